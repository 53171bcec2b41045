import { show } from '../model/require.ts'
import { addError, type Draft, finishDraft, openDraft } from './draft.ts'
import type { Format } from './format.ts'
import { isRecord, own, parseJson } from './json-text.ts'
import { readMarks } from './mark-rows.ts'
import { addNumberRows, type NumberRow, wholeNumber } from './mass-or-position.ts'
import { stemOf } from './path-pattern.ts'

type Row = {
  readonly item: string
  readonly coder: string
  readonly path: string
  readonly numbers: unknown[]
}

/**
 * A dictionary of lists of numbers, as programs dump it: `{ITEM: {CODER: [2, 3, 6]}}`, or `{CODER: [0, 1, 0]}` for one
 * item, which is named after the file. Lists of 0 and 1 are marks, and are asked about (`--mark`); other whole numbers
 * are masses or a segment number for each unit, as for segeval.
 */
export const jsonDictionary: Format = {
  id: 'json-dictionary',
  title: 'JSON dictionary of lists',
  extensions: ['json'],
  holds: 'corpus',

  detect(text) {
    if (!/^\s*\{/.test(text) || /"(?:cesura|segmentation_type)"\s*:/.test(text.slice(0, 100_000)))
      return undefined
    // Only an object whose first value is a list of numbers, or an object with one, is worth parsing.
    if (
      !/^\s*\{\s*"(?:[^"\\]|\\.){0,500}"\s*:\s*(?:\{\s*"(?:[^"\\]|\\.){0,500}"\s*:\s*)?\[\s*[\d\]]/.test(
        text.slice(0, 4_000),
      )
    )
      return undefined
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return undefined
    }
    const rows = rowsOf(value, 'text')
    if (rows === undefined) return undefined
    const what = isMarks(rows) ? '0 and 1' : 'whole numbers'
    return {
      confidence: 0.8,
      why: `it is a dictionary of ${rows.length} list${rows.length === 1 ? '' : 's'} of ${what}`,
    }
  },

  read(text, options = {}) {
    const draft = openDraft(options)
    const { value, problems, repeated } = parseJson(text, options.file)
    draft.problems.push(...problems)
    for (const { key, location } of repeated)
      addError(
        draft,
        'duplicate-key',
        `${show(key)} stands twice; JSON keeps the last only: rename one`,
        location,
      )
    const rows = rowsOf(value, options.item ?? stemOf(options.file ?? 'text'))
    if (rows !== undefined) addRows(draft, rows)
    else if (value !== undefined)
      addError(
        draft,
        'not-a-dictionary',
        'the JSON is no dictionary of lists of numbers, {ITEM: {CODER: [2, 3, 6]}}',
      )
    return finishDraft(draft, 'json-dictionary')
  },
}

/** The lists of a dictionary, one or two levels deep; undefined where anything else stands in it. */
function rowsOf(value: unknown, stem: string): Row[] | undefined {
  if (!isRecord(value)) return undefined
  const rows: Row[] = []
  const add = (item: string, coder: string, path: string, list: unknown): boolean => {
    if (!Array.isArray(list) || list.length === 0) return false
    if (!list.every(number => typeof number === 'number' || typeof number === 'boolean')) return false
    rows.push({ item, coder, path, numbers: list })
    return true
  }
  for (const [name, inner] of Object.entries(value)) {
    if (isRecord(inner)) {
      for (const coder of Object.keys(inner))
        if (!add(name, coder, `${name}.${coder}`, own(inner, coder))) return undefined
    } else if (!add(stem, name, name, inner)) return undefined
  }
  // Both levels at once is something else.
  const deep = Object.values(value).filter(isRecord).length
  return rows.length > 0 && (deep === 0 || deep === Object.keys(value).length) ? rows : undefined
}

const isMarks = (rows: readonly Row[]): boolean =>
  rows.every(({ numbers }) =>
    numbers.every(number => number === 0 || number === 1 || typeof number === 'boolean'),
  )

function addRows(draft: Draft, rows: readonly Row[]): void {
  const location = draft.options.file === undefined ? {} : { file: draft.options.file }
  if (isMarks(rows) && draft.options.values === undefined) {
    for (const { item, coder, path, numbers } of rows) {
      const segmentation = readMarks(draft, numbers.map(Number), { ...location, item, coder, path })
      if (segmentation !== undefined)
        draft.codings.push({ item, coder, segmentation, location: { ...location, path } })
    }
    return
  }
  const numberRows: NumberRow[] = []
  for (const { item, coder, path, numbers } of rows) {
    const whole = numbers.map((number, index) =>
      wholeNumber(draft, number, () => ({ ...location, item, coder, path: `${path}[${index}]` })),
    )
    if (whole.every(number => number !== undefined))
      numberRows.push({ item, coder, numbers: whole as number[], location: { ...location, path } })
  }
  addNumberRows(draft, numberRows)
}
