import { effect, signal } from '@preact/signals'
import { fileReading, forgetAnswers } from '../worker/api.ts'
import { decisions } from './adjudicate-queue.ts'
import { loaded } from './corpus.ts'
import { copies } from './edit.ts'
import { gold } from './gold.ts'
import { load, reading, type Source, source } from './load.ts'
import { keptCopies, keptDecisions, keptGold, keptSource } from './persisted-state.ts'
import { keeper, kept } from './store.ts'

/** Whether this browser keeps the work across reloads: some, in private windows, do not; some have no room for it. */
export const keeps = signal<'yes' | 'no' | 'full'>('yes')
/** Whether the last visit left something that cannot be read. */
export const lost = signal(false)

/** The files as they came: the corpus is read from them anew. */
interface Session {
  readonly source: Source
  /** Edits, in sessions of older pages: they have a key of their own now, since they are small and change often. */
  readonly copies?: typeof copies.value
}

/** What was decided on Adjudicate, and the gold coding made of it. */
interface Decided {
  readonly decisions: typeof decisions.value
  readonly gold: typeof gold.value
}

/** Brings back what the last visit left, and keeps every change until it is cleared. */
export async function restore(): Promise<void> {
  let files: Source | undefined
  try {
    const session = await kept<Partial<Session>>('session')
    const edits = (await kept('copies')) ?? session?.copies
    const decided = await kept<Partial<Decided>>('decided')
    files = keptSource(session?.source)
    if (session !== undefined && files === undefined) lost.value = true
    // Whoever brought other files meanwhile wants those.
    if (loaded.peek() !== undefined || reading.peek()) files = undefined
    if (files !== undefined) {
      copies.value = keptCopies(edits)
      source.value = files
    }
    if (decided !== undefined && decisions.peek().length === 0) {
      decisions.value = keptDecisions(decided.decisions)
      gold.value = keptGold(decided.gold)
    }
  } catch (error) {
    keeps.value = reasonOf(error)
  }
  followChanges()
  if (files !== undefined) await load(files, true)
}

/** Each change is kept at once: whoever closes the page loses none. */
function followChanges(): void {
  const failed = (error?: unknown) => {
    if (error !== undefined) keeps.value = reasonOf(error)
  }
  const persistDecided = keeper('decided', failed)
  effect(() => persistDecided({ decisions: decisions.value, gold: gold.value } satisfies Decided))
  const persistCopies = keeper('copies', failed)
  effect(() => persistCopies(copies.value))
  // The files take most of the room: where these can be kept, all can.
  const persistSession = keeper('session', error => {
    if (error === undefined) keeps.value = 'yes'
    else failed(error)
  })
  effect(() => persistSession(source.value && ({ source: source.value } satisfies Session)))
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
  // What is still being read would come after all.
  fileReading.stop()
  forgetAnswers()
}
