import { toMasses } from '../../model/convert.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { hasHole, integersIn } from '../tables/cell-list.ts'
import { codingRows, namesDecimal, sampleCells } from '../tables/coding-rows.ts'
import {
  addNumberRows,
  fitAsMasses,
  fitAsPositions,
  type NumberRow,
  readInteger,
} from '../tables/mass-or-position.ts'
import { codingsOf, requireBare } from '../writable.ts'
import { requireCell } from './marks.ts'

/** Integers with spaces or commas between. */
const NUMBERS = /^\d+(?:[ ,]+\d+)*$/

/** Numbers of a row's value. */
export const numbersIn = (value: string): string[] => value.split(/[ ,]+/).filter(word => word !== '')

/** Rows of numbers for detection: item or coder in front do not matter, the numbers do. */
export function sampleNumbers(text: string): { item: string; numbers: number[] }[] | undefined {
  const rows = sampleCells(text).map(cells =>
    cells.length > 1 && cells.every(cell => /^\d+$/.test(cell)) ? [cells.join(' ')] : cells,
  )
  if (rows.length === 0 || !rows.every(row => row.length <= 3 && NUMBERS.test(row.at(-1)!))) return undefined
  if (namesDecimal(rows)) return undefined
  return rows.map((row, index) => ({
    item: row.length === 3 ? row[0]! : row.length === 2 ? '' : String(index),
    numbers: numbersIn(row.at(-1)!).map(Number),
  }))
}

/** Whether every line is one name and one number. */
const isTally = (text: string): boolean =>
  sampleCells(text).every(
    ([name = '', number = '', ...rest]) => rest.length === 0 && /\D/.test(name) && /^\d+$/.test(number),
  )

/**
 * Rows of masses, the sizes of segments: `item<TAB>coder<TAB>2 3 6`, `coder<TAB>2 3 6` or `2 3 6` alone, one
 * coding a line. Where the numbers may as well number the segments unit by unit, that is asked.
 */
export const masses: Format = {
  id: 'masses',
  title: 'rows of masses',
  extensions: ['txt', 'tsv'],
  loses: ['texts', 'speakers'],
  holds: 'corpus',
  byName: 'never',

  inspect: source => ({
    claim: () => claimMasses(source),
    readCodings: draft => readMasses(draft, source.text),
  }),

  write(corpus) {
    requireBare(corpus, 'rows of masses')
    let out = ''
    for (const { item, coder, segmentation } of codingsOf(corpus)) {
      requireCell(item.id, item.id)
      requireCell(coder, item.id)
      out += `${item.id}\t${coder}\t${toMasses(segmentation).join(' ')}\n`
    }
    return out
  },
}

function claimMasses({ text }: Source): Claim | undefined {
  const rows = sampleNumbers(text)
  if (rows === undefined || rows.some(({ numbers }) => numbers.includes(0))) return undefined
  if (rows.every(({ numbers }) => numbers.length === 1 && /^[01]{2,}$/.test(String(numbers[0]))))
    return undefined
  // A name and one number per line: counts of words, beats of a bar. As masses they would have no boundary.
  if (isTally(text)) return undefined
  if (fitAsPositions(rows))
    return fitAsMasses(rows) ? { strength: 'structural', because: 'rows of integers' } : undefined
  return { strength: 'structural', because: 'every line ends in integers, as sizes of segments are' }
}

function readMasses(draft: Draft, text: string): void {
  const rows: NumberRow[] = []
  // A line of nothing but numbers and tabs is one row of masses.
  const joined = text.replace(/^[\d\t ]+$/gm, line => line.trim().replaceAll('\t', ' '))
  for (const row of codingRows(draft, joined)) {
    const { item, coder, value, location } = row
    const plain = value.includes(';') ? undefined : integersIn(value)
    if (plain !== undefined) {
      rows.push({ item, coder, numbers: plain, location })
      continue
    }
    const where = { ...location, item, coder }
    if (hasHole(draft, value, where)) continue
    const numbers = numbersIn(value).map(word => readInteger(draft, word, where))
    if (numbers.every(number => number !== undefined))
      rows.push({ item, coder, numbers: numbers as number[], location })
  }
  addNumberRows(draft, rows, undefined, 'masses')
}
