import {
  boundaryEditDistance,
  explainAlignment,
  explainLevels,
  explainTexts,
  flexibleEdits,
  levelMarks,
  type SimilarityMatrix,
} from '../compare/index.ts'
import { alignedCoders } from '../evaluate/shared.ts'
import {
  type AnyMetric,
  alignmentSimilarity,
  boundarySimilarity,
  type Corpus,
  codersOf,
  codingOf,
  flexibleBoundarySimilarity,
  flexibleSimilarity,
  type Item,
  type Length,
  type Levels,
  type Segmentation,
  segmentF,
  tMeasure,
  tPrecision,
  tRecall,
  windowDiff,
} from '../index.ts'
import { ticksIn } from '../metrics/index.ts'
import { invalid } from '../model/error.ts'
import { levelsMissing } from '../model/errors/commands.ts'
import { codingLevels, hasRecordings, typeLabel } from '../model/index.ts'
import { marksOfEdits } from '../plots/index.ts'
import { type Diff, type DiffScore, marksOfAlignment, marksOfFlexible } from '../report/index.ts'

/** What decides how two segmentations are compared. */
export interface DiffSettings {
  readonly matrix?: SimilarityMatrix | undefined
  readonly by: 'edits' | 'alignment' | 'flexible' | 'levels'
  /** Units, or a time on a recording. */
  readonly span: number | Length
  readonly matching: 'greedy' | 'min-edits' | 'min-cost'
  readonly equal?: boolean | undefined
}

/** The comparison of one item. */
export function diffOf(item: Item, reference: string, hypothesis: string, settings: DiffSettings): Diff {
  const a = codingOf(item, reference)!
  const b = codingOf(item, hypothesis)!
  const levels = settings.by === 'levels' ? levelsFor(item, reference, hypothesis) : undefined
  if (levels !== undefined) return diffOfLevels(item, [reference, a], [hypothesis, b], levels, settings)
  return {
    item: item.id,
    reference: { name: reference, segmentation: a },
    hypothesis: { name: hypothesis, segmentation: b },
    ...evidenceFor(a, b, item, settings),
    ...differingTexts(item, hypothesis),
    ...(item.texts === undefined ? {} : { texts: item.texts }),
    ...(item.time === undefined ? {} : { start: item.time.start }),
    scores: scoresFor(a, b, item, settings),
    ...(settings.equal === true ? { equal: true } : {}),
  }
}

type BothLevels = readonly [reference: Levels, hypothesis: Levels]

/** The levels of both coders, without types. */
function levelsFor(item: Item, reference: string, hypothesis: string): BothLevels {
  const of = (coder: string): Levels => {
    const levels = codingLevels(item.codings.find(coding => coding.coder === coder)!)
    return { units: item.units, levels }
  }
  const both = [of(reference), of(hypothesis)] as const
  if (both.every(({ levels }) => levels.length === 1)) throw invalid(levelsMissing, {}, { item: item.id })
  return both
}

/** The comparison of two hierarchies: boundaries with their levels, and where the two contradict one another. */
function diffOfLevels(
  item: Item,
  [reference, a]: readonly [string, Segmentation],
  [hypothesis, b]: readonly [string, Segmentation],
  [theirs, mine]: BothLevels,
  settings: DiffSettings,
): Diff {
  const { matching, equal } = settings
  const scores = [tMeasure, tPrecision, tRecall, segmentF].map(metric => ({
    symbol: metric.symbol,
    better: metric.better,
    value: metric(theirs, mine),
  }))
  return {
    item: item.id,
    reference: { name: reference, segmentation: a },
    hypothesis: { name: hypothesis, segmentation: b },
    marks: levelMarks(theirs, mine, { span: spanIn(a, settings), matching }),
    levels: {
      reference: theirs.levels,
      hypothesis: mine.levels,
      stretches: explainLevels(theirs, mine),
    },
    ...(item.texts === undefined ? {} : { texts: item.texts }),
    ...(item.time === undefined ? {} : { start: item.time.start }),
    scores,
    ...(equal === true ? { equal: true } : {}),
  }
}

/** Where the hypothesis segments a text that differs: both texts word by word. */
function differingTexts(item: Item, hypothesis: string): Pick<Diff, 'differing'> {
  const coding = item.codings.find(({ coder }) => coder === hypothesis)
  if (coding?.aligned === undefined || item.texts === undefined) return {}
  const [counts] = alignedCoders({ items: [{ ...item, codings: [coding] }] })
  return { differing: { rows: explainTexts(item.texts, coding.aligned), counts: counts! } }
}

/** The span in units of the text, or ticks of the recording. */
const spanIn = ({ axis }: Segmentation, { span }: DiffSettings): number =>
  typeof span === 'number' ? span : Math.max(1, ticksIn(span, axis?.ticksPerSecond ?? 1))

/** What was found to differ, and all that the way of finding it says. */
function evidenceFor(
  a: Segmentation,
  b: Segmentation,
  item: Item,
  settings: DiffSettings,
): Pick<Diff, 'marks' | 'alignment' | 'flexible' | 'speakers'> {
  if (settings.by === 'alignment') {
    const alignment = explainAlignment(a, b)
    return { marks: marksOfAlignment(alignment), alignment }
  }
  if (settings.by === 'flexible') {
    const flexible = flexibleEdits(a, b, flexibleOptionsOf(item, settings))
    const { speakers } = item
    return { marks: marksOfFlexible(flexible), flexible, ...(speakers === undefined ? {} : { speakers }) }
  }
  const { matching } = settings
  const span = spanIn(a, settings)
  const edits = boundaryEditDistance(a, b, { span, matching })
  if (a.types === undefined) return { marks: marksOfEdits(edits, a.boundaries) }
  const types = a.types
  const labels = new Map(
    Array.from(a.boundaries, (position, index) => [
      position,
      (a.scale?.names ?? [])
        .map((_, type) => type)
        .filter(type => (types[index]! & (1 << type)) !== 0)
        .map(type => typeLabel(a.scale, type)),
    ]),
  )
  return { marks: marksOfEdits(edits, labels, true) }
}

const flexibleOptionsOf = (item: Item, { matrix }: DiffSettings) => ({
  ...(item.speakers === undefined ? {} : { speakers: item.speakers }),
  ...(matrix === undefined ? {} : { matrix }),
})

/** The scores that belong to the view; all keep their own defaults but for the span. */
function scoresFor(a: Segmentation, b: Segmentation, item: Item, settings: DiffSettings): DiffScore[] {
  const of = (
    metric: { readonly symbol: string; readonly better: AnyMetric['better'] },
    value: number | undefined,
  ): DiffScore => ({ symbol: metric.symbol, better: metric.better, value })
  if (settings.by === 'flexible') {
    const options = flexibleOptionsOf(item, settings)
    return [
      of(flexibleSimilarity, flexibleSimilarity(a, b, options)),
      of(flexibleBoundarySimilarity, flexibleBoundarySimilarity(a, b, options)),
    ]
  }
  const { span, matching } = settings
  return [
    of(boundarySimilarity, boundarySimilarity(a, b, { span, matching })),
    of(windowDiff, windowDiff(a, b)),
    of(alignmentSimilarity, alignmentSimilarity(a, b)),
  ]
}

/** Pairs of coders that are compared to find the two that differ most. */
const MOST_PAIRS = 190

/** The two coders with the lowest mean B over the items they share; with a reference, it and the one farthest from it. */
export function mostDifferentPair(corpus: Corpus, reference: string | undefined): [string, string] {
  const coders = codersOf(corpus)
  const pairs =
    reference === undefined
      ? coders.flatMap((a, index) => coders.slice(index + 1).map((b): [string, string] => [a, b]))
      : coders.filter(coder => coder !== reference).map((coder): [string, string] => [reference, coder])
  const span = { span: hasRecordings(corpus) ? ('1s' as const) : 2 }
  const meanOf = ([a, b]: [string, string]): number => {
    const scores = corpus.items.flatMap(item => {
      const [first, second] = [codingOf(item, a), codingOf(item, b)]
      return first === undefined || second === undefined ? [] : [boundarySimilarity(first, second, span) ?? 1]
    })
    return scores.length === 0 ? 2 : scores.reduce((sum, each) => sum + each, 0) / scores.length
  }
  const [found] = pairs
    .slice(0, MOST_PAIRS)
    .map(pair => ({ pair, mean: meanOf(pair) }))
    .sort((a, b) => a.mean - b.mean)
  return found!.pair
}
