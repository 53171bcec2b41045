import type { Location } from '../../model/error.ts'
import { addError, addWarning, ask, type Draft } from '../draft.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { linesOf, textsOfLines } from '../text/lines.ts'

/** One coding a line: `item<TAB>coder<TAB>value`, `coder<TAB>value`, or the value alone. */
export interface CodingRow {
  readonly item: string
  readonly coder: string
  readonly value: string
  readonly location: Location
}

/** The lines of a text as cells, without blank ones; for detection, so only from the text's beginning. */
export function sampleCells(text: string): string[][] {
  const lines = linesOf(text.slice(0, 200_000)).filter(line => line.text.trim() !== '')
  if (text.length > 200_000 && lines.length > 1) lines.pop()
  return lines.slice(0, 500).map(line => line.text.split('\t').map(cell => cell.trim()))
}

/**
 * The rows of a file with one coding a line. Bare values leave open whether several lines are several coders of
 * one text or several texts: that is asked.
 */
export function codingRows(draft: Draft, text: string): CodingRow[] {
  const { item = stemOf(draft.options.file ?? 'text'), coder, rows: meaning } = draft.options
  const rows: CodingRow[] = []
  const lines = textsOfLines(text)
  let bare = 0
  let first = 0
  for (let index = 0; index < lines.length; index++) {
    const trimmed = lines[index]!.trim()
    const line = index + 1
    if (trimmed === '') addWarning(draft, 'blank-line', 'a blank line; it was passed over', { line })
    else if (!trimmed.includes('\t') && bare++ === 0) first = line
  }
  // Until it is answered, they are taken for items, of which none can contradict another.
  const asItems = meaning === 'items' || (bare > 1 && meaning === undefined)
  if (bare > 1 && meaning === undefined)
    ask(draft, {
      code: 'rows-coders-or-items',
      message: `${bare} lines name neither item nor coder. Are they several coders of one text, or several texts?`,
      option: 'rows',
      flag: '--read rows=',
      choices: [
        { value: 'coders', meaning: 'each line is another coder of the same text' },
        { value: 'items', meaning: 'each line is another text, all by one coder' },
      ],
      location: { line: first },
    })
  const { file } = draft.options
  for (let index = 0; index < lines.length; index++) {
    if (lines[index]!.trim() === '') continue
    const line = index + 1
    const cells = lines[index]!.split('\t')
    for (let at = 0; at < cells.length; at++) cells[at] = cells[at]!.trim()
    const location = file === undefined ? { line } : { file, line }
    if (cells.length === 1) {
      const named = asItems ? [String(line), coder ?? '1'] : [item, coder ?? String(line)]
      rows.push({ item: named[0]!, coder: named[1]!, value: cells[0]!, location })
    } else if (cells.length > 3)
      addError(
        draft,
        'cells-too-many',
        `${cells.length} cells; a line holds item, coder and value, with tabs between`,
        location,
      )
    else if (cells.includes(''))
      addError(
        draft,
        'cell-empty',
        'an empty cell; a line holds item, coder and value, with tabs between',
        location,
      )
    else if (cells.length === 2) rows.push({ item, coder: cells[0]!, value: cells[1]!, location })
    else rows.push({ item: cells[0]!, coder: cells[1]!, value: cells[2]!, location })
  }
  return rows
}
