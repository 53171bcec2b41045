import { CesuraError } from '../../index.ts'
import type { ProblemFacts } from '../../model/error.ts'
import { ownBuffer, WorkerPool as Threads } from '../worker-pool.ts'
import { type CorpusTask, type Handed, type LinesQuestion, openTask } from './tasks.ts'

/** What a thread answers: the result, or why the input was rejected. */
type Reply<A> = { readonly given: A } | { readonly rejected: ProblemFacts }

/** Those who work on a task: threads, or the caller's own. The answers do not depend on who gives them. */
export interface WorkerPool<Q, A> {
  readonly ask: (question: Q) => A | Promise<A>
  /** Questions that may be open at a time. */
  readonly ahead: number
  /** Asks each of them once: for what they have kept. */
  readonly askEach: (question: Q) => Promise<A[]>
  readonly close: () => Promise<void>
}

/** Creates a worker pool for a task; one worker is the caller's own thread. */
export function createPool<Q, A>(task: CorpusTask, workers: number): WorkerPool<Q, A> {
  if (workers === 1) {
    const answer = openTask(task) as (question: Q) => Handed<A>
    const ask = (question: Q) => answer(question).answer
    return { ask, ahead: 1, askEach: async question => [ask(question)], close: async () => undefined }
  }
  const pool = threadsFor<Q, Reply<A>>(task, workers)
  const read = (reply: Reply<A>): A => {
    if ('given' in reply) return reply.given
    throw new CesuraError(reply.rejected)
  }
  return {
    ask: async question => read(await pool.ask(...handed(question))),
    askEach: async question => (await pool.askEach(question)).map(read),
    // One at work and one waiting for each thread.
    ahead: 2 * workers,
    close: () => release(pool, workers),
  }
}

/** A block of lines goes to its thread without being copied. */
function handed<Q>(question: Q): [Q, ArrayBuffer[]] {
  if (typeof question !== 'object' || question === null || !('block' in question)) return [question, []]
  const { block } = question as unknown as LinesQuestion
  const bytes = ownBuffer(block.bytes)
  return [{ ...question, block: { ...block, bytes } }, [bytes.buffer]]
}

/**
 * Asks a question about everything that comes, several at a time, and yields the answers in order. At most `ahead`
 * questions are open, so that memory does not grow with what comes. `ask` may answer at once.
 */
export async function* inOrder<T, A>(
  coming: AsyncIterable<T> | Iterable<T>,
  ask: (value: T) => A | Promise<A>,
  ahead: number,
): AsyncGenerator<A, void> {
  const open: (A | Promise<A>)[] = []
  for await (const value of coming) {
    const answer = ask(value)
    // Mark the rejection as handled; it is rethrown when its turn comes.
    if (answer instanceof Promise) answer.catch(() => undefined)
    open.push(answer)
    if (open.length >= ahead) yield await open.shift()!
  }
  while (open.length > 0) yield await open.shift()!
}

/** Threads that have done their task, by their number. To start them takes longer than many a task. */
const resting = new Map<number, { readonly pool: Threads<unknown, unknown>; readonly end: NodeJS.Timeout }>()

/** Milliseconds that threads wait for another task: one command has up to three. */
const REST = 10_000

/** Threads for a task: those that rest, if there are as many, else new ones. */
function threadsFor<Q, A>(task: CorpusTask, count: number): Threads<Q, A> {
  const found = resting.get(count)
  resting.delete(count)
  clearTimeout(found?.end)
  if (found === undefined || !found.pool.idle) {
    void found?.pool.close()
    return new Threads<Q, A>(new URL('./worker.js', import.meta.url), count, task)
  }
  found.pool.wake()
  found.pool.report({ newTask: task })
  return found.pool as Threads<Q, A>
}

/** Lets threads rest whose task is done; ends them where it was not, or where as many rest already. */
export async function release<Q, A>(pool: Threads<Q, A>, count: number): Promise<void> {
  if (pool.idle) await pool.rest()
  if (!pool.idle || resting.has(count)) return pool.close()
  const end = setTimeout(() => {
    resting.delete(count)
    void pool.close()
  }, REST)
  resting.set(count, { pool: pool as Threads<unknown, unknown>, end: end.unref() })
}
