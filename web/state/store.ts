import { leave, takeUnloaded, unloadCacheClear } from './unload-cache.ts'

/** What the browser keeps for the next visit: values by key, written as soon as they change. */
const storeName = 'work'

let connection: Promise<IDBDatabase> | undefined
/** The same, once it is open: whoever leaves the page cannot wait for it. */
let opened: IDBDatabase | undefined

function open(): Promise<IDBDatabase> {
  connection ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('cesura', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => {
      opened = request.result
      // Cleared by the browser, or wanted by a newer page: the next write opens it again.
      opened.onclose = forget
      opened.onversionchange = forget
      resolve(opened)
    }
    request.onerror = () => reject(request.error)
  })
  connection.catch(forget)
  return connection
}

function forget(): void {
  opened?.close()
  opened = undefined
  connection = undefined
}

function resultOf<T>(transaction: IDBTransaction, request: IDBRequest<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // A store without room takes the request and gives the transaction up.
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
    request.onerror = () => reject(request.error)
  })
}

/** What lies under a key, or what the page before left for it; undefined where there is nothing. */
export async function kept<T>(key: string): Promise<T | undefined> {
  const left = takeUnloaded(key)
  if (left !== undefined) return left.value as T | undefined
  const transaction = (await open()).transaction(storeName)
  return resultOf(transaction, transaction.objectStore(storeName).get(key))
}

/** Writes the newest value of a key: at once, or as soon as the write before it is over. `undefined` empties it. */
export function keeper(key: string, hovering: (error?: unknown) => void): (value: unknown) => void {
  let writing = false
  let running: IDBTransaction | undefined
  let next: { readonly value: unknown } | undefined
  /** The newest value, until it is written. */
  let unwritten: { readonly value: unknown } | undefined
  const write = (database: IDBDatabase, value: unknown): Promise<unknown> => {
    running = database.transaction(storeName, 'readwrite')
    const store = running.objectStore(storeName)
    return value === undefined
      ? resultOf(running, store.delete(key))
      : resultOf(running, store.put(value, key))
  }
  const put = async (value: unknown): Promise<void> => {
    unwritten = { value }
    if (writing) {
      next = { value }
      return
    }
    writing = true
    try {
      await write(opened ?? (await open()), value)
      hovering()
    } catch (error) {
      hovering(error)
    }
    writing = false
    running = undefined
    const waiting = next
    next = undefined
    if (waiting !== undefined) return put(waiting.value)
    unwritten = undefined
    unloadCacheClear(key)
  }
  // A page that is left hears nothing more: what is being written may end without it or be given up, what waits is
  // handed over.
  addEventListener('pagehide', () => {
    if (unwritten !== undefined) leave(key, unwritten.value)
    try {
      running?.commit()
      if (next !== undefined && opened !== undefined) write(opened, next.value).catch(hovering)
      running?.commit()
    } catch {
      // It was over already.
    }
    next = undefined
  })
  return value => void put(value)
}
