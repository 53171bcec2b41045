/** A straight axis on the columns of a terminal. */
export interface Axis {
  readonly low: number
  readonly high: number
  readonly columns: number
  /** Decimals that the ends need. */
  readonly digits: number
}

/**
 * The smallest round axis that holds all values: ends at multiples of 1, 2 or 5 times a power of ten, at most
 * ten steps long; it does not leave `limits` where those are given.
 *
 * @example
 * niceAxis([0.219, 0.529], 36) //=> { low: 0.2, high: 0.55, columns: 36, digits: 2 }
 */
export function niceAxis(
  values: readonly number[],
  columns: number,
  limits: readonly [number | null, number | null] = [null, null],
): Axis {
  let low = values.length === 0 ? 0 : Math.min(...values)
  let high = values.length === 0 ? 1 : Math.max(...values)
  if (high - low < 1e-9) {
    const available = Math.max(Math.abs(high) * 0.1, 0.05)
    low -= available
    high += available
  }
  const rough = (high - low) / 10
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(times => times * power).find(candidate => candidate >= rough * 0.999999)!
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const round = (value: number) => Number(value.toFixed(Math.max(0, digits)))
  low = round(Math.floor(low / step + 1e-9) * step)
  high = round(Math.ceil(high / step - 1e-9) * step)
  if (limits[0] !== null) low = Math.max(low, limits[0])
  if (limits[1] !== null) high = Math.min(high, limits[1])
  return { low, high, columns, digits }
}

/** The column of a value: 0 … columns − 1. */
export function columnOf(axis: Axis, value: number): number {
  const share = (value - axis.low) / (axis.high - axis.low)
  return Math.min(axis.columns - 1, Math.max(0, Math.round(share * (axis.columns - 1))))
}

/** The two ends of an axis, written above it. */
export function axisEnds(axis: Axis): string {
  const write = (value: number) => value.toFixed(axis.digits).replace('-', '−')
  const low = write(axis.low)
  const high = write(axis.high)
  return low + ' '.repeat(Math.max(1, axis.columns - low.length - high.length)) + high
}
