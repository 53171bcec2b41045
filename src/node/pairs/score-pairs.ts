import type { CorpusSelection } from '../../evaluate/index.ts'
import type { MetricOptions } from '../../index.ts'
import { workerCount } from '../worker-pool.ts'
import type { AnswerForm } from './answer-writer.ts'
import { LineSource } from './line-source.ts'
import { answerBlock, type BlockAnswer } from './score-block.ts'
import { Scorers } from './scorers.ts'

/** What pairs are scored with, and how answers are written. */
export interface ScorePairsOptions {
  /** Metrics by id, with preset and options as plain data. */
  readonly metrics: readonly {
    readonly id: string
    readonly preset?: string
    readonly options?: MetricOptions
  }[]
  /**
   * Threads that score, the caller's own among them.
   * @defaultValue as many as the machine has cores
   */
  readonly workers?: number
  /**
   * Each score with its tally and signature; `once` and `values`: a first line says the signatures, and the answers
   * have none, or nothing but the values.
   * @defaultValue `full`
   */
  readonly form?: AnswerForm
  /**
   * Makes boundaries of scores.
   * @defaultValue lines with scores are rejected by metrics that need boundaries
   */
  readonly select?: CorpusSelection
}

/**
 * Scores a stream of JSON lines, each a pair, and yields the answers in the same order: the filter behind
 * `cesura pairs`. The bytes do not depend on the number of workers, nor on how the stream was split into pieces;
 * memory does not grow with the stream; nothing is read while the caller does not ask for more.
 *
 * @param input - pieces of the stream, split anywhere; UTF-8
 * @param options - metrics, threads, form of the answers
 * @returns answers in the order of the lines, a block at a time, with how many lines it holds and how many of them are
 *   bad
 * @throws CesuraError `unknown-metric`, `option-unknown` or `option-invalid`, before anything is read, when the options
 *   make no sense
 * @throws CesuraError `worker-failed` when a thread stops before its work is done
 * @throws whatever the input throws, after the answers to all lines before it
 */
export async function* scorePairs(
  input: AsyncIterable<Uint8Array | string>,
  options: ScorePairsOptions,
): AsyncGenerator<BlockAnswer, void> {
  const { metrics } = options
  const workers = workerCount(options.workers)
  const source = new LineSource(input)
  const scorers = new Scorers(metrics, workers - 1, options.form ?? 'full', options.select)
  let firstLine = 1
  try {
    if (scorers.front !== '') yield { text: Buffer.from(scorers.front), lines: 0, bad: 0 }
    for (;;) {
      const scored = scorers.next()
      if (scored !== undefined) {
        const answer = answerBlock(scored, firstLine)
        firstLine += answer.lines
        yield answer
        continue
      }
      source.fill(scorers.wake)
      const block = scorers.wants ? source.take() : undefined
      if (block !== undefined) await scorers.give(block)
      else if (!source.ended || scorers.busy) await scorers.news()
      else break
    }
    if (source.failure !== undefined) throw source.failure
  } finally {
    await scorers.close()
    source.close()
  }
}
