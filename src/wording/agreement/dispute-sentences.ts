import type { GoldProvenance } from '../../agreement/adjudication/apply-decisions.ts'
import type { Dispute } from '../../agreement/adjudication/disputes.ts'
import { capital, countDigits, countWord, listed, plural } from '../numbers.ts'
import { safeName } from '../safe-text.ts'

/**
 * Who has a boundary where, in a sentence: the position with most votes first.
 *
 * @param dispute - the votes, and who has none
 * @param sentences - how a position is worded: `after 3`, or `at 0:02:05` in a recording
 * @returns the sentence
 * @example
 * disputeSentence({ item: 'a', from: 3, to: 4, votes: [
 *   { coder: 'ann', position: 3 }, { coder: 'bo', position: 3 }, { coder: 'cy', position: 4 },
 * ], absent: ['di'] }) //=> 'Two of four cut after 3: ann and bo; after 4: cy; not at all: di.'
 */
export function disputeSentence(
  { votes, absent }: Dispute,
  sentences: (position: number) => string = position => `after ${position}`,
): string {
  const names = (coders: readonly string[]) => listed(coders.map(safeName))
  const byPlace = new Map<string, string[]>()
  for (const { coder, position, types } of votes) {
    const place = `${sentences(position)}${types === undefined ? '' : ` (${types.map(type => safeName(String(type))).join(' + ')})`}`
    byPlace.set(place, [...(byPlace.get(place) ?? []), coder])
  }
  const places = [...byPlace].sort(([, a], [, b]) => b.length - a.length)
  const [[first, most] = ['', []], ...rest] = places
  const all = votes.length + absent.length
  return `${[
    `${capital(countWord(most.length))} of ${countWord(all)} ${most.length === 1 ? 'cuts' : 'cut'} ${first}: ${names(most)}`,
    ...rest.map(([place, coders]) => `${place}: ${names(coders)}`),
    ...(absent.length === 0 ? [] : [`not at all: ${names(absent)}`]),
  ].join('; ')}.`
}

/**
 * Where the boundaries of a gold coding come from.
 *
 * @param provenance - how many boundaries were clear, decided, set by rule, or left open
 * @param coder - name of the gold coding
 * @returns one sentence
 * @example
 * provenanceSentence({ rule: 'majority', span: 2, clear: 4, decided: 2, byRule: 1, open: 0, oneCoder: 0, uncoded: 0 }, 'gold')
 * //=> 'gold: 4 places clear, 2 disputes decided, 1 by rule (majority, span 2).'
 */
export function provenanceSentence(provenance: GoldProvenance, coder: string): string {
  const { rule, share, span, clear, decided, byRule, open, oneCoder, uncoded } = provenance
  const sentences = `${rule}${share === undefined ? '' : ` ${share}`}, span ${span}`
  return `${[
    `${safeName(coder)}: ${countDigits(clear)} ${plural(clear, 'place')} clear`,
    `${countDigits(decided)} ${plural(decided, 'dispute')} decided`,
    rule === 'none'
      ? `${countDigits(open)} open and left out (span ${span})`
      : `${countDigits(byRule)} by rule (${sentences})`,
    ...(oneCoder === 0
      ? []
      : [`${countDigits(oneCoder)} ${plural(oneCoder, 'item')} with one coder taken as coded`]),
    ...(uncoded === 0 ? [] : [`${countDigits(uncoded)} ${plural(uncoded, 'item')} without coders left out`]),
  ].join(', ')}.`
}
