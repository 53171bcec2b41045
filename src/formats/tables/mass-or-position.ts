import { fromBoundaries, fromLabels, fromMasses } from '../../model/construct.ts'
import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { massNotIntegerInMassOrPosition } from '../../model/errors/model.ts'
import { marksInCell, massesOrEnds, massesOrNumbers, readAsPositions } from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Draft } from '../draft.ts'

/** A row of integers that is either the sizes of segments or a segment number for each unit. */
export interface NumberRow {
  readonly item: string
  readonly coder: string
  readonly numbers: readonly number[]
  readonly location: Location
}

/** Whether the rows, read as masses, give texts of the same length wherever two coders have one item. */
export function fitAsMasses(rows: readonly Pick<NumberRow, 'item' | 'numbers'>[]): boolean {
  return agree(rows, numbers => numbers.reduce((sum, mass) => sum + mass, 0))
}

/** Whether the rows number segments: equally long within an item, from 0 or 1 upwards in steps of at most 1. */
export function fitAsPositions(rows: readonly Pick<NumberRow, 'item' | 'numbers'>[]): boolean {
  const counted = ({ numbers }: Pick<NumberRow, 'numbers'>) =>
    numbers.length > 1 &&
    (numbers[0] === 0 || numbers[0] === 1) &&
    numbers.every((number, unit) => unit === 0 || (number - numbers[unit - 1]!) >>> 0 <= 1)
  return rows.every(counted) && agree(rows, numbers => numbers.length)
}

/** Whether the numbers of each item (or of each coder) have one measure. */
export function agree<R extends { readonly item: string; readonly numbers: readonly unknown[] }>(
  rows: readonly R[],
  measure: (numbers: R['numbers']) => number,
  nameOf: (row: R) => string = ({ item }) => item,
): boolean {
  const first = new Map<string, number>()
  return rows.every(row => {
    const value = measure(row.numbers)
    const known = first.get(nameOf(row)) ?? value
    first.set(nameOf(row), known)
    return known === value
  })
}

/** Sizes come as they come: four or more that rise in every row, and no other coder to compare them with, may be ends. */
function mayBeEnds(rows: readonly NumberRow[]): boolean {
  const rises = ({ numbers }: NumberRow) =>
    numbers.length > 3 && numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)
  if (rows.length === 0 || !rows.every(rises)) return false
  return new Set(rows.map(({ item }) => item)).size === rows.length || !fitAsMasses(rows)
}

/** A row as the boundaries it states: the last number is the length of the text. */
function fromEnds(numbers: readonly number[]): Segmentation {
  return fromBoundaries(numbers.at(-1) ?? 0, numbers.slice(0, -1))
}

const MAKERS = { masses: fromMasses, positions: fromLabels, ends: fromEnds } as const

/**
 * Adds rows of numbers to a draft, as masses, as positions or as ends: as `values` or the header says, else as the only
 * reading under which coders have the same text; where several readings do, that is a question. `byDefault`: what the
 * format holds, though the file does not say it.
 */
export function addNumberRows(
  draft: Draft,
  rows: readonly NumberRow[],
  header?: 'masses' | 'positions',
  byDefault = header,
): void {
  const stated = draft.options.values
  const values =
    (stated === 'names' ? 'positions' : stated) ??
    (header === undefined && mayBeEnds(rows) && !fitAsPositions(rows)
      ? askEnds(draft, rows[0]!)
      : chooseValues(draft, rows, byDefault))
  if (values === undefined) return
  for (const { item, coder, numbers, location } of rows) {
    const make = () => MAKERS[values](numbers as number[])
    const segmentation = draft.attempt({ ...location, item, coder }, make)
    if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, location })
  }
}

function chooseValues(
  draft: Draft,
  rows: readonly NumberRow[],
  header: 'masses' | 'positions' | undefined,
): 'masses' | 'positions' | undefined {
  if (header === 'positions') return header
  if (rows.length === 0 || !fitAsPositions(rows)) return 'masses'
  const masses = fitAsMasses(rows)
  if (header === 'masses' && masses) return header
  if (!masses) {
    draft.warn(describe(readAsPositions, {}))
    return 'positions'
  }
  askValues(draft, rows)
  return undefined
}

/** Asks what numbers mean that nothing else explains. */
export function askValues(draft: Draft, rows: readonly NumberRow[]): void {
  draft.ask({
    ...describe(massesOrNumbers, { numbers: rows[0]!.numbers }),
    option: 'values',
    choices: [
      { value: 'masses', meaning: 'sizes of segments' },
      { value: 'positions', meaning: 'the number of the segment that each unit is in' },
    ],
    ...likelyValues(rows),
    location: rows[0]!.location,
  })
}

/** What numbers are where several texts, or lists of different lengths, fit one reading and not the other. */
function likelyValues(rows: readonly NumberRow[]): { readonly likely?: string; readonly because?: string } {
  const [masses, positions] = [fitAsMasses(rows), fitAsPositions(rows)]
  const sizes = new Set(rows.map(({ numbers }) => numbers.length)).size > 1
  if (positions && !masses) return { likely: 'positions', because: 'they rise by 0 or 1 from unit to unit' }
  const several = new Set(rows.map(({ item }) => item)).size < rows.length
  return masses && !positions && several && sizes
    ? { likely: 'masses', because: 'those of one text have the same sum' }
    : {}
}

function askEnds(draft: Draft, { numbers, location }: NumberRow): undefined {
  const [first, second, last] = [numbers[0]!, numbers[1]!, numbers.at(-1)!]
  draft.ask({
    ...describe(massesOrEnds, { numbers }),
    option: 'values',
    choices: [
      {
        value: 'masses',
        meaning: `sizes: the text is cut after unit ${first} and after unit ${first + second}`,
      },
      {
        value: 'ends',
        meaning: `ends: it is cut after unit ${first} and after unit ${second}, and has ${last} units`,
      },
    ],
    location,
  })
  return undefined
}

/**
 * An integer of 0 or more from a cell; anything else is reported where it is. The location may be found late, by
 * a function, for finding it costs more than the number.
 */
export function readInteger(
  draft: Draft,
  value: unknown,
  location: Location | (() => Location),
): number | undefined {
  const number =
    typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : (value as number)
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  const marks = typeof value === 'string' && /^[01]{6,}$/.test(value)
  draft.error(
    marks
      ? describe(marksInCell, { value: show(value) })
      : describe(massNotIntegerInMassOrPosition, { value: show(value), advice: '' }),
    typeof location === 'function' ? location() : location,
  )
  return undefined
}

/** Whether a list holds integers of 0 or more and nothing else. */
export function areIntegers(list: readonly unknown[]): list is readonly number[] {
  for (let index = 0; index < list.length; index++) {
    const number = list[index]
    if (!Number.isSafeInteger(number) || (number as number) < 0) return false
  }
  return true
}
