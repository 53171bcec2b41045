import { decimalTime, MAX_DECIMALS, plainMicroseconds, ticksAt } from '../../model/decimal-time.ts'

/** A decimal as an integer of 10^−places; undefined where it is none. */
function scaled(text: string, places: number): bigint | undefined {
  const time = decimalTime(text)
  if (time === undefined) return undefined
  const digits = BigInt(time.whole) * 10n ** BigInt(places) + BigInt(time.fraction.padEnd(places, '0') || 0)
  return time.negative ? -digits : digits
}

/** Digits with the point `places` from the right. */
function withPoint(value: bigint | number, places: number): string {
  const digits = String(value < 0 ? -value : value).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${value < 0 ? '-' : ''}${whole}${places === 0 ? '' : `.${digits.slice(digits.length - places)}`}`
}

/**
 * The sum of two decimals, digit by digit: 4.304 + 2.448 is 6.752. What is no number stays as it is, so that the one
 * code that reads times reports it.
 */
export function sumOf(a: string, b: string): string {
  const [x, y] = [plainMicroseconds(a), plainMicroseconds(b)]
  if (x !== -1 && y !== -1) {
    const places = Math.max(placesIn(a), placesIn(b))
    return withPoint((x + y) / 10 ** (MAX_DECIMALS - places), places)
  }
  return sumOfDigits(a, b)
}

/** How many decimals plain digits have. */
export function placesIn(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

function sumOfDigits(a: string, b: string): string {
  const [first, second] = [decimalTime(a), decimalTime(b)]
  const places = Math.max(first?.fraction.length ?? 0, second?.fraction.length ?? 0)
  // Up to microseconds of thirty years the sum is a safe integer.
  if (first !== undefined && second !== undefined && places <= 6 && first.whole + second.whole < 1e9)
    return withPoint(ticksAt(first, places) + ticksAt(second, places), places)
  const [x, y] = [scaled(a, places), scaled(b, places)]
  if (x === undefined) return a
  return y === undefined ? b : withPoint(x + y, places)
}

/** A count of 10^−places s as seconds: 1006 milliseconds are 1.006. What is no integer stays as it is. */
export function secondsOf(count: string, places: number): string {
  // Fifteen digits are a safe integer.
  if (/^\d{1,15}$/.test(count)) return withPoint(Number(count), places)
  const text = count.trim()
  return /^-?\d+$/.test(text) ? withPoint(BigInt(text), places) : count
}

/** A count of samples or frames as seconds, `perSecond` of which make one, to the nanosecond: 3200 at 16000 are 0.2. */
export function secondsAtRate(count: string, perSecond: number): string {
  const text = count.trim()
  if (!/^-?\d+$/.test(text)) return count
  const rate = BigInt(Math.round(perSecond * 1_000_000))
  const scaled = BigInt(text) * 10n ** 15n
  return withPoint((scaled + (scaled < 0n ? -rate : rate) / 2n) / rate, 9)
    .replace(/0{1,9}$/, '')
    .replace(/\.$/, '')
}

/** The time after `part` of `parts` equal pieces from `start` to `end`, to the microsecond. */
export function timeBetween(start: string, end: string, part: number, parts: number): string {
  if (part === 0) return start
  if (part === parts) return end
  const places = Math.max(6, decimalTime(start)?.fraction.length ?? 0, decimalTime(end)?.fraction.length ?? 0)
  const [x, y] = [scaled(start, places), scaled(end, places)]
  if (x === undefined || y === undefined) return start
  return withPoint(x + ((y - x) * BigInt(part)) / BigInt(parts), places)
}
