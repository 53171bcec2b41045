import { describe, type ProblemFacts } from '../../model/error.ts'
import { lineWithoutEnd } from '../../model/errors/reading.ts'
import {
  columnCount,
  oneColumn,
  tagsMissing,
  tagWithoutBegin,
  tokenNotFirst,
} from '../../model/errors/rows.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import type { Report } from '../report.ts'
import { eachLine, endsInLineEnd, isBlank } from '../text/lines.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'
import { areTags, bioSpans, TAG } from './bio-spans.ts'
import { documentNames } from './conll-scan.ts'

interface BioDocument {
  readonly id: undefined
  readonly line: number
  readonly tokens: readonly string[]
  readonly lines: readonly number[]
  readonly sentences: readonly number[]
  /** The cells of each column of tags. */
  readonly tags: readonly (readonly string[])[]
}

interface BioScan {
  readonly documents: readonly BioDocument[]
  /** Which columns, from 0, hold nothing but tags. */
  readonly columns: readonly number[]
  readonly width: number
  readonly defect: { readonly line: number; readonly facts: ProblemFacts } | undefined
  /** The last column holds labels without B- and I-. */
  readonly plain: boolean
}

/**
 * Columns with tags: a row per token, the token first (or after its number, or after its tag), and a column of `O`, `B-x`, `I-x` (or `E- S- M- L- U-`), with
 * tabs or spaces between. A blank line ends a sentence, `-DOCSTART-` begins an item. Each column of tags is a layer
 * of spans, sentences are another. Tokens may begin with `#`. One file is one coding.
 */
export const bio: Format = {
  id: 'bio',
  title: 'BIO columns',
  extensions: ['conll', 'bio', 'iob', 'iob2', 'txt', 'tsv'],
  holds: 'coding',
  plain: true,

  inspect(source) {
    const scan = once(() => scanBio(source.text))
    return {
      claim: () => claimBio(source, scan),
      read: (report, options) => readBio(source, scan(), report, options),
    }
  },
}

const HEADER = /^(?:tokens?|words?|forms?|text)$/i

/** The cells of a row. Spaces separate only where the row has no tab, because tokens may hold spaces next to tabs. */
function cellsOf(row: string): string[] {
  if (row.includes('\t')) return row.split('\t')
  const cells = row.split(' ')
  return cells.includes('') ? cells.filter(cell => cell !== '') : cells
}

/** Whether a cell is a tag; the few tags of a file are looked at once. */
function tagTest(): (cell: string) => boolean {
  const known = new Map<string, boolean>()
  return cell => {
    let tag = known.get(cell)
    if (tag === undefined) {
      tag = TAG.test(cell)
      if (known.size < 1_000) known.set(cell, tag)
    }
    return tag
  }
}

function scanBio(text: string): BioScan {
  const isTag = tagTest()
  const first: string[] = []
  const second: string[] = []
  const lines: number[] = []
  const sentences: number[] = []
  let numbered = true
  let previous = 0
  const openings: number[] = []
  // The cells of every column that may hold tags; the last one is kept in any case.
  let columns: { readonly at: number; tags: boolean; readonly cells: string[] }[] = []
  let width = 0
  let fresh = true
  let opening = true
  let defect: BioScan['defect']
  eachLine(text, (row, line) => {
    if (isBlank(row)) {
      fresh = true
      return
    }
    const cells = cellsOf(row)
    if (cells[0] === '-DOCSTART-') {
      opening = true
      fresh = true
      return
    }
    // A comment has no tag; a token that begins with # has one.
    if (cells.length !== width && row.startsWith('#') && !isTag(cells.at(-1)!)) return
    if (width === 0) {
      // A first row that names the columns.
      if (line === 1 && cells.some(cell => HEADER.test(cell)) && !cells.some(isTag)) {
        if (HEADER.test(cells[0]!)) return
        // The token is in another column: a table with a header, in which rows are tokens.
        defect = { line, facts: describe(tokenNotFirst, {}) }
        return false
      }
      width = cells.length
      columns = cells.map((_, at) => ({ at, tags: true, cells: [] }))
    }
    if (cells.length !== width || width < 2) {
      const columns = cells.length
      const facts = width < 2 ? describe(oneColumn, { columns }) : describe(columnCount, { columns, width })
      defect = { line, facts }
      return false
    }
    if (opening) openings.push(lines.length)
    if (fresh) sentences.push(lines.length)
    // Some files number the tokens of a sentence first, 1, 2, 3 …
    const number = fresh ? 1 : previous + 1
    numbered &&= cells[0] === String(number)
    previous = number
    first.push(cells[0]!)
    second.push(cells[1]!)
    lines.push(line)
    let lost = false
    for (const column of columns) {
      const cell = cells[column.at]!
      column.cells.push(cell)
      if (column.tags && !isTag(cell)) {
        column.tags = false
        lost = true
      }
    }
    if (lost) columns = columns.filter(({ tags, at }) => tags || at === width - 1)
    fresh = false
    opening = false
    return
  })
  // The token is the first cell, or the second after a number or after a tag.
  const clear = columns.filter(({ tags, cells }) => tags && areTags(cells))
  const tagFirst = clear.length === 1 && clear[0]!.at === 0
  numbered &&= width > 2
  const tokens = numbered || tagFirst ? second : first
  let found = clear.filter(({ at }) => at > (numbered ? 1 : 0) || tagFirst)
  const last = columns.at(-1)?.cells ?? []
  const plain = found.length === 0 && isPlain(last)
  if (plain) found = [{ at: width - 1, tags: true, cells: last.map(tag => (tag === 'O' ? tag : `I-${tag}`)) }]
  let sentence = 0
  const documents = openings.map((from, index): BioDocument => {
    const to = openings[index + 1] ?? tokens.length
    const met = sentence
    while (sentence < sentences.length && sentences[sentence]! < to) sentence++
    return {
      id: undefined,
      line: lines[from]!,
      tokens: tokens.slice(from, to),
      lines: lines.slice(from, to),
      sentences: sentences.slice(met, sentence).map(at => at - from),
      tags: found.map(({ cells }) => cells.slice(from, to)),
    }
  })
  return { documents, columns: found.map(({ at }) => at), width, defect, plain }
}

/** Whether cells are labels of spans without a prefix for where they begin: `O`, often, and a few words in capitals. */
function isPlain(cells: readonly string[]): boolean {
  const others = new Set(cells)
  return (
    others.delete('O') &&
    others.size > 0 &&
    others.size <= 30 &&
    [...others].every(cell => /^[A-Z][\w-]*$/.test(cell))
  )
}

function claimBio(source: Source, scan: () => BioScan): Claim | undefined {
  // A tag is in the first lines of every such file; the rest is looked at only then. WebAnno's lines say more.
  const start = source.text.slice(0, 20_000)
  if (/^#(?:id|text|FORMAT)=/m.test(start)) return undefined
  if (!/[\t ](?:O|[BIESLUM](?:-[^\s]+)?)[\t ]*\r?$|^(?:O|[BIESLUM]-[^\s]+)\t/m.test(start)) return undefined
  const { defect, columns, width, plain } = scan()
  if (columns.length === 0 || defect !== undefined) return undefined
  if (plain)
    return {
      strength: 'possible',
      because: `${width} columns, and the last holds O and a few labels in capitals`,
      but: ['no tag says where a span begins (B-x), so two that touch would be one'],
    }
  return {
    strength: 'named',
    because: `${width} columns, and ${columns.length === 1 ? `column ${columns[0]! + 1} holds` : `${columns.length} of them hold`} tags only (O, B-x, I-x)`,
    over: ['tsv', 'csv', 'labels'],
  }
}

function readBio(
  source: Source,
  { documents, columns, defect }: BioScan,
  report: Report,
  options: ReadOptions,
): readonly AnnotatedUnits[] {
  if (defect !== undefined) report.error(defect.facts, { line: defect.line })
  if (!endsInLineEnd(source.text)) report.warn(describe(lineWithoutEnd, {}))
  if (columns.length === 0 && defect === undefined) report.error(describe(tagsMissing, {}))
  if (columns.length === 0) return []
  const names = documentNames(documents, source, options)
  const several = documents.some(({ sentences }) => sentences.length > 1)
  return documents.map((document, index): AnnotatedUnits => {
    const layers = columns.map((column, at) => {
      const { spans, labels, orphans, first } = bioSpans(document.tags[at]!)
      if (orphans > 0)
        report.warn(describe(tagWithoutBegin, { tags: orphans }), {
          line: document.lines[first]!,
          item: names[index],
        })
      return {
        name: columns.length === 1 ? 'tags' : `column-${column + 1}`,
        kind: 'spans' as const,
        at: spans,
        labels,
        ...(columns.length === 1 ? { preferred: true } : {}),
      }
    })
    return {
      axis: 'units',
      item: names[index],
      location: { file: source.name, line: document.line },
      tokens: document.tokens,
      unit: 'tokens',
      layers: [
        ...layers,
        ...(several
          ? [{ name: 'sentence', kind: 'starts' as const, at: document.sentences, marksEnds: true }]
          : []),
      ],
    }
  })
}
