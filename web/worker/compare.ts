import {
  type AnyMetric,
  CesuraError,
  type FamilyName,
  type Length,
  metrics,
  type Segmentation,
  type Tally,
} from 'cesura'
import { windowSize } from 'cesura/compare'
import { ticksIn } from 'cesura/metrics'
import { costsBetween, type Mark, marksBetween, type StripTie, tiesBetween } from 'cesura/plots'
import { settingsFor } from './settings-for.ts'

/** What Compare asks: two segmentations and the settings that are dragged. */
export interface CompareQuestion {
  readonly reference: Segmentation
  readonly hypothesis: Segmentation
  /** The hypothesis before it was edited, to show what changed. */
  readonly original?: Segmentation
  readonly speakers?: readonly string[]
  /** Units; on a recording a length of time. */
  readonly span: number | Length
  /** Window of Pk and WindowDiff; undefined: half the mean reference segment. */
  readonly window?: number
  readonly tolerance: number | Length
  readonly matrix?: readonly (readonly number[])[]
  readonly transpositionCost?: readonly number[]
}

export type Family = FamilyName

/** One line of the score panel. */
export interface ScoreRow {
  readonly id: string
  readonly family: Family
  readonly value: number | undefined
  readonly reason: string | undefined
  readonly signature: string
  readonly tally: Tally
  /** The settings in force, the window too where it is automatic: what the sentence names. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The value before the edits; absent where nothing was edited. */
  readonly before?: number | undefined
}

/** What Compare shows. */
export interface Comparison {
  readonly marks: readonly Mark[]
  /** The edits of S_f with their costs, where the types exclude each other. */
  readonly costs: readonly Mark[] | undefined
  readonly ties: readonly StripTie[]
  readonly window: number
  readonly automaticWindow: number
  readonly scores: readonly ScoreRow[]
}

/** The comparison by one metric; undefined where it means nothing in time, as S, which counts places. */
function tallyOf(metric: AnyMetric, question: CompareQuestion, options: object): Tally | undefined {
  try {
    return metric.tally(question.reference, question.hypothesis, options)
  } catch (error) {
    if (error instanceof CesuraError && error.code === 'axis-meaningless') return undefined
    throw error
  }
}

export function compare(question: CompareQuestion): Comparison {
  const { reference, hypothesis, original, span, window } = question
  const automaticWindow = windowSize(reference)!
  const timed = reference.axis !== undefined
  const typed =
    !timed && exclusive(reference) && exclusive(hypothesis) && (reference.scale?.names.length ?? 0) > 1
  const scores: ScoreRow[] = []
  for (const metric of metrics) {
    const { family, takes } = metric
    if (takes !== 'boundaries' || (family === 'flexible' && !typed)) continue
    const options = metric.resolve(settingsFor(metric, question), reference.scale)
    const tally = tallyOf(metric, question, options)
    if (tally === undefined) continue
    scores.push({
      id: metric.id,
      family,
      value: metric.score(tally, options),
      reason: metric.reason(tally, options),
      signature: metric.signature(options, reference.axis),
      tally,
      settings: settingsFor(metric, timed ? question : { ...question, window: window ?? automaticWindow }),
      ...(original === undefined ? {} : { before: metric(reference, original, options) }),
    })
  }
  return {
    marks: marksBetween(reference, hypothesis, { span: spanIn(reference, span) }),
    costs: typed ? costsBetween(reference, hypothesis, costSettings(question)) : undefined,
    ties: tiesBetween(reference, hypothesis),
    window: window ?? automaticWindow,
    automaticWindow,
    scores,
  }
}

/** A span in units, or in ticks of the recording. */
export const spanIn = ({ axis }: Segmentation, span: number | Length): number =>
  typeof span === 'number' ? span : ticksIn(span, axis!.ticksPerSecond)

const exclusive = ({ types }: Segmentation): boolean =>
  types === undefined || types.every(mask => (mask & (mask - 1)) === 0)

/** The settings of S_f that the question names. */
function costSettings({ matrix, transpositionCost, speakers }: CompareQuestion) {
  return {
    ...(matrix === undefined ? {} : { matrix }),
    ...(transpositionCost === undefined ? {} : { transpositionCost }),
    ...(speakers === undefined ? {} : { speakers }),
  }
}
