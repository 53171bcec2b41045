import type { AgainstBaseline, BaselineDifference } from '../../evaluate/tests/against-baseline.ts'
import { namesWord } from '../agreement/role-sentences.ts'
import { count, formatNumber, scoreWord } from '../format-number.ts'
import { safeName } from '../safe-text.ts'
import { pWord } from './interval-sentences.ts'

/** `B of h2 fell from 0.750 to 0.700 on 12 items, p = 0.031`. */
export function baselineSentence({
  symbol,
  hypothesis,
  before,
  now,
  items,
  p,
  worse,
}: BaselineDifference): string {
  const who = hypothesis === undefined ? 'all pairs' : safeName(hypothesis)
  const change =
    before === now ? `is ${scoreWord(now)} as before` : `was ${scoreWord(before)} and is ${scoreWord(now)}`
  const digits = before !== null && now !== null && before !== now && scoreWord(before) === scoreWord(now)
  const exact = digits ? ` (${formatNumber(now! - before!, 6)})` : ''
  return `${symbol} of ${who} ${change}${exact}${worse ? ', worse than before' : ''}; ${count(items, 'item')}${p === null ? '' : `, ${pWord(p)}`}`
}

/** What could not be held against the earlier document. */
export function baselineNotes({ otherMetrics, added, gone, itemsGone }: AgainstBaseline): string[] {
  return [
    ...(otherMetrics.length === 0
      ? []
      : [`Not in the baseline with these options, and not compared: ${namesWord(otherMetrics)}.`]),
    ...(added.length === 0 ? [] : [`Not in the baseline: ${namesWord(added)}.`]),
    ...(gone.length === 0 ? [] : [`In the baseline only: ${namesWord(gone)}.`]),
    ...(itemsGone === 0 ? [] : [`In the baseline only, and not compared: ${count(itemsGone, 'item')}.`]),
  ]
}
