import { format } from 'd3-format'

/** A thin space that does not break: between a number and its per cent sign. */
const THIN = '\u202f'
const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const threeDecimals = format('.3f')
const twoDecimals = format('.2f')
const grouped = format(',d')

/** A count in a sentence: a word up to ten, digits with commas above. */
export const countWord = (count: number): string => WORDS[count] ?? grouped(count)

/** A count in a table: 3,435. */
export const countDigits = (count: number): string => grouped(count)

/** A score in a table: 0.410, with a real minus; `undef` where there is none. */
export const score3 = (value: number | undefined): string =>
  value === undefined ? 'undef' : threeDecimals(value)

/** A score inside a cell or a title: .41; 1 and 0 stay whole. */
export function score2(value: number | undefined): string {
  if (value === undefined) return 'undef'
  const text = twoDecimals(value)
  if (/^−?0\.00$/.test(text)) return value === 0 ? '0' : '.00'
  return text === '1.00' ? '1' : text.replace(/^(−?)0\./, '$1.')
}

/** A share as a whole per cent: 17 %. */
export const percent = (share: number): string => `${Math.round(share * 100)}${THIN}%`

/** A difference with its sign: +0.012, −0.100; 0.000 has none. */
export const signed3 = (value: number): string => {
  const text = threeDecimals(Math.abs(value))
  return text === '0.000' ? text : `${value < 0 ? '−' : '+'}${text}`
}

/** A number on an axis: as many decimals as the step needs, at most four; a real minus. */
export function tickText(value: number, step: number): string {
  let decimals = 0
  while (decimals < 4 && Math.abs(Math.round(step * 10 ** decimals) - step * 10 ** decimals) > 1e-6)
    decimals++
  return format(`,.${decimals}f`)(value)
}

/**
 * A list in prose.
 *
 * @example
 * listed(['APS', 'MinCut', 'h2']) //=> 'APS, MinCut and h2'
 */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`

/** The noun for a count: one paragraph, two paragraphs. */
export const plural = (count: number, noun: string, many = `${noun}s`): string => (count === 1 ? noun : many)

/** The first letter of a sentence. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** At most `length` characters, cut in the middle: `lecture…-b`. */
export function shorten(text: string, length: number): string {
  const signs = [...text]
  if (signs.length <= length) return text
  const head = Math.ceil((length - 1) * 0.6)
  return `${signs.slice(0, head).join('')}…${signs.slice(signs.length - (length - 1 - head)).join('')}`
}
