import { formatTime } from '../../index.ts'
import type { Mark } from '../../plots/index.ts'
import { safeName } from '../../wording/safe-text.ts'
import { forTerminal } from '../render/terminal.ts'
import { pad, shorten, textWidth } from '../render/text-width.ts'
import { snippet } from '../snippet.ts'
import { formatNumber } from '../table.ts'
import type { Diff } from './diff.ts'
import type { DiffTerminal } from './diff-terminal.ts'
import { asciiChars, boxChars, type MarkStyle } from './system.ts'

/** The most columns that the position or the types of a difference may take. */
const WIDEST_CELL = 28

/** One line for each difference: its symbol, its position, its types, and the text around it where it is known. */
export function differenceList(diff: Diff, terminal: DiffTerminal, words: number): string[] {
  const { marks, texts } = diff
  const differing = marks.filter(mark => mark.kind !== 'match')
  const column = (textOf: (mark: Mark) => string): string[] => {
    const cells = differing.map(mark =>
      shorten(forTerminal(textOf(mark), terminal), WIDEST_CELL, terminal.ascii ? '~' : '…'),
    )
    const widest = cells.reduce((width, cell) => Math.max(width, textWidth(cell)), 0)
    return widest === 0 ? cells : cells.map(cell => `  ${pad(cell, widest)}`)
  }
  const [places, types] = [column(mark => placeOf(mark, diff)), column(mark => typesOf(mark, diff))]
  const ends = terminal.ascii ? { cut: '|', dots: '...' } : { cut: '┃', dots: '…' }
  return differing.map((mark, index) => {
    const front = places[index]! + types[index]!
    const char = terminal.paint(mark.kind as MarkStyle, charOf(mark, terminal))
    if (texts === undefined || words === 0) return char + front.trimEnd()
    const available = Math.max(30, terminal.width - textWidth(front) - 3)
    return `${char}${front}  ${snippet(texts, mark.reference ?? mark.hypothesis!, { words, available, ...ends })}`
  })
}

/** One line for each boundary whose position is in doubt: where it may be, where it was put, and its own text. */
export function doubtList({ differing }: Diff, terminal: DiffTerminal, words: number): string[] {
  const doubtful = differing?.rows.boundaries.filter(({ lo, hi }) => lo < hi) ?? []
  if (doubtful.length === 0) return []
  const { ascii } = terminal
  const ends = ascii ? { cut: '|', dots: '...' } : { cut: '┃', dots: '…' }
  const places = doubtful.map(({ lo, hi }) => `after ${formatNumber(lo, 0)} to ${formatNumber(hi, 0)}`)
  const widest = Math.max(...places.map(place => place.length))
  return doubtful.map(({ own }, index) => {
    const front = `${ascii ? ':' : '░'}  ${pad(places[index]!, widest)}`
    if (words === 0) return front.trimEnd()
    const available = Math.max(30, terminal.width - textWidth(front) - 3)
    return `${front}  ${snippet(differing!.rows.hypothesis, own, { words, available, ...ends })}`
  })
}

function charOf({ kind, reference, hypothesis }: Mark, { ascii }: DiffTerminal): string {
  if (kind === 'near') return reference! < hypothesis! ? (ascii ? '\\' : '╲') : ascii ? '/' : '╱'
  if (kind === 'match') return ''
  return (ascii ? asciiChars : boxChars)[kind]
}

/** `after 3`, or `9 → 10` from the reference's place to the hypothesis's; in a recording `at 0:01:40`. */
function placeOf({ kind, reference, hypothesis }: Mark, { reference: side, start }: Diff): string {
  const { axis } = side.segmentation
  if (axis !== undefined) {
    const clock = (tick: number) => formatTime(tick, axis, start)
    return kind === 'near'
      ? `${clock(reference!)} → ${clock(hypothesis!)}`
      : `at ${clock(reference ?? hypothesis!)}`
  }
  if (kind === 'near') return `${formatNumber(reference!, 0)} → ${formatNumber(hypothesis!, 0)}`
  return `after ${formatNumber(reference ?? hypothesis!, 0)}`
}

/** `.`, or `, → .` where the two differ. */
function typesOf({ referenceType = '', hypothesisType = '' }: Mark, { levels }: Diff): string {
  const [old, now] = [safeName(referenceType), safeName(hypothesisType)]
  if (levels !== undefined)
    return `level ${old !== '' && now !== '' && old !== now ? `${old} → ${now}` : old || now}`
  return old !== '' && now !== '' && old !== now ? `${old} → ${now}` : old || now
}
