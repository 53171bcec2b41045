import { type Mark, markEnd } from '../../plots/index.ts'
import { formatNumber, UNDEFINED } from '../table.ts'
import { forTerminal, safeName } from '../terminal/terminal.ts'
import { pad, shorten, textWidth } from '../text-width.ts'
import type { Diff } from './diff.ts'
import type { DiffTerminal } from './diff-terminal.ts'
import { diffStretches, markFinder, type Stretch, systemsOf } from './stretches.ts'
import {
  asciiSigns,
  boxSigns,
  type DiffSigns,
  type DrawnRow,
  laneRow,
  linkRows,
  rulerRow,
  typeSigns,
} from './system.ts'

/** Columns for the names of the two sides. */
const NAMES = 10
/** Columns kept free at the right edge. */
const MARGIN = 2

/** The systems, the scores beside the first of them or, where there is no room, above it. */
export function drawing(given: Diff, terminal: DiffTerminal): string[] {
  const diff = {
    ...given,
    reference: named(given.reference, terminal),
    hypothesis: named(given.hypothesis, terminal),
  }
  const { units } = diff.reference.segmentation
  const signs = terminal.ascii ? asciiSigns : boxSigns
  const perSystem = Math.max(4, Math.floor((terminal.width - NAMES - MARGIN) / 2))
  const stretches = diffStretches(diff.marks, units, perSystem)
  const find = markFinder(diff.marks)
  const scores = scoreLines(diff, terminal)
  const lines: string[] = []
  const widest = Math.min(perSystem, (stretches[0]?.last ?? 0) - (stretches[0]?.first ?? 0) + 1)
  const beside = stretches.length > 0 && NAMES + 2 * widest - 1 + 3 + widthOf(scores) <= terminal.width
  if (!beside && scores.length > 0) lines.push(scores.map(({ text }) => text.trim()).join('    '))
  let shown = 0
  for (const stretch of stretches) {
    if (stretch.first > shown + 1) {
      lines.push(...(shown > 0 ? [''] : []), skipped(shown + 1, stretch.first - 1, find, terminal), '')
    } else if (shown > 0) lines.push('')
    for (const system of systemsOf(stretch, perSystem)) {
      if (system.first > stretch.first) lines.push('')
      const rows = systemRows(diff, system, find(system.first, system.last), signs, terminal)
      lines.push(...withScores(rows, beside && shown === 0 ? scores : [], terminal))
      shown = system.last
    }
  }
  if (shown < units) lines.push(...(shown > 0 ? [''] : []), skipped(shown + 1, units, find, terminal))
  const legend = typeLegend(diff)
  return legend === '' ? lines : [...lines, '', terminal.paint('dim', legend)]
}

/** A side with its name as it stands before its lane. */
function named(side: Diff['reference'], { ascii }: DiffTerminal): Diff['reference'] {
  return { ...side, name: pad(shorten(safeName(side.name), NAMES - 1, ascii ? '~' : '…'), NAMES) }
}

/** A line for the units that are not drawn because nothing differs there. */
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

/** One drawn line, and how many columns it fills. */
interface Line {
  readonly text: string
  readonly width: number
}

function systemRows(
  diff: Diff,
  system: Stretch,
  marks: readonly Mark[],
  signs: DiffSigns,
  terminal: DiffTerminal,
): Line[] {
  const { reference, hypothesis } = diff
  const showEnd = marks.some(mark => markEnd(mark) === reference.segmentation.units)
  const lane = ({ name, segmentation }: Diff['reference']) =>
    line(name, laneRow(segmentation, system, signs, showEnd), terminal)
  const ruler = rulerRow(system)
  return [
    { text: ' '.repeat(NAMES) + terminal.paint('dim', ruler), width: NAMES + ruler.length },
    lane(reference),
    ...linkRows(marks, system, signs).map(row => line(' '.repeat(NAMES), row, terminal)),
    lane(hypothesis),
  ]
}

/** A row painted, neighbours of one style together, without spaces at its end. */
function line(name: string, row: DrawnRow, terminal: DiffTerminal): Line {
  let text = name
  const width = NAMES + row.length
  for (let from = 0; from < row.length; ) {
    const { style } = row[from]!
    let piece = ''
    while (from < row.length && row[from]!.style === style) piece += row[from++]!.sign
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

/** The scores to the right of the rows, ten columns away or as far as there is room. */
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

/** What the signs of types mean, where a sign is not the type's whole name. */
function typeLegend({ reference: { segmentation } }: Diff): string {
  const names = segmentation.scale?.names ?? []
  const signs = typeSigns(segmentation)
  if (names.length < 2 || names.every((name, type) => name === signs[type])) return ''
  return names.map((name, type) => `${signs[type]} ${safeName(name)}`).join('   ')
}

const widthOf = (lines: readonly Line[]): number => Math.max(0, ...lines.map(({ width }) => width))
