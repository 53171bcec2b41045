import { type RandomCoder, throwCoding } from '../../chance/random/random-coding.ts'
import { similarityOf } from '../../chance/simulate.ts'
import { type Corpus, codersOf } from '../../model/corpus.ts'
import { rejectOption } from '../../model/require.ts'
import { stream, streamIds, textKey } from '../../stats/resampling/stream.ts'
import type { AgreementOptions } from '../agreement-options.ts'
import { type Evidence, gatherEvidence, pairsOf } from '../evidence.ts'
import { type AgreementSettings, agreementSettings } from '../settings.ts'
import { eligibleChances } from './position-levels.ts'
import { contextOf, shareKind } from './random-levels.ts'
import { chancesOf, countMarks, ownChances } from './random-shares.ts'
import { chanceItems } from './random-simulation.ts'

/** What coders who cut at random score in this corpus, from random codings of all its items. */
export interface RandomScores {
  /** The similarity of each two random coders over the items they share, of every sample; sorted. */
  readonly pairs: readonly number[]
  /** The similarity of all pairs together, of every sample; sorted. */
  readonly means: readonly number[]
  readonly samples: number
  readonly seed: number
}

/** Draws unless they are given, fewer where one takes long; and comparisons that all may take. */
const SAMPLES = 500
const FEWEST = 20
const MOST_COMPARISONS = 1_000_000

/**
 * How random coders spread: the distribution that an observed similarity is seen against. Every coder cuts each position
 * of the same items, with the same codings missing, at the rates that the coefficient takes (π: the common one, κ: the
 * own), or as another model of chance has it (`chance`). The level that `agreement` subtracts is the score of the mean
 * tallies; these are the scores themselves.
 *
 * Deterministic for a seed. Not for S_f and S_f^B, which have their own model of chance. Time: samples × items × pairs.
 *
 * @param corpus - the items, whose lengths, coders and gaps random coders share
 * @param options - as for `agreement`; `samples` is how many random corpora are made
 * @returns the scores of random coders, sorted
 * @throws CesuraError `option-invalid` for S_f and S_f^B, and the errors of `agreement`
 * @example
 * randomScores(makeCorpus([{ id: 'a', units: 30, codings: [
 *   { coder: 'ann', segmentation: fromBoundaries(30, [5, 9, 20]) }, { coder: 'bo', segmentation: fromBoundaries(30, [5, 10, 20]) },
 * ] }]), { samples: 40 }).means.length //=> 40
 */
export function randomScores(corpus: Corpus, options: AgreementOptions = {}): RandomScores {
  const all = codersOf(corpus)
  return randomScoresOf(gatherEvidence(corpus, settingsOf(all, options)), all, options)
}

function settingsOf(all: readonly string[], options: AgreementOptions): AgreementSettings {
  const { interval: _, both: __, ...asked } = options
  const settings = agreementSettings(all, { missing: 'available', ...asked, expected: 'exact' })
  if (settings.flexible)
    rejectOption(
      'similarity',
      settings.similarity.metric.id,
      'it has a model of chance of its own; take another',
    )
  return settings
}

/** `randomScores` of gathered evidence; `all`: the coders there are. */
export function randomScoresOf(
  evidence: Evidence,
  all: readonly string[],
  options: AgreementOptions,
): RandomScores {
  const settings = settingsOf(all, options)
  const { metric, options: own } = settings.similarity
  const { space } = contextOf(evidence, settings)
  const size = settings.coders.length
  const counts = countMarks(evidence.rows, size, space, () => true)
  const kind = shareKind(settings)
  const pooled = kind === 'kappa' ? undefined : { chances: chancesOf(kind, space, counts) }
  const apart = settings.coders.map((_, coder) => ({
    chances: ownChances(counts, space.marks.length, coder),
  }))
  const rows = evidence.rows.filter(({ codings }) => codings.length > 1)
  const rateAt = settings.model === 'positions' ? eligibleChances(evidence, settings, space) : () => []
  const itemOf = chanceItems(evidence, settings.coders, settings.model)
  const coderOf = (row: (typeof rows)[number], index: number): RandomCoder => {
    const { coder, marks } = row.codings[index]!
    if (settings.model === 'rates') return pooled ?? apart[coder]!
    if (settings.model === 'counts')
      return { marks: marks.flatMap(([mark, count]) => new Array<number>(count).fill(mark)) }
    const { eligible = [], codings } = itemOf(row, () => true)
    const own = codings[index]!
    if (settings.model === 'lengths') return own
    return settings.model === 'positions'
      ? { chances: rateAt(coder), eligible }
      : { marks: own.marks, eligible }
  }
  const comparisons = rows.reduce((sum, row) => sum + pairsOf(row), 0)
  const affordable = Math.floor(MOST_COMPARISONS / comparisons)
  const samples =
    comparisons === 0 ? 0 : (settings.samples ?? Math.min(SAMPLES, Math.max(FEWEST, affordable)))
  const pairs: number[] = []
  const means: number[] = []
  for (let sample = 0; sample < samples; sample++) {
    const whole: Record<string, number> = {}
    const byPair = new Map<number, Record<string, number>>()
    for (const row of rows) {
      const source = stream(settings.seed, textKey(row.item), sample, streamIds.chance)
      const cut = row.codings.map((_, index) =>
        throwCoding(row.places + 1, space, coderOf(row, index), source, row.perSecond)(1),
      )
      for (let a = 0; a < cut.length; a++)
        for (let b = a + 1; b < cut.length; b++) {
          const tally = metric.tally(cut[a]!, cut[b]!, own)
          const key = row.codings[a]!.coder * size + row.codings[b]!.coder
          let sum = byPair.get(key)
          if (sum === undefined) {
            sum = {}
            byPair.set(key, sum)
          }
          for (const field in tally) {
            sum[field] = (sum[field] ?? 0) + tally[field]!
            whole[field] = (whole[field] ?? 0) + tally[field]!
          }
        }
    }
    for (const sum of byPair.values()) pairs.push(...defined(similarityOf(metric, own, sum)))
    means.push(...defined(similarityOf(metric, own, whole)))
  }
  const rising = (a: number, b: number) => a - b
  return { pairs: pairs.sort(rising), means: means.sort(rising), samples, seed: settings.seed }
}

const defined = (score: number | undefined): number[] => (score === undefined ? [] : [score])
