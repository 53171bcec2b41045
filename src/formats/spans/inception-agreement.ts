import type { Problem } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { textNeededOffsets } from '../../model/errors/spans.ts'
import type { Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import type { ShapedFormat } from '../format.ts'
import { delimiterOf, parseTable, type TableRow } from '../tables/table-text.ts'
import type { LabelledSpan, TextSpans } from '../units/shapes.ts'
import { baseName } from './documents.ts'

const ITEM = ['doc', 'document', 'document_name', 'file']
const CODER = ['user', 'annotator', 'coder']

/**
 * A table of spans by several annotators, `doc,user,begin,end,label`, as people make it of an INCEpTION project:
 * offsets of characters without the text they count in. The text must be given, or the characters are the units.
 */
export const inceptionAgreement: ShapedFormat = {
  id: 'inception-agreement',
  title: 'table of spans by several annotators',
  extensions: ['csv', 'tsv'],
  holds: 'corpus',

  claim(source) {
    const table = tableOf(source)
    if (table === undefined) return undefined
    return {
      strength: 'named',
      because: `the columns ${table.names.join(', ')}, and begin lies before end in every row`,
      over: ['csv', 'tsv'],
    }
  },

  parse(source) {
    const problems: Problem[] = []
    const { columns, rows } = tableOf(source) ?? { columns: [], rows: [] }
    const texts = new Map<string, { item: string; coder: string; spans: LabelledSpan[]; line: number }>()
    for (const { cells, line } of rows) {
      const [item, coder, begin, end, label] = columns.map(at => (at < 0 ? undefined : cells[at]!.trim()))
      const key = JSON.stringify([item, coder])
      const found = texts.get(key) ?? { item: item!, coder: coder!, spans: [], line }
      texts.set(key, found)
      found.spans.push({
        start: Number(begin),
        end: Number(end),
        ...(label === undefined ? {} : { label }),
        location: { file: source.name, line },
      })
    }
    const spans = [...texts.values()].map(
      ({ item, coder, spans, line }): TextSpans => ({
        item,
        coder,
        location: { file: source.name, line },
        offsets: 'utf-16',
        needs: describe(textNeededOffsets, { file: baseName(source.name) }),
        layers: [{ name: 'spans', spans }],
      }),
    )
    return { spans, problems, questions: [] }
  },
}

interface SpanTable {
  readonly names: readonly string[]
  /** Where item, coder, begin, end and label stand; −1 where there is no label. */
  readonly columns: readonly number[]
  readonly rows: readonly TableRow[]
}

const known = new WeakMap<Source, SpanTable | undefined>()

function tableOf(source: Source): SpanTable | undefined {
  if (!known.has(source)) known.set(source, findTable(source))
  return known.get(source)
}

/** The table, where its columns have these names and every row holds two offsets in order. */
function findTable(source: Source): SpanTable | undefined {
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
