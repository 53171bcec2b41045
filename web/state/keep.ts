import { effect, signal } from '@preact/signals'
import { decisions } from './adjudicate.ts'
import { loaded } from './corpus.ts'
import { copies } from './edit.ts'
import { gold } from './gold.ts'
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

/** What was decided on Adjudicate, and the gold coding made of it. */
interface Decided {
  readonly decisions: typeof decisions.value
  readonly gold: typeof gold.value
}
const decidedKey = 'decided'

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
    const kept = await transact<Decided | undefined>('readonly', store => store.get(decidedKey))
    if (kept !== undefined && decisions.peek().length === 0) {
      decisions.value = kept.decisions
      gold.value = kept.gold
    }
  } catch {
    keeps.value = false
  }
  // A decision is kept at once: whoever closes the page loses none.
  effect(() => {
    const decided: Decided = { decisions: decisions.value, gold: gold.value }
    transact('readwrite', store => store.put(decided, decidedKey)).catch(() => {
      keeps.value = false
    })
  })
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
  decisions.value = []
  gold.value = {}
  loaded.value = undefined
  source.value = undefined
}
