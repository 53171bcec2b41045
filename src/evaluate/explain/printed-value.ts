import { invalid } from '../../model/error.ts'
import { valueInvalid } from '../../model/errors/evaluate.ts'
import { requireInteger, show } from '../../model/require.ts'

/** A number as a paper prints it. */
export interface PrintedValue {
  readonly value: number
  /** Digits after the point. */
  readonly digits: number
}

/**
 * Reads a number as it is printed: `0.129`, `.129`, `12.9%`. Its digits say how exactly it is known.
 *
 * @example
 * printedValue('12.9%') //=> { value: 0.129, digits: 3 }
 */
export function printedValue(word: unknown, digits?: number): PrintedValue {
  const parts = /^([+-]?)(\d*)(?:\.(\d*))?(%?)$/.exec(String(word).trim().replace('−', '-'))
  if (parts === null || `${parts[2]}${parts[3] ?? ''}` === '')
    throw invalid(valueInvalid, { word: show(word) })
  const percent = parts[4] === '%' ? 2 : 0
  const own = (parts[3] ?? '').length + percent
  const value = Number(`${parts[1]}${parts[2] || '0'}.${parts[3] || '0'}e-${percent}`)
  return { value, digits: digits === undefined ? own : requireInteger('digits', digits, 0, 15) }
}

/** Whether a score prints as the value: it is at most half a last digit away, however halves are rounded. */
export const printsAs = (score: number, { value, digits }: PrintedValue): boolean =>
  Math.abs(score - value) <= 0.5 * 10 ** -digits + 1e-12
