import { throwInvalid } from './error.ts'
import { timeNotNumber } from './errors/model.ts'
import { show } from './require.ts'

/** A time as it was written: whole seconds and the digits after the point. Never a double. */
export interface DecimalTime {
  readonly negative: boolean
  readonly whole: number
  /** The decimals as written, trailing zeros too: `1.50` has two. */
  readonly fraction: string
}

/** A time as a file or a person gives it: `'10.5'`, `'1:02:03.450'`, `'00:00:12,345'`, or a number. */
export type TimeText = string | number

/** Times finer than a microsecond are rounded to it. */
export const MAX_DECIMALS = 6

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/
const [ZERO, POINT, COMMA, COLON] = [48, 46, 44, 58] as const
/** What the digits of a clock count in seconds. */
const CLOCK_WEIGHTS = [36_000, 3600, 0, 600, 60, 0, 10, 1, 0, 0, 0, 0]
/** Far below the safe integers, so that ticks may be divided. */
const MOST_TICKS = 2 ** 52
const CLOCK = /^(?:(\d+):)?(\d+):(\d{1,2})(?:[.,](\d*))?$/

/**
 * The digits of a time; undefined where it is none. A number counts as the shortest decimal that reads back as the
 * same number, so 0.1 is one tenth. A clock has minutes and seconds below 60; without hours, minutes may be more.
 */
export function decimalTime(value: unknown): DecimalTime | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? decimalTime(String(value)) : undefined
  if (typeof value !== 'string') return undefined
  const plain = value.length === 12 ? (plainClock(value) ?? plainTime(value)) : plainTime(value)
  if (plain !== undefined) return plain
  const text = value.trim()
  const clock = CLOCK.exec(text)
  if (clock) {
    const [, hours, minutes, seconds, fraction = ''] = clock
    if (Number(seconds) >= 60 || (hours !== undefined && Number(minutes) >= 60)) return undefined
    const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
    return Number.isSafeInteger(whole) ? { negative: false, whole, fraction } : undefined
  }
  const decimal = DECIMAL.exec(text)
  if (!decimal || (decimal[2] === '' && (decimal[3] ?? '') === '')) return undefined
  const [digits, fraction] = shifted(decimal[2]!, decimal[3] ?? '', Number(decimal[4] ?? 0))
  const whole = Number(digits)
  if (!Number.isSafeInteger(whole)) return undefined
  const zero = whole === 0 && !/[1-9]/.test(fraction)
  return { negative: decimal[1] === '-' && !zero, whole, fraction }
}

/** Digits with at most one point among them, as almost every file writes its times; undefined for all else. */
function plainTime(text: string): DecimalTime | undefined {
  let point = -1
  // Fifteen characters are a safe integer.
  if (text.length === 0 || text.length > 15) return undefined
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === POINT && point === -1 && at > 0) point = at
    else if (code < ZERO || code > ZERO + 9) return undefined
  }
  return point === -1
    ? { negative: false, whole: Number(text), fraction: '' }
    : { negative: false, whole: Number(text.slice(0, point)), fraction: text.slice(point + 1) }
}

/** `00:01:02.345`, with a point or a comma, as subtitles write their times; undefined for all else. */
function plainClock(text: string): DecimalTime | undefined {
  if (text.charCodeAt(2) !== COLON || text.charCodeAt(5) !== COLON) return undefined
  const separator = text.charCodeAt(8)
  if (separator !== POINT && separator !== COMMA) return undefined
  let value = 0
  for (let at = 0; at < 12; at++) {
    const digit = text.charCodeAt(at) - ZERO
    if (at === 2 || at === 5 || at === 8) continue
    if (digit < 0 || digit > 9) return undefined
    // Tens of minutes and of seconds.
    if (digit > 5 && (at === 3 || at === 6)) return undefined
    value += digit * CLOCK_WEIGHTS[at]!
  }
  return { negative: false, whole: value, fraction: text.slice(9) }
}

/**
 * Whole microseconds of digits with at most one point and six decimals, as almost every file writes its times; −1 for
 * all else, which `decimalTime` reads.
 */
export function plainMicroseconds(text: string): number {
  // Fifteen characters are a safe integer.
  if (text.length === 0 || text.length > 15) return -1
  let value = 0
  let places = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === POINT && places === -1 && at > 0) places = 0
    else if (code < ZERO || code > ZERO + 9) return -1
    else {
      value = value * 10 + code - ZERO
      if (places !== -1) places++
    }
  }
  if (places > MAX_DECIMALS) return -1
  const ticks = value * 10 ** (MAX_DECIMALS - Math.max(0, places))
  return ticks <= MOST_TICKS ? ticks : -1
}

/** Digits before and after the point once the exponent is written out. Past 400 places nothing is left to read. */
function shifted(whole: string, fraction: string, exponent: number): readonly [string, string] {
  const places = Math.max(-400, Math.min(400, exponent))
  if (places >= 0) {
    const digits = fraction.padEnd(places, '0')
    return [whole + digits.slice(0, places), digits.slice(places)]
  }
  const digits = whole.padStart(-places, '0')
  return [digits.slice(0, digits.length + places), digits.slice(digits.length + places) + fraction]
}

/** A time, or the error `time-not-number`; `path` says where in the input it is. */
export function requireTime(value: unknown, path: string): DecimalTime {
  const time = decimalTime(value)
  if (time === undefined) {
    throwInvalid(timeNotNumber, { value: show(value) }, path)
  }
  return time
}

/** A time in ticks of 10^−decimals s, rounded to the nearest, half away from zero. */
export function ticksAt({ negative, whole, fraction }: DecimalTime, decimals: number): number {
  // Most times are written with as many decimals as the axis has.
  if (fraction.length === decimals && !negative) return whole * 10 ** decimals + Number(fraction)
  const kept = Number(fraction.slice(0, decimals).padEnd(decimals, '0'))
  const up = fraction.charCodeAt(decimals) >= 53 ? 1 : 0
  const ticks = whole * 10 ** decimals + kept + up
  return negative && ticks > 0 ? -ticks : ticks
}

/** Whether rounding to ticks of 10^−decimals s moves a time by more than 10^−9 s. Compares digits. */
export function movesTime({ fraction }: DecimalTime, decimals: number): boolean {
  if (fraction.length <= decimals) return false
  const rest = fraction.slice(decimals)
  const places = 9 - decimals
  const head = Number(rest.slice(0, places).padEnd(places, '0'))
  if (rest.charCodeAt(0) >= 53) return head < 10 ** places - 1
  return head > 1 || (head === 1 && /[1-9]/.test(rest.slice(places)))
}

/**
 * A word as a number: decimal digits with or without a minus and a point, and nothing else. What else JavaScript takes for a
 * number is none that somebody meant: '' is 0, 0x50 is 80, and 1e3 has a letter in it.
 *
 * @param text - a word of a command line
 * @returns the number; undefined where the word is none
 */
export const decimalFrom = (text: string): number | undefined =>
  /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined

/**
 * A number as such a word: without an exponent.
 *
 * @param value - a finite number
 * @returns all its digits; `decimalFrom` makes the same number of them
 */
export function decimalText(value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? []
  if (exponent === undefined) return String(value)
  const places = Number(exponent)
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(places, '0')}`
}
