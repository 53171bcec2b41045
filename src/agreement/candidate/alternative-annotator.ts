import { similarityOf } from '../../chance/simulate.ts'
import { type Corpus, codersOf } from '../../model/corpus.ts'
import { type MarginTest, marginTest } from '../../stats/counts/margin-test.ts'
import { normalCdf } from '../../stats/distributions/normal.ts'
import { studentTCdf } from '../../stats/distributions/student-t.ts'
import { benjaminiYekutieli, harmonic } from '../../stats/ranks/holm.ts'
import { LEAST_ITEMS, percentileInterval } from '../../stats/resampling/interval.ts'
import { pairedPermutation } from '../../stats/resampling/permutation.ts'
import { resampledSums } from '../../stats/resampling/resample.ts'
import {
  columnSums,
  type SumsScore,
  sumsAsTally,
  type TallyTable,
} from '../../stats/resampling/tally-table.ts'
import { gatherEvidence } from '../evidence.ts'
import {
  type AlternativeAnnotatorOptions,
  type CandidateSettings,
  candidateSettings,
  LEVEL,
} from './candidate-options.ts'
import { type AnnotatorRows, candidatePlace, closeness } from './closeness.ts'
import type {
  AlternativeAnnotator,
  AnnotatorComparison,
  OmegaInterval,
  PublishedComparison,
  SkippedAnnotator,
} from './replacement.ts'

/**
 * May this system replace an annotator? The alternative-annotator test of Calderon, Reichart & Dror (2025) over
 * segmentations: each annotator j is left out in turn, and the candidate f is compared with j by how similar each is to
 * the other annotators of an item.
 *
 *     a, b, c = items where j is closer, both are equal, f is closer;   n = a + b + c
 *     ρ_j = (b + c)/n,   H₀: P(j closer) − P(f closer) ≥ ε
 *     ω = share of annotators against whom H₀ is rejected;   f passes where ω ≥ ½
 *
 * p-values come from the exact test of `marginTest`, which holds its level for few items, and are corrected by Benjamini &
 * Yekutieli at q; `published` holds the t-test of the paper for 30 items or more. With `weigh: 'pooled'` tallies are
 * added over items and scored, and a permutation test with a margin in units of the similarity takes the place of votes.
 *
 * The interval of ω resamples items, and repeats tests and correction in each resample; pooled, the permutation test is
 * replaced there by its normal approximation. `chanceIfEqual` separates "worse" from "too few items": the chance to win
 * the comparison if the candidate were exactly as good. `place` says how typical the candidate is among all coders.
 *
 * Items are kept that the candidate and two annotators or more have coded. An annotator with fewer than `minItems` of them
 * is skipped; nobody left: `omega` is null, `too-few-items`. Time: items × pairs of coders, and one table of all outcomes
 * for each number of items up to 500.
 *
 * @param corpus - items with the codings of annotators and candidate
 * @param options - the candidate, and settings that have defaults
 * @returns each comparison, ω with its interval, and the candidate's place among the coders
 * @throws CesuraError `candidate-unknown`, `candidate-is-annotator`, `unknown-coder`, `too-few-annotators`,
 * `similarity-not-symmetric`, `similarity-unbounded`, `unknown-metric`, `option-missing`, `option-unknown`,
 * `option-invalid`
 * @see Calderon, Reichart & Dror (2025), https://arxiv.org/abs/2501.10970
 * @example
 * alternativeAnnotator(makeCorpus(Array.from({ length: 12 }, (_, i) => ({ id: `${i}`, units: 6, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 4]) }, { coder: 'bo', segmentation: fromMasses([2, 4]) },
 *   { coder: 'cy', segmentation: fromMasses([1, 5]) }, { coder: 'gpt', segmentation: fromMasses([2, 4]) },
 * ] }))), { candidate: 'gpt' }).comparisons.map(({ closer }) => closer.candidate) //=> [0, 0, 12]
 */
export function alternativeAnnotator(
  corpus: Corpus,
  options: AlternativeAnnotatorOptions,
): AlternativeAnnotator {
  const settings = candidateSettings(codersOf(corpus), options, corpus.scale)
  const { candidate, annotators, coders, q, weigh, test, margin, signature } = settings
  const found = closeness(gatherEvidence(corpus, settings), settings)
  const skipped: SkippedAnnotator[] = []
  const compared: { readonly annotator: string; readonly rows: AnnotatorRows }[] = []
  for (const [index, rows] of found.annotators.entries()) {
    const annotator = annotators[index]!
    const items = columnSums(rows.closer).reduce((sum, count) => sum + count, 0)
    if (items < settings.minItems) skipped.push({ annotator, items, reason: 'too-few-items' })
    else compared.push({ annotator, rows })
  }
  const byVotes = marginTest(weigh === 'items' ? margin : 0, test === 'score' ? 'score' : 'exact')
  const comparisons = decided(
    compared.map(({ annotator, rows }) => compareOne(annotator, rows, settings, byVotes, compared.length)),
    q,
  )
  const wins = comparisons.filter(comparison => comparison.wins).length
  const omega = comparisons.length === 0 ? null : wins / comparisons.length
  const byPaper = comparisons.filter(({ published }) => published.p !== null)
  const paperOmega =
    byPaper.length === 0 ? null : byPaper.filter(({ published }) => published.wins).length / byPaper.length
  const { itemsWithoutCandidate, itemsWithFewAnnotators, kept } = found
  return {
    candidate,
    annotators,
    ...(weigh === 'items' ? { epsilon: margin } : { margin }),
    q,
    weigh,
    test,
    items: kept.length,
    itemsWithoutCandidate,
    itemsWithFewAnnotators,
    comparisons,
    skipped,
    omega,
    passes: omega === null ? null : omega >= 0.5,
    advantage:
      omega === null
        ? null
        : comparisons.reduce((sum, { advantage }) => sum + advantage, 0) / comparisons.length,
    published: { omega: paperOmega, passes: paperOmega === null ? null : paperOmega >= 0.5 },
    interval: omegaInterval(
      compared.map(({ rows }) => rows),
      settings,
      byVotes,
      scoreOf,
    ),
    place: candidatePlace(kept, coders, candidate) ?? null,
    signature,
    ...(omega === null ? { reason: 'too-few-items' as const } : {}),
  }
}

/** A comparison before it is known how many there are. */
type Undecided = Omit<AnnotatorComparison, 'pAdjusted' | 'wins' | 'published'> & {
  readonly publishedP: number | null
}

function compareOne(
  annotator: string,
  rows: AnnotatorRows,
  settings: CandidateSettings,
  byVotes: MarginTest,
  comparisons: number,
): Undecided {
  const [ahead, equal, behind] = columnSums(rows.closer) as unknown as [number, number, number]
  const items = ahead + equal + behind
  const score = scoreOf(settings, rows)
  const common = {
    annotator,
    items,
    undefinedItems: rows.undefinedItems,
    farthest: rows.farthest,
    closer: { annotator: ahead, equal, candidate: behind },
    advantage: (equal + behind) / items,
    difference: (ahead - behind) / items,
    scores: {
      annotator: score(columnSums(rows.own)) ?? null,
      candidate: score(columnSums(rows.candidate)) ?? null,
    },
  }
  if (settings.weigh === 'pooled') {
    const { seed, margin } = settings
    const { p, exact } = pairedPermutation(rows.own, rows.candidate, score, {
      seed,
      margin,
      alternative: 'less',
    })
    const method = exact ? ('exact' as const) : ('permutation' as const)
    return { ...common, p: p ?? 1, method, publishedP: null }
  }
  const { p, method } = byVotes.test({ first: ahead, equal, second: behind })
  const level = (settings.q * Math.ceil(comparisons / 2)) / (comparisons * harmonic(comparisons))
  return {
    ...common,
    p,
    method,
    chanceIfEqual: byVotes.power(items, equal / items, level),
    publishedP: publishedP(ahead, items, behind, settings.margin),
  }
}

/** Fewest items of the t-test, as alttest has it. */
const FEWEST_OF_T = 30

/** P(T ≤ (difference − ε)/(sd/√n)); null below 30 items. */
function publishedP(ahead: number, items: number, behind: number, epsilon: number): number | null {
  if (items < FEWEST_OF_T) return null
  const difference = (ahead - behind) / items
  const variance = (ahead + behind - items * difference * difference) / (items - 1)
  if (variance <= 1e-15) return difference < epsilon ? 0 : 1
  return studentTCdf((difference - epsilon) / Math.sqrt(variance / items), items - 1)
}

function decided(found: readonly Undecided[], q: number): AnnotatorComparison[] {
  const adjusted = benjaminiYekutieli(found.map(({ p }) => p))
  const byPaper = benjaminiYekutieli(found.map(({ publishedP }) => publishedP ?? undefined))
  const isWin = (p: number | null | undefined) => p != null && p <= q + 1e-12
  return found.map(({ publishedP: p, ...comparison }, index) => {
    const published: PublishedComparison = {
      p,
      pAdjusted: byPaper[index] ?? null,
      wins: p === null ? null : isWin(byPaper[index]),
    }
    return { ...comparison, pAdjusted: adjusted[index]!, wins: isWin(adjusted[index]), published }
  })
}

/** The similarity of summed tallies. */
function scoreOf({ similarity }: CandidateSettings, { own }: AnnotatorRows): SumsScore {
  return sums => similarityOf(similarity.metric, similarity.options, sumsAsTally(own.fields, sums))
}

/** The p of one comparison in a resample: its columns begin at `at`. */
interface ResampledTest {
  readonly columns: readonly TallyTable[]
  readonly p: (sums: Float64Array, at: number) => number
}

/**
 * ω in resampled items: tests and correction are repeated in each resample, where a comparison without items has p = 1.
 * Null where there are fewer than six items, or no comparison.
 */
function omegaInterval(
  compared: readonly AnnotatorRows[],
  settings: CandidateSettings,
  byVotes: MarginTest,
  scoreOf: (settings: CandidateSettings, rows: AnnotatorRows) => SumsScore,
): OmegaInterval | null {
  const { replicates, seed, q } = settings
  const items = compared[0]?.closer.rows ?? 0
  if (items < LEAST_ITEMS) return null
  const tests = compared.map(rows =>
    settings.weigh === 'items'
      ? votesTest(rows, byVotes)
      : swapTest(rows, scoreOf(settings, rows), settings.margin),
  )
  const table = joined(
    items,
    tests.flatMap(({ columns }) => columns),
  )
  const width = table.fields.length
  const bootstrapSums = resampledSums(table, { seed, replicates })
  const omegas = new Float64Array(replicates)
  let passing = 0
  for (let replicate = 0; replicate < replicates; replicate++) {
    let at = replicate * width
    const pValues = tests.map(({ columns, p }) => {
      const found = p(bootstrapSums, at)
      at += columns.reduce((sum, { fields }) => sum + fields.length, 0)
      return found
    })
    const wins = benjaminiYekutieli(pValues).filter(p => p! <= q + 1e-12).length
    omegas[replicate] = wins / tests.length
    if (omegas[replicate]! >= 0.5) passing++
  }
  const { low, high } = percentileInterval(omegas.sort(), LEVEL)
  return { low, high, passShare: passing / replicates, level: LEVEL, replicates, seed }
}

/** The exact test of the votes of resampled items. */
function votesTest({ closer }: AnnotatorRows, byVotes: MarginTest): ResampledTest {
  return {
    columns: [closer],
    p: (sums, at) => {
      const [first, equal, second] = [sums[at]!, sums[at + 1]!, sums[at + 2]!]
      return first + equal + second === 0 ? 1 : byVotes.test({ first, equal, second }).p
    },
  }
}

/**
 * The permutation test of resampled tallies, as the normal distribution that its swaps tend to:
 *
 *     p = Φ((δ − margin) / √Σ eᵢ²),   eᵢ = g(T̄ + xᵢ/2) − g(T̄ − xᵢ/2)
 *
 * g the score of summed tallies, T̄ the mean of both sums, xᵢ the difference of the two tallies of item i.
 */
export function swapTest(rows: AnnotatorRows, score: SumsScore, margin: number): ResampledTest {
  const { own, candidate } = rows
  const width = own.fields.length
  const [mine, theirs] = [columnSums(own), columnSums(candidate)]
  const squares = new Float64Array(own.rows)
  const [above, below] = [new Float64Array(width), new Float64Array(width)]
  for (let row = 0; row < own.rows; row++) {
    for (let column = 0; column < width; column++) {
      const middle = (mine[column]! + theirs[column]!) / 2
      const at = column * own.rows + row
      const half = (own.values[at]! - candidate.values[at]!) / 2
      above[column] = middle + half
      below[column] = middle - half
    }
    squares[row] = ((score(above) ?? 0) - (score(below) ?? 0)) ** 2
  }
  return {
    columns: [own, candidate, { rows: own.rows, fields: ['square'], values: squares }],
    p: (sums, at) => {
      const first = score(sums.subarray(at, at + width))
      const second = score(sums.subarray(at + width, at + 2 * width))
      const variance = sums[at + 2 * width]!
      if (first === undefined || second === undefined || variance === 0) return 1
      return normalCdf((first - second - margin) / Math.sqrt(variance))
    },
  }
}

/** Several tables of the same items as one. */
function joined(rows: number, tables: readonly TallyTable[]): TallyTable {
  const fields = tables.flatMap((table, index) => table.fields.map(field => `${index} ${field}`))
  const values = new Float64Array(rows * fields.length)
  let at = 0
  for (const table of tables) {
    values.set(table.values, at)
    at += table.values.length
  }
  return { rows, fields, values }
}
