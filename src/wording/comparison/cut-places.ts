import { countDigits, countWord } from '../numbers.ts'

/** One item of a heat map: how many coders have cut it, and how many of them cut at each position that somebody cuts. */
export interface CutPlaces {
  readonly coders: number
  readonly counts: Iterable<number>
}

/**
 * How many positions all coders of an item cut, and how many only one. Items with one coder say nothing of agreement and
 * are not counted. `all` is the number of items where only some are shown.
 *
 * @example
 * cutPlacesSentence([{ coders: 2, counts: [2, 1, 1] }], 2) //=> 'Both cut at 1 of 3 places; 2 are cut by one alone'
 * cutPlacesSentence([{ coders: 2, counts: [2, 1] }, { coders: 3, counts: [3] }], 5)
 * //=> 'All coders of an item cut at 2 of 3 places; 1 is cut by one alone'
 */
export function cutPlacesSentence(items: Iterable<CutPlaces>, coders: number, all?: number): string {
  let places = 0
  let full = 0
  let alone = 0
  let rows = 0
  const sizes = new Set<number>()
  for (const { coders: present, counts } of items) {
    rows++
    if (present < 2) {
      if (coders < 2) for (const _ of counts) places++
      continue
    }
    sizes.add(present)
    for (const count of counts) {
      places++
      if (count === present) full++
      if (count === 1) alone++
    }
  }
  if (places === 0) return 'No coder cuts anywhere'
  if (coders < 2 || sizes.size === 0) return 'Where coders cut, and how many of them'
  const shown = all === undefined || all <= rows ? '' : ` in the ${countDigits(rows)} items shown`
  const one = `${countDigits(alone)} ${alone === 1 ? 'is' : 'are'} cut by one alone`
  if (full === 0)
    return `No place is cut by all${shown}; ${countDigits(alone)} of ${countDigits(places)} are cut by one alone`
  return `${whoOf(sizes, coders)} cut at ${countDigits(full)} of ${countDigits(places)} places${shown}; ${one}`
}

/** `Both`, `All five`; where items have different coders, those of an item. */
function whoOf(sizes: ReadonlySet<number>, coders: number): string {
  const [size] = sizes
  if (sizes.size > 1) return 'All coders of an item'
  if (size === coders) return coders === 2 ? 'Both' : `All ${countWord(coders)}`
  return size === 2 ? 'Both coders of an item' : `All ${countWord(size!)} coders of an item`
}
