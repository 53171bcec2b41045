import type { Corpus, Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { textsNotWritable } from '../../model/errors/spans.ts'
import { labelsAllEmpty, neighboursUnlabelled } from '../../model/errors/tables.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { AnnotatedText, LabelledSpan } from '../units/shapes.ts'
import { cutUnits, type UnitSpans } from '../units/text-units.ts'
import { requireTexts, requireUntyped } from '../writable.ts'

/** The label of segments that have none, for tools that want one. Spans that are all called so have no label. */
const NO_LABEL = 'segment'

/** The text of an item as it is written, and where its units are in it (UTF-16). */
interface WrittenText extends UnitSpans {
  readonly text: string
}

/** What a corpus counts once its units are joined to texts: words, if its units are such, else lines. */
interface WrittenTexts {
  readonly units: 'words' | 'lines'
  readonly of: (item: Item) => WrittenText
}

/**
 * Joins the units of all items to texts, with spaces if every unit is a word, else with line ends: splitting the
 * texts again into words, or lines, must give the same units. Rejects texts for which neither holds.
 */
export function joinTexts(corpus: Corpus, format: string): WrittenTexts {
  requireUntyped(corpus, format)
  for (const units of ['words', 'lines'] as const) {
    const texts = new Map<Item, WrittenText>()
    for (const item of corpus.items) {
      const joined = joinUnits(requireTexts(item, format), units)
      if (joined === undefined) break
      texts.set(item, joined)
    }
    if (texts.size === corpus.items.length) return { units, of: item => texts.get(item)! }
  }
  const item = corpus.items.find(item => joinUnits(item.texts!, 'lines') === undefined)
  throw invalid(textsNotWritable, { format }, item === undefined ? {} : { item: item.id })
}

function joinUnits(units: readonly string[], kind: 'words' | 'lines'): WrittenText | undefined {
  const text = units.join(kind === 'words' ? ' ' : '\n')
  const { starts, ends } = cutUnits(text, kind)
  if (starts.length !== units.length) return undefined
  return units.every((unit, i) => text.slice(starts[i], ends[i]) === unit)
    ? { text, starts, ends }
    : undefined
}

/** A segment as a span of units, first and last, with its label. */
interface WrittenSpan {
  readonly start: number
  readonly end: number
  readonly label: string
}

/**
 * The segments of a coding as spans of its text. Segments without a label among others that have one are left out:
 * they are the holes between the spans. Rejects two such neighbours, which would become one.
 */
export function segmentSpans(
  segmentation: Segmentation,
  { starts, ends }: UnitSpans,
  location: { readonly item: string; readonly coder: string },
): WrittenSpan[] {
  const { units, boundaries, labels } = segmentation
  const spans: WrittenSpan[] = []
  for (let segment = 0; segment <= boundaries.length; segment++) {
    const label = labels === undefined ? NO_LABEL : labels[segment]!
    if (label === '') {
      if (segment === 0 || labels![segment - 1] !== '') continue

      throw invalid(neighboursUnlabelled, {}, location)
    }
    const first = segment === 0 ? 0 : boundaries[segment - 1]!
    const last = (boundaries[segment] ?? units) - 1
    spans.push({ start: starts[first]!, end: ends[last]!, label })
  }
  if (spans.length === 0) throw invalid(labelsAllEmpty, {}, location)
  return spans
}

/** Whether a coding leaves holes when it is written: segments without a label among others. */
const leavesHoles = (corpus: Corpus): boolean =>
  corpus.items.some(({ codings }) => codings.some(({ segmentation }) => segmentation.labels?.includes('')))

/** The texts of a file whose spans are all called `segment`, without that name: it says nothing. */
export function withoutEmptyNames(shapes: readonly AnnotatedText[]): readonly AnnotatedText[] {
  const isName = ({ label = NO_LABEL }: LabelledSpan) => label !== NO_LABEL
  if (shapes.some(({ layers }) => layers.some(({ spans }) => spans.some(isName)))) return shapes
  const bare = ({ label: _, ...span }: LabelledSpan): LabelledSpan => span
  return shapes.map(shape => ({
    ...shape,
    layers: shape.layers.map(layer => ({ ...layer, spans: layer.spans.map(bare) })),
  }))
}

/** The options that are needed to read the written text again. */
export function readSpansBack(corpus: Corpus, format: string): string | undefined {
  const { units } = joinTexts(corpus, format)
  const flags = [
    ...(units === 'lines' ? ['--units lines'] : []),
    ...(leavesHoles(corpus) ? ['--read holes=segment'] : []),
  ]
  return flags.length === 0 ? undefined : `read the file with ${flags.join(' ')}`
}

/** Where the units of an item are in a text that is already there; undefined where one is not found in it. */
export function unitsIn(text: string, units: readonly string[]): UnitSpans | undefined {
  const starts: number[] = []
  const ends: number[] = []
  let from = 0
  for (const unit of units) {
    const at = text.indexOf(unit, from)
    if (at === -1) return undefined
    starts.push(at)
    from = at + unit.length
    ends.push(from)
  }
  return { starts, ends }
}
