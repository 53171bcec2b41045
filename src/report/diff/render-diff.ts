import { formatTime, type Segmentation, type TimeAxis } from '../../index.ts'
import { type Mark, markEnd, markStart, type StripTie, tiesBetween } from '../../plots/index.ts'
import { forTerminal } from '../render/terminal.ts'
import { pad, shorten, textWidth, wrapText } from '../render/text-width.ts'
import { contradictionSentence } from '../sentences/levels.ts'
import { safeName } from '../sentences/safe-text.ts'
import { formatNumber, UNDEFINED } from '../table.ts'
import { rowWords, type System, speakerRow, wordRow, wordSystems } from './columns.ts'
import type { Diff } from './diff.ts'
import type { DiffTerminal } from './diff-terminal.ts'
import { levelRows } from './level-rows.ts'
import { diffStretches, markFinder, systemsOf } from './stretches.ts'
import {
  asciiChars,
  boxChars,
  type DiffChars,
  laneRow,
  linkRows,
  type MarkStyle,
  type RenderedRow,
  rulerRow,
  typeChars,
} from './system.ts'
import { wordRows } from './word-rows.ts'

/** Columns for the names of the two sides. */
const NAMES = 10
/** Columns kept free at the right edge. */
const MARGIN = 2

/** The systems, with the scores next to the first of them or, where they do not fit, above it. */
export function drawing(given: Diff, terminal: DiffTerminal): string[] {
  const diff = {
    ...given,
    reference: named(given.reference, terminal),
    hypothesis: named(given.hypothesis, terminal),
    speakers: given.speakers?.map(oneLine),
  }
  const { units, axis } = diff.reference.segmentation
  if (diff.levels !== undefined && axis === undefined) {
    const scores = scoreLines(diff, terminal).map(({ text }) => text.trim())
    const rows = levelRows(diff, terminal.width - NAMES - MARGIN, terminal, (name, row) =>
      line(pad(name, NAMES), row, terminal).text.trimEnd(),
    )
    return [scores.join('    '), ...rows, '', ...levelNotes(diff, terminal)]
  }
  if (axis !== undefined) {
    const scores = scoreLines(diff, terminal).map(({ text }) => text.trim())
    const rows = timeRows(diff, axis, Math.max(20, terminal.width - NAMES - MARGIN), terminal)
    return [...(scores.length === 0 ? [] : [scores.join('    ')]), ...rows]
  }
  const chars = terminal.ascii ? asciiChars : boxChars
  const available = terminal.width - NAMES - MARGIN
  if (diff.differing !== undefined && diff.alignment === undefined && diff.flexible === undefined) {
    const scores = scoreLines(diff, terminal).map(({ text }) => text.trim())
    const rows = wordRows(diff, diff.differing.rows, available, NAMES, terminal)
    return [...(scores.length === 0 ? [] : [scores.join('    ')]), ...rows]
  }
  const perSystem = Math.max(4, Math.floor(available / 2))
  const words =
    diff.flexible === undefined ? undefined : rowWords(diff.texts?.map(oneLine), terminal.ascii ? '~' : '…')
  const ties =
    diff.alignment === undefined
      ? undefined
      : tiesBetween(diff.reference.segmentation, diff.hypothesis.segmentation)
  const stretches = diffStretches(diff.marks, units, perSystem)
  const find = markFinder(diff.marks)
  const scores = scoreLines(diff, terminal)
  const lines: string[] = []
  const widest = Math.min(perSystem, (stretches[0]?.last ?? 0) - (stretches[0]?.first ?? 0) + 1)
  const alternative =
    words === undefined &&
    stretches.length > 0 &&
    NAMES + 2 * widest - 1 + 3 + widthOf(scores) <= terminal.width
  if (!alternative && scores.length > 0) lines.push(scores.map(({ text }) => text.trim()).join('    '))
  let shown = 0
  for (const stretch of stretches) {
    if (stretch.first > shown + 1) {
      lines.push(...(shown > 0 ? [''] : []), skipped(shown + 1, stretch.first - 1, find, terminal), '')
    } else if (shown > 0) lines.push('')
    const systems: Iterable<System> =
      words === undefined ? systemsOf(stretch, perSystem) : wordSystems(stretch, words, available)
    for (const system of systems) {
      if (system.first > stretch.first) lines.push('')
      const rows = [
        ...headRows(diff, system, words, terminal),
        ...systemRows(diff, system, find(system.first, system.last), ties, chars, terminal),
      ]
      lines.push(...withScores(rows, alternative && shown === 0 ? scores : [], terminal))
      shown = system.last
    }
  }
  if (shown < units) lines.push(...(shown > 0 ? [''] : []), skipped(shown + 1, units, find, terminal))
  const notes = [...typeLegend(diff), ...tieNotes(diff, chars)].map(note => forTerminal(note, terminal))
  if (notes.length === 0) return lines
  const wrapped = notes.flatMap(note => wrapText(note, terminal.width))
  return [...lines, '', ...wrapped.map(note => terminal.paint('dim', note))]
}

/** A unit's text as a row has it. */
const oneLine = (text: string): string => safeName(text.replaceAll(/\s+/g, ' ').trim())

/** A side with its name as it stands before its lane. */
function named(side: Diff['reference'], { ascii }: DiffTerminal): Diff['reference'] {
  return { ...side, name: pad(shorten(safeName(side.name), NAMES - 1, ascii ? '~' : '…'), NAMES) }
}

/** A line for the units that are left out because nothing differs there. */
function skipped(
  first: number,
  last: number,
  find: (first: number, last: number) => Mark[],
  terminal: DiffTerminal,
): string {
  const matches = find(first, last - 1).filter(mark => mark.kind === 'match').length
  const alike =
    matches === 0 ? 'no boundary' : `${formatNumber(matches, 0)} ${matches === 1 ? 'match' : 'matches'}`
  const range =
    first === last
      ? `unit ${formatNumber(first, 0)}`
      : `units ${formatNumber(first, 0)} to ${formatNumber(last, 0)}`
  return terminal.paint('dim', forTerminal(`… ${range}: ${alike}, no difference`, terminal))
}

/** One rendered line, and how many columns it fills. */
interface Line {
  readonly text: string
  readonly width: number
}

/** What is above the two sides: the numbers of units, who speaks, the words. */
function headRows(
  { speakers }: Diff,
  system: System,
  words: readonly string[] | undefined,
  terminal: DiffTerminal,
): Line[] {
  const above = (text: string, paint = false): Line => ({
    text: ' '.repeat(NAMES) + (paint ? terminal.paint('dim', text) : text),
    width: NAMES + textWidth(text),
  })
  const rows = [above(rulerRow(system), true)]
  if (words === undefined) return rows
  const dots = terminal.ascii ? '~' : '…'
  if (speakers !== undefined) rows.push(above(speakerRow(system, speakers, dots), true))
  return [...rows, above(wordRow(system, words))]
}

function systemRows(
  diff: Diff,
  system: System,
  marks: readonly Mark[],
  ties: readonly StripTie[] | undefined,
  chars: DiffChars,
  terminal: DiffTerminal,
): Line[] {
  const { reference, hypothesis } = diff
  const showEnd = marks.some(mark => markEnd(mark) === reference.segmentation.units)
  const lane = ({ name, segmentation }: Diff['reference']) =>
    line(name, laneRow(segmentation, system, chars, showEnd), terminal)
  return [
    lane(reference),
    ...linkRows(marks, system, chars, ties).map(row => line(' '.repeat(NAMES), row, terminal)),
    lane(hypothesis),
  ]
}

/** A row painted, neighbours of one style together, without spaces at its end. */
function line(name: string, row: RenderedRow, terminal: DiffTerminal): Line {
  let text = name
  const width = NAMES + row.length
  for (let from = 0; from < row.length; ) {
    const { style } = row[from]!
    let piece = ''
    while (from < row.length && row[from]!.style === style) piece += row[from++]!.char
    text += style === undefined ? piece : terminal.paint(style, piece)
  }
  const bare = text.trimEnd()
  return { text: bare, width: width - (text.length - bare.length) }
}

function scoreLines({ scores = [] }: Diff, terminal: DiffTerminal): Line[] {
  const widest = Math.max(0, ...scores.map(({ symbol }) => textWidth(symbol)))
  return scores.map(({ symbol, better, value }) => {
    const arrow = forTerminal(better === 'higher' ? '↑' : '↓', terminal)
    const number = value === undefined ? UNDEFINED : formatNumber(value, 3)
    const space = ' '.repeat(widest - textWidth(symbol))
    const text = `${space}${terminal.paint('bold', symbol)} ${arrow}  ${number}`
    return { text, width: widest + textWidth(` ${arrow}  ${number}`) }
  })
}

/** The scores to the right of the rows, ten columns away or as far as the width allows. */
function withScores(rows: readonly Line[], scores: readonly Line[], terminal: DiffTerminal): string[] {
  const widest = Math.max(...rows.map(({ width }) => width))
  const column = Math.min(widest + 10, terminal.width - widthOf(scores))
  const height = Math.max(rows.length, scores.length)
  return Array.from({ length: height }, (_, index) => {
    const { text, width } = rows[index] ?? { text: '', width: 0 }
    const score = scores[index]
    return score === undefined ? text : text + ' '.repeat(column - width) + score.text
  })
}

/** What the characters of types mean, where a character is not the type's full name. */
function typeLegend({ reference: { segmentation } }: Diff): string[] {
  const names = segmentation.scale?.names ?? []
  if (names.length < 2) return []
  const chars = typeChars(segmentation)
  const reported = names.flatMap((name, type) =>
    name === chars[type] ? [] : [`${safeName(chars[type]!)} = ${safeName(name)}`],
  )
  return reported.length === 0 ? [] : [reported.join('   ')]
}

/** Where the two contradict one another most, and how to read the row that shows it. */
function levelNotes({ levels }: Diff, terminal: DiffTerminal): string[] {
  const note = contradictionSentence(levels!.stretches)
  return wrapText(forTerminal(note, terminal), terminal.width).map(text => terminal.paint('dim', text))
}

/** How to read the bands of an alignment, and whether a tie was left to the order of the text. */
function tieNotes({ alignment }: Diff, { mutual, oneWay }: DiffChars): string[] {
  if (alignment === undefined) return []
  const { straddlingTies } = alignment
  const notes = [
    `${mutual.join('')} units shared by two segments that chose each other, ${oneWay.join('')} where only one chose; the number is their Jaccard`,
  ]
  if (straddlingTies > 0) {
    const who = straddlingTies === 1 ? '1 segment lies' : `${formatNumber(straddlingTies, 0)} segments lie`
    notes.push(`${who} between two equally near ones, and the one on the left was taken.`)
  }
  return notes
}

const widthOf = (lines: readonly Line[]): number => Math.max(0, ...lines.map(({ width }) => width))

/**
 * Two segmentations of a recording as rows of fixed width: the times of its ends, the two lanes, and between them the
 * symbols of what differs. A column is a stretch of time; what falls into one column is shown once, and the list of
 * differences has the times.
 */
function timeRows(diff: Diff, axis: TimeAxis, width: number, terminal: DiffTerminal): string[] {
  const { reference, hypothesis, marks, start = 0 } = diff
  const { units } = reference.segmentation
  const chars = terminal.ascii ? asciiChars : boxChars
  const column = (tick: number) => Math.min(width - 1, Math.floor((tick / units) * width))
  const [first, last] = [formatTime(0, axis, start), formatTime(units, axis, start)]
  const ruler = `${first}${last.padStart(Math.max(1, width - first.length))}`
  const blankText = ' '.repeat([...reference.name].length)
  return [
    `${blankText}${ruler}`,
    reference.name + laneOf(reference.segmentation, column, width, chars),
    `${blankText}${charsOf(marks, column, width, chars, terminal)}`.trimEnd(),
    hypothesis.name + laneOf(hypothesis.segmentation, column, width, chars),
  ]
}

function laneOf(
  { boundaries }: Segmentation,
  column: (tick: number) => number,
  width: number,
  { unit, cut, several }: DiffChars,
): string {
  const lane = new Array<string>(width).fill(unit)
  for (const boundary of boundaries) {
    const at = column(boundary)
    lane[at] = lane[at] === unit ? cut : several
  }
  return lane.join('')
}

function charsOf(
  marks: readonly Mark[],
  column: (tick: number) => number,
  width: number,
  chars: DiffChars,
  terminal: DiffTerminal,
): string {
  const row = new Array<string>(width).fill(' ')
  for (const mark of marks) {
    if (mark.kind === 'match') continue
    const char = mark.kind === 'near' ? chars.onward[2] : chars[mark.kind]
    row[column(markStart(mark))] = terminal.paint(mark.kind as MarkStyle, char)
  }
  return row.join('')
}
