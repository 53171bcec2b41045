import type { CorpusSelection } from '../../evaluate/index.ts'
import { type MetricRequest, pairScorer } from '../../index.ts'
import { ownBuffer, WorkerPool } from '../worker-pool.ts'
import { type AnswerForm, type AnswerStyle, frontLine } from './answer-writer.ts'
import { blockScorer, type PairBlock, type ScoredBlock } from './score-block.ts'

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
    this.#score = blockScorer(score, this.#style)
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
    this.#held -= task.scored.text.length
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
    this.#held += task.scored.text.length
    // What the other threads have said meanwhile comes first.
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
          this.#held += scored.text.length
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
