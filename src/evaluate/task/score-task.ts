import { fromBoundaries } from '../../model/construct.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import type { Problem } from '../../model/error.ts'
import { present } from '../../model/plain.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { NoInterval } from '../../stats/resampling/interval.ts'
import { evaluate } from '../evaluate.ts'
import type { Evaluation, GroupResult, MetricResult } from '../evaluation.ts'
import { reported } from '../roles.ts'
import { type CheckedSubmission, withSubmissions } from './submission.ts'
import { type Task, taskOptions } from './task.ts'

/** Why a submission was not scored. */
interface TaskProblem extends Pick<Problem, 'code' | 'message' | 'summary' | 'hint' | 'params'> {
  readonly item?: string
}

/** Scores of a submission: what `cesura task score --json` writes, one line per submission. */
export interface TaskScore {
  readonly taskScore: 1
  readonly cesura: string
  /** SHA-256 of the task file. */
  readonly task: string
  /** SHA-256 of the submission's boundaries. */
  readonly submission: string
  readonly name: string
  /** The primary metric first; empty for an invalid submission. */
  readonly scores: readonly {
    readonly metric: string
    readonly symbol: string
    readonly value: number | null
    readonly interval: readonly [number, number] | null
    /** Why the interval is null: `few-items` with fewer than six. */
    readonly intervalReason?: NoInterval
    readonly signature: string
    readonly groups: readonly GroupResult[]
  }[]
  readonly perItem: readonly {
    readonly item: string
    readonly scores: Readonly<Record<string, number | null>>
  }[]
  readonly missing: readonly string[]
  /** The codings themselves in cesura JSON, so that a board can be made of score documents; absent where invalid. */
  readonly submitted?: object
  readonly problems: readonly TaskProblem[]
}

/** Evaluates valid submissions to a task together, with tests between them. */
export function evaluateTask(
  task: Task,
  reference: Corpus,
  submissions: readonly CheckedSubmission[],
): Evaluation {
  const standIns = new WeakSet<object>()
  const standIn = ({ codings }: Item): Segmentation | undefined => {
    if (task.missing !== 'zero' || codings[0] === undefined) return undefined
    const { units, axis } = codings[0].segmentation
    const empty: Segmentation = present({ ...fromBoundaries(units, []), axis })
    standIns.add(empty)
    return empty
  }
  return evaluate(
    withSubmissions(reference, submissions, standIn),
    taskOptions(
      task,
      submissions.map(({ name }) => name),
      side => standIns.has(side as object),
    ),
  )
}

/** The document of one submission; an invalid one has problems and no scores. */
export function scoreTask(
  task: Task,
  digests: Pick<TaskScore, 'task' | 'submission'>,
  reference: Corpus,
  checked: CheckedSubmission,
): TaskScore {
  const { name, missing, problems } = checked
  const about = { taskScore: 1 as const, cesura: task.cesura, ...digests, name }
  const found = problems.map(({ severity: _, location: { item }, ...problem }) => ({ ...problem, item }))
  if (found.length > 0) return { ...about, scores: [], perItem: [], missing, problems: found }
  const { metrics } = evaluateTask(task, reference, [checked])
  const items = new Map(reference.items.map(({ id }) => [id, {} as Record<string, number | null>]))
  for (const metric of metrics)
    for (const [item, score] of itemScores(metric, name)) items.get(item)![metric.name] = score
  return {
    ...about,
    scores: metrics.map(metric => {
      const row = metric.hypotheses[0]!
      const { value, interval = null, intervalReason } = reported(row, metric)
      return {
        metric: metric.name,
        symbol: metric.symbol,
        value,
        interval,
        ...present({ intervalReason }),
        signature: metric.signature,
        groups: row.groups ?? [],
      }
    }),
    perItem: [...items].map(([item, scores]) => ({ item, scores })),
    missing,
    problems: [],
  }
}

/** The mean score of each item, over its references. */
export function itemScores({ pairs = [] }: MetricResult, hypothesis: string): Map<string, number | null> {
  const sums = new Map<string, number[]>()
  for (const pair of pairs) {
    if (pair.hypothesis !== hypothesis) continue
    const own = sums.get(pair.item) ?? []
    sums.set(pair.item, own)
    if (pair.score !== null) own.push(pair.score)
  }
  return new Map(
    [...sums].map(([item, scores]) => [
      item,
      scores.length === 0 ? null : scores.reduce((a, b) => a + b, 0) / scores.length,
    ]),
  )
}
