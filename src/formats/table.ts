import { toLabels } from '../model/convert.ts'
import type { Corpus } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { type Segmentation, sameScale } from '../model/segmentation.ts'
import { typesCell } from './cell-list.ts'
import { typesUsed } from './codings.ts'
import { askColumn, columnsOf, layoutOf, noteIgnored } from './columns.ts'
import { addError, addWarning, finishDraft, openDraft } from './draft.ts'
import type { ColumnRole, Detection, ReadOptions, ReadResult } from './format.ts'
import { readRecords, type TableRecord } from './records.ts'
import { scaleOf } from './scale.ts'
import { delimiterOf, formatTable, parseTable } from './table-text.ts'

/** A first line with more cells is no header. */
const MOST_COLUMNS = 1_000

/** Whether a text is a table with a header whose columns are known by name. */
export function detectTable(text: string, delimiters: readonly string[]): Detection | undefined {
  const delimiter = delimiterOf(text)
  if (!delimiters.includes(delimiter)) return undefined
  const draft = openDraft()
  const sample = text.slice(0, 20_000)
  const header =
    parseTable(draft, /^[^\r\n]*/.exec(sample.replace(/^[\r\n]+/, ''))![0], delimiter)[0]?.cells ?? []
  if (header.length < 2 || header.length > MOST_COLUMNS) return undefined
  const columns = columnsOf(draft, header)
  const layout = layoutOf(columns)
  const named = [...columns.keys()]
  if (layout === undefined)
    return columns.has('item') || columns.has('coder')
      ? { confidence: 0.4, why: `the header names ${named.join(', ')}` }
      : undefined
  const rows = {
    units: 'a row per unit',
    segments: 'a row per segment',
    codings: 'a row per coding',
    wide: 'a column per coder',
  }[layout]
  return { confidence: named.length > 1 ? 0.85 : 0.5, why: `the header names ${named.join(', ')}: ${rows}` }
}

/** Reads a table with a header: a row per unit, per segment or per coding. */
export function readTable(text: string, options: ReadOptions, id: string, delimiter?: string): ReadResult {
  const draft = openDraft(options)
  const [header, ...rows] = parseTable(draft, text, delimiter)
  if (header === undefined) return finishDraft(draft, id)
  const names = header.cells
  if (names.length > MOST_COLUMNS) {
    addError(
      draft,
      'columns-too-many',
      `${names.length} columns in the first line; is it a table with a header?`,
      { line: 1 },
    )
    return finishDraft(draft, id)
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    addError(draft, 'column-twice', `two columns are called "${twice}"; rename one`, { line: 1 })
  const columns = columnsOf(draft, names)
  if (layoutOf(columns, options.layout) === undefined) {
    askColumn(draft, names, columns)
    return finishDraft(draft, id)
  }
  noteIgnored(draft, names, columns)
  const index = new Map([...columns].map(([role, name]) => [role, names.indexOf(name)]))
  const records: TableRecord[] = []
  for (const { cells, line } of rows) {
    const location = options.file === undefined ? { line } : { file: options.file, line }
    if (cells.length === 1 && cells[0]!.trim() === '') {
      addWarning(draft, 'blank-line', 'a blank line; it was passed over', location)
      continue
    }
    if (cells.length !== names.length) {
      const message = `${cells.length} cells under ${names.length} columns; quote cells that hold the separator`
      addError(draft, 'cell-count', message, location)
      continue
    }
    const get = (role: ColumnRole) => {
      const column = index.get(role)
      return column === undefined ? undefined : cells[column]
    }
    records.push({ get, location })
  }
  readRecords(draft, records, columns)
  return finishDraft(draft, id)
}

/** A table with a row per unit where the corpus has texts or speakers, else with a row per coding. */
export function writeTable(corpus: Corpus, delimiter: string): string {
  const { items, scale } = corpus
  if (scale !== undefined && !sameScale(scale, scaleOf([], scale.names)))
    throw new CesuraError('ranks-not-writable', 'a table holds no ranks of types; use cesura-json')
  const empty = items.find(({ id, codings }) => id === '' || codings.some(({ coder }) => coder === ''))
  if (empty !== undefined)
    throw new CesuraError('name-not-writable', 'the item or a coder has no name', { item: empty.id })
  const withText = items.some(({ texts, speakers }) => texts !== undefined || speakers !== undefined)
  return formatTable(withText ? unitRows(corpus) : codingRows(corpus), delimiter)
}

/** A table holds no scale: a reader makes one of the types that occur, words in alphabetical order. */
export function readTableBack(corpus: Corpus): string | undefined {
  const { scale } = corpus
  if (scale === undefined) return undefined
  const used = typesUsed(corpus)
  const occurring = scale.names.filter((_, type) => (used >>> type) & 1)
  if (sameScale(scale, scaleOf(occurring))) return undefined
  return `the scale of types is not written; read the table with --read types="${scale.names.join(' ')}"`
}

/** The names of a set of types. */
const setOf = (corpus: Corpus, mask: number): string[] =>
  corpus.scale!.names.filter((_, type) => (mask >>> type) & 1)

function codingRows(corpus: Corpus): (string | number)[][] {
  const typed = corpus.scale !== undefined
  const labelled = corpus.items.some(({ codings }) => codings.some(({ segmentation }) => segmentation.labels))
  const rows: (string | number)[][] = [
    [
      'item',
      'coder',
      'units',
      'boundaries',
      ...(typed ? ['type', 'end'] : []),
      ...(labelled ? ['labels'] : []),
    ],
  ]
  const blanks = [...(typed ? ['', ''] : []), ...(labelled ? [''] : [])]
  for (const { id, units, codings } of corpus.items) {
    if (codings.length === 0) rows.push([id, '', units, '', ...blanks])
    for (const { coder, segmentation } of codings) {
      const { boundaries, types, end, labels } = segmentation
      const row: (string | number)[] = [id, coder, units, [...boundaries].join(' ')]
      if (typed) {
        const sets = Array.from(types ?? [], mask => setOf(corpus, mask))
        row.push(JSON.stringify(sets), end === undefined ? '' : corpus.scale!.names[end]!)
      }
      if (labelled) row.push(labels === undefined ? '' : JSON.stringify(labels))
      rows.push(row)
    }
  }
  return rows
}

function unitRows(corpus: Corpus): (string | number)[][] {
  const typed = corpus.scale !== undefined
  const has = (role: 'texts' | 'speakers') => corpus.items.some(item => item[role] !== undefined)
  const labelled = corpus.items.some(({ codings }) => codings.some(({ segmentation }) => segmentation.labels))
  for (const role of ['texts', 'speakers'] as const) {
    const bare = has(role) ? corpus.items.find(item => item[role] === undefined) : undefined
    if (bare !== undefined)
      throw new CesuraError(
        `${role}-required`,
        `some items have ${role} and this one has none; a table holds them for all items or for none`,
        { item: bare.id },
      )
  }
  const optional = [
    ...(typed ? ['type'] : []),
    ...(labelled ? ['label'] : []),
    ...(has('speakers') ? ['speaker'] : []),
    ...(has('texts') ? ['text'] : []),
  ]
  const rows: (string | number)[][] = [['item', 'coder', 'unit', 'segment', ...optional]]
  for (const item of corpus.items) {
    const { id, units, texts, speakers } = item
    for (const { coder, segmentation } of item.codings.length > 0 ? item.codings : [NOBODY]) {
      const numbers =
        segmentation === undefined ? undefined : toLabels({ ...segmentation, labels: undefined })
      if (segmentation?.labels?.every(label => label === ''))
        throw new CesuraError('label-not-writable', 'all labels of segments are empty; take them away', {
          item: id,
          coder,
        })
      const types = new Map<number, string[]>()
      if (segmentation?.types !== undefined)
        for (const [index, mask] of segmentation.types.entries())
          types.set(segmentation.boundaries[index]!, setOf(corpus, mask))
      if (segmentation?.end !== undefined) types.set(units, [corpus.scale!.names[segmentation.end]!])
      for (let unit = 0; unit < units; unit++) {
        const row: (string | number)[] = [id, coder, unit + 1, numbers?.[unit] ?? '']
        if (typed) row.push(typesCell(types.get(unit + 1) ?? []))
        if (labelled) row.push(segmentation?.labels?.[(numbers![unit] as number) - 1] ?? '')
        if (has('speakers')) row.push(speakers?.[unit] ?? '')
        if (has('texts')) row.push(texts?.[unit] ?? '')
        rows.push(row)
      }
    }
  }
  return rows
}

/** Stands for an item without codings: rows with an empty coder. */
const NOBODY: { readonly coder: string; readonly segmentation: Segmentation | undefined } = {
  coder: '',
  segmentation: undefined,
}
