import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { readMarks } from '../tables/mark-rows.ts'
import { eachBlock, withoutHeader } from './label-lines.ts'
import { eachLine, isBlank } from './lines.ts'

/** A 0 or a 1, or a truth value, alone in its line. */
const MARK = /^\s*(?:[01](?:\.0)?|true|false)\s*$/i
const UNSET = /^\s*(?:0|false)/i

/**
 * A 0 or 1 per line, as scripts write the labels of sentences; blank lines separate texts. One file is by one annotator. What a mark
 * means has to be given (`mark`): the last or the first unit of a segment, or the gap between two.
 */
export const markLines: Format = {
  id: 'mark-lines',
  title: 'a mark a line',
  extensions: ['txt', 'labels'],
  holds: 'coding',
  byName: 'never',

  inspect: source => ({
    claim: () => claimMarkLines(source),
    readCodings: draft => readMarkLines(draft, source.text),
  }),
}

function claimMarkLines(source: Source): Claim | undefined {
  const text = withoutHeader(source.text)
  if (!MARK.test(/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '')) return undefined
  let lines = 0
  let zeros = 0
  const marks = eachLine(text, line => {
    if (isBlank(line)) return undefined
    lines++
    if (UNSET.test(line)) zeros++
    return MARK.test(line)
  })
  // All 1 may be sizes of segments; all 0 is no size, and as marks it has no boundary.
  if (!marks || lines < 3 || zeros === 0) return undefined
  return {
    strength: 'structural',
    because: `each of ${lines} lines is a 0 or a 1`,
    over: ['label-lines', 'masses', 'labels', 'marks', 'separated-text', 'segeval-tsv'],
  }
}

function readMarkLines(draft: Draft, text: string): void {
  eachBlock(draft, withoutHeader(text), (marks, where) => {
    const set = marks.map(mark => (UNSET.test(mark) ? '0' : '1'))
    const segmentation = readMarks(draft, set, where)
    const { item, coder, file } = where
    if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, location: { file } })
  })
}
