import type { MetricRequest } from '../metrics/request.ts'
import { readRequest } from '../metrics/request.ts'
import { refuse } from '../model/error.ts'
import { requireChoice, requireKnown, requireNumber, requireWhole } from '../model/require.ts'
import { VERSION } from '../model/version.ts'
import { BREAKABLE, type Breakable } from './check-cuts.ts'
import { OVERLAP_RULES, type OverlapRule } from './chunk-boundaries.ts'
import type { ChunkerResult, ChunkReport, GoldUnits } from './chunk-report.ts'
import { type ChunkSizesOptions, chunkSizes } from './chunk-sizes.ts'
import { type ChunkDocument, type Chunker, chunksByDocument, namedDocuments } from './chunker.ts'
import { summarizeQuestions } from './excerpt-summary.ts'
import { type GoldMetric, type JudgedText, judgeDocument } from './judge-document.ts'
import { estimates, measureTests } from './over-documents.ts'

export const GOLD_UNITS = ['characters', 'words', 'sentences'] as const satisfies readonly GoldUnits[]

export interface MeasureChunksOptions {
  /** Where the boundary between chunks stands that overlap. Default `next-start`. */
  readonly overlap?: OverlapRule
  /** Language of the texts for words and sentences. Default `en`. */
  readonly locale?: string
  /** What is counted against gold. Default `characters`. */
  readonly units?: GoldUnits
  /** Metrics against gold. Default B and F. */
  readonly metrics?: readonly MetricRequest[]
  /** Sizes above it are counted. */
  readonly maxSize?: number
  /** What sizes count. Default: tokens where every chunk of a chunker has a count, else characters. */
  readonly size?: ChunkSizesOptions['size']
  /** Characters of retrieved chunks that recall is measured at. */
  readonly budget?: number
  /** Confidence intervals by the bootstrap over documents; false for none. Default 95 %, 2,000 resamples. */
  readonly interval?: false | { readonly level?: number; readonly resamples?: number }
  /** Paired permutation tests between chunkers. Default true. */
  readonly tests?: boolean
  readonly seed?: number
  /** Version of the Unicode library of the runtime, as `process.versions.icu` has it; it goes into the document. */
  readonly icu?: string
}

const OPTIONS = [
  ...[
    'overlap',
    'locale',
    'units',
    'metrics',
    'maxSize',
    'size',
    'budget',
    'interval',
    'tests',
    'seed',
    'icu',
  ],
]

/**
 * Measures where chunkers cut documents: what their cuts break, sizes and overlap, gold sections and excerpts where they
 * are given. Counts are added over documents and divided last; with several documents come intervals (bootstrap over
 * documents) and paired permutation tests between chunkers. Pure: same input, same document.
 *
 * Time O(text + chunks · log chunks) a document; a text is read once for all chunkers.
 *
 * @param documents one text, or several with names
 * @param chunkers who cut them; `placeChunks` finds chunks that have no offsets
 * @throws `text-required`, `chunk-empty`, `chunk-range`, `chunk-contained`, `chunk-document-unknown`
 * @example
 * measureChunks({ text: '# A\n\nOne two. Three.' }, [{ name: 'fixed', chunks: [{ start: 0, end: 9 }, { start: 9, end: 20 }] }])
 *   .chunkers[0].broken //=> { sentence: 1 }
 */
export function measureChunks(
  documents: ChunkDocument | readonly ChunkDocument[],
  chunkers: readonly Chunker[],
  options: MeasureChunksOptions = {},
): ChunkReport {
  requireKnown('measureChunks', options, OPTIONS)
  const settings = settingsOf(options)
  const texts = namedDocuments(documents)
  const lists = chunkers.map(chunker => chunksByDocument(chunker, texts))
  const judged = texts.map((document, at) =>
    judgeDocument(
      document,
      chunkers.map(({ name }, index) => ({ name, chunks: lists[index]![at]! })),
      settings,
    ),
  )
  const tables = estimates(judged, chunkers, settings)
  return {
    chunks: 1,
    cesura: VERSION,
    icu: options.icu ?? null,
    settings: {
      overlap: settings.overlap,
      locale: settings.locale,
      units: settings.units,
      metrics: texts.some(({ gold }) => gold !== undefined)
        ? settings.metrics.map(({ metric, options }) => metric.signature(options))
        : [],
      maxSize: settings.maxSize ?? null,
      budget: settings.budget ?? null,
      interval: texts.length > 1 ? settings.interval : null,
      seed: settings.seed,
    },
    documents: texts.map(({ name, syntax, text, gold, questions = [] }, at) => ({
      name,
      syntax,
      characters: text.length,
      blocks: judged[at]!.blocks,
      headings: judged[at]!.headings,
      gold: gold?.length ?? null,
      questions: questions.length,
    })),
    chunkers: chunkers.map((chunker, index) =>
      resultOf(chunker, index, texts, judged, tables[index]!, settings),
    ),
    tests: options.tests === false ? [] : measureTests(judged, chunkers, settings),
  }
}

/** Settings with every default filled in. */
export type MeasureSettings = ReturnType<typeof settingsOf>

function settingsOf(options: MeasureChunksOptions) {
  const { maxSize, budget, size, interval = {} } = options
  if (maxSize !== undefined) requireNumber('maxSize', maxSize, 0)
  if (budget !== undefined) requireWhole('budget', budget, 0)
  const metrics: GoldMetric[] = (options.metrics ?? ['B', 'F']).map(request => {
    const { metric, preset, options } = readRequest(request)
    if (metric.takes !== 'boundaries')
      refuse('option-invalid', `${metric.id} needs ${metric.takes}; chunks have boundaries only`)
    return { metric, options: { ...options, ...(preset === undefined ? {} : { preset }) } }
  })
  return {
    overlap: requireChoice('overlap', options.overlap ?? 'next-start', OVERLAP_RULES),
    locale: options.locale ?? 'en',
    units: requireChoice('units', options.units ?? 'characters', GOLD_UNITS),
    metrics,
    maxSize,
    budget,
    size,
    interval:
      interval === false
        ? null
        : {
            level: requireNumber('interval.level', interval.level ?? 0.95, 0.001, 0.999),
            resamples: requireWhole('interval.resamples', interval.resamples ?? 2000, 1),
          },
    seed: requireWhole('seed', options.seed ?? 1),
  }
}

function resultOf(
  { name, chunks }: Chunker,
  index: number,
  texts: readonly { readonly name: string; readonly text: string }[],
  judged: readonly JudgedText[],
  { clean, gold }: ReturnType<typeof estimates>[number],
  settings: MeasureSettings,
): ChunkerResult {
  const parts = judged.map(({ chunkers }) => chunkers[index])
  const sum = (count: (part: NonNullable<(typeof parts)[number]>) => number): number =>
    parts.reduce((total, part) => total + (part === undefined ? 0 : count(part)), 0)
  const several = texts.length > 1
  const list = parts.flatMap((part, at) =>
    (part?.cuts ?? []).map(cut => (several ? { document: texts[at]!.name, ...cut } : cut)),
  )
  const broken: Partial<Record<Breakable, number>> = {}
  for (const kind of BREAKABLE) {
    const times = list.filter(cut => cut.broken.includes(kind)).length
    if (times > 0) broken[kind] = times
  }
  const size =
    settings.size ??
    (chunks.length > 0 && chunks.every(({ tokens }) => tokens !== undefined) ? 'tokens' : 'characters')
  const placed = (how: 'exact' | 'white-space' | undefined) =>
    chunks.filter(chunk => chunk.how === how).length
  // A document that the chunker left out is a hole as a whole.
  const left = parts.reduce((total, part, at) => total + (part === undefined ? texts[at]!.text.length : 0), 0)
  return {
    name,
    chunks: chunks.length,
    cuts: list.length,
    clean: sum(part => part.clean),
    cleanShare: clean,
    broken,
    headings: judged.reduce((total, { headings }) => total + headings, 0),
    headingsAtStart: sum(part => part.headingsAtStart),
    orphanHeadings: list.filter(cut => cut.orphanHeading).length,
    withoutHeading: sum(part => part.withoutHeading),
    sizes:
      chunkSizes(chunks, { size, ...(settings.maxSize === undefined ? {} : { limit: settings.maxSize }) }) ??
      null,
    sizesIn: typeof size === 'function' ? 'function' : size,
    duplicates: duplicatesIn(parts, texts),
    overlap: sum(part => part.boundaries.overlap),
    holes: left + sum(part => part.boundaries.holes),
    indexed: sum(part => part.boundaries.indexed),
    covered: {
      never: left + sum(part => part.covered.never),
      once: sum(part => part.covered.once),
      more: sum(part => part.covered.more),
    },
    placed: { given: placed(undefined), exact: placed('exact'), whiteSpace: placed('white-space') },
    gold: gold.map(score => ({
      ...score,
      insideUnits: sum(part => part.insideUnits),
      besideGold: sum(part => part.besideGold),
    })),
    excerpts: summarizeQuestions(parts.flatMap(part => part?.questions ?? [])),
    documents: several
      ? parts.map((part, at) => ({
          document: texts[at]!.name,
          chunks: part?.chunks.length ?? 0,
          cuts: part?.cuts.length ?? 0,
          clean: part?.clean ?? 0,
        }))
      : [],
    list,
  }
}

/** Chunks whose words an earlier chunk has already. */
function duplicatesIn(
  parts: readonly (JudgedText['chunkers'][number] | undefined)[],
  texts: readonly { readonly text: string }[],
): number {
  const seen = new Set<string>()
  let repeated = 0
  for (const [at, part] of parts.entries())
    for (const { start, end } of part?.chunks ?? []) {
      const words = texts[at]!.text.slice(start, end).trim()
      if (seen.has(words)) repeated++
      else seen.add(words)
    }
  return repeated
}
