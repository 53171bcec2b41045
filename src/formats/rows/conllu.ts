import { describe, prefixed } from '../../model/error.ts'
import { lineWithoutEnd } from '../../model/errors/reading.ts'
import { columnsWithoutTabs, coreferenceNoSegments } from '../../model/errors/rows.ts'
import type { Claim, Source } from '../detect/source.ts'
import { addError, addWarning, openDraft } from '../draft.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import type { Parsed, TokenRows } from '../units/shapes.ts'
import { scanConll } from './conll-scan.ts'
import { documentNames } from './document-names.ts'
import { endsInLineEnd } from './each-line.ts'

/**
 * CoNLL-U, the format of Universal Dependencies: a row per word in ten columns, a blank line after each sentence.
 * Units are rows with a whole id (`1-2` and `1.1` are none), boundaries are new sentences; `# newpar` makes
 * paragraphs a coarser level, `# newdoc` begins an item. One file is one coding of many items.
 *
 * @see https://universaldependencies.org/format.html
 */
export const conllu: ShapedFormat = {
  id: 'conllu',
  title: 'CoNLL-U',
  extensions: ['conllu', 'conll'],
  holds: 'corpus',
  plain: true,
  claim: claimConllu,
  parse: parseConllu,
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
    return {
      strength: 'rejected',
      ...describe(coreferenceNoSegments, {}),
    }
  const named = plus || /^# ?(?:sent_id|text|newdoc|newpar)\b/m.test(start)
  if (scan.defect !== undefined) {
    if (!named) return undefined
    return { ...prefixed('this is CoNLL-U, but ', scan.defect), strength: 'rejected', line: scan.defect.line }
  }
  return {
    strength: named ? 'named' : 'shaped',
    because: `every row has ${plus ? 'the columns it names' : wide ? 'as many columns as its sentence' : 'ten columns'}, and ids 1, 2, 3 … begin again after blank lines`,
    over: ['tsv', 'csv'],
  }
}

function parseConllu(source: Source, options: ReadOptions): Parsed {
  const draft = openDraft({ ...options, file: source.name })
  const scan = scanConll(source)
  const { defect, documents, paragraphs } = scan
  if (defect !== undefined) addError(draft, defect, { line: defect.line })
  if (!endsInLineEnd(source.text)) addWarning(draft, describe(lineWithoutEnd, {}))
  const names = documentNames(documents, source, options)
  const rows = documents.map((document, index): TokenRows => {
    const { line, tokens, sentences } = document
    return {
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
  return { rows, problems: draft.problems, questions: draft.questions }
}
