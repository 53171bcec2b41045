import type { AssessedText } from './assess-document.ts'
import type { BlockIntegrity } from './block-integrity.ts'
import { BREAKABLE, type Breakable } from './check-cuts.ts'
import type { BlockCounts, ChunkerResult, SizeCounts } from './chunk-report.ts'
import { binWidth, chunkSizes, sizeBins } from './chunk-sizes.ts'
import type { Chunker } from './chunker.ts'
import { summarizeQuestions } from './excerpt-summary.ts'
import type { MeasureSettings } from './measure-settings.ts'
import type { ChunkerEstimates } from './over-documents.ts'
import { sizeCompliance } from './size-compliance.ts'
import { isComplete } from './split-excerpts.ts'

/** Everything about one chunker: the counts of its documents added up. */
export function resultOf(
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
