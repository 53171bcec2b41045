import { meetingRows, pairedTests } from '../evaluate/paired-tests.ts'
import { testSettings } from '../evaluate/test-settings.ts'
import type { Tally } from '../metrics/definition.ts'
import { bootstrap } from '../stats/resampling/bootstrap.ts'
import { type SumsScore, sumsAsTally, tallyTable } from '../stats/resampling/tally-table.ts'
import type { ChunkEstimate, GoldScore, MeasureTest } from './chunk-report.ts'
import type { JudgedDocument, JudgedText } from './judge-document.ts'
import type { MeasureSettings } from './measure-settings.ts'

/** One measure of the chunkers: a tally for each document, which add up, and a score of the sum. */
interface Measure {
  readonly id: string
  tally(part: JudgedDocument): Tally | undefined
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

/** The share of clean cuts and the scores against gold of each chunker, with intervals where documents are several. */
export function estimates(
  judged: readonly JudgedText[],
  chunkers: readonly unknown[],
  settings: MeasureSettings,
): {
  readonly clean: ChunkEstimate
  readonly gold: readonly Omit<GoldScore, 'insideUnits' | 'besideGold'>[]
}[] {
  const measures = goldMeasures(settings)
  return chunkers.map((_, chunker) => ({
    clean: estimateOf(CLEAN, tallies(CLEAN, judged, chunker), settings),
    gold: measures.flatMap((measure, index) => {
      const known = tallies(measure, judged, chunker)
      const { metric } = settings.metrics[index]!
      const { id, symbol } = metric
      const better = metric.better === 'lower' ? 'lower' : 'higher'
      return known.length === 0 ? [] : [{ id, symbol, better, ...estimateOf(measure, known, settings) }]
    }),
  }))
}

/** The tallies of the documents that have one. */
const tallies = (measure: Measure, judged: readonly JudgedText[], chunker: number): Tally[] =>
  judged.flatMap(({ chunkers }) => {
    const part = chunkers[chunker]
    const tally = part === undefined ? undefined : measure.tally(part)
    return tally === undefined ? [] : [tally]
  })

function estimateOf(measure: Measure, found: readonly Tally[], settings: MeasureSettings): ChunkEstimate {
  const table = tallyTable(found)
  const score: SumsScore = sums => measure.score(sumsAsTally(table.fields, sums))
  const { interval, seed } = settings
  const drawn = bootstrap(table, score, {
    seed,
    replicates: interval === null || found.length < 2 ? 1 : interval.resamples,
    level: interval?.level ?? 0.95,
    bca: false,
  })
  const ends = interval === null ? undefined : drawn.percentile
  const sums: Record<string, number> = {}
  for (const tally of found)
    for (const [field, value] of Object.entries(tally)) sums[field] = (sums[field] ?? 0) + value
  const reason = drawn.value === undefined ? measure.reason(sums) : undefined
  return {
    value: drawn.value ?? null,
    ...(reason === undefined ? {} : { reason }),
    interval: ends === undefined ? null : [ends.low, ends.high],
  }
}

/** A measure and what it counted for each chunker in each document. Plain data: it may be tested in another thread. */
export interface TestedMeasure {
  /** Its place among the measures: clean cuts, then the metrics against gold. */
  readonly measure: number
  readonly chunkers: readonly string[]
  readonly rows: readonly (readonly (Tally | undefined)[])[]
}

/** What can be tested: nothing with one chunker or one document. */
export function testedMeasures(
  judged: readonly JudgedText[],
  chunkers: readonly { readonly name: string }[],
  settings: MeasureSettings,
): TestedMeasure[] {
  if (!settings.tests || judged.length < 2 || chunkers.length < 2) return []
  return [CLEAN, ...goldMeasures(settings)].map(({ tally }, measure) => ({
    measure,
    chunkers: chunkers.map(({ name }) => name),
    rows: chunkers.map((_, chunker) =>
      judged.map(({ chunkers }) => {
        const part = chunkers[chunker]
        return part === undefined ? undefined : tally(part)
      }),
    ),
  }))
}

/** Paired permutation tests between every two chunkers over the documents, corrected by Holm within the measure. */
export function testMeasure(
  { measure: place, chunkers, rows }: TestedMeasure,
  settings: MeasureSettings,
): MeasureTest[] {
  const measure = [CLEAN, ...goldMeasures(settings)][place]!
  const { level, resamples } = settings.interval ?? { level: 0.95, resamples: 2000 }
  const { fields } = tallyTable(rows.flat().filter(tally => tally !== undefined))
  if (fields.length === 0) return []
  const contenders = chunkers.map((name, index) => ({
    hypothesis: name,
    table: tallyTable(
      rows[index]!.map(tally => tally ?? {}),
      fields,
    ),
    pairs: Float64Array.from(rows[index]!, tally => (tally === undefined ? 0 : 1)),
  }))
  const score: SumsScore = sums => measure.score(sumsAsTally(fields, sums))
  const how = testSettings(true, rows[0]!.length)!
  const interval = { method: 'percentile', level, resamples } as const
  const meet = (a: number, b: number) => meetingRows(contenders[a]!, contenders[b]!)
  const tests = pairedTests(contenders, meet, score, how, interval, settings.seed)
  return tests.map(({ items, ...test }) => ({ measure: measure.id, documents: items, ...test }))
}
