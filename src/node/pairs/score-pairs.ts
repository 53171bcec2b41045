import { availableParallelism } from 'node:os'
import { CesuraError, type MetricRequest, pairScorer } from '../../index.ts'
import { ownBuffer, WorkerPool } from '../worker-pool.ts'
import { lineBlocks } from './blocks.ts'
import { type Block, type BlockAnswer, scoreBlock } from './score-block.ts'

export interface ScorePairsOptions {
  /** Metrics by id, with preset and options as plain data. */
  readonly metrics: readonly {
    readonly id: string
    readonly preset?: string
    readonly options?: Readonly<Record<string, unknown>>
  }[]
  /** Threads that score; 1: none but the caller's own. Default: as many as the machine has cores. */
  readonly workers?: number
}

/** Input that one thread scores sooner than others would have started. */
const WORTH_THREADS = 2 ** 20
/** Blocks on their way per thread: one at work, one waiting. Bounds memory. */
const AHEAD = 2

/**
 * Scores a stream of JSON lines, each a pair, and yields the answers in the same order: the filter behind
 * `cesura pairs`. The bytes do not depend on the number of workers, nor on how the stream was cut into pieces;
 * memory does not grow with the stream; nothing is read while the caller does not ask for more.
 */
export async function* scorePairs(
  input: AsyncIterable<Uint8Array | string>,
  options: ScorePairsOptions,
): AsyncGenerator<BlockAnswer, void> {
  const { metrics, workers = availableParallelism() } = options
  if (!Number.isInteger(workers) || workers < 1)
    throw new CesuraError('option-invalid', `workers is ${workers}; it must be a whole number, 1 or more`)
  const score = pairScorer(metrics)
  const blocks = lineBlocks(input)
  let pool: WorkerPool<Block, BlockAnswer> | undefined
  let seen = 0
  try {
    const waiting: Promise<BlockAnswer>[] = []
    let next: Promise<IteratorResult<Block, void>> | undefined
    for (let ended = false; !ended || waiting.length > 0; ) {
      if (!ended && waiting.length < AHEAD * workers) next ??= blocks.next()
      // Whichever comes first: the answer that is due, or more to do.
      const first = await Promise.race([
        ...(waiting.length > 0 ? [waiting[0]!.then(answer => ({ answer }))] : []),
        ...(next === undefined ? [] : [next.then(block => ({ block }))]),
      ])
      if ('answer' in first) {
        waiting.shift()
        yield first.answer
        continue
      }
      next = undefined
      if (first.block.done) {
        ended = true
        continue
      }
      const block = first.block.value
      seen += block.bytes.length
      if (workers > 1 && seen > WORTH_THREADS) pool ??= startPool(workers, metrics)
      if (pool === undefined) yield scoreBlock(block, score)
      else waiting.push(askPool(pool, block))
    }
  } finally {
    await pool?.close()
    stopInput(input)
  }
}

const startPool = (workers: number, metrics: readonly MetricRequest[]) =>
  new WorkerPool<Block, BlockAnswer>(new URL('./worker.js', import.meta.url), workers, metrics)

function askPool(pool: WorkerPool<Block, BlockAnswer>, block: Block): Promise<BlockAnswer> {
  const bytes = ownBuffer(block.bytes)
  const answer = pool.ask({ ...block, bytes }, [bytes.buffer])
  // Its failure is thrown when its turn comes; until then it is not unheard.
  answer.catch(() => undefined)
  return answer
}

/** A stream that is still waiting for input would keep the process alive. */
function stopInput(input: AsyncIterable<unknown>): void {
  if ('destroy' in input && typeof input.destroy === 'function') input.destroy()
}
