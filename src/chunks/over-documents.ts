import { ALIKE, type Resampled, readSampled, resampleRows, sideBySide } from '../evaluate/intervals.ts'
import { pairedRows, pairedTests, testSettings } from '../evaluate/tests/paired-tests.ts'
import type { Tally } from '../metrics/definition/definition.ts'
import type { Bootstrap } from '../stats/resampling/bootstrap.ts'
import { SwapBits } from '../stats/resampling/permutation.ts'
import { columnSums, type SumsScore, sumsAsTally, tallyTable } from '../stats/resampling/tally-table.ts'
import type { AssessedDocument, AssessedText } from './assess-document.ts'
import type { ChunkEstimate, GoldScore, MeasureTest } from './chunk-report.ts'
import type { MeasureSettings } from './measure-settings.ts'

/** One measure of the chunkers: a tally for each document, which add up, and a score of the sum. */
interface Measure {
  readonly id: string
  tally(part: AssessedDocument): Tally | undefined
  score(tally: Tally): number | undefined
  reason(tally: Tally): string | undefined
}

const CLEAN: Measure = {
  id: 'clean',
  tally: ({ clean, cuts }) => ({ clean, cuts: cuts.length }),
  score: ({ clean = 0, cuts = 0 }) => (cuts === 0 ? undefined : clean / cuts),
  reason: ({ cuts = 0 }) => (cuts === 0 ? 'no-boundaries' : undefined),
}

const goldMeasures = ({ metrics }: MeasureSettings): Measure[] =>
  metrics.map(({ metric, options }, index) => ({
    id: metric.id,
    tally: ({ gold }) => gold?.[index],
    score: tally => metric.score(tally, options),
    reason: tally => metric.reason(tally, options),
  }))

/** The share of clean cuts and the scores against gold of one chunker, with intervals where documents are several. */
export interface ChunkerEstimates {
  readonly clean: ChunkEstimate
  readonly gold: readonly Omit<GoldScore, 'insideUnits' | 'goldComparison'>[]
}

/** A measure and what it counted for each chunker in each document. Plain data: it may be tested in another thread. */
export interface TestedMeasure {
  /** Its index among the measures: clean cuts, then the metrics against gold. */
  readonly measure: number
  readonly chunkers: readonly string[]
  readonly rows: readonly (readonly (Tally | undefined)[])[]
  /** Scores of the resamples of each chunker; undefined where it has no tally in some document. */
  readonly replicates: readonly (Float64Array | undefined)[]
}

/** What the tests resample where no intervals are asked for. */
const BY_DEFAULT = { level: 0.95, resamples: 2000 } as const

/**
 * What the documents together say of each chunker, and what is to be tested between two of them: nothing with one
 * chunker or one document. Documents are resampled once for all measures of all chunkers.
 */
export function overDocuments(
  assessed: readonly AssessedText[],
  chunkers: readonly { readonly name: string }[],
  settings: MeasureSettings,
): { readonly estimates: readonly ChunkerEstimates[]; readonly tested: readonly TestedMeasure[] } {
  const measures = [CLEAN, ...goldMeasures(settings)]
  const tests = settings.tests && assessed.length > 1 && chunkers.length > 1
  const counted = measures.map(measure => chunkers.map((_, chunker) => countOf(measure, assessed, chunker)))
  const { level, resamples } = settings.interval ?? BY_DEFAULT
  const sampled = resampleAll(
    counted.flat(),
    assessed.length < 2 || (settings.interval === null && !tests) ? 1 : resamples,
    level,
    settings.seed,
  )
  const of = (measure: number, chunker: number) => sampled[measure * chunkers.length + chunker]!
  const estimate = (measure: number, chunker: number) =>
    estimateOf(measures[measure]!, counted[measure]![chunker]!, of(measure, chunker), settings)
  return {
    estimates: chunkers.map((_, chunker) => ({
      clean: estimate(0, chunker),
      gold: settings.metrics.flatMap(({ metric: { id, symbol, better } }, index) =>
        counted[index + 1]![chunker]!.found.length === 0
          ? []
          : [
              {
                id,
                symbol,
                better: better === 'lower' ? ('lower' as const) : ('higher' as const),
                ...estimate(index + 1, chunker),
              },
            ],
      ),
    })),
    tested: !tests
      ? []
      : counted.map((own, measure) => ({
          measure,
          chunkers: chunkers.map(({ name }) => name),
          rows: own.map(({ rows }) => rows),
          replicates: own.map(({ found }, chunker) =>
            found.length === assessed.length ? of(measure, chunker).scores : undefined,
          ),
        })),
  }
}

/** What a measure counted for one chunker. */
interface Counted extends Resampled {
  /** Document by document; undefined where the chunker has no chunk or the document no gold. */
  readonly rows: readonly (Tally | undefined)[]
  /** Those of the documents that have one; the rows of the table. */
  readonly found: readonly Tally[]
}

function countOf(measure: Measure, assessed: readonly AssessedText[], chunker: number): Counted {
  const rows = assessed.map(({ chunkers }) => {
    const part = chunkers[chunker]
    return part === undefined ? undefined : measure.tally(part)
  })
  const found = rows.filter(tally => tally !== undefined)
  const table = tallyTable(found)
  return { rows, found, table, score: sums => measure.score(sumsAsTally(table.fields, sums)) }
}

/** Resamples many tables; those with equally many rows once for all, for what a resample holds depends on their number alone. */
function resampleAll(
  wanted: readonly Counted[],
  resamples: number,
  level: number,
  seed: number,
): readonly Bootstrap[] {
  const sampled = new Map<Counted, Bootstrap>()
  for (const rows of new Set(wanted.map(({ table }) => table.rows))) {
    const alike = wanted.filter(({ table }) => table.rows === rows)
    const together = sideBySide(alike)
    const sums = resampleRows(together.table, resamples, seed)
    const read = readSampled(together, sums, { method: 'percentile', level, resamples }, seed)
    for (const [index, one] of alike.entries()) sampled.set(one, read[index]!)
  }
  return wanted.map(one => sampled.get(one)!)
}

function estimateOf(
  measure: Measure,
  { table }: Counted,
  sampled: Bootstrap,
  { interval }: MeasureSettings,
): ChunkEstimate {
  const ends = interval === null ? undefined : sampled.percentile
  const sums = sumsAsTally(table.fields, columnSums(table))
  const reason = sampled.value === undefined ? measure.reason(sums) : undefined
  return {
    value: sampled.value ?? null,
    ...(reason === undefined ? {} : { reason }),
    interval: ends === undefined ? null : [ends.low, ends.high],
    ...(interval === null || ends !== undefined ? {} : { intervalReason: sampled.reason }),
  }
}

/** Measures of chunks are shares, and documents count alike. */
const SCORED = { range: [0, 1], pool: 'macro' } as const

/** Paired permutation tests between every two chunkers over the documents, corrected by Holm within the measure. */
export function testMeasure(
  { measure: place, chunkers, rows, replicates }: TestedMeasure,
  settings: MeasureSettings,
): MeasureTest[] {
  const measure = [CLEAN, ...goldMeasures(settings)][place]!
  const { level, resamples } = settings.interval ?? BY_DEFAULT
  const { fields } = tallyTable(rows.flat().filter(tally => tally !== undefined))
  if (fields.length === 0) return []
  const contenders = chunkers.map((name, index) => ({
    hypothesis: name,
    table: tallyTable(
      rows[index]!.map(tally => tally ?? {}),
      fields,
    ),
    pairs: Float64Array.from(rows[index]!, tally => (tally === undefined ? 0 : 1)),
    ...(replicates[index] === undefined ? {} : { replicates: replicates[index] }),
  }))
  const score: SumsScore = sums => measure.score(sumsAsTally(fields, sums))
  const how = testSettings(true, rows[0]!.length)!
  const interval = { method: 'percentile', level, resamples } as const
  const pair = (a: number, b: number) => pairedRows(contenders[a]!, contenders[b]!, ALIKE)
  const tests = pairedTests(contenders, pair, score, how, interval, SCORED, new SwapBits(settings.seed))
  return tests.map(({ items, ...test }) => ({ measure: measure.id, documents: items, ...test }))
}
