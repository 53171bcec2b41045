import {
  type AnyMetric,
  boundaryEditDistance,
  flexibleEdits,
  maximumLikelihoodAlignment,
  metrics,
  type Segmentation,
  type Tally,
  toSets,
  windowSize,
} from 'cesura'
import { type Mark, marksOfEdits, type StripTie } from 'cesura/plots'

/** What Compare asks: two segmentations and the settings that are dragged. */
export interface CompareQuestion {
  readonly reference: Segmentation
  readonly hypothesis: Segmentation
  /** The hypothesis before it was edited, to show what changed. */
  readonly original?: Segmentation
  readonly speakers?: readonly string[]
  readonly span: number
  /** Window of Pk and WindowDiff; undefined: half the mean reference segment. */
  readonly window?: number
  readonly tolerance: number
  readonly matrix?: readonly (readonly number[])[]
  readonly transpositionCost?: readonly number[]
}

export type Family = 'edits' | 'windows' | 'segments' | 'typed'

/** One line of the score panel. */
export interface ScoreRow {
  readonly id: string
  readonly family: Family
  readonly value: number | undefined
  readonly reason: string | undefined
  readonly signature: string
  readonly tally: Tally
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

const families: Readonly<Record<string, Family>> = {
  'boundary-similarity': 'edits',
  'segmentation-similarity': 'edits',
  'bed-precision': 'edits',
  'bed-recall': 'edits',
  'bed-f': 'edits',
  'boundary-precision': 'edits',
  'boundary-recall': 'edits',
  'boundary-f': 'edits',
  pk: 'windows',
  'window-diff': 'windows',
  nwin: 'windows',
  'win-pr-precision': 'windows',
  'win-pr-recall': 'windows',
  'win-pr-f': 'windows',
  'flexible-similarity': 'typed',
  'flexible-boundary-similarity': 'typed',
}

export const familyOf = (id: string): Family => families[id] ?? 'segments'

/** The dragged settings that a metric has, by the names of its options. */
export function settingsFor(metric: AnyMetric, question: CompareQuestion): Record<string, unknown> {
  const { span, window, tolerance, matrix, transpositionCost, speakers } = question
  const all: Record<string, unknown> = { span, window, tolerance, matrix, transpositionCost, speakers }
  if (window !== undefined) all.width = window + 1
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== undefined && Object.hasOwn(metric.options, name)),
  )
}

export function compare(question: CompareQuestion): Comparison {
  const { reference, hypothesis, original, span, window } = question
  const automaticWindow = windowSize(reference)!
  const typed = exclusive(reference) && exclusive(hypothesis) && (reference.scale?.names.length ?? 0) > 1
  const scores: ScoreRow[] = []
  for (const metric of metrics) {
    const family = familyOf(metric.id)
    if (family === 'typed' && !typed) continue
    const options = metric.resolve(settingsFor(metric, question))
    const tally = metric.tally(reference, hypothesis, options)
    scores.push({
      id: metric.id,
      family,
      value: metric.score(tally, options),
      reason: metric.reason(tally, options),
      signature: metric.signature(options),
      tally,
      ...(original === undefined ? {} : { before: metric(reference, original, options) }),
    })
  }
  const edits = boundaryEditDistance(reference, hypothesis, { span })
  return {
    marks: marksOfEdits(edits, placesOf(reference), reference.types !== undefined),
    costs: typed ? costMarks(question) : undefined,
    ties: tiesOf(reference, hypothesis),
    window: window ?? automaticWindow,
    automaticWindow,
    scores,
  }
}

const exclusive = ({ types }: Segmentation): boolean =>
  types === undefined || types.every(mask => (mask & (mask - 1)) === 0)

/** Where the reference cuts, and as which types: near misses must know which end is the reference's. */
function placesOf(reference: Segmentation): Uint32Array | ReadonlyMap<number, readonly (string | number)[]> {
  if (reference.types === undefined) return reference.boundaries
  const sets = toSets(reference)
  return new Map(Array.from(reference.boundaries, place => [place, sets[place - 1]!]))
}

/** The ties of the alignment, as stretches of the text. */
function tiesOf(reference: Segmentation, hypothesis: Segmentation): StripTie[] {
  const start = ({ boundaries }: Segmentation, segment: number) =>
    segment === 0 ? 0 : boundaries[segment - 1]!
  const end = ({ boundaries, units }: Segmentation, segment: number) => boundaries[segment] ?? units
  return maximumLikelihoodAlignment(reference, hypothesis).edges.map(({ a, b, jaccard, ab, ba }) => ({
    start: Math.max(start(reference, a), start(hypothesis, b)),
    end: Math.min(end(reference, a), end(hypothesis, b)),
    weight: jaccard,
    chosenBy: ab && ba ? 'both' : ab ? 'reference' : 'hypothesis',
  }))
}

/** The operations of S_f as marks with their costs. */
function costMarks({ reference, hypothesis, matrix, transpositionCost, speakers }: CompareQuestion): Mark[] {
  const options = { matrix, transpositionCost, speakers }
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return flexibleEdits(reference, hypothesis, given).operations.map(
    ({ op, from, to, old, new: other, cost }) => ({
      kind:
        op === 'match'
          ? 'match'
          : op === 'substitute'
            ? 'type'
            : op === 'insert'
              ? 'extra'
              : op === 'delete'
                ? 'missing'
                : 'near',
      ...(from === null ? {} : { reference: from }),
      ...(to === null ? {} : { hypothesis: to }),
      ...(old === null ? {} : { referenceType: String(old) }),
      ...(other === null ? {} : { hypothesisType: String(other) }),
      cost,
    }),
  )
}
