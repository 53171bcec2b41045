import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { readMarks } from '../tables/mark-rows.ts'
import { blocksOfLines, eachBlock } from './label-lines.ts'

/** A 0 or 1, then the unit: `1 Good morning`, `0<TAB>How are you?`. */
const LINE = /^([01])(?:[\t ]+|[|:;,]\s*)(\S.*)$/

/**
 * A 0 or 1 in front of each unit, one unit per line; blank lines separate texts. Reviews with a class of 0 or 1 look
 * alike, so that it is claimed only where marks are rare, hardly ever adjacent, and on the first or the last unit.
 */
export const markedLines: Format = {
  id: 'marked-lines',
  title: 'a mark and a unit per line',
  extensions: ['txt'],
  holds: 'coding',
  byName: 'never',
  plain: true,

  inspect: source => ({
    claim: () => claimMarkedLines(source),
    readCodings: draft => readMarkedLines(draft, source.text),
  }),
}

function claimMarkedLines({ text }: Source): Claim | undefined {
  const blocks = blocksOfLines(text.slice(0, 200_000))
  const lines = blocks.flat()
  if (lines.length < 6 || !lines.every(line => LINE.test(line))) return undefined
  const marks = blocks.map(block => block.map(line => line.startsWith('1')))
  const all = marks.flat()
  const set = all.filter(Boolean).length
  const again = marks.reduce((sum, row) => sum + row.filter((cut, at) => cut && row[at - 1]).length, 0)
  const edge = marks.every(row => row[0]) || marks.every(row => row.at(-1))
  if (set < 2 || set === all.length) return undefined
  const because = `each of ${lines.length} lines is a 0 or 1 and a text`
  const sparse = 5 * set <= 2 * all.length && 4 * again <= set && edge
  return { strength: sparse ? 'structural' : 'possible', because, over: ['separated-text', 'tsv', 'csv'] }
}

function readMarkedLines(draft: Draft, text: string): void {
  eachBlock(draft, text, (lines, where) => {
    const found = lines.map(line => LINE.exec(line))
    const marks = found.map(match => match?.[1] ?? '0')
    const texts = found.map(match => match?.[2] ?? '')
    const segmentation = readMarks(draft, marks, where, marks.length)
    const { item, coder, file } = where
    if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, texts, location: { file } })
  })
}
