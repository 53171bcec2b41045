import { throwInvalid } from '../model/error.ts'
import { splitByUnknown } from '../model/errors/chunks.ts'
import { VERSION } from '../model/version.ts'
import { type AssessedText, assessDocument } from './assess-document.ts'
import type { BlockIntegrity } from './block-integrity.ts'
import { BREAKABLE, type Breakable } from './check-cuts.ts'
import type { BlockCounts, ChunkerResult, ChunkReport, MeasureTest, SizeCounts } from './chunk-report.ts'
import { binWidth, chunkSizes, sizeBins, sizeCompliance } from './chunk-sizes.ts'
import {
  type ChunkDocument,
  type Chunker,
  chunksByDocument,
  type DocumentChunk,
  namedDocuments,
} from './chunker.ts'
import { summarizeQuestions } from './excerpt-summary.ts'
import { isComplete } from './excerpts.ts'
import { type MeasureChunksOptions, type MeasureSettings, measureSettings } from './measure-settings.ts'
import { type ChunkerEstimates, overDocuments, type TestedMeasure, testMeasure } from './over-documents.ts'

// The steps of `measureChunks`, apart: judging a document and testing a measure may be done on other threads.

/** What is to be measured, before it is: documents with their chunks, and settings with every default. */
export interface ChunkJob {
  readonly texts: readonly ChunkedText[]
  readonly chunkers: readonly Chunker[]
  readonly settings: MeasureSettings
  readonly icu: string | undefined
}

/** A document with the chunks of each chunker. Plain data: it may be judged in another thread. */
export interface ChunkedText {
  readonly document: ReturnType<typeof namedDocuments>[number]
  readonly chunkers: readonly { readonly name: string; readonly chunks: readonly DocumentChunk[] }[]
}

/** Checks and sorts what was given. */
export function openChunkJob(
  documents: ChunkDocument | readonly ChunkDocument[],
  chunkers: readonly Chunker[],
  options: MeasureChunksOptions,
): ChunkJob {
  const settings = measureSettings(options)
  const named = namedDocuments(documents)
  const { splitBy } = settings
  const names = chunkers.map(({ name }) => name)
  if (splitBy !== undefined && !names.includes(splitBy))
    throwInvalid(splitByUnknown, { name: splitBy, names })
  const lists = chunkers.map(chunker => chunksByDocument(chunker, named))
  const texts = named.map((document, at) => ({
    document,
    chunkers: chunkers.map(({ name }, index) => ({ name, chunks: lists[index]![at]! })),
  }))
  return { texts, chunkers, settings, icu: options.icu }
}

/** Adds up what was found in the documents. */
export function closeChunkJob(
  { texts: chunked, chunkers, settings, icu }: ChunkJob,
  assessed: readonly AssessedText[],
  estimates: readonly ChunkerEstimates[],
  tests: readonly MeasureTest[],
): ChunkReport {
  const texts = chunked.map(({ document }) => document)
  const by =
    settings.splitBy === undefined ? undefined : chunkers.findIndex(({ name }) => name === settings.splitBy)
  return {
    chunks: 1,
    cesura: VERSION,
    icu: icu ?? null,
    settings: {
      overlap: settings.overlap,
      locale: settings.locale,
      units: settings.units,
      metrics: texts.some(({ gold }) => gold !== undefined)
        ? settings.metrics.map(({ metric, options }) => metric.signature(options))
        : [],
      maxSize: settings.maxSize ?? null,
      sizeLimits:
        settings.sizeLimits === undefined
          ? null
          : { min: settings.sizeLimits.min ?? null, max: settings.sizeLimits.max ?? null },
      blocks: { of: settings.blocks, rule: settings.blockRule, tolerance: settings.blockTolerance },
      splitBy: settings.splitBy ?? null,
      budget: settings.budget ?? null,
      interval: texts.length > 1 ? settings.interval : null,
      seed: settings.seed,
    },
    documents: texts.map(({ name, syntax, text, questions = [] }, at) => ({
      name,
      syntax,
      characters: text.length,
      blocks: assessed[at]!.blocks,
      headings: assessed[at]!.headings,
      gold: assessed[at]!.gold ?? null,
      questions: questions.length,
    })),
    chunkers: chunkers.map((chunker, index) =>
      resultOf(chunker, index, texts, assessed, estimates[index]!, settings, by),
    ),
    tests,
  }
}

/** The two steps that may run on any thread: pure functions of plain data. */
export function chunkSteps(options: MeasureChunksOptions): {
  readonly assess: (text: ChunkedText) => AssessedText
  readonly test: (measure: TestedMeasure) => MeasureTest[]
} {
  const settings = measureSettings(options)
  return {
    assess: ({ document, chunkers }) => assessDocument(document, chunkers, settings),
    test: measure => testMeasure(measure, settings),
  }
}

/** What the documents together say of each chunker, and the measures whose differences are tested. */
export const addDocuments = (
  { chunkers, settings }: ChunkJob,
  assessed: readonly AssessedText[],
): ReturnType<typeof overDocuments> => overDocuments(assessed, chunkers, settings)

export type { AssessedText } from './assess-document.ts'
export type { TestedMeasure } from './over-documents.ts'

/** Everything about one chunker: the counts of its documents added up. */
function resultOf(
  { name, chunks }: Chunker,
  index: number,
  texts: readonly { readonly name: string; readonly text: string }[],
  assessed: readonly AssessedText[],
  { clean, gold }: ChunkerEstimates,
  settings: MeasureSettings,
  /** The index of the chunker whose groups of questions are taken; undefined: its own. */
  by: number | undefined,
): ChunkerResult {
  const parts = assessed.map(({ chunkers }) => chunkers[index])
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
  const size = sizeCounted(chunks, settings)
  const placed = (how: 'exact' | 'white-space' | undefined) =>
    chunks.filter(chunk => chunk.how === how).length
  const sizes = chunkSizes(chunks, {
    size,
    ...(settings.maxSize === undefined ? {} : { limit: settings.maxSize }),
  })
  // A document that the chunker left out is a hole as a whole.
  const left = parts.reduce((total, part, at) => total + (part === undefined ? texts[at]!.text.length : 0), 0)
  return {
    name,
    chunks: chunks.length,
    cuts: list.length,
    clean: sum(part => part.clean),
    cleanShare: clean,
    blocks: blockCounts(assessed.map(({ integrity }) => integrity[index]!)),
    broken,
    headings: assessed.reduce((total, { headings }) => total + headings, 0),
    headingsAtStart: sum(part => part.headingsAtStart),
    orphanHeadings: list.filter(cut => cut.orphanHeading).length,
    withoutHeading: sum(part => part.withoutHeading),
    sizes: sizes ?? null,
    sizeBins: sizes === undefined ? null : sizeBins(chunks, size, binWidth(sizes.max, settings.maxSize)),
    sizeCompliance: sizeCounts(chunks, size, settings),
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
      goldComparison: sum(part => part.goldComparison),
    })),
    excerpts: summarizeQuestions(
      parts.flatMap(part => part?.questions ?? []),
      by === undefined ? undefined : groupsBy(assessed, index, by, settings.splitBy!),
    ),
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

/** Blocks of all documents together. */
function blockCounts(documents: readonly BlockIntegrity[]): BlockCounts {
  const byKind: Record<string, { blocks: number; whole: number }> = {}
  let [blocks, whole, lost] = [0, 0, 0]
  for (const document of documents) {
    blocks += document.blocks
    whole += document.whole
    lost += document.lost
    for (const [kind, own] of Object.entries(document.byKind ?? {})) {
      byKind[kind] ??= { blocks: 0, whole: 0 }
      byKind[kind].blocks += own.blocks
      byKind[kind].whole += own.whole
    }
  }
  return { blocks, whole, lost, share: blocks === 0 ? null : whole / blocks, byKind }
}

/** Chunks of the right size; null where sizes are not judged. */
function sizeCounts(
  chunks: Chunker['chunks'],
  size: ReturnType<typeof sizeCounted>,
  { sizeLimits }: MeasureSettings,
): SizeCounts | null {
  if (sizeLimits === undefined) return null
  const { share, characters, reason: _, ...counts } = sizeCompliance(chunks, { ...sizeLimits, size })
  return { ...counts, share: share ?? null, characters: characters ?? null }
}

/** The group of each question of a chunker by the chunks of another; a document without chunks leaves nothing whole. */
function groupsBy(
  assessed: readonly AssessedText[],
  index: number,
  by: number,
  name: string,
): { readonly name: string; readonly inWhole: readonly boolean[] } {
  const inWhole = assessed.flatMap(({ chunkers }) => {
    const judge = chunkers[by]?.questions
    return (chunkers[index]?.questions ?? []).map(
      (_, at) => judge !== undefined && isComplete(judge[at]!.classes),
    )
  })
  return { name, inWhole }
}

/** Chunks whose words an earlier chunk has already. */
function duplicatesIn(
  parts: readonly (AssessedText['chunkers'][number] | undefined)[],
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

/** What the sizes of a chunker count: tokens where every chunk has them. */
const sizeCounted = (chunks: Chunker['chunks'], { size }: MeasureSettings) =>
  size ?? (chunks.length > 0 && chunks.every(({ tokens }) => tokens !== undefined) ? 'tokens' : 'characters')

/**
 * Measures where chunkers cut documents: what their cuts break, sizes and overlap, gold sections and excerpts where they
 * are given. Counts are added over documents and divided last; with several documents come intervals (bootstrap over
 * documents) and paired permutation tests between chunkers. Pure: same input, same document.
 *
 * Time O(text + chunks · log chunks) a document; a text is read once for all chunkers.
 *
 * @param documents - one text, or several with names
 * @param chunkers - who cut them; `placeChunks` finds chunks that have no offsets
 * @param options - overlap, sizes, gold, intervals and tests
 * @returns the report as plain data: facts of every document, measures of every chunker, tests between them
 * @throws CesuraError `no-input`, `text-required` or `document-twice` when there is no document, one has no text,
 *   or two share a name
 * @throws CesuraError `chunk-document-unknown` when a chunk is from no document that was given
 * @throws CesuraError `chunk-empty`, `chunk-range`, `chunk-contained` or `chunks-overlap` as `chunkBoundaries`
 * @throws CesuraError `excerpts-empty` when a question has no excerpt
 * @throws CesuraError `option-unknown`, `option-invalid` or `unknown-metric` when the options make no sense
 * @example
 * measureChunks({ text: '# A\n\nOne two. Three.' }, [{ name: 'fixed', chunks: [{ start: 0, end: 9 }, { start: 9, end: 20 }] }])
 *   .chunkers[0].broken //=> { sentence: 1 }
 */
export function measureChunks(
  documents: ChunkDocument | readonly ChunkDocument[],
  chunkers: readonly Chunker[],
  options: MeasureChunksOptions = {},
): ChunkReport {
  const job = openChunkJob(documents, chunkers, options)
  const { assess, test } = chunkSteps(options)
  const assessed = job.texts.map(assess)
  const { estimates, tested } = addDocuments(job, assessed)
  return closeChunkJob(job, assessed, estimates, tested.flatMap(test))
}
