import { toMasses } from '../../model/convert.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import { describe, invalid } from '../../model/error.ts'
import { webannoVersionUnknown } from '../../model/errors/json.ts'
import { textEmptyInWebannoTsv } from '../../model/errors/model.ts'
import { lineWithoutEnd, spanOnPartOfToken, tokenNotForWebanno } from '../../model/errors/reading.ts'
import { layerSentencesOnly, spanEmpty } from '../../model/errors/rows.ts'
import { columnsTooFew, tokenIdInvalid } from '../../model/errors/tables.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Format, NamedFile, ReadOptions } from '../format.ts'
import type { Report } from '../report.ts'
import { eachLine, endsInLineEnd } from '../text/lines.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'
import { requireCoded, requireFileNames, requireTexts, requireUntyped } from '../writable.ts'
import { bioSpans, TAG } from './bio-spans.ts'

type Layer = AnnotatedUnits['layers'][number]

/**
 * The TSV of WebAnno and INCEpTION: version 3 (`#FORMAT=WebAnno TSV 3.x`), with spans by number (`label[3]`), and
 * versions 1 and 2, with columns of B- and I-. Units are the tool's tokens; a layer is a span layer by its short
 * name, and `sentence`. One file is one coding; INCEpTION's path is `{item}/{coder}.tsv`.
 *
 * @see https://inception-project.github.io/releases/34.2/docs/user-guide.html#sect_webannotsv
 */
export const webannoTsv: Format = {
  id: 'webanno-tsv',
  title: 'WebAnno TSV',
  extensions: ['tsv'],
  holds: 'coding',
  plain: true,
  loses: ['speakers'],

  inspect: source => ({
    claim: () => claimWebanno(source),
    read: (report, options) => (isVersion3(source.text) ? readVersion3 : readOlder)(source, report, options),
  }),

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
    return { strength: 'rejected', ...describe(webannoVersionUnknown, { version: other }), line: 1 }
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
function askForSentences(report: Report): void {
  report.ask({
    ...describe(layerSentencesOnly, {}),

    option: 'layer',
    choices: [{ value: 'sentence', meaning: 'the sentences of the file' }],
    likely: 'sentence',
    because: 'nothing else in it could be segments',
  })
}

function finish(
  report: Report,
  { layer }: ReadOptions,
  source: Source,
  tokens: readonly string[],
  layers: readonly Layer[],
): readonly AnnotatedUnits[] {
  if (!endsInLineEnd(source.text)) report.warn(describe(lineWithoutEnd, {}))
  if (tokens.length > 0) {
    if (layer === undefined && layers.every(({ name }) => name === 'sentence')) askForSentences(report)
    return [{ axis: 'units', location: { file: source.name }, tokens, unit: 'tokens', layers }]
  }
  if (report.problems.length === 0) report.error(describe(textEmptyInWebannoTsv, {}))
  return []
}

function readVersion3(source: Source, report: Report, options: ReadOptions): readonly AnnotatedUnits[] {
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
      report.error(facts, { line })
      return report.problems.length < 20
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
  if (snapped > 0) report.warn(describe(spanOnPartOfToken, { spans: snapped }))
  const layers: Layer[] = (columns ?? []).flatMap(column => layerOf(report, column))
  const empty = (columns ?? [])
    .filter(({ spans, cuts }) => spans.length + cuts.length === 0)
    .map(({ name }) => name)
  if (empty.length > 0 && options.layer !== undefined && empty.includes(options.layer))
    layers.push({ name: options.layer, kind: 'spans', at: [], labels: [] })
  layers.push({ name: 'sentence', kind: 'starts', at: sentences, marksEnds: true })
  return finish(report, options, source, tokens, layers)
}

/** The spans of a column. Where it has none but such of no width, these are its boundaries; their values are types. */
function layerOf(report: Report, { name, spans, cuts }: Column): Layer[] {
  if (spans.length > 0) {
    if (cuts.length > 0) {
      report.warn(describe(spanEmpty, { spans: cuts.length, layer: name }))
    }
    const at = spans.map(({ first, last }) => [first, last] as const)
    return [{ name, kind: 'spans', at, labels: spans.map(({ label }) => label) }]
  }
  if (cuts.length === 0) return []
  const typed = new Set(cuts.map(({ label }) => label)).size > 1
  const labels = typed ? { typed, labels: cuts.map(({ label }) => label) } : {}
  return [{ name, kind: 'starts', at: cuts.map(({ at }) => at), marksEnds: true, ...labels }]
}

function readOlder(source: Source, report: Report, options: ReadOptions): readonly AnnotatedUnits[] {
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
      report.error(describe(columnsTooFew, { columns: found.length, width }), { line })
      return report.problems.length < 20
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
  return finish(report, options, source, tokens, layers)
}

/** A span layer of a WebAnno TSV: its columns, and the spans found so far. */
interface Column {
  readonly name: string
  /** The first of its columns, from 0, and how many they are. */
  readonly at: number
  readonly features: number
  readonly spans: CellSpan[]
  /** Spans by their number in brackets, where a span is still open. */
  readonly open: Map<string, CellSpan>
  /** How many cells were on a part of a token. */
  parts: number
  /** Spans of no width: each is a boundary in front of a token. */
  readonly cuts: { readonly at: number; readonly label: string | undefined }[]
}

/** `de.tudarmstadt.ukp.dkpro.core.api.lexmorph.type.pos.POS` is `POS`. */
const shortName = (type: string): string => type.slice(type.lastIndexOf('.') + 1)

/**
 * The span layers that a header of version 3 names, `#T_SP=type|feature|feature`, with the columns they have. A layer
 * has a column per feature, or one; relations (`#T_RL=`) and chains (`#T_CH=`) have theirs in the same order.
 */
function columnsOf3(header: readonly string[]): Column[] {
  const columns: Column[] = []
  let at = 3
  const declared = header.flatMap(line => {
    const found = /^#T_(SP|RL|CH)=([^|]*)(.*)$/.exec(line)
    return found === null ? [] : [{ kind: found[1]!, type: found[2]!.trim(), features: found[3]! }]
  })
  const named = new Map<string, number>()
  for (const { type } of declared) named.set(shortName(type), (named.get(shortName(type)) ?? 0) + 1)
  for (const { kind, type, features } of declared) {
    const count = Math.max(1, features.split('|').length - 1)
    const short = shortName(type)
    if (kind !== 'RL')
      columns.push({
        name: named.get(short) === 1 ? short : type,
        at,
        features: count,
        spans: [],
        open: new Map(),
        parts: 0,
        cuts: [],
      })
    at += count
  }
  return columns
}

/**
 * Columns of tags of versions 1 and 2: those in which every cell is `O`, `_` or tags with B- and I-. Named after the
 * feature if a header names it, ` # type | feature | feature # type …`, else by number. The first feature of a layer
 * that the header names may also be `plain`: a value at each token that is a span. Relations (`AttachTo=`) are none.
 */
function columnsOfOlder(
  header: string | undefined,
  rows: readonly (readonly string[])[],
  width: number,
): { name: string; at: number; plain: boolean }[] {
  const names: string[] = []
  const firsts = new Set<number>()
  for (const layer of (header ?? '').split('#').slice(1)) {
    const [type, ...features] = layer.split('|').map(part => part.trim())
    if (!features.some(feature => feature.startsWith('AttachTo='))) firsts.add(names.length + 2)
    for (const feature of features)
      names.push(features.length === 1 ? shortName(type!) : `${shortName(type!)}.${feature}`)
  }
  const columns: { name: string; at: number; plain: boolean }[] = []
  for (let at = 2; at < width; at++) {
    let begins = false
    const tags = rows.every(row => {
      const cell = row[at]!
      if (cell === 'O' || cell === '_') return true
      begins ||= cell.startsWith('B-')
      return cell.split('|').every(tag => TAG.test(tag) || tag === '_')
    })
    const name = names[at - 2] ?? `column-${at + 1}`
    if (tags && begins) columns.push({ name, at, plain: false })
    // A value at every token says something of tokens, as parts of speech do.
    else if (firsts.has(at) && new Set(rows.map(row => row[at] === 'O' || row[at] === '_')).size === 2)
      columns.push({ name, at, plain: true })
  }
  return columns
}

/** A span over tokens, first and last from 0. */
interface CellSpan {
  readonly first: number
  last: number
  readonly label: string | undefined
}

/**
 * Reads what a layer says at a token: `label`, `label[3]`, several with `|` between. A number in brackets joins the
 * rows of one span. `*` is a span without a value in this feature; the next feature that has one names it.
 */
function readCell(column: Column, cells: readonly string[], token: number, part: boolean): void {
  const first = splitCell(cells[column.at]!)
  for (const [index, { value, id }] of first.entries()) {
    if (part) column.parts++
    const known = id === undefined ? undefined : column.open.get(id)
    if (known !== undefined) {
      known.last = token
      continue
    }
    let label = value
    for (let feature = 1; label === undefined && feature < column.features; feature++)
      label = splitCell(cells[column.at + feature]!)[index]?.value
    const span = { first: token, last: token, label }
    column.spans.push(span)
    if (id !== undefined) column.open.set(id, span)
  }
}

/** Reads what a layer says at a span of no width: a boundary in front of the token of that number. */
function readCut(column: Column, cells: readonly string[], token: number): void {
  const spans: CellSpan[] = []
  readCell({ ...column, spans, open: new Map() }, cells, token, false)
  column.cuts.push(...spans.map(({ first, label }) => ({ at: first, label })))
}

/** The values of a cell with their numbers; a backslash escapes the character after it. */
function splitCell(cell: string): { value: string | undefined; id: string | undefined }[] {
  // Most cells hold one plain value.
  if (!cell.includes('|') && !cell.includes('\\')) {
    if (cell === '_') return []
    const open = cell.endsWith(']') ? cell.indexOf('[') : -1
    const value = open === -1 ? cell : cell.slice(0, open)
    return [
      { value: value === '*' ? undefined : value, id: open === -1 ? undefined : cell.slice(open + 1, -1) },
    ]
  }
  const found: { value: string | undefined; id: string | undefined }[] = []
  let value = ''
  let id: string | undefined
  let bare = true
  for (let at = 0; at <= cell.length; at++) {
    const char = cell[at]
    if (char === undefined || char === '|') {
      if (!(bare && value === '_')) found.push({ value: bare && value === '*' ? undefined : value, id })
      value = ''
      id = undefined
      bare = true
    } else if (char === '\\' && at + 1 < cell.length) {
      const next = cell[++at]!
      value += next === 't' ? '\t' : next === 'n' ? '\n' : next === 'r' ? '\r' : next
      bare = false
    } else if (char === '[') {
      const close = cell.indexOf(']', at)
      if (close === -1) value += char
      else {
        id = cell.slice(at + 1, close)
        at = close
      }
    } else value += char
  }
  return found
}

/** Characters that mean something in a cell of version 3. */
const escapeValue = (value: string): string =>
  value
    .replace(/[\\[\]|_;*]/g, '\\$&')
    .replaceAll('->', '\\->')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')

/** One file per coding, `ITEM/CODER.tsv`, as INCEpTION lays them out: version 3.3, all units in one sentence. */
function writeWebannoTsv(corpus: Corpus): NamedFile[] {
  requireUntyped(corpus, 'WebAnno files')
  requireCoded(corpus, 'WebAnno files')
  requireFileNames(corpus)
  return corpus.items.flatMap(item => {
    const texts = tokensOf(item)
    const text = texts.join(' ')
    return item.codings.map(({ coder, segmentation }) => {
      const lines = [
        '#FORMAT=WebAnno TSV 3.3',
        '#T_SP=webanno.custom.Segment|value',
        '',
        '',
        `#Text=${text.replaceAll('\\', '\\\\')}`,
      ]
      let unit = 0
      let offset = 0
      for (const [index, mass] of toMasses(segmentation).entries()) {
        const label = segmentation.labels?.[index] ?? ''
        const value = label === '' ? '*' : escapeValue(label)
        // A number joins the rows of a span; a span of one row needs none.
        const cell = mass === 1 ? value : `${value}[${index + 1}]`
        for (const end = unit + mass; unit < end; unit++) {
          const token = texts[unit]!
          lines.push(`1-${unit + 1}\t${offset}-${offset + token.length}\t${token}\t${cell}\t`)
          offset += token.length + 1
        }
      }
      return { name: `${item.id}/${coder}.tsv`, text: `${lines.join('\n')}\n` }
    })
  })
}

function tokensOf(item: Item): readonly string[] {
  const texts = requireTexts(item, 'WebAnno files')
  const withheld = texts.every(text => /^_+$/.test(text))
  const unexpected = withheld ? 0 : texts.findIndex(text => text.trim() === '' || /[\t\r\n]/.test(text))
  if (unexpected !== -1) throw invalid(tokenNotForWebanno, { unit: unexpected + 1 }, { item: item.id })
  return texts
}
