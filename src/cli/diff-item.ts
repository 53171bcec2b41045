import { boundaryEditDistance, explainAlignment, explainTexts, flexibleEdits } from '../compare/index.ts'
import { alignedCoders } from '../evaluate/index.ts'
import {
  type AnyMetric,
  alignmentSimilarity,
  boundarySimilarity,
  codingOf,
  flexibleBoundarySimilarity,
  flexibleSimilarity,
  type Item,
  type Length,
  type Segmentation,
  windowDiff,
} from '../index.ts'
import { ticksIn } from '../metrics/index.ts'
import { typeLabel } from '../model/index.ts'
import { marksOfEdits } from '../plots/index.ts'
import { type Diff, type DiffScore, marksOfAlignment, marksOfFlexible } from '../report/index.ts'
import type { MatrixWords } from './matrix-option.ts'

/** What decides how two segmentations are compared. */
export interface DiffSettings extends MatrixWords {
  readonly by: 'edits' | 'alignment' | 'flexible'
  /** Units, or a time on a recording. */
  readonly span: number | Length
  readonly matching: 'greedy' | 'min-edits' | 'min-cost'
  readonly equal?: boolean
}

/** The comparison of one item. */
export function diffOf(item: Item, reference: string, hypothesis: string, settings: DiffSettings): Diff {
  const a = codingOf(item, reference)!
  const b = codingOf(item, hypothesis)!
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

/** Where the hypothesis cut a text that differs: both texts word by word. */
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
