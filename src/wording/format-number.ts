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
export const inflect = (noun: string, number: number): string =>
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
