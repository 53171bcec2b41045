import type { ChunkReport } from '../../chunks/index.ts'
import { formatNumber } from '../../model/numbers.ts'
import { type ChunkTableOptions, chunksTable } from '../chunks-table.ts'
import type { Terminal } from '../render/terminal.ts'
import { pad, shorten, textWidth } from '../render/text-width.ts'
import {
  brokenWord,
  chunkNotes,
  documentsSentence,
  overDocuments,
  type WorstCut,
  worstCuts,
} from '../sentences/chunks.ts'
import { safeName } from '../sentences/safe-text.ts'
import { preformatted, prose, signatures, tableBlock, type View } from '../view.ts'

/** Cuts that are listed unless more are asked for. */
const MOST_CUTS = 10

export interface ChunkTextOptions extends ChunkTableOptions {
  /** Cuts that are listed. */
  readonly most?: number
}

/**
 * Chunkers: the table, intervals and tests, the worst chunk boundaries with the text around them, notes.
 *
 * @param report - the document
 * @param options - how many boundaries are shown, and which columns
 * @param target - for a terminal or a file
 * @returns the view
 */
export function chunksView(
  report: ChunkReport,
  { most = MOST_CUTS, ...options }: ChunkTextOptions = {},
  target: 'terminal' | 'file' = 'terminal',
): View {
  const table = chunksTable(report, options)
  if (target === 'file') return { blocks: [tableBlock(table)] }
  return {
    blocks: [
      ...prose(documentsSentence(report)),
      tableBlock({ ...table, title: '', notes: [] }),
      ...prose(...overDocuments(report)),
      preformatted(terminal => cutLines(report, most, terminal)),
      ...prose(...chunkNotes(report, options)),
      ...signatures(report.settings.metrics),
    ],
  }
}

/** The worst cuts, a line each: what, who, where, and the text on both sides. */
function cutLines(report: ChunkReport, most: number, { width, paint }: Terminal): string[] {
  const worst = worstCuts(report)
  if (worst.length === 0 || most === 0) return []
  const shown = worst.slice(0, most)
  const kinds = shown.map(cut => `in ${brokenWord(cut.broken[0]!)}`)
  const kind = Math.max(...kinds.map(textWidth))
  // Who and where go before the text around: of that, twelve characters on each side are enough to find the position.
  const who = Math.min(width - kind - 4 - 25, Math.max(...shown.map(cut => textWidth(whoOf(cut)))))
  const available = Math.min(61, width - kind - who - 4)
  const title =
    worst.length > shown.length
      ? `The worst ${shown.length} of ${formatNumber(worst.length, 0)} cuts that break something`
      : `Cuts that break something`
  return [
    paint('bold', title),
    ...shown.map(
      (cut, index) => `${pad(kinds[index]!, kind)}  ${pad(whoOf(cut, who), who)}  ${around(cut, available)}`,
    ),
    '',
  ]
}

/** Chunker, document and position; where they are too long, the names are shortened. */
function whoOf({ chunker, document, at }: WorstCut, width = Number.POSITIVE_INFINITY): string {
  const names = safeName([chunker, document ?? []].flat().join(' '))
  return `${shorten(names, Math.max(1, width - String(at).length - 1))} ${at}`
}

/** Characters as readers see them: an emoji of several code points is never split. */
const chars = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

/** The text on both sides of a boundary on one line; line ends are shown as a symbol. */
function around({ before = '', after = '' }: WorstCut, available: number): string {
  const side = Math.max(4, Math.floor((available - 1) / 2))
  const show = (text: string) => safeName(text.replace(/\r\n|[\r\n]/g, '⏎').replace(/\t/g, ' '))
  let [left, right] = [show(before), show(after)]
  for (const char of chars(left)) if (textWidth(left) > side) left = left.slice(char.length)
  for (const char of chars(right).reverse()) if (textWidth(right) > side) right = right.slice(0, -char.length)
  return `${pad(left, side, 'right')}┃${right}`
}
