import { format } from 'd3-format'

/** A number on an axis: as many decimals as the step needs, at most four; a real minus. */
export function tickText(value: number, step: number): string {
  let decimals = 0
  while (decimals < 4 && Math.abs(Math.round(step * 10 ** decimals) - step * 10 ** decimals) > 1e-6)
    decimals++
  return format(`,.${decimals}f`)(value)
}

/**
 * At most `length` characters, cut in the middle: `lecture…-b`.
 *
 * @param text - any text
 * @param length - most characters, the dots counted as one; 2 or more
 * @returns the text itself where it is short enough
 */
export function shortLabel(text: string, length: number): string {
  const chars = [...text]
  if (chars.length <= length) return text
  const head = Math.ceil((length - 1) * 0.6)
  return `${chars.slice(0, head).join('')}…${chars.slice(chars.length - (length - 1 - head)).join('')}`
}
