/** How people are shown a score that is undefined. */
export const UNDEFINED = 'n/a'

/**
 * A number as human-readable tables show it: a true minus sign, no −0, commas between thousands of counts.
 *
 * @param value - the number; infinite ones are shown as ∞, NaN as `n/a`
 * @param digits - how many are after the point
 * @returns the text of a cell
 * @example
 * formatNumber(-0.0004, 3) //=> '0.000'
 * formatNumber(3435, 0) //=> '3,435'
 */
export function formatNumber(value: number, digits: number): string {
  if (!Number.isFinite(value)) return value === Infinity ? '∞' : value === -Infinity ? '−∞' : UNDEFINED
  const fixed = Math.abs(value).toFixed(digits)
  const negative = value < 0 && /[1-9]/.test(fixed)
  const [whole = '', fraction] = fixed.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${negative ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A score with three decimals, or `n/a`. */
export const scoreWord = (value: number | null | undefined, digits = 3): string =>
  value === undefined || value === null ? UNDEFINED : formatNumber(value, digits)

/** ` [0.412, 0.633]`; nothing where there is no interval. */
export const endsWord = (interval: readonly [number, number] | null | undefined): string =>
  interval ? ` [${interval.map(end => formatNumber(end, 3)).join(', ')}]` : ''

/** The noun for a number: `item`, `items`, `hypotheses`, `boundaries`. */
const inflect = (noun: string, number: number): string =>
  number === 1
    ? noun
    : noun === 'hypothesis'
      ? 'hypotheses'
      : noun.endsWith('ary')
        ? `${noun.slice(0, -1)}ies`
        : `${noun}s`

/** `20 items`, `1 item`, `3,435 units`. */
export const count = (number: number, noun: string): string =>
  `${formatNumber(number, 0)} ${inflect(noun, number)}`

/** `95 %`, `99.9 %`. */
export const levelWord = (level: number): string =>
  `${formatNumber(level * 100, Number.isInteger(Math.round(level * 1e6) / 1e4) ? 0 : 1)} %`

/** A thin space that does not break: between a number and its per cent sign. */
const THIN = '\u202f'
const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/**
 * A count in a table: 3,435.
 *
 * @param count - a number; it is rounded to a whole one
 * @returns digits with commas: `3,435`
 */
export const countDigits = (count: number): string => formatNumber(count, 0)

/**
 * A count in a sentence: a word up to ten, digits with commas above.
 *
 * @param count - how many, 0 or more
 * @returns `none`, `one` … `ten`, above that digits
 */
export const countWord = (count: number): string => WORDS[count] ?? countDigits(count)

/** A number in a sentence, to three decimals at most: 0.5, 1.333. */
export const shortNumber = (value: number): string => String(Number(value.toFixed(3)))

/**
 * A score in a table: 0.410, with a real minus; `n/a` where there is none.
 *
 * @param value - a score, or undefined where there is none
 * @returns three decimals; `n/a` for undefined
 */
export const score3 = (value: number | undefined): string => scoreWord(value)

/**
 * A score inside a cell or a title: .41; 1 and 0 stay whole.
 *
 * @param value - a score, or undefined where there is none
 * @returns two decimals without the zero before the point; `n/a` for undefined
 */
export function score2(value: number | undefined): string {
  if (value === undefined) return UNDEFINED
  const text = formatNumber(value, 2)
  if (text === '0.00') return value === 0 ? '0' : '.00'
  return text === '1.00' ? '1' : text.replace(/^(−?)0\./, '$1.')
}

/**
 * A share as a whole per cent: 17 %.
 *
 * @param share - 0 to 1
 * @returns an integer, a thin space that does not break, and the per cent sign
 */
export const percent = (share: number): string => `${Math.round(share * 100)}${THIN}%`

/**
 * A difference with its sign: +0.012, −0.100; 0.000 has none.
 *
 * @param value - a difference
 * @returns three decimals after `+` or `−`; no sign where all three are 0
 */
export const signed3 = (value: number): string => {
  const text = formatNumber(Math.abs(value), 3)
  return text === '0.000' ? text : `${value < 0 ? '−' : '+'}${text}`
}

/**
 * A list in prose.
 *
 * @param parts - words, in order
 * @returns `a`, `a and b`, `a, b and c`; empty for no parts
 * @example
 * listed(['APS', 'MinCut', 'h2']) //=> 'APS, MinCut and h2'
 */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`

/**
 * The noun for a count: one paragraph, two paragraphs.
 *
 * @param count - how many
 * @param noun - in the singular
 * @param many - the plural; undefined: made from the noun
 * @returns the noun for one, the plural for every other count
 */
export const plural = (count: number, noun: string, many?: string): string =>
  count === 1 ? noun : (many ?? inflect(noun, count))

/**
 * A count with its noun: three cuts, one cut.
 *
 * @param count - how many, 0 or more
 * @param noun - in the singular
 * @returns `three cuts`, `one cut`, `12 cuts`
 */
export const counted = (count: number, noun: string): string => `${countWord(count)} ${plural(count, noun)}`

/**
 * The first letter of a sentence.
 *
 * @param text - any text; an empty one stays empty
 * @returns the text with its first letter in upper case
 */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
