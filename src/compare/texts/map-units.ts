import { atOrAfter } from '../../model/order.ts'
import { type CharacterRule, countedCharacters } from './normalise.ts'

/** Where a boundary of one text is in another: an interval of positions, or inside a unit (counted from 1). */
export type MappedBoundary = { readonly lo: number; readonly hi: number } | { readonly inside: number }

/** Two ways of cutting the same characters into units. */
export interface Mapping {
  readonly rule: CharacterRule
  /** Units of the reference. */
  readonly units: number
  /** Units of the hypothesis. */
  readonly hypothesisUnits: number
  /** The positions of the reference that a boundary of the hypothesis, `b` units before it, may have. */
  interval(b: number): MappedBoundary
}

/**
 * Maps the units of one text to those of another with the same characters: exactly, by the characters before each
 * boundary. More than one position answers where units there are empty under the rule (a token of punctuation); a
 * boundary that falls into a unit of the reference says into which. Time and memory O(characters).
 *
 * @param reference - units of the reference
 * @param hypothesis - units of the hypothesis
 * @param options - `rule`: `characters` leaves white space out; `normalised` also applies NFKC and lower case and
 *   leaves punctuation out
 * @returns the mapping, or undefined where the texts are not equal under the rule
 * @throws RangeError, from `interval`, when the hypothesis has no such boundary
 * @example
 * mapUnits(['Hello', ',', 'you', '.'], ['hello', 'you'], { rule: 'normalised' }).interval(1) //=> { lo: 1, hi: 2 }
 * mapUnits(["don't", 'stop'], ['do', "n't", 'stop'], { rule: 'characters' }).interval(1) //=> { inside: 1 }
 */
export function mapUnits(
  reference: readonly string[],
  hypothesis: readonly string[],
  { rule }: { readonly rule: CharacterRule },
): Mapping | undefined {
  if (!haveSameCharacters(reference, hypothesis, rule)) return undefined
  const before = sumsOf(reference.map(unit => countedCharacters(unit, rule)))
  const counts = sumsOf(hypothesis.map(unit => countedCharacters(unit, rule)))
  return {
    rule,
    units: reference.length,
    hypothesisUnits: hypothesis.length,
    interval(b) {
      const characters = counts[b]
      if (characters === undefined) throw new RangeError(`the hypothesis has no boundary ${b}`)
      const lo = atOrAfter(before, characters)
      if (before[lo] !== characters) return { inside: lo }
      return { lo, hi: atOrAfter(before, characters + 1) - 1 }
    },
  }
}

/** Whether two texts are equal under a rule: unit by unit, so that texts which differ early cost next to nothing. */
function haveSameCharacters(
  reference: readonly string[],
  hypothesis: readonly string[],
  rule: CharacterRule,
): boolean {
  let [i, j, theirs, mine] = [0, 0, '', '']
  for (;;) {
    while (theirs === '' && i < reference.length) theirs = countedCharacters(reference[i++]!, rule)
    while (mine === '' && j < hypothesis.length) mine = countedCharacters(hypothesis[j++]!, rule)
    if (theirs === '' || mine === '') return theirs === mine
    const length = Math.min(theirs.length, mine.length)
    if (!theirs.startsWith(mine.slice(0, length))) return false
    theirs = theirs.slice(length)
    mine = mine.slice(length)
  }
}

/** Characters before each position, 0 … n. */
function sumsOf(units: readonly string[]): Float64Array {
  const sums = new Float64Array(units.length + 1)
  for (const [index, unit] of units.entries()) sums[index + 1] = sums[index]! + unit.length
  return sums
}
