import { cutUnits } from '../formats/units/text-units.ts'
import type { Tally } from '../metrics/definition/definition.ts'
import type { AnyMetric } from '../metrics/definition/metric.ts'
import { fromBoundaries } from '../model/construct.ts'
import { CesuraError, factsOf, prefixed } from '../model/error.ts'
import type { Segmentation } from '../model/segmentation.ts'
import { type BlockIntegrity, type BlockRange, type BlockRule, blockIntegrity } from './block-integrity.ts'
import { blockAt, type CheckCutsOptions, type CheckedCut, checkCuts } from './check-cuts.ts'
import { type ChunkBoundaries, chunkBoundaries, type OverlapRule } from './chunk-boundaries.ts'
import type { GoldUnits, ListedCut } from './chunk-report.ts'
import type { ChunkDocument, DocumentChunk } from './chunker.ts'
import { type AssessedQuestion, assessQuestion } from './excerpt-summary.ts'
import type { BlockSource } from './measure-settings.ts'
import { visibleAround } from './ranges.ts'

/** A metric with the options it runs under. */
export interface GoldMetric {
  readonly metric: AnyMetric
  readonly options: Readonly<Record<string, unknown>>
}

export interface AssessSettings extends Pick<CheckCutsOptions, 'locale'> {
  readonly overlap: OverlapRule
  readonly units: GoldUnits
  readonly metrics: readonly GoldMetric[]
  readonly budget: number | undefined
  readonly blocks: BlockSource
  readonly blockRule: BlockRule
  readonly blockTolerance: number
}

/** One chunker on one document, in counts that add up over documents. */
export interface AssessedDocument {
  readonly chunks: readonly DocumentChunk[]
  readonly boundaries: ChunkBoundaries
  readonly cuts: readonly ListedCut[]
  readonly clean: number
  readonly headings: number
  readonly headingsAtStart: number
  readonly withoutHeading: number
  readonly covered: { readonly never: number; readonly once: number; readonly more: number }
  /** A tally for each metric; undefined without gold. */
  readonly gold: readonly Tally[] | undefined
  readonly insideUnits: number
  readonly goldComparison: number
  readonly questions: readonly AssessedQuestion[]
}

export interface AssessedText {
  readonly blocks: number
  readonly headings: number
  /** Boundaries of the gold sections; undefined without gold. */
  readonly gold: number | undefined
  /** Undefined for a chunker without chunks in this document. */
  readonly chunkers: readonly (AssessedDocument | undefined)[]
  /** The blocks that stay whole, chunker by chunker, also of those without chunks here. */
  readonly integrity: readonly BlockIntegrity[]
}

/** How much text is on each side of a cut that breaks something. */
const AROUND = 30
/** How far around the end of a context a character that people see as one may go. */
const REACH = 64

/**
 * All chunkers on one document. The text is looked at once: blocks are found once, and each cut is judged once, however
 * many chunkers make it.
 */
export function assessDocument(
  document: ChunkDocument & { readonly name: string },
  chunkers: readonly { readonly name: string; readonly chunks: readonly DocumentChunk[] }[],
  settings: AssessSettings,
): AssessedText {
  const { text } = document
  const found = chunkers.map(({ name, chunks }) =>
    chunks.length === 0
      ? undefined
      : located(name, document.name, () => chunkBoundaries(chunks, text.length, settings)),
  )
  const all = [...new Set(found.flatMap(each => each?.boundaries ?? []))].sort((a, b) => a - b)
  const { syntax } = document
  const structure = checkCuts(text, all, {
    ...(syntax === undefined ? {} : { syntax }),
    ...(settings.locale === undefined ? {} : { locale: settings.locale }),
  })
  const assessed = new Map<number, CheckedCut>(structure.cuts.map(cut => [cut.at, cut]))
  const visible = visibleAround(text)
  const first = visible.next(0)
  const headings = structure.blocks.filter(({ kind }) => kind === 'heading')
  const gold =
    document.gold === 'headings'
      ? headings.map(({ start }) => start).filter(start => start > 0)
      : document.gold
  const counted = headings.filter(({ start }) => start > first)
  const onUnits = gold === undefined ? undefined : cutsOnUnits(text, settings.units)
  const reference = onUnits?.(gold!).segmentation
  const goldPlaces = new Set((gold ?? []).map(at => visible.next(at)))
  const goldCuts = new Set(gold)
  const blocks =
    settings.blocks === 'gold'
      ? sectionsOf(gold, text.length)
      : structure.blocks.filter(({ kind }) => kind !== 'rule')
  return {
    integrity: chunkers.map(({ chunks }) =>
      blockIntegrity(chunks, blocks, { rule: settings.blockRule, tolerance: settings.blockTolerance }),
    ),
    blocks: structure.blocks.length,
    headings: structure.headings,
    gold: gold?.length,
    chunkers: found.map((boundaries, index) => {
      if (boundaries === undefined) return undefined
      const { name, chunks } = chunkers[index]!
      const cuts = boundaries.boundaries.map(at => assessed.get(at)!)
      const starts = new Set(cuts.map(({ at }) => visible.next(at)))
      const hypothesis = onUnits?.(boundaries.boundaries)
      return {
        chunks,
        boundaries,
        cuts: cuts.map(cut => withText(text, cut)),
        clean: cuts.filter(({ broken }) => broken.length === 0).length,
        headings: counted.length,
        headingsAtStart: counted.filter(({ start }) => starts.has(start)).length,
        withoutHeading: chunks.filter(({ start }) => {
          const at = visible.next(start)
          return headings.length > 0 && headings[0]!.end <= at && blockAt(headings, at) === undefined
        }).length,
        covered: coverage(chunks, text.length),
        gold:
          reference === undefined || hypothesis === undefined
            ? undefined
            : settings.metrics.map(({ metric, options }) =>
                metric.tally(reference, hypothesis.segmentation, options),
              ),
        insideUnits: hypothesis?.insideUnits ?? 0,
        goldComparison:
          settings.units !== 'characters'
            ? 0
            : boundaries.boundaries.filter(at => !goldCuts.has(at) && goldPlaces.has(visible.next(at)))
                .length,
        questions: (document.questions ?? []).map((question, at) =>
          assessQuestion(
            { chunker: name, document: document.name, number: at + 1 },
            chunks,
            question,
            settings.budget,
          ),
        ),
      }
    }),
  }
}

/** The sections between gold boundaries, from the start of the text to its end; none without gold. */
function sectionsOf(gold: readonly number[] | undefined, characters: number): BlockRange[] {
  if (gold === undefined) return []
  const edges = [...new Set([0, ...gold, characters])].sort((a, b) => a - b)
  return edges.slice(1).map((end, index) => ({ start: edges[index]!, end }))
}

/** Says which chunker and which document an error is about. */
function located<T>(chunker: string, document: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    throw new CesuraError(prefixed(`${chunker}, ${document}: `, factsOf(error)), { cause: error })
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The nearest position at or after this one that is not inside a character as people see it. */
function characterEdge(text: string, at: number): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  if (!/[^\0-\x7f]/.test(text.slice(at - 1, at + 1))) return at
  const from = Math.max(0, at - REACH)
  const segment = graphemes.segment(text.slice(from, at + REACH)).containing(at - from)!
  return from + segment.index === at ? at : from + segment.index + segment.segment.length
}

const withText = (text: string, cut: CheckedCut): ListedCut =>
  cut.broken.length === 0
    ? cut
    : {
        ...cut,
        before: text.slice(characterEdge(text, cut.at - AROUND), cut.at),
        after: text.slice(cut.at, characterEdge(text, cut.at + AROUND)),
      }

/** How many characters are in no chunk, in one, in two or more. */
function coverage(chunks: readonly DocumentChunk[], characters: number) {
  const steps = chunks
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    .sort((a, b) => a.at - b.at)
  let [once, more, depth, last] = [0, 0, 0, 0]
  for (const { at, by } of steps) {
    if (depth === 1) once += at - last
    else if (depth > 1) more += at - last
    depth += by
    last = at
  }
  return { never: characters - once - more, once, more }
}

/** Cuts of a text as a segmentation of its units. */
interface CutsOnUnits {
  readonly segmentation: Segmentation
  /** Cuts inside a unit; they are moved to the nearest gap. */
  readonly insideUnits: number
}

/**
 * Puts cuts on the gaps between the units of a text. Characters take them as they are. For words and sentences a cut in
 * white space is before the unit that follows; one inside a unit goes to the nearer end of it, the start for equal
 * distances, and is counted. Undefined for a text without two units.
 *
 * @param text - the document
 * @param units - what is counted; `characters` are UTF-16 code units
 */
function cutsOnUnits(text: string, units: GoldUnits): ((cuts: readonly number[]) => CutsOnUnits) | undefined {
  if (units === 'characters') {
    if (text.length < 2) return undefined
    return cuts => ({
      segmentation: fromBoundaries(
        text.length,
        cuts.filter(at => at > 0 && at < text.length),
      ),
      insideUnits: 0,
    })
  }
  const { starts, ends } = cutUnits(text, units)
  if (starts.length < 2) return undefined
  const visible = visibleAround(text)
  return cuts => {
    const gaps = new Set<number>()
    let insideUnits = 0
    for (const at of cuts) {
      const after = visible.next(at)
      const unit = firstFrom(starts, after)
      if (starts[unit] === after || unit === 0) gaps.add(unit)
      else {
        const inside = at < ends[unit - 1]!
        if (inside) insideUnits++
        const early = inside && at - starts[unit - 1]! <= ends[unit - 1]! - at
        gaps.add(early ? unit - 1 : unit)
      }
    }
    const boundaries = [...gaps].filter(gap => gap > 0 && gap < starts.length).sort((a, b) => a - b)
    return { segmentation: fromBoundaries(starts.length, boundaries), insideUnits }
  }
}

/** Index of the first of some numbers in order that is `from` or more. */
function firstFrom(numbers: ArrayLike<number>, from: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}
