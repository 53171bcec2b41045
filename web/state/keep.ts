import { effect, signal } from '@preact/signals'
import { loaded } from './corpus.ts'
import { copies } from './edit.ts'
import { load, type Source, source } from './load.ts'

/** Whether this browser keeps the work across reloads; some, in private windows, do not. */
export const keeps = signal(true)

const storeName = 'work'
const key = 'session'

/** The files as they came and the edits: the corpus is read from them anew. */
interface Session {
  readonly source: Source
  readonly copies: typeof copies.value
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('cesura', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function transact<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = act(database.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/** Brings back what the last visit left, then keeps every change until it is cleared. */
export async function restore(): Promise<void> {
  try {
    const session = await transact<Session | undefined>('readonly', store => store.get(key))
    if (session?.source !== undefined && loaded.peek() === undefined) {
      copies.value = session.copies
      await load(session.source, true)
    }
  } catch {
    keeps.value = false
  }
  let timer = 0
  effect(() => {
    const session = { source: source.value, copies: copies.value }
    clearTimeout(timer)
    // Dragging makes many changes; one write after the last of them is enough.
    timer = setTimeout(() => {
      const write =
        session.source === undefined
          ? transact('readwrite', store => store.delete(key))
          : transact('readwrite', store => store.put(session, key))
      write.catch(() => {
        keeps.value = false
      })
    }, 250)
  })
}

/** Forgets data and edits, here and in the browser's store. */
export function clearWork(): void {
  copies.value = {}
  loaded.value = undefined
  source.value = undefined
}
