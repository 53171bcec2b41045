import { describe } from '../../model/error.ts'
import { webannoVersionUnknown } from '../../model/errors/json.ts'
import { textEmptyInWebannoTsv } from '../../model/errors/model.ts'
import { lineWithoutEnd, spanOnPartOfToken } from '../../model/errors/reading.ts'
import { layerSentencesOnly, spanEmpty } from '../../model/errors/rows.ts'
import { columnsTooFew, tokenIdInvalid } from '../../model/errors/tables.ts'
import type { Claim, Source } from '../detect/source.ts'
import { addError, addWarning, ask, type Draft, openDraft } from '../draft.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import type { Parsed, TokenRows } from '../units/shapes.ts'
import { bioSpans } from './bio-spans.ts'
import { eachLine, endsInLineEnd } from './each-line.ts'
import { readCell, readCut } from './webanno-cell.ts'
import { type Column, columnsOf3, columnsOfOlder } from './webanno-header.ts'
import { writeWebannoTsv } from './webanno-write.ts'

type Layer = TokenRows['layers'][number]

/**
 * The TSV of WebAnno and INCEpTION: version 3 (`#FORMAT=WebAnno TSV 3.x`), with spans by number (`label[3]`), and
 * versions 1 and 2, with columns of B- and I-. Units are the tool's tokens; a layer is a span layer by its short
 * name, and `sentence`. One file is one coding; INCEpTION's path is `{item}/{coder}.tsv`.
 *
 * @see https://inception-project.github.io/releases/34.2/docs/user-guide.html#sect_webannotsv
 */
export const webannoTsv: ShapedFormat = {
  id: 'webanno-tsv',
  title: 'WebAnno TSV',
  extensions: ['tsv'],
  holds: 'coding',
  plain: true,
  loses: ['speakers'],
  claim: claimWebanno,
  parse: (source, options) => (isVersion3(source.text) ? parseVersion3 : parseOlder)(source, options),
  readBack: () =>
    "the segments are in a layer of their own: --from-path '{item}/{coder}.tsv' --read layer=Segment",
  write: writeWebannoTsv,
}

const isVersion3 = (text: string): boolean => /^\s*#FORMAT=WebAnno TSV 3\./.test(text)
const OLDER = /^[^\S\n]?# [a-z][\w.]*\.[A-Z]\w*/

function claimWebanno({ text }: Source): Claim | undefined {
  const start = text.slice(0, 4_000)
  const over = ['conllu', 'bio', 'tsv', 'csv', 'disrpt', 'labelled-text']
  if (isVersion3(start)) return { strength: 'named', because: 'the first line says WebAnno TSV 3', over }
  const other = /^\s*#FORMAT=(WebAnno TSV [^\r\n]{0,40})/.exec(start)?.[1]
  if (other !== undefined)
    return {
      strength: 'rejected',
      ...describe(webannoVersionUnknown, { version: other }),
      line: 1,
    }
  const rows = /^\d+(?:-\d+)?\t/m.test(start)
  if (rows && OLDER.test(start))
    return { strength: 'named', because: 'the first line names layers as WebAnno TSV 1 and 2 do', over }
  if (rows && /^#id=/m.test(start) && /^#text=/m.test(start))
    return {
      strength: 'named',
      because: 'lines #id= and #text= precede each sentence, as in WebAnno TSV 2',
      over,
    }
  return undefined
}

/** Asks whether sentences are meant, where the file holds nothing else. */
function askForSentences(draft: Draft): void {
  if (draft.options.layer !== undefined) return
  ask(draft, {
    ...describe(layerSentencesOnly, {}),

    option: 'layer',
    flag: '--read layer=',
    choices: [{ value: 'sentence', meaning: 'the sentences of the file' }],
  })
}

function finish(draft: Draft, source: Source, tokens: readonly string[], layers: readonly Layer[]): Parsed {
  if (!endsInLineEnd(source.text)) addWarning(draft, describe(lineWithoutEnd, {}))
  const rows: TokenRows[] = []
  if (tokens.length > 0) {
    if (layers.every(({ name }) => name === 'sentence')) askForSentences(draft)
    rows.push({ location: { file: source.name }, tokens, unit: 'tokens', layers })
  } else if (draft.problems.length === 0) addError(draft, describe(textEmptyInWebannoTsv, {}))
  return { rows, problems: draft.problems, questions: draft.questions }
}

function parseVersion3(source: Source, options: ReadOptions): Parsed {
  const draft = openDraft({ ...options, file: source.name })
  const header: string[] = []
  const tokens: string[] = []
  const sentences: number[] = []
  let columns: readonly Column[] | undefined
  let width = 0
  let sentence = ''
  let begin = 0
  eachLine(source.text, (row, line) => {
    if (row === '' || row.startsWith('#')) {
      if (columns === undefined) header.push(row)
      return
    }
    if (columns === undefined) {
      columns = columnsOf3(header)
      width = columns.reduce((most, { at, features }) => Math.max(most, at + features), 3)
    }
    const cells = row.split('\t')
    const id = /^(\d+)-(\d+)(\.\d+)?$/.exec(cells[0]!)
    if (id === null || !/^\d+-\d+$/.test(cells[1] ?? '') || cells.length < width) {
      const facts =
        id === null
          ? describe(tokenIdInvalid, { id: JSON.stringify(cells[0]!.slice(0, 30)) })
          : describe(columnsTooFew, { columns: cells.length, width })
      addError(draft, facts, { line })
      return draft.problems.length < 20
    }
    // Part of a token (1-2.1): what was set on it goes to the token.
    const part = id[3] !== undefined
    const [from, to] = cells[1]!.split('-').map(Number)
    if (!part) {
      begin = from!
      if (id[1] !== sentence) sentences.push(tokens.length)
      sentence = id[1]!
      tokens.push(cells[2]!)
    } else if (tokens.length === 0) return
    const at = tokens.length - 1
    for (const column of columns) {
      const cell = cells[column.at]!
      if (cell === '_' || cell === '') continue
      if (part && from === to) readCut(column, cells, from! <= begin ? at : at + 1)
      else readCell(column, cells, at, part)
    }
    return
  })
  const snapped = (columns ?? []).reduce((sum, column) => sum + column.parts, 0)
  if (snapped > 0) addWarning(draft, describe(spanOnPartOfToken, { spans: snapped }))
  const layers: Layer[] = (columns ?? []).flatMap(column => layerOf(draft, column))
  const empty = (columns ?? [])
    .filter(({ spans, cuts }) => spans.length + cuts.length === 0)
    .map(({ name }) => name)
  if (empty.length > 0 && options.layer !== undefined && empty.includes(options.layer))
    layers.push({ name: options.layer, kind: 'spans', at: [], labels: [] })
  layers.push({ name: 'sentence', kind: 'starts', at: sentences, marksEnds: true })
  return finish(draft, source, tokens, layers)
}

/** The spans of a column. Where it has none but such of no width, these are its boundaries; their values are types. */
function layerOf(draft: Draft, { name, spans, cuts }: Column): Layer[] {
  if (spans.length > 0) {
    if (cuts.length > 0) {
      addWarning(draft, describe(spanEmpty, { spans: cuts.length, layer: name }))
    }
    const at = spans.map(({ first, last }) => [first, last] as const)
    return [{ name, kind: 'spans', at, labels: spans.map(({ label }) => label) }]
  }
  if (cuts.length === 0) return []
  const typed = new Set(cuts.map(({ label }) => label)).size > 1
  const labels = typed ? { typed, labels: cuts.map(({ label }) => label) } : {}
  return [{ name, kind: 'starts', at: cuts.map(({ at }) => at), marksEnds: true, ...labels }]
}

function parseOlder(source: Source, options: ReadOptions): Parsed {
  const draft = openDraft({ ...options, file: source.name })
  const tokens: string[] = []
  const sentences: number[] = []
  const cells: string[][] = []
  let names: string | undefined
  let width = 0
  let fresh = true
  eachLine(source.text, (row, line) => {
    if (row.trim() === '') {
      fresh = true
      return
    }
    if (!/^\d/.test(row)) {
      if (OLDER.test(row)) names = row
      if (row.startsWith('#id=')) fresh = true
      return
    }
    const found = row.split('\t')
    while (found.at(-1) === '') found.pop()
    if (width === 0) width = found.length
    if (found.length < width || found.length < 2 || !/^\d+(?:-\d+)?$/.test(found[0]!)) {
      addError(draft, describe(columnsTooFew, { columns: found.length, width }), { line })
      return draft.problems.length < 20
    }
    if (fresh) sentences.push(tokens.length)
    fresh = false
    tokens.push(found[1]!)
    cells.push(found)
    return
  })
  const layers: Layer[] = columnsOfOlder(names, cells, width).map(({ name, at, plain }) => {
    const tags = cells.map(row => (plain ? row[at]!.replace(/(^|\|)(?![O_](?:\||$))/g, '$1B-') : row[at]!))
    // Stacked tags (`B-ORGpart|B-ORG`): each position of the stack is a column of its own.
    const depth = Math.max(...tags.map(tag => tag.split('|').length))
    const found = Array.from({ length: depth }, (_, level) =>
      bioSpans(tags.map(tag => tag.split('|')[level] ?? 'O')),
    )
    return {
      name,
      kind: 'spans',
      at: found.flatMap(({ spans }) => spans),
      labels: found.flatMap(({ labels }) => labels),
    }
  })
  layers.push({ name: 'sentence', kind: 'starts', at: sentences, marksEnds: true })
  return finish(draft, source, tokens, layers)
}
