import type { CorpusSelection } from '../../evaluate/index.ts'
import { type MetricOptions, type MetricRequest, pairScorer } from '../../index.ts'
import { ownBuffer, WorkerPool, workerCount } from '../worker-pool.ts'
import { type AnswerForm, type AnswerStyle, frontLine } from './answer-writer.ts'
import { LineCutter } from './line-cutter.ts'
import { answerBlock, type BlockAnswer, type PairBlock, type ScoredBlock, scoreBlock } from './score-block.ts'

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

/** Input that is gathered while all threads are busy: a large block costs less than several small ones. */
const GATHERED = 2 ** 19

/** Whole lines of the input, read a little ahead. */
export class LineSource {
  /** Why reading ended before the input did. */
  failure: unknown
  readonly #input: AsyncIterable<Uint8Array | string>
  readonly #pieces: AsyncIterator<Uint8Array | string>
  readonly #cutter = new LineCutter()
  #reading = false
  #read = false
  #first = true

  constructor(input: AsyncIterable<Uint8Array | string>) {
    this.#input = input
    this.#pieces = input[Symbol.asyncIterator]()
  }

  /** Everything was taken and no more comes. */
  get ended(): boolean {
    return this.#read && this.#cutter.ready === 0
  }

  /** Reads on, unless enough is here; `wake` is called when something has come. */
  fill(wake: () => void): void {
    if (this.#reading || this.#read || this.#cutter.ready >= GATHERED) return
    this.#reading = true
    const end = () => {
      this.#read = true
      this.#cutter.end()
    }
    this.#pieces
      .next()
      .then(piece => (piece.done ? end() : this.#cutter.push(piece.value)))
      .catch(error => {
        this.failure = error
        end()
      })
      .finally(() => {
        this.#reading = false
        wake()
      })
  }

  take(): PairBlock | undefined {
    const cut = this.#cutter.take()
    if (cut === undefined) return undefined
    const block = { ...cut, first: this.#first }
    this.#first = false
    return block
  }

  /** A stream that is still waiting for input would keep the process alive. */
  close(): void {
    if ('destroy' in this.#input && typeof this.#input.destroy === 'function') this.#input.destroy()
  }
}

/** Input that one thread scores sooner than others would have started. */
const WORTH_THREADS = 2 ** 20
/** Blocks on their way per thread: one at work, one waiting. Bounds memory. */
const AHEAD = 2
/** Answers that wait for an earlier one, in bytes; beyond it the caller's thread waits too. */
const HELD = 2 ** 24

/** A block on its way through the scorers. */
interface Task {
  scored?: ScoredBlock
  failure?: unknown
}

const sizeOf = ({ runs }: ScoredBlock): number => runs.reduce((sum, { length }) => sum + length, 0)

/** The caller's own thread and, as soon as the input is worth it, others; they answer in the order they were asked. */
export class Scorers {
  readonly #metrics: readonly MetricRequest[]
  readonly #select: CorpusSelection | undefined
  readonly #score: (block: PairBlock) => ScoredBlock
  readonly #style: AnswerStyle
  readonly #threads: number
  #pool: WorkerPool<PairBlock, ScoredBlock> | undefined
  #tasks: Task[] = []
  #seen = 0
  /** Blocks that other threads have. */
  #away = 0
  /** Bytes of answers that are ready. */
  #held = 0
  #heard: (() => void) | undefined

  constructor(
    metrics: readonly MetricRequest[],
    threads: number,
    form: AnswerForm,
    select: CorpusSelection | undefined,
  ) {
    this.#metrics = metrics
    this.#select = select
    const score = pairScorer(metrics, { select })
    this.#style = { form, signatures: score.signatures }
    this.#score = block => scoreBlock(block, score, this.#style)
    this.#threads = threads
  }

  /** The line in front of all answers. */
  get front(): string {
    return frontLine(this.#style)
  }

  /** The answer that is due, if it is ready. */
  next(): ScoredBlock | undefined {
    const task = this.#tasks[0]
    if (task?.failure !== undefined) throw task.failure
    if (task?.scored === undefined) return undefined
    this.#tasks.shift()
    this.#held -= sizeOf(task.scored)
    return task.scored
  }

  /** Some block is still on its way. */
  get busy(): boolean {
    return this.#tasks.length > 0
  }

  /** Whether a thread would begin another block now. */
  get wants(): boolean {
    return this.#away < AHEAD * this.#threads || this.#held < HELD
  }

  /** Lets a thread score a block: another one, or where those have enough to do, the caller's own. */
  async give(block: PairBlock): Promise<void> {
    const task: Task = {}
    this.#tasks.push(task)
    this.#seen += block.bytes.length
    if (this.#threads > 0 && this.#seen > WORTH_THREADS) this.#pool ??= this.#start()
    if (this.#pool !== undefined && this.#away < AHEAD * this.#threads) {
      this.#send(this.#pool, block, task)
      return
    }
    task.scored = this.#score(block)
    this.#held += sizeOf(task.scored)
    // What the other threads have reported meanwhile comes first.
    if (this.#pool !== undefined) await new Promise(setImmediate)
  }

  #start(): WorkerPool<PairBlock, ScoredBlock> {
    const data = { metrics: this.#metrics, select: this.#select, style: this.#style }
    return new WorkerPool(new URL('./worker.js', import.meta.url), this.#threads, data)
  }

  #send(pool: WorkerPool<PairBlock, ScoredBlock>, block: PairBlock, task: Task): void {
    const bytes = ownBuffer(block.bytes)
    this.#away++
    pool
      .ask({ ...block, bytes }, [bytes.buffer])
      .then(
        scored => {
          task.scored = scored
          this.#held += sizeOf(scored)
        },
        error => {
          task.failure = error
        },
      )
      .finally(() => {
        this.#away--
        this.wake()
      })
  }

  /** Something has happened: an answer or more input is here. */
  readonly wake = (): void => {
    this.#heard?.()
  }

  /** Waits until something happens. */
  news(): Promise<void> {
    return new Promise(done => {
      this.#heard = done
    })
  }

  async close(): Promise<void> {
    await this.#pool?.close()
  }
}
