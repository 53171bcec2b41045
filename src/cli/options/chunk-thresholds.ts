import { BREAKABLE, type ChunkerResult, type ChunkReport, splitShare } from '../../chunks/index.ts'
import { CesuraError } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { baselineUnknown, chunkMeasureUnknown, chunkThresholdSyntax } from '../../model/errors/commands.ts'
import { parseOutside } from '../../model/index.ts'
import { formatNumber } from '../../report/index.ts'
import { brokenKind } from '../../wording/chunks/chunk-words.ts'

/** A bound on one measure of every chunker. */
export interface ChunkThreshold {
  readonly measure: string
  readonly value: number
  readonly side: 'under' | 'over'
}

const COUNTS: Readonly<Record<string, (chunker: ChunkerResult, report: ChunkReport) => number | null>> = {
  broken: ({ cuts, clean }) => cuts - clean,
  clean: ({ cleanShare }) => cleanShare.value,
  headings: ({ headings, headingsAtStart }) => (headings === 0 ? null : headingsAtStart / headings),
  orphans: ({ orphanHeadings }) => orphanHeadings,
  'no-heading': ({ withoutHeading }) => withoutHeading,
  'over-size': ({ sizes }) => sizes?.above ?? null,
  repeated: ({ duplicates }) => duplicates,
  overlap: ({ overlap }, report) => overlap / charactersOf(report),
  holes: ({ holes }, report) => holes / charactersOf(report),
  blocks: ({ blocks }) => blocks.share,
  'in-size': ({ sizeCompliance }) => sizeCompliance?.share ?? null,
  split: ({ excerpts }) => (excerpts === null ? null : splitShare(excerpts)),
  omega: ({ excerpts }) => excerpts?.omega.mean ?? null,
  recall: ({ excerpts }) => excerpts?.recall?.mean ?? null,
}

const charactersOf = ({ documents }: ChunkReport): number =>
  documents.reduce((sum, { characters }) => sum + characters, 0)

/** Reads `broken=0` or `code=0,table=0`; the measure may also be a metric against gold. */
export function readChunkThresholds(
  flags: readonly string[],
  side: ChunkThreshold['side'],
): ChunkThreshold[] {
  return flags
    .flatMap(word => word.split(','))
    .map(word => {
      const parts = /^([^=]+)=([+-]?(?:\d+\.?\d*|\.\d+))$/.exec(word.trim())
      if (parts === null) throw invalid(chunkThresholdSyntax, { side, value: word })
      return { measure: parts[1]!, value: Number(parts[2]), side }
    })
}

function measureOf(measure: string, chunker: ChunkerResult, report: ChunkReport): number | null {
  const kind = brokenKind(measure)
  if (kind !== undefined) return chunker.broken[kind as (typeof BREAKABLE)[number]] ?? 0
  if (Object.hasOwn(COUNTS, measure)) return COUNTS[measure]!(chunker, report)
  const score = chunker.gold.find(({ id, symbol }) => id === measure || symbol === measure)
  if (score !== undefined) return score.value
  const names = [...Object.keys(COUNTS), ...BREAKABLE, ...chunker.gold.map(({ symbol }) => symbol)]
  throw invalid(chunkMeasureUnknown, { measure, measures: names })
}

/** The bounds that were missed, one sentence each; a value that is undefined has missed a lower bound only. */
export function missedChunkThresholds(report: ChunkReport, thresholds: readonly ChunkThreshold[]): string[] {
  return thresholds.flatMap(({ measure, value, side }) =>
    report.chunkers.flatMap(chunker => {
      const found = measureOf(measure, chunker, report)
      // Without a cut nothing is broken: one chunk for the whole text is no failure.
      if (found === null && (chunker.cuts === 0 || side === 'over')) return []
      if (found !== null && (side === 'under' ? found >= value : found <= value)) return []
      return [
        `${measure} of ${chunker.name} is ${found === null ? 'undefined' : shortly(found)}; the threshold was ${value} (threshold-missed)`,
      ]
    }),
  )
}

const shortly = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 3)

/** What a chunker must not do worse than in an earlier document. */
const COMPARED: readonly [measure: string, better: 'higher' | 'lower'][] = [
  ['clean', 'higher'],
  ...BREAKABLE.map((kind): [string, 'lower'] => [kind, 'lower']),
  ['headings', 'higher'],
  ['orphans', 'lower'],
  ['holes', 'lower'],
  ['repeated', 'lower'],
]

/** What became worse since an earlier document, and what cannot be compared. */
export function comparedWith(
  report: ChunkReport,
  text: string,
  file: string,
): { readonly worse: string[]; readonly notes: string[] } {
  const old = baselineOf(text, file)
  const notes: string[] = []
  const facts = ({ documents }: ChunkReport) =>
    JSON.stringify(documents.map(({ name, characters }) => [name, characters]))
  if (facts(old) !== facts(report))
    notes.push(
      `${file} was made from other documents or other versions of them; counts may differ for that reason (baseline-differs)`,
    )
  const worse = report.chunkers.flatMap(chunker => {
    const before = old.chunkers.find(({ name }) => name === chunker.name)
    if (before === undefined) {
      notes.push(`${chunker.name} is not in ${file}; it was not compared (baseline-missing)`)
      return []
    }
    const metrics = chunker.gold.map(({ id, better }): [string, 'higher' | 'lower'] => [id, better])
    return [...COMPARED, ...metrics].flatMap(([measure, better]) => {
      if (metrics.some(([id]) => id === measure) && !before.gold.some(({ id }) => id === measure)) return []
      const [now, then] = [measureOf(measure, chunker, report), measureOf(measure, before, old)]
      if (now === null || then === null) return []
      if (better === 'higher' ? now >= then : now <= then) return []
      return [
        `${measure} of ${chunker.name} is ${shortly(now)}; it was ${shortly(then)} in ${file} (baseline-missed)`,
      ]
    })
  })
  return { worse, notes }
}

function baselineOf(text: string, file: string): ChunkReport {
  try {
    const old = parseOutside(text, { file }) as Partial<ChunkReport> | null
    if (old?.chunks === 1 && Array.isArray(old.chunkers)) return old as ChunkReport
  } catch (error) {
    // What is not JSON is reported below.
    if (error instanceof CesuraError) throw error
  }
  throw invalid(baselineUnknown, { file })
}
