import { describe } from '../../model/error.ts'
import { textNeededOffsets } from '../../model/errors/spans.ts'
import { once, type Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import type { Format } from '../format.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { delimiterOf, parseTable, type TableRow } from '../tables/table-text.ts'
import type { AnnotatedText, LabelledSpan } from '../units/shapes.ts'

const ITEM = ['doc', 'document', 'document_name', 'file']
const CODER = ['user', 'annotator', 'coder']

/**
 * A table of spans by several annotators, `doc,user,begin,end,label`, as people make it of an INCEpTION project:
 * offsets of characters without the text they count in. The text must be given, or the characters are the units.
 */
export const inceptionAgreement: Format = {
  id: 'inception-agreement',
  title: 'table of spans by several annotators',
  extensions: ['csv', 'tsv'],
  holds: 'corpus',

  inspect(source) {
    const table = once(() => tableOf(source))
    return {
      claim() {
        const found = table()
        if (found === undefined) return undefined
        return {
          strength: 'named',
          because: `the columns ${found.names.join(', ')}, and begin is before end in every row`,
          over: ['csv', 'tsv'],
        }
      },
      read: () => (table() === undefined ? [] : read(table()!, source.name)),
    }
  },
}

function read({ columns, rows }: SpanTable, file: string): readonly AnnotatedText[] {
  const texts = new Map<string, { item: string; coder: string; spans: LabelledSpan[]; line: number }>()
  for (const { cells, line } of rows) {
    const [item, coder, begin, end, label] = columns.map(at => (at < 0 ? undefined : cells[at]!.trim()))
    const key = JSON.stringify([item, coder])
    const found = texts.get(key) ?? { item: item!, coder: coder!, spans: [], line }
    texts.set(key, found)
    found.spans.push({ start: Number(begin), end: Number(end), label, location: { file, line } })
  }
  const needs = describe(textNeededOffsets, { file: baseOf(file) })
  return Array.from(texts.values(), ({ item, coder, spans, line }) => ({
    axis: 'text',
    item,
    coder,
    location: { file, line },
    offsets: 'utf-16',
    needs,
    layers: [{ name: 'spans', spans }],
  }))
}

interface SpanTable {
  readonly names: readonly string[]
  /** Where item, coder, begin, end and label are; −1 where there is no label. */
  readonly columns: readonly number[]
  readonly rows: readonly TableRow[]
}

/** The table, where its columns have these names and every row holds two offsets in order. */
function tableOf(source: Source): SpanTable | undefined {
  const head = /^[^\r\n]*/.exec(source.text.slice(0, 2_000))![0]
  if (!/\bbegin\b/i.test(head) || !/\bend\b/i.test(head)) return undefined
  const draft = openDraft({ file: source.name })
  const [header, ...all] = parseTable(draft, source.text, delimiterOf(source.text))
  if (header === undefined || draft.problems.length > 0) return undefined
  const names = header.cells.map(name => name.trim().toLowerCase())
  const rows = all.filter(({ cells }) => cells.length > 1 || cells[0]?.trim() !== '')
  const at = (...wanted: string[]) => names.findIndex(name => wanted.includes(name))
  const columns = [at(...ITEM), at(...CODER), at('begin'), at('end'), at('label', 'value')]
  if (columns.slice(0, 4).includes(-1) || names.some(name => /text|covered/.test(name))) return undefined
  const fits = ({ cells }: TableRow) =>
    cells.length === names.length &&
    /^\d+$/.test(cells[columns[2]!]!.trim()) &&
    /^\d+$/.test(cells[columns[3]!]!.trim()) &&
    Number(cells[columns[2]!]) < Number(cells[columns[3]!])
  return rows.length > 0 && rows.every(fits) ? { names, columns, rows } : undefined
}
