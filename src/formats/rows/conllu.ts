import { describe, prefixed } from '../../model/error.ts'
import { lineWithoutEnd } from '../../model/errors/reading.ts'
import { columnsWithoutTabs, coreferenceNoSegments } from '../../model/errors/rows.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import type { Report } from '../report.ts'
import { endsInLineEnd } from '../text/lines.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'
import { documentNames, scanConll } from './conll-scan.ts'

/**
 * CoNLL-U, the format of Universal Dependencies: a row per word in ten columns, a blank line after each sentence.
 * Units are rows with a whole id (`1-2` and `1.1` are none), boundaries are new sentences; `# newpar` makes
 * paragraphs a coarser level, `# newdoc` begins an item. One file is one coding of many items.
 *
 * @see https://universaldependencies.org/format.html
 */
export const conllu: Format = {
  id: 'conllu',
  title: 'CoNLL-U',
  extensions: ['conllu', 'conll'],
  holds: 'corpus',
  plain: true,

  inspect: source => ({
    claim: () => claimConllu(source),
    read: (report, options) => readConllu(source, report, options),
  }),
}

/** A row of ten columns that begins with an id, somewhere in the first lines. */
const ROW =
  /^1\t[^\t\r\n]*\t[^\t\r\n]*\t[^\t\r\n]*\t[^\t\r\n]*\t[^\t\r\n]*\t[^\t\r\n]*\t[^\t\r\n]*\t[^\t\r\n]*\t[^\t\r\n]*$/m

function claimConllu(source: Source): Claim | undefined {
  const start = source.text.slice(0, 20_000)
  const plus = /^# *global\.columns *= *ID FORM\b/m.test(start)
  const wide = /^1\t(?:[^\t\r\n]*\t){11,40}[^\t\r\n]*$/m.test(start)
  if (!plus && !wide && !ROW.test(start)) {
    const second = /^2 +[^ \t\r\n]+(?: +[^ \t\r\n]+){8} *$/m.test(start)
    if (
      !(/^# ?(?:sent_id|text) =/m.test(start) || second) ||
      !/^1 +[^ \t\r\n]+(?: +[^ \t\r\n]+){8} *$/m.test(start)
    )
      return undefined

    return { strength: 'rejected', ...describe(columnsWithoutTabs, {}) }
  }
  const scan = scanConll(source)
  // WebAnno's and DISRPT's files have ten such columns too, and say more.
  if (scan.webanno || scan.rows === 0 || scan.segRows + scan.connectiveRows > 0) return undefined
  if (scan.bracketRows > 0 && scan.bracketRows * 20 > scan.rows)
    return { strength: 'rejected', ...describe(coreferenceNoSegments, {}) }
  const named = plus || /^# ?(?:sent_id|text|newdoc|newpar)\b/m.test(start)
  if (scan.defect !== undefined) {
    if (!named) return undefined
    return { ...prefixed('this is CoNLL-U, but ', scan.defect), strength: 'rejected', line: scan.defect.line }
  }
  return {
    strength: named ? 'named' : 'structural',
    because: `every row has ${plus ? 'the columns it names' : wide ? 'as many columns as its sentence' : 'ten columns'}, and ids 1, 2, 3 … begin again after blank lines`,
    over: ['tsv', 'csv'],
  }
}

function readConllu(source: Source, report: Report, options: ReadOptions): readonly AnnotatedUnits[] {
  const scan = scanConll(source)
  const { defect, documents, paragraphs } = scan
  if (defect !== undefined) report.error(defect, { line: defect.line })
  if (!endsInLineEnd(source.text)) report.warn(describe(lineWithoutEnd, {}))
  const names = documentNames(documents, source, options)
  return documents.map((document, index): AnnotatedUnits => {
    const { line, tokens, sentences } = document
    return {
      axis: 'units',
      item: names[index],
      location: { file: source.name, line },
      tokens,
      unit: 'words',
      layers: [
        ...(paragraphs
          ? [{ name: 'paragraph', kind: 'starts' as const, at: document.paragraphs, marksEnds: true }]
          : []),
        { name: 'sentence', kind: 'starts', at: sentences, marksEnds: true, preferred: true },
      ],
    }
  })
}
