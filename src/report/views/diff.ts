import { formatTime } from '../../index.ts'
import { count } from '../../model/numbers.ts'
import type { Mark } from '../../plots/index.ts'
import type { Diff } from '../diff/diff.ts'
import { diffTableForPeople } from '../diff/diff-table.ts'
import type { DiffTerminal } from '../diff/diff-terminal.ts'
import { drawing } from '../diff/render-diff.ts'
import { asciiChars, boxChars, type MarkStyle } from '../diff/system.ts'
import { forTerminal } from '../render/terminal.ts'
import { pad, shorten, textWidth, wrapText } from '../render/text-width.ts'
import { certaintySentence } from '../sentences/evaluation-notes.ts'
import { diffHeadline } from '../sentences/marks.ts'
import { safeName } from '../sentences/safe-text.ts'
import { snippet } from '../snippet.ts'
import { formatNumber } from '../table.ts'
import { type Block, preformatted, prose, section, tableBlock, type View } from '../view.ts'

/** How differences are shown. */
export interface DiffViewOptions {
  /** @defaultValue terminal */
  readonly target?: 'terminal' | 'file'
  /** Words on each side of a boundary. @defaultValue 8 */
  readonly context?: number
  /**
   * A sentence that comes first.
   * @defaultValue none
   */
  readonly preface?: string | undefined
  /**
   * A sentence that comes last.
   * @defaultValue none
   */
  readonly note?: string | undefined
}

/**
 * Two segmentations one above the other, with what connects them in between, then every difference with its text; the
 * most different items first, a total and a legend. Of a long text only the stretches that differ are shown.
 *
 * @param diffs - two segmentations of each item
 * @param options - for a terminal or a file; words of context
 * @returns the view
 */
export function diffView(diffs: readonly Diff[], options: DiffViewOptions = {}): View {
  const { target = 'terminal', context = 8, preface, note } = options
  if (target === 'file') return { blocks: [tableBlock(diffTableForPeople(diffs))] }
  const several = diffs.length > 1
  const sorted = several ? [...diffs].sort((a, b) => differences(b) - differences(a)) : diffs
  return {
    blocks: [
      ...prose(preface, several ? totalSentence(diffs) : undefined),
      ...sorted.flatMap(diff => {
        const lines = preformatted(terminal => diffLines(diff, terminal as DiffTerminal, context))
        return several ? section(diff.item, [lines]) : [lines]
      }),
      ...legend(diffs),
      ...prose(note),
    ],
  }
}

const differences = ({ marks }: Diff): number => marks.filter(({ kind }) => kind !== 'match').length

function totalSentence(diffs: readonly Diff[]): string {
  const all = diffs.reduce((sum, diff) => sum + differences(diff), 0)
  const same = diffs.filter(diff => differences(diff) === 0).length
  return `${count(all, 'difference')} in ${count(diffs.length, 'item')}, most different first${same === 0 ? '' : `; ${same === 1 ? '1 is' : `${same} are`} identical`}.`
}

/** What the characters between two rows mean; only those that occur. */
function legend(diffs: readonly Diff[]): Block[] {
  const kinds = new Set(diffs.flatMap(({ marks }) => marks.map(({ kind }) => kind as string)))
  const equal = diffs.some(diff => diff.equal === true)
  const words = [
    kinds.has('match') ? '┃ both' : undefined,
    kinds.has('near') ? '╱ ╲ near miss' : undefined,
    kinds.has('missing') ? `○ ${equal ? 'only the first' : 'missing'}` : undefined,
    kinds.has('extra') ? `● ${equal ? 'only the second' : 'extra'}` : undefined,
  ].filter(word => word !== undefined)
  return words.length < 2 ? [] : prose(`Legend: ${words.join('   ')}`)
}

/** One item: headline, drawing, differences. */
function diffLines(diff: Diff, terminal: DiffTerminal, words: number): string[] {
  const list = differenceList(diff, terminal, words)
  const doubts = doubtList(diff, terminal, words)
  return [
    ...wrapText(diffHeadline(diff), terminal.width),
    ...(diff.differing === undefined
      ? []
      : wrapText(`${certaintySentence(diff.differing.counts)}.`, terminal.width)),
    ...drawing(diff, terminal),
    ...(list.length > 0 ? ['', ...list] : []),
    ...(doubts.length > 0 ? ['', ...doubts] : []),
  ]
}

/** The most columns that the position or the types of a difference may take. */
const WIDEST_CELL = 28

/** One line for each difference: its symbol, its position, its types, and the text around it where it is known. */
function differenceList(diff: Diff, terminal: DiffTerminal, words: number): string[] {
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
function doubtList({ differing }: Diff, terminal: DiffTerminal, words: number): string[] {
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
