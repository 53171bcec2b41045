import type { GoldProvenance } from '../../agreement/adjudication/apply-decisions.ts'
import type { Dispute } from '../../agreement/adjudication/disputes.ts'
import type { QueuedDispute } from '../../agreement/adjudication/queue.ts'
import { capital, countDigits, countWord, formatNumber, listed, plural } from '../../model/numbers.ts'
import type { RecordingTime } from '../../model/recording.ts'
import { formatTime } from '../../model/time.ts'
import { safeName } from './safe-text.ts'

/**
 * Who places a boundary at the framed position, and who places one near it.
 *
 * @param dispute - the votes, and who places no boundary near
 * @param here - the framed position, from which the others are counted
 * @param unit - noun of a unit, in the singular
 * @param time - the clock of a recording; undefined: positions are counted in units
 * @returns the fact, to be set bold, and the rest of the sentence with its full stop
 * @example
 * placeSentence({ votes: [{ coder: 'ann', position: 15 }, { coder: 'cy', position: 15 }, { coder: 'bo', position: 14 }],
 *   absent: [] }, 15, 'sentence') //=> ['Two of three place a boundary after sentence 15', '; bo one sentence earlier.']
 */
export function placeSentence(
  { votes, absent }: Pick<QueuedDispute, 'votes' | 'absent'>,
  here: number,
  unit: string,
  time?: RecordingTime,
): readonly [fact: string, rest: string] {
  const clock = (position: number) => (time === undefined ? '' : formatTime(position, time, time.start))
  const place = time === undefined ? `after ${unit} ${here}` : `at ${clock(here)}`
  const apart = (away: number) =>
    time === undefined
      ? `${countWord(away)} ${plural(away, unit)}`
      : `${formatNumber(away / time.ticksPerSecond, 1)} s`
  const isHere = ({ position }: { readonly position: number }) => position === here
  const own = votes.filter(isHere)
  const all = votes.length + absent.length
  const types = new Set(own.map(vote => String(vote.types ?? '')))
  const fact =
    all === 2 && votes.length === 1 && own.length === 1
      ? `${safeName(votes[0]!.coder)} places a boundary ${place}, ${safeName(absent[0]!)} does not`
      : own.length === 0
        ? `Nobody places a boundary ${place}`
        : `${capital(countWord(own.length))} of ${countWord(all)} ${own.length === 1 ? 'places' : 'place'} a boundary ${place}${types.size > 1 ? ', of different types' : ''}`
  const byPosition = new Map<number, string[]>()
  for (const { coder, position } of votes)
    if (position !== here) byPosition.set(position, [...(byPosition.get(position) ?? []), coder])
  const positions = [...byPosition.keys()].sort((a, b) => a - b)
  const sentences =
    positions.length > POSITIONS
      ? [
          `${countWord(votes.length - own.length)}${own.length === 0 ? '' : ' others'} within ${apart(Math.max(...positions.map(position => Math.abs(position - here))))}, ${
            time === undefined
              ? `after ${positions[0]} to ${positions.at(-1)}`
              : `${clock(positions[0]!)} to ${clock(positions.at(-1)!)}`
          }`,
        ]
      : positions.map(
          position =>
            `${names(byPosition.get(position)!)} ${apart(Math.abs(position - here))} ${position < here ? 'earlier' : 'later'}`,
        )
  if (absent.length > 0 && (all > 2 || own.length !== 1))
    sentences.push(`${names(absent)} ${absent.length === 1 ? 'places' : 'place'} none near`)
  return [fact, `${sentences.map(part => `; ${part}`).join('')}.`]
}

/** Boundaries at more positions than this are reported as a range. */
const POSITIONS = 3

/** Up to six names, then how many there are. */
const names = (coders: readonly string[]): string =>
  coders.length <= 6 ? listed(coders.map(safeName)) : `${countWord(coders.length)} coders`

/**
 * A text in which nothing is open.
 *
 * @param counts - cuts of the text; of these decided by the reader, and clear by rule
 * @returns the fact, to be set bold, and the sentence after it
 * @example
 * textDoneSentence({ cuts: 7, decided: 6, clear: 1 })
 * //=> ['Nothing left to decide in this text.', 'It has 7 cuts: 6 decided by you, 1 clear by rule.']
 */
export const textDoneSentence = (counts: {
  readonly cuts: number
  readonly decided: number
  readonly clear: number
}): readonly [fact: string, rest: string] => [
  'Nothing left to decide in this text.',
  `It has ${countDigits(counts.cuts)} ${plural(counts.cuts, 'cut')}: ${countDigits(counts.decided)} decided by you, ${countDigits(counts.clear)} clear by rule.`,
]

/**
 * How long the open positions will take at the reader's pace.
 *
 * @param open - places to decide
 * @param seconds - the reader's own time for one position
 * @returns whole minutes, one at least, and the pace
 * @example
 * paceSentence(83, 3.1) //=> '4 minutes at your pace (3.1 s per position)'
 */
export function paceSentence(open: number, seconds: number): string {
  const minutes = Math.max(1, Math.round((open * seconds) / 60))
  return `${countDigits(minutes)} ${plural(minutes, 'minute')} at your pace (${seconds.toFixed(1)} s per position)`
}

/**
 * The coder who is least often where it was decided; nothing where nobody was alone.
 *
 * @param coders - of each: at how many positions alone, and how many of these were not cut in the end
 * @returns a sentence on the first by `alone`, then by name; undefined where nobody was alone
 * @example
 * mostApart([{ coder: 'Eli', alone: 41, uncut: 36 }, { coder: 'Ann', alone: 2, uncut: 0 }])
 * //=> 'Eli disagrees most often: alone at 41 gaps, 36 of them rejected by you.'
 */
export function mostApart(
  coders: readonly { readonly coder: string; readonly alone: number; readonly uncut: number }[],
): string | undefined {
  const [first] = [...coders].sort((a, b) => b.alone - a.alone || (a.coder < b.coder ? -1 : 1))
  if (first === undefined || first.alone === 0) return undefined
  return `${safeName(first.coder)} disagrees most often: alone at ${countDigits(first.alone)} ${plural(first.alone, 'gap')}, ${countDigits(first.uncut)} of them rejected by you.`
}

/** The starting rules as questions of a list: what is settled without asking. */
export const ruleNames = {
  none: 'All cut at the same place',
  all: 'All cut, near misses too',
  majority: 'More than half cut',
  weighted: 'Coders who agree weigh more than half',
} as const

/**
 * What choosing a rule would change, stated before it does.
 *
 * @param settles - open positions that the rule would decide
 * @param open - positions that are open now
 * @returns a clause: how many are settled, how many stay open
 * @example
 * ruleChangeSentence(12, 40) //=> 'settles 12 positions; 28 stay open'
 */
export const ruleChangeSentence = (settles: number, open: number): string =>
  settles === 0
    ? `settles nothing; ${stay(open)} open`
    : `settles ${countDigits(settles)} ${plural(settles, 'position')}; ${stay(open - settles)} open`
const stay = (count: number): string => `${countDigits(count)} ${count === 1 ? 'stays' : 'stay'}`

/**
 * Who has a boundary where, in a sentence: the position with most votes first.
 *
 * @param dispute - the votes, and who has none
 * @param sentences - how a position is worded: `after 3`, or `at 0:02:05` in a recording
 * @returns the sentence
 * @example
 * disputeSentence({ item: 'a', from: 3, to: 4, votes: [
 *   { coder: 'ann', position: 3 }, { coder: 'bo', position: 3 }, { coder: 'cy', position: 4 },
 * ], absent: ['di'] }) //=> 'Two of four place a boundary after 3: ann and bo; after 4: cy; nowhere: di.'
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
    `${capital(countWord(most.length))} of ${countWord(all)} ${most.length === 1 ? 'places' : 'place'} a boundary ${first}: ${names(most)}`,
    ...rest.map(([place, coders]) => `${place}: ${names(coders)}`),
    ...(absent.length === 0 ? [] : [`nowhere: ${names(absent)}`]),
  ].join('; ')}.`
}

/**
 * Where the boundaries of a gold standard come from.
 *
 * @param provenance - how many boundaries were clear, decided, set by rule, or left open
 * @param coder - name of the gold standard
 * @returns one sentence
 * @example
 * provenanceSentence({ rule: 'majority', span: 2, clear: 4, decided: 2, byRule: 1, open: 0, oneCoder: 0, uncoded: 0 }, 'gold')
 * //=> 'gold: 4 unanimous, 2 disagreements decided, 1 by rule (majority, span 2).'
 */
export function provenanceSentence(provenance: GoldProvenance, coder: string): string {
  const { rule, share, span, clear, decided, byRule, open, oneCoder, uncoded } = provenance
  const sentences = `${rule}${share === undefined ? '' : ` ${share}`}, span ${span}`
  return `${[
    `${safeName(coder)}: ${countDigits(clear)} unanimous`,
    `${countDigits(decided)} ${plural(decided, 'disagreement')} decided`,
    rule === 'none'
      ? `${countDigits(open)} open and left out (span ${span})`
      : `${countDigits(byRule)} by rule (${sentences})`,
    ...(oneCoder === 0
      ? []
      : [`${countDigits(oneCoder)} ${plural(oneCoder, 'item')} with one annotator taken as segmented`]),
    ...(uncoded === 0
      ? []
      : [`${countDigits(uncoded)} ${plural(uncoded, 'item')} without annotators left out`]),
  ].join(', ')}.`
}
