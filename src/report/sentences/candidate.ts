import type { AlternativeAnnotator } from '../../agreement/candidate/replacement.ts'
import { planReplacement } from '../../agreement/candidate/replacement.ts'
import { count, formatNumber, levelWord, listed } from '../../model/numbers.ts'
import { similaritySymbol } from './agreement.ts'
import { safeName } from './safe-text.ts'

/** A chance below which a candidate that is as good as the annotators would mostly fail. */
const UNDECIDED = 0.5

/** What the alternative-annotator test says, for people: the verdict first, then what limits it. */
export function candidateSentences(found: AlternativeAnnotator): string[] {
  return [
    ...verdict(found),
    ...publishedSentences(found),
    ...tooFewItems(found),
    ...placeSentences(found),
    ...leftOut(found),
    ...(found.annotators.length === 2
      ? ['Two annotators give no consensus: each is compared with the other alone.']
      : []),
  ]
}

function verdict(found: AlternativeAnnotator): string[] {
  const { candidate, omega, passes, interval, comparisons, q, items } = found
  const name = safeName(candidate)
  if (omega === null)
    return [`No annotator shares enough items with ${name} and others, so nothing was tested.`]
  const wins = comparisons.filter(comparison => comparison.wins).length
  const ends =
    interval === null
      ? ''
      : `, ${levelWord(interval.level)} interval ${formatNumber(interval.low, 2)} to ${formatNumber(interval.high, 2)}`
  const how =
    found.weigh === 'items'
      ? `ε = ${formatNumber(found.epsilon!, 2)}, ${testWord(found)} tests on items`
      : `margin ${found.margin}, permutation tests on pooled counts`
  const settings = `Calderon et al. 2025; ${similaritySymbol(found)}, ${count(items, 'item')}, ${how}, Benjamini–Yekutieli at ${levelWord(q)}`
  const share =
    interval === null ? '' : `; it would pass in ${percent(interval.passShare)} of samples like this one`
  return [
    `${name} wins against ${wins} of ${count(comparisons.length, 'annotator')} (ω = ${formatNumber(omega, 2)}${ends}) and ${passes ? 'passes' : 'does not pass'} the alternative-annotator test (${settings})${share}.`,
  ]
}

/** What the t-test of the paper gives, where it has a p: never the verdict. */
function publishedSentences({ published, omega, comparisons }: AlternativeAnnotator): string[] {
  if (published.omega === null || omega === null) return []
  const tested = comparisons.filter(({ published: own }) => own.p !== null).length
  const wins = comparisons.filter(({ published: own }) => own.wins).length
  const others = tested === comparisons.length ? '' : ' that have 30 items'
  return [
    `By the t-test of the paper it wins against ${wins} of ${count(tested, 'annotator')}${others} (ω = ${formatNumber(published.omega, 2)}); that test rejects too often with few items.`,
  ]
}

const testWord = ({ comparisons }: AlternativeAnnotator): string =>
  comparisons.every(({ method }) => method === 'exact') ? 'exact' : 'score'

/** Whether items were enough to win at all. */
function tooFewItems(found: AlternativeAnnotator): string[] {
  const { comparisons, passes, items } = found
  if (passes !== false || found.weigh !== 'items') return []
  const chance =
    comparisons.reduce((sum, { chanceIfEqual = 0 }) => sum + chanceIfEqual, 0) / comparisons.length
  if (chance >= UNDECIDED) return []
  const { itemsIfEqual } = planReplacement(found)
  const more = itemsIfEqual === null ? '' : `; a chance of 80 % takes about ${count(itemsIfEqual, 'item')}`
  return [
    `A candidate exactly as good as the annotators would win such a comparison with a chance of ${percent(chance)} here: ${count(items, 'item')} cannot decide it${more}.`,
  ]
}

function placeSentences({ place, candidate }: AlternativeAnnotator): string[] {
  if (place === null) return []
  const at = Number.isInteger(place.place) ? ordinal(place.place) : `${formatNumber(place.place, 1)} (tied)`
  return [
    `By typicality ${safeName(candidate)} is ${at} of ${count(place.of, 'coder')}; a further person would get each place with the same chance, so no p below ${formatNumber(place.smallestP, 2)} can be seen (here ${formatNumber(place.p, 2)}).`,
  ]
}

function leftOut(found: AlternativeAnnotator): string[] {
  const { candidate, itemsWithoutCandidate: missed, itemsWithFewAnnotators: few, skipped } = found
  return [
    ...(missed === 0
      ? []
      : [
          `${safeName(candidate)} did not code ${count(missed, 'item')}; they are left out, and if it failed on hard ones this favours it.`,
        ]),
    ...(few === 0 ? [] : [`${count(few, 'item')} with fewer than two annotators left out.`]),
    ...(skipped.length === 0
      ? []
      : [
          `Not compared, because of too few items: ${listed(skipped.map(({ annotator, items }) => `${safeName(annotator)} (${items})`))}.`,
        ]),
  ]
}

const percent = (share: number): string =>
  share > 0 && share < 0.01 ? 'less than 1\u00a0%' : `${formatNumber(100 * share, 0)}\u00a0%`

/** 1st, 2nd, 3rd, 4th … */
export function ordinal(number: number): string {
  const tens = number % 100
  const fileExtension = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${fileExtension}`
}
