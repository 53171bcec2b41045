import { similarityOf } from '../chance/simulate.ts'
import type { Length } from '../metrics/definition/option.ts'
import { type Corpus, codersOf } from '../model/corpus.ts'
import { studentTSf } from '../stats/distributions/student-t.ts'
import { holm } from '../stats/ranks/holm.ts'
import { LEAST_ITEMS, percentileInterval } from '../stats/resampling/interval.ts'
import { jackknifeInterval } from '../stats/resampling/jackknife-interval.ts'
import { resampledSums } from '../stats/resampling/resample.ts'
import { columnSums, jackknife } from '../stats/resampling/tally-table.ts'
import { sampleVariance } from '../stats/sums/summary.ts'
import { dropSettings } from './add-coder-effect.ts'
import type { AgreementOptions } from './agreement-options.ts'
import { type BoundaryBehaviour, boundaryBehaviour } from './boundary-behaviour.ts'
import { type AddedSums, prepare, signatureOn } from './coefficient.ts'
import { isResampled, levelFor, type ResamplingSettings } from './coefficient-interval.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import type { AgreementSettings } from './settings.ts'
import type { SumLayout } from './sums.ts'
import { resampledRows, sumTable } from './sums.ts'

/** How one coder compares with the others. */
export interface OneAnnotatorStats extends BoundaryBehaviour {
  readonly coder: string
  /** Similarity with all others together, over the items they share; undefined where there is none. */
  readonly similarity: number | undefined
  /** The coefficient of the others, without this coder. */
  readonly without: number | undefined
  /** That less the coefficient of all: above 0 where the others agree better among themselves. */
  readonly drop: number | undefined
  /** Interval of the drop, over items; null where there are fewer than six items or nothing varies. */
  readonly interval: readonly [number, number] | null
  /** Present where the interval is null because items are few. */
  readonly intervalReason?: 'few-items'
  /** How likely such a drop is if the coder cuts as the others do, corrected for the number of coders (Holm). */
  readonly p: number | undefined
  /** Whether the coder is an outlier: six items or more, the drop is above 0, and p below half of 1 − level. */
  readonly apart: boolean
}

/**
 * Items that it takes to call somebody an outlier. With n items the surest that any test can be is 1/2^n: all of
 * them point the same way. Only from six on that is below 0.025, the side of a 95 % interval.
 */
export const FEWEST_ITEMS = 6

/** Up to this many coders outliers are sought by default: more take seconds. */
export const MOST_ANNOTATOR_STATS = 40

/** Steps that the chance levels of all coefficients together may take in all resamples: about a second. */
const LEVEL_STEPS = 40_000_000

/** All coders, and the outliers. */
export interface AnnotatorStats {
  /** The coefficient of all coders. */
  readonly value: number | undefined
  readonly signature: string
  /** Where intervals come from: each item left out once, or resampled items where an interval of that kind was asked for. */
  readonly method: 'resampled' | 'jackknife'
  readonly coders: readonly OneAnnotatorStats[]
  /** Names of the outliers. */
  readonly apart: readonly string[]
}

/**
 * Who stands apart: for each coder the similarity with the others, what leaving the coder out changes in the
 * coefficient, with an interval, and how the coder cuts. A coder stands apart when the others agree better without,
 * by more than the choice of items explains, after Holm's correction over coders.
 *
 * Each item is left out once, with and without the coder, and chance levels are computed again without it (jackknife);
 * with a method that resamples, the same items are resampled instead, unless the sums of all resamples do not fit in
 * memory. It takes three coders and six items to say that somebody stands apart: with fewer items even a coder who is
 * worse on all of them may be so by chance (1/2⁵ = 0.03). Time: coders × the smaller of resamples and items.
 *
 * @param corpus - items with the codings of several coders
 * @param options - settings; each has a default
 * @returns the coders, and what each changes
 * @throws CesuraError `option-invalid` with `missing: 'group'`, and the errors of `agreement`
 * @example
 * findOutliers(makeCorpus([{ id: 'a', units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([2, 4]) },
 *   { coder: 'cy', segmentation: fromMasses([5, 1]) },
 * ] }])).coders.map(({ coder, alone, apart }) => [coder, alone, apart])
 * //=> [['ann', 0, false], ['bo', 0, false], ['cy', 1, false]]
 */
export function findOutliers(corpus: Corpus, options: AgreementOptions = {}): AnnotatorStats {
  const asked = { ...options, interval: options.interval || true }
  const settings = dropSettings(codersOf(corpus), asked, corpus.scale)
  const behaviour = boundaryBehaviour(corpus, settings.coders, spanOf(settings))
  return openAnnotatorStats(gatherEvidence(corpus, settings), settings).close(behaviour)
}

/** `findOutliers` of gathered evidence, about to be looked at. */
interface OpenAnnotatorStats {
  /** What is resampled, if anything: its sums may be computed with those of other coefficients of the same evidence. */
  readonly layouts: readonly SumLayout[]
  /** `behaviour` by coder, counted with the evidence; `given`: the sums of the layouts, resampled elsewhere. */
  readonly close: (behaviour: readonly BoundaryBehaviour[], given?: AddedSums) => AnnotatorStats
}

export function openAnnotatorStats(evidence: Evidence, asked: AgreementSettings): OpenAnnotatorStats {
  const { coders } = asked
  const settings = { ...asked, levelSteps: LEVEL_STEPS / (coders.length + 1) }
  const all = prepare(evidence, settings)
  const others = coders.map((_, left) => prepare(evidence, settings, coder => coder !== left))
  const layouts = [all, ...others].map(({ layout }) => layout)
  return {
    layouts: areResampled(layouts, settings) ? layouts : [],
    close: (behaviour, given) => annotatorStatsOf(evidence, layouts, behaviour, settings, given),
  }
}

function annotatorStatsOf(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  behaviour: readonly BoundaryBehaviour[],
  settings: AgreementSettings,
  given: AddedSums | undefined,
): AnnotatorStats {
  const { coders } = settings
  const { values, spreads, method } = dropSpreads(evidence, layouts, settings, MOST_SUMS, given)
  const drops = coders.map((_, coder) => {
    const [before, after] = [values[0], values[coder + 1]]
    const drop = before === undefined || after === undefined ? undefined : after - before
    const { spread, df, ends } = spreads[coder]!
    if (drop === undefined || spread === 0) return { drop, ends: undefined, p: undefined }
    return { drop, ends: ends(drop), p: studentTSf(drop / spread, df) }
  })
  const corrected = holm(drops.map(({ p }) => p))
  const similarities = withOthers(evidence, settings)
  const found = coders.map((coder, index): OneAnnotatorStats => {
    const { drop, ends } = drops[index]!
    const p = corrected[index]
    return {
      coder,
      similarity: similarities[index],
      without: values[index + 1],
      drop,
      interval: ends === undefined ? null : [ends.low, ends.high],
      ...(evidence.length < LEAST_ITEMS ? { intervalReason: 'few-items' as const } : {}),
      p,
      // one side of the interval: half of what it leaves out
      apart:
        evidence.length >= FEWEST_ITEMS &&
        drop !== undefined &&
        drop > 0 &&
        p !== undefined &&
        p < (1 - settings.interval!.level) / 2,
      ...behaviour[index]!,
    }
  })
  return {
    value: values[0],
    signature: signatureOn(evidence, settings),
    method,
    coders: found,
    apart: found.filter(({ apart }) => apart).map(({ coder }) => coder),
  }
}

/** Boundaries closer than this are near misses: the span of the similarity, or neighbours. */
export const spanOf = ({ similarity }: AgreementSettings): number | Length =>
  (similarity.options as { span?: number | Length }).span ?? 2

/** Each coder's tallies with all others, added up and scored. */
function withOthers(evidence: Evidence, settings: AgreementSettings): (number | undefined)[] {
  const { metric, options } = settings.similarity
  return evidence.sumsOfCoders().map(({ fields, pairs }) => {
    if (pairs.every(count => count === 0)) return undefined
    const tally: Record<string, number> = {}
    for (const [field, { whole }] of fields) tally[field] = whole.reduce((sum, count) => sum + count, 0)
    return similarityOf(metric, options, tally)
  })
}

/** How far a drop varies from one choice of items to another. */
interface DropSpread {
  /** Standard deviation; 0 where nothing varies. */
  readonly spread: number
  /** Degrees of freedom; infinite where items are resampled. */
  readonly df: number
  /** The interval around a drop; none with fewer than six items. */
  ends(drop: number): { readonly low: number; readonly high: number } | undefined
}

interface DropSpreads {
  /** The coefficient of all coders, then of all but each. */
  readonly values: readonly (number | undefined)[]
  /** Of each coder: without the coder less with all. */
  readonly spreads: readonly DropSpread[]
  readonly method: 'resampled' | 'jackknife'
}

/** Numbers that resampled sums may take in memory: 128 MB. */
const MOST_SUMS = 2 ** 24

/**
 * How coefficients without each coder differ from that of all, over items. The first layout is that of all coders. The
 * same items are resampled for all, or each item is left out once: by default, and where the sums of all resamples would
 * not fit.
 * `given`: the sums of these layouts, where they were resampled with others.
 */
export function dropSpreads(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  settings: AgreementSettings,
  mostSums = MOST_SUMS,
  given?: AddedSums,
): DropSpreads {
  const { interval } = settings
  return isResampled(interval) && areResampled(layouts, settings, mostSums)
    ? byResampling(evidence, layouts, settings.seed, interval, given)
    : byJackknife(evidence, layouts, settings)
}

/** Whether the sums of all resamples fit. */
const areResampled = (
  layouts: readonly SumLayout[],
  { interval }: AgreementSettings,
  mostSums = MOST_SUMS,
): boolean =>
  isResampled(interval) && layouts.reduce((sum, { width }) => sum + width, 0) * interval.resamples <= mostSums

function byResampling(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  seed: number,
  interval: ResamplingSettings,
  given?: AddedSums,
): DropSpreads {
  const { resamples } = interval
  const level = levelFor(interval, evidence.length)
  const { table, sums, at: first, bootstrapSums } = given ?? sampledOf(evidence, layouts, seed, resamples)
  const width = table.fields.length
  let start = first
  const starts = layouts.map(layout => {
    start += layout.width
    return start - layout.width
  })
  const wholes = layouts.map((layout, at) => sums.subarray(starts[at]!, starts[at]! + layout.width))
  const scores = layouts.map((layout, at) => {
    const value = layout.resampled(wholes[at]!)
    return Float64Array.from(
      { length: bootstrapSums === undefined || table.rows < 2 ? 0 : resamples },
      (_, sample) => {
        const from = sample * width + starts[at]!
        return value(bootstrapSums!.subarray(from, from + layout.width)) ?? Number.NaN
      },
    )
  })
  const spreads = scores.slice(1).map((own): DropSpread => {
    const changes = own
      .map((score, sample) => score - scores[0]![sample]!)
      .filter(change => !Number.isNaN(change))
      .sort()
    return {
      spread: changes.length < 2 ? 0 : Math.sqrt(sampleVariance(changes)!),
      df: Number.POSITIVE_INFINITY,
      ends: () => (evidence.length < LEAST_ITEMS ? undefined : percentileInterval(changes, level)),
    }
  })
  return {
    values: layouts.map((layout, at) => layout.parts(wholes[at]!).value),
    spreads,
    method: 'resampled',
  }
}

/** The sums of all items and of the resamples. */
function sampledOf(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  seed: number,
  replicates: number,
): Omit<AddedSums, 'resampled'> {
  const table = sumTable(evidence, layouts)
  const bootstrapSums =
    table.rows < 2 ? undefined : resampledSums(resampledRows(evidence, table), { seed, replicates })
  return { table, sums: columnSums(table), bootstrapSums, at: 0 }
}

/** Each item is left out once: √((n − 1)/n · Σ (x − x̄)²) over the n drops, and Student's t around the drop. */
function byJackknife(
  evidence: Evidence,
  layouts: readonly SumLayout[],
  { interval }: AgreementSettings,
): DropSpreads {
  const wholes: Float64Array[] = []
  const items = evidence.folded === undefined ? evidence.rows : []
  // One table at a time: those of many coders would not fit.
  const scores = layouts.map(layout => {
    const table = sumTable(evidence, [layout])
    const whole = columnSums(table)
    wholes.push(whole)
    const scored = layout.withoutItem(whole)
    return jackknife(table, (sums, row) => scored(sums, items[row]))
  })
  const changes = scores
    .slice(1)
    .map(own =>
      [...own].map((score, row) => score - scores[0]![row]!).filter(change => !Number.isNaN(change)),
    )
  const { level } = interval!
  const spreads = changes.map((own): DropSpread => {
    const found = jackknifeInterval(0, own, { level })
    if (typeof found === 'string')
      return { spread: found === 'no-variation' ? 0 : spreadOf(own), df: 1, ends: () => undefined }
    return {
      spread: found.standardError,
      df: found.df,
      ends: drop => ({ low: drop + found.low, high: drop + found.high }),
    }
  })
  return {
    values: layouts.map((layout, at) => layout.parts(wholes[at]!).value),
    spreads,
    method: 'jackknife',
  }
}

/** The jackknife's standard error, however few items there are. */
const spreadOf = (changes: readonly number[]): number =>
  changes.length < 2 ? 0 : Math.sqrt(sampleVariance(changes)! / changes.length) * (changes.length - 1)
