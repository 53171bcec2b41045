// What the values of a column look like, whatever its name says.
import { wordOf } from '../json/json-text.ts'
import { plainMark } from './label-marks.ts'

/** An empty cell, or a field that is not there. */
export const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined

/** Hours, minutes, seconds and frames, as editors of video write them: `00:01:12:10`, with `;` where frames are dropped. */
export const TIME_CODE = /^\s*(\d+:\d\d:\d\d)[:;](\d\d)\s*$/

/** A number, or digits that stand for one. */
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' &&
      (/^\s*(?:\d+(?:\.\d*)?|\d+,\d+|\d+(?::\d+){1,2}(?:[.,]\d+)?)\s*$/.test(value) || TIME_CODE.test(value))

/** Times that start at 0 and rise within each text and coder: where segments start. Integers could be anything. */
export function startsRise(starts: readonly unknown[], groups: readonly (readonly unknown[])[]): boolean {
  if (!starts.every(isNumeric) || starts.every(start => /^\s*\d+\s*$/.test(wordOf(start)))) return false
  const last = new Map<string, number>()
  return starts.every((start, row) => {
    const key = JSON.stringify(groups.map(group => group[row]))
    const seconds = wordOf(start)
      .split(/[:;]/)
      .reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0)
    const before = last.get(key)
    last.set(key, seconds)
    return before === undefined ? seconds === 0 : seconds > before
  })
}

/** Integers from start to end, each row beginning where the one above ended, or at the first start again. */
export function followOn(starts: readonly unknown[], ends: readonly unknown[]): boolean {
  const whole = (value: unknown) => (/^\s*\d{1,15}\s*$/.test(wordOf(value)) ? Number(value) : Number.NaN)
  const steps = new Set<number>()
  for (let row = 0; row < starts.length; row++) {
    const [start, end] = [whole(starts[row]), whole(ends[row])]
    if (!(start <= end)) return false
    if (row > 0 && start !== whole(starts[0])) steps.add(start - whole(ends[row - 1]))
  }
  return steps.size === 1 && (steps.has(0) || steps.has(1))
}

/** A cell that holds a row of numbers or marks. */
export const isRow = (value: unknown): boolean =>
  isBlank(value) ||
  typeof value === 'number' ||
  Array.isArray(value) ||
  (typeof value === 'string' && /^\[?[\d\s,;]*\]?$/.test(value.trim()))

/** One number where a row of them belongs: a count of boundaries, a mass in kilograms, points in an exam. */
export const isCount = (value: unknown, marks: boolean): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^\s*\d+\s*$/.test(value) && !(marks && /^\s*[01]{2,}\s*$/.test(value)))

/** Whether two neighbours of one text and coder share a value: then it does not number the units. */
export const repeatsAtOnce = (values: readonly unknown[], groups: readonly (readonly unknown[])[]): boolean =>
  values.some(
    (value, row) =>
      row > 0 && value === values[row - 1] && groups.every(group => group[row] === group[row - 1]),
  )

/** −1 on the first unit of every text, 0 or 1 elsewhere. */
export const startsAtItems = (marks: readonly unknown[]): boolean =>
  marks.some(mark => plainMark(wordOf(mark)) === '-1') &&
  marks.every(mark => /^(?:-1|0|1)$/.test(plainMark(wordOf(mark))))

/** Numbers that rise by 0 or 1, or names that come in runs, within each item. */
export const inRuns = (values: readonly unknown[], items: readonly unknown[] | undefined): boolean =>
  numbersRise(values, items) ||
  // Several coders of one item follow each other: numbers start again.
  (items !== undefined && numbersStartAgain(values)) ||
  namesInRuns(values, items)

/** Integers that rise by 0 or 1 within each item. */
function numbersRise(values: readonly unknown[], items: readonly unknown[] | undefined): boolean {
  let previous = 0
  for (let row = 0; row < values.length; row++) {
    const value = values[row]
    const number =
      typeof value === 'number' ? value : /^\s*\d{1,9}\s*$/.test(wordOf(value)) ? Number(value) : Number.NaN
    if (Number.isNaN(number)) return false
    const fresh = row === 0 || items?.[row] !== items?.[row - 1]
    if (!fresh && number - previous !== 0 && number - previous !== 1) return false
    previous = number
  }
  return true
}

/** Names of which none comes again after another in its item, and some are on neighbours. */
export function namesInRuns(values: readonly unknown[], items: readonly unknown[] | undefined): boolean {
  const seen = new Set<string>()
  let runs = 0
  for (let row = 0; row < values.length; row++) {
    if (row > 0 && items?.[row] === items?.[row - 1] && values[row] === values[row - 1]) continue
    runs++
    const key = JSON.stringify([items?.[row], values[row]])
    if (seen.has(key)) return false
    seen.add(key)
  }
  return runs < values.length
}

/** Integers that rise by 0 or 1, or begin again at 1 or below. */
export const numbersStartAgain = (values: readonly unknown[]): boolean => {
  let before: number | undefined
  for (let row = 0; row < values.length; row++) {
    const value = values[row]
    if (isBlank(value)) continue
    const number = Number(value)
    if (!Number.isInteger(number)) return false
    if (before !== undefined && number > 1 && (number - before) >>> 0 > 1) return false
    before = number
  }
  return before !== undefined
}

/** A number as programs write scores; NaN is one too, which is rejected where it occurs. */
const isScore = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' &&
    /^\s*(?:[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|[-+]?inf(?:inity)?|nan)\s*$/i.test(value))

/**
 * Lists of numbers in every cell that is not empty: a score for each gap. `placed`: another column says that they
 * belong to a text and its coder; else there is a list of `texts` with as many entries, or one more.
 */
export const areScoreLists = (
  values: readonly unknown[],
  placed: boolean,
  texts: readonly unknown[] | undefined,
): boolean =>
  values.some(value => !isBlank(value)) &&
  values.every((value, row) => {
    if (isBlank(value)) return true
    const list = Array.isArray(value) ? value : listedIn(value)
    const text = texts?.[row]
    const fitsText = Array.isArray(text) && list !== undefined && (text.length - list.length) >>> 0 <= 1
    return list !== undefined && (placed || fitsText) && list.every(score => score === null || isScore(score))
  })

const listedIn = (value: unknown): readonly string[] | undefined =>
  typeof value === 'string'
    ? value
        .replace(/^\s*\[|\]\s*$/g, '')
        .split(/[\s,;]+/)
        .filter(word => word !== '')
    : undefined

/** Scores of boundaries. Integers beyond 1 are votes, points or marks, unless the table is `sure` one of units. */
export const areScores = (values: readonly unknown[], sure: boolean): boolean =>
  values.length > 0 &&
  values.every(isScore) &&
  (sure ||
    values.every(value => /^\s*[01]\s*$/.test(String(value))) ||
    !values.every(value => /^\s*-?\d+\s*$/.test(String(value))))
