import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { codersOutside, duplicateKey, notADictionary } from '../../model/errors/json.ts'
import { isReferenceName } from '../../model/reference-names.ts'
import { show } from '../../model/require.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format, ReadOptions } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { readMarks } from '../tables/mark-rows.ts'
import {
  addNumberRows,
  agree,
  areIntegers,
  fitAsMasses,
  fitAsPositions,
  type NumberRow,
  readInteger,
} from '../tables/mass-or-position.ts'
import { isRecord, own, readJson } from './json-text.ts'

type Row = {
  readonly item: string
  readonly coder: string
  readonly path: string
  readonly numbers: unknown[]
  /** True: it was written as one string of 0 and 1. */
  readonly string?: boolean
  /** True: the outer name is the coder. */
  readonly turned?: boolean
}

/**
 * A dictionary of lists of numbers, as programs dump it: `{ITEM: {CODER: [2, 3, 6]}}`, or `{CODER: [0, 1, 0]}` for one
 * item, which is named after the file; `{CODER: [[0, 1], [1, 0, 0]]}` with a list for each item, numbered; `{CODER: {ITEM: […]}}` where lengths or a name such as `gold` show it. Lists of 0 and 1 are marks, and are asked about (`--mark`); other integers
 * are masses or a segment number for each unit, as for segeval.
 */
export const jsonDictionary: Format = {
  id: 'json-dictionary',
  title: 'JSON dictionary of lists',
  extensions: ['json'],
  holds: 'corpus',
  byName: 'never',

  inspect(source) {
    let known: { readonly value: unknown; readonly stem: string; readonly rows: Rows } | undefined
    const rowsOf: RowsOf = (value, stem) => {
      const kept = known
      if (kept !== undefined && kept.value === value && kept.stem === stem) return kept.rows
      const rows = findRows(value, stem)
      known = { value, stem, rows }
      return rows
    }
    return {
      claim: options => claimDictionary(source, rowsOf, options),
      readCodings: draft => readDictionary(draft, source, rowsOf),
    }
  },
}

function readDictionary(draft: Draft, source: Source, rowsOf: RowsOf): void {
  const { options } = draft
  const { value, problems, repeated } = readJson(source, options.file)
  draft.problems.push(...problems)
  for (const { key, location } of repeated) draft.error(describe(duplicateKey, { key: show(key) }), location)
  const rows = rowsOf(value, options.item ?? stemOf(options.file ?? 'text'))
  if (rows?.some(({ turned }) => turned)) {
    const coders = [...new Set(rows.map(({ coder }) => coder))].slice(0, 4)
    draft.warn(describe(codersOutside, { coders }))
  }
  if (rows !== undefined) addRows(draft, rows)
  else if (value !== undefined) draft.error(describe(notADictionary, {}))
}

/** Only an object whose first value is a list of numbers, or an object with one, is worth parsing. */
const LOOK =
  /^\s*\{\s*"(?:[^"\\]|\\.){0,500}"\s*:\s*(?:\{\s*"(?:[^"\\]|\\.){0,500}"\s*:\s*)?(?:\[\s*\[?\s*)?(?:[\dtf\]]|"[01]{2,}")/
/** Names under which programs give first units of segments; those need a text. */
const STARTS =
  /^(?:segment|topic)?_?(?:starts?|boundar(?:y|ies)|ind(?:ex|ices|exes)|cuts|splits)(?:_ind(?:ex|ices|exes))?$/i

function claimDictionary(source: Source, rowsOf: RowsOf, options: ReadOptions): Claim | undefined {
  if (!LOOK.test(source.text.slice(0, 4_000))) return undefined
  const value = source.json()
  const rows = rowsOf(value, options.item ?? stemOf(options.file ?? source.name))
  if (rows === undefined || !rows.every(({ numbers }) => numbers.every(isCount))) return undefined
  if (isRecord(value) && (Object.hasOwn(value, 'cesura') || Object.hasOwn(value, 'segmentation_type')))
    return undefined
  for (const coder of new Set(rows.map(({ coder }) => coder))) if (STARTS.test(coder)) return undefined
  const marks = isMarks(rows)
  const because = `it is a dictionary of ${rows.length} list${rows.length === 1 ? '' : 's'} of ${marks ? '0 and 1' : 'integers'}`
  const numbers = rows.map(({ item, numbers }) => ({
    item,
    numbers: areIntegers(numbers) ? numbers : numbers.map(Number),
  }))
  // Lists of any numbers look alike; coders of one text agree on its length.
  const several = new Set(rows.map(({ item }) => item)).size < rows.length
  const masses = numbers.every(({ numbers }) => !numbers.includes(0)) && fitAsMasses(numbers)
  // Two lists of one length, straight under their names, add up to one sum in other tables too.
  const byChance = rows.length === 2 && isRecord(value) && Object.values(value).every(Array.isArray)
  const ofOneLength = agree(numbers, ({ length }) => length)
  const fits = marks
    ? ofOneLength
    : several &&
      ((fitAsPositions(numbers) && !numbers.some(isIndex)) || (masses && (!byChance || !ofOneLength)))
  return fits
    ? {
        strength: 'structural',
        because: several ? `${because}, and those of one item cut texts of one length` : because,
      }
    : {
        strength: 'possible',
        because: `${because}, which may be sizes of segments or other counts`,
        but: ['nothing shows that they are sizes of segments'],
      }
}

/** 1, 2, 3 …: such a list numbers what is next to it, and holds no boundaries. */
const isIndex = ({ numbers }: { readonly numbers: readonly number[] }): boolean =>
  numbers.length > 2 && numbers.every((number, at) => number === numbers[0]! + at)

const isCount = (number: unknown): boolean =>
  typeof number === 'boolean' || (Number.isSafeInteger(number) && (number as number) >= 0)

type Rows = readonly Row[] | undefined
type RowsOf = (value: unknown, stem: string) => Rows

/** The lists of a dictionary, one or two levels deep; undefined where anything else is in it. */
function findRows(value: unknown, stem: string): Rows {
  if (!isRecord(value)) return undefined
  const rows: Row[] = []
  const add = (item: string, coder: string, path: string, list: unknown, string = false): boolean => {
    if (typeof list === 'string' && /^[01]{2,}$/.test(list))
      return add(item, coder, path, Array.from(list, Number), true)
    if (!Array.isArray(list) || list.length === 0) return false
    if (!list.every(number => typeof number === 'number' || typeof number === 'boolean')) return false
    rows.push({ item, coder, path, numbers: list, ...(string ? { string } : {}) })
    return true
  }
  const texts = listsOfLists(value)
  for (const [name, inner] of Object.entries(value)) {
    if (texts) {
      for (const [index, list] of (inner as unknown[]).entries())
        if (!add(`${stem}-${index + 1}`, name, `${name}[${index}]`, list)) return undefined
    } else if (isRecord(inner)) {
      for (const coder of Object.keys(inner))
        if (!add(name, coder, `${name}.${coder}`, own(inner, coder))) return undefined
    } else if (!add(stem, name, name, inner)) return undefined
  }
  // Both levels at once is something else.
  const deep = Object.values(value).filter(isRecord).length
  if (rows.length === 0 || (deep > 0 && deep < Object.keys(value).length)) return undefined
  return deep > 1 && areCoders(Object.keys(value), rows)
    ? rows.map(row => ({ ...row, item: row.coder, coder: row.item, turned: true }))
    : rows
}

/** `{gold: [[0, 1], [1, 0, 0]], pred: [[…], […]]}`: a list for each text, as many for every coder. */
function listsOfLists(value: Record<string, unknown>): boolean {
  const lists = Object.values(value)
  const isRow = (row: unknown) => Array.isArray(row) || (typeof row === 'string' && /^[01]{2,}$/.test(row))
  if (lists.length < 2 || !lists.every(list => Array.isArray(list) && list.length > 0 && list.every(isRow)))
    return false
  return new Set(lists.map(list => (list as unknown[]).length)).size === 1
}

/**
 * Whether the outer names are coders, `{gold: {d1: [...]}, pred: {d1: [...]}}`: codings of one text agree on its length
 * so, and either a name says `gold`, or they do not agree the other way round.
 */
function areCoders(names: readonly string[], rows: readonly Row[]): boolean {
  if (!oneLength(rows, 'coder') || new Set(rows.map(({ coder }) => coder)).size === rows.length) return false
  return (
    !oneLength(rows, 'item') || (names.some(isReferenceName) && !rows.some(row => isReferenceName(row.coder)))
  )
}

/** Whether the lists of each item, or of each coder, have one length, or one sum. */
function oneLength(rows: readonly Row[], of: 'item' | 'coder'): boolean {
  const alike = (measure: (numbers: unknown[]) => number) => agree(rows, measure, row => row[of])
  const sum = (numbers: unknown[]) => numbers.reduce<number>((sum, number) => sum + Number(number), 0)
  return alike(({ length }) => length) || (!isMarks(rows) && alike(sum))
}

const isMarks = (rows: readonly Row[]): boolean =>
  rows.every(({ numbers }) =>
    numbers.every(number => number === 0 || number === 1 || typeof number === 'boolean'),
  )

function addRows(draft: Draft, rows: readonly Row[]): void {
  const { file } = draft.options
  const location = { file }
  const at = (path: string): Location => (file === undefined ? { path } : { file, path })
  if (isMarks(rows) && draft.options.values === undefined) {
    for (const { item, coder, path, numbers, string } of rows) {
      const marks = numbers.map(Number)
      const segmentation = readMarks(draft, string ? marks.join('') : marks, {
        ...location,
        item,
        coder,
        path,
      })
      if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, location: at(path) })
    }
    return
  }
  const numberRows: NumberRow[] = []
  for (const { item, coder, path, numbers } of rows) {
    if (areIntegers(numbers)) {
      numberRows.push({ item, coder, numbers, location: at(path) })
      continue
    }
    const whole = numbers.map((number, index) =>
      readInteger(draft, number, () => ({ ...location, item, coder, path: `${path}[${index}]` })),
    )
    if (whole.every(number => number !== undefined))
      numberRows.push({ item, coder, numbers: whole as number[], location: at(path) })
  }
  addNumberRows(draft, numberRows)
}
