import { CesuraError } from '../../index.ts'
import type { ProblemFacts } from '../../model/error.ts'
import { ownBuffer } from '../worker-pool.ts'
import { type CorpusTask, type Handed, type LinesQuestion, openTask } from './tasks.ts'
import { release, threadsFor } from './threads.ts'

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
