// What the values of a column look like, whatever its name says.
import { wordOf } from './json-text.ts'

/** An empty cell, or a field that is not there. */
export const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined

/** A number, or digits that stand for one. */
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && /^\s*(?:\d+(?:\.\d*)?|\d+(?::\d+){1,2}(?:[.,]\d+)?)\s*$/.test(value)

/** Times that start at 0 and rise within each text and coder: where segments start. Whole numbers could be anything. */
export function startsRise(starts: readonly unknown[], groups: readonly (readonly unknown[])[]): boolean {
  if (!starts.every(isNumeric) || starts.every(start => /^\s*\d+\s*$/.test(wordOf(start)))) return false
  const last = new Map<string, number>()
  return starts.every((start, row) => {
    const key = JSON.stringify(groups.map(group => group[row]))
    const seconds = wordOf(start)
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0)
    const before = last.get(key)
    last.set(key, seconds)
    return before === undefined ? seconds === 0 : seconds > before
  })
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
  marks.some(mark => wordOf(mark) === '-1') && marks.every(mark => /^(?:-1|0|1)$/.test(wordOf(mark)))

/** Numbers that rise by 0 or 1, or names that come in runs, within each item. */
export function inRuns(values: readonly unknown[], items: readonly unknown[] | undefined): boolean {
  let numbers = true
  let before: unknown
  let previous = 0
  let runs = 0
  const seen = new Set<string>()
  let names = true
  for (const [row, value] of values.entries()) {
    const item = items?.[row]
    const fresh = row === 0 || item !== before
    const number =
      typeof value === 'number' ? value : /^\s*\d{1,9}\s*$/.test(wordOf(value)) ? Number(value) : Number.NaN
    if (!fresh && !(number - previous === 0 || number - previous === 1)) numbers = false
    if (Number.isNaN(number)) numbers = false
    if (fresh || value !== values[row - 1]) {
      runs++
      const key = JSON.stringify([item, value])
      if (seen.has(key)) names = false
      seen.add(key)
    }
    before = item
    previous = number
  }
  // Several coders of one item stand one after the other: numbers start again.
  const again = items === undefined ? false : numbersStartAgain(values)
  return numbers || (names && runs < values.length) || again
}

/** Whole numbers that rise by 0 or 1, or begin again at 1 or below. */
export const numbersStartAgain = (values: readonly unknown[]): boolean => {
  const numbers = values.filter(value => !isBlank(value)).map(Number)
  return (
    numbers.length > 0 &&
    numbers.every(
      (number, row) =>
        Number.isInteger(number) && (row === 0 || number <= 1 || (number - numbers[row - 1]!) >>> 0 <= 1),
    )
  )
}

/** A number as programs write scores; NaN is one too, which is refused where it stands. */
const isScore = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'string' &&
    /^\s*(?:[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|[-+]?inf(?:inity)?|nan)\s*$/i.test(value))

/**
 * Lists of numbers in every cell that is not empty: a score for each gap. `placed`: something beside them says that they
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
    const beside = Array.isArray(text) && list !== undefined && (text.length - list.length) >>> 0 <= 1
    return list !== undefined && (placed || beside) && list.every(score => score === null || isScore(score))
  })

const listedIn = (value: unknown): readonly string[] | undefined =>
  typeof value === 'string'
    ? value
        .replace(/^\s*\[|\]\s*$/g, '')
        .split(/[\s,;]+/)
        .filter(word => word !== '')
    : undefined

/** Scores of boundaries. Whole numbers beyond 1 are votes, points or marks, unless the table is `sure` one of units. */
export const areScores = (values: readonly unknown[], sure: boolean): boolean =>
  values.length > 0 &&
  values.every(isScore) &&
  (sure ||
    values.every(value => /^\s*[01]\s*$/.test(String(value))) ||
    !values.every(value => /^\s*-?\d+\s*$/.test(String(value))))
