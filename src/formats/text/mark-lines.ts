import { openDraft, putCoding } from '../draft.ts'
import { finishDraft } from '../finish-draft.ts'
import type { Format } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { eachLine, isBlank } from '../rows/each-line.ts'
import { readMarks } from '../tables/mark-rows.ts'
import { linesOf } from './lines.ts'

/** A 0 or a 1, alone in its line. */
const MARK = /^\s*[01]\s*$/

/**
 * A 0 or 1 a line, as scripts write the labels of the sentences of one text: one file is one coding. What a mark stands
 * for has to be said (`mark`): the last or the first unit of a segment, or the place between two.
 */
export const markLines: Format = {
  id: 'mark-lines',
  title: 'a mark a line',
  extensions: ['txt', 'labels'],
  holds: 'coding',
  byName: 'never',

  claim({ text }) {
    if (!/^\s*[01]\s*$/.test(/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '')) return undefined
    let lines = 0
    let zeros = 0
    const marks = eachLine(text, line => {
      if (isBlank(line)) return undefined
      lines++
      if (line.includes('0')) zeros++
      return MARK.test(line)
    })
    // All 1 may be sizes of segments; all 0 is no size, and as marks it cuts nothing.
    if (!marks || lines < 3 || zeros === 0) return undefined
    return {
      strength: 'shaped',
      because: `each of ${lines} lines is a 0 or a 1`,
      over: ['masses', 'labels', 'marks', 'separated-text', 'segeval-tsv'],
    }
  },

  read(text, options = {}) {
    const draft = openDraft(options)
    const row = linesOf(text)
      .map(({ text }) => text.trim())
      .filter(mark => mark !== '')
    const item = options.item ?? stemOf(options.file ?? 'text')
    const coder = options.coder ?? '1'
    const location = options.file === undefined ? {} : { file: options.file }
    const segmentation = readMarks(draft, row.join(''), { ...location, item, coder })
    if (segmentation !== undefined) putCoding(draft, { item, coder, segmentation, location })
    return finishDraft(draft, 'mark-lines')
  },
}
