import { effect, signal } from '@preact/signals'
import { decisions } from './adjudicate-queue.ts'
import { loaded } from './corpus.ts'
import { copies } from './edit.ts'
import { gold } from './gold.ts'
import { keptCopies, keptDecisions, keptGold, keptSource } from './kept-state.ts'
import { load, reading, type Source, source } from './load.ts'

/** Whether this browser keeps the work across reloads: some, in private windows, do not; some have no room for it. */
export const keeps = signal<'yes' | 'no' | 'full'>('yes')
/** Whether the last visit left something that cannot be read. */
export const lost = signal(false)

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
      const transaction = database.transaction(storeName, mode)
      const request = act(transaction.objectStore(storeName))
      // A store without room takes the request and gives the transaction up.
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? request.error)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/** Brings back what the last visit left, then keeps every change until it is cleared. */
export async function restore(): Promise<void> {
  try {
    const session = await transact<Partial<Session> | undefined>('readonly', store => store.get(key))
    const files = keptSource(session?.source)
    if (session !== undefined && files === undefined) lost.value = true
    if (files !== undefined && loaded.peek() === undefined && !reading.peek()) {
      copies.value = keptCopies(session?.copies)
      await load(files, true)
    }
    const kept = await transact<Partial<Decided> | undefined>('readonly', store => store.get(decidedKey))
    if (kept !== undefined && decisions.peek().length === 0) {
      decisions.value = keptDecisions(kept.decisions)
      gold.value = keptGold(kept.gold)
    }
  } catch (error) {
    keeps.value = reasonOf(error)
  }
  const keep = <T>(act: (store: IDBObjectStore) => IDBRequest<T>): void => {
    transact('readwrite', act).then(
      () => {
        keeps.value = 'yes'
      },
      error => {
        keeps.value = reasonOf(error)
      },
    )
  }
  // A decision is kept at once: whoever closes the page loses none.
  effect(() => {
    const decided: Decided = { decisions: decisions.value, gold: gold.value }
    // Decisions are small: where these cannot be kept, the files say so.
    transact('readwrite', store => store.put(decided, decidedKey)).catch(error => {
      keeps.value = reasonOf(error)
    })
  })
  let timer = 0
  effect(() => {
    const session = { source: source.value, copies: copies.value }
    clearTimeout(timer)
    // Dragging makes many changes; one write after the last of them is enough.
    timer = setTimeout(() => {
      if (session.source === undefined) keep(store => store.delete(key))
      else keep(store => store.put(session, key))
    }, 250)
  })
}

const reasonOf = (error: unknown): 'no' | 'full' =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'no'

/** Forgets data and edits, here and in the browser's store. */
export function clearWork(): void {
  copies.value = {}
  decisions.value = []
  gold.value = {}
  loaded.value = undefined
  source.value = undefined
}
