import { count, forTerminal, pad, safeName, type Terminal, textWidth } from '../report/index.ts'
import {
  type Check,
  computedText,
  heading,
  papers,
  type Reproduction,
  verdictWords,
} from '../reproduce/index.ts'

/** The papers and their artefacts, without computing anything. */
export function paperList(terminal: Terminal): string {
  const widest = Math.max(...papers.flatMap(paper => paper.artefacts.map(({ id }) => id.length)))
  const lines = papers.flatMap(paper => [
    `${terminal.paint('bold', paper.id)}  ${paper.cite}: ${paper.title}`,
    ...paper.artefacts.map(
      ({ id, title, corpus }) =>
        `  ${id.padEnd(widest)}  ${title}${corpus === 'needed' ? terminal.paint('dim', '  (--corpus)') : ''}`,
    ),
    '',
  ])
  return forTerminal(
    `${lines.join('\n')}\n\`cesura reproduce PAPER\` recomputes one, \`cesura reproduce all\` all of them.\n`,
    terminal,
  )
}

/** Most printed numbers that wait for the same data and are listed one by one. */
const MOST_WAITING = 6

/** One artefact as a table for people. */
export function artefactText(
  reproduction: Reproduction,
  terminal: Terminal,
  before: Reproduction | undefined,
): string {
  const { paint } = terminal
  const paper = papers.find(({ id }) => id === reproduction.paper)!
  const lines: string[] = []
  if (before?.paper !== reproduction.paper) lines.push('', paint('bold', `${paper.cite}: ${paper.title}`))
  const preset = reproduction.preset === undefined ? '' : paint('dim', `  preset ${reproduction.preset}`)
  lines.push('', `${paint('bold', heading(reproduction.id))}  ${reproduction.title}${preset}`)
  const waiting = reproduction.checks.filter(({ verdict }) => verdict === 'needs-data')
  const shown =
    waiting.length > MOST_WAITING
      ? reproduction.checks.filter(({ verdict }) => verdict !== 'needs-data')
      : reproduction.checks
  lines.push(...checkLines(shown, terminal))
  if (shown !== reproduction.checks)
    lines.push(`  ${count(waiting.length, 'printed number')} need data: give them with --corpus`)
  for (const series of reproduction.corpus === undefined ? [] : (reproduction.series ?? [])) {
    lines.push(
      `  ${series.title}`,
      ...columnLines([series.columns, ...series.rows.map(row => row.map(cellText))]),
    )
  }
  for (const note of reproduction.notes ?? []) lines.push(...wrapped(note, terminal))
  return `${lines.join('\n')}\n`
}

const cellText = (value: string | number | null): string => {
  if (value === null) return '–'
  if (typeof value === 'string') return safeName(value)
  return Number.isInteger(value) ? String(value) : value.toFixed(4)
}

/** Quantity, printed, computed, verdict in columns; below, each reason once. */
function checkLines(checks: readonly Check[], terminal: Terminal): string[] {
  if (checks.length === 0) return []
  const reasons = [
    ...new Set(
      checks.flatMap(({ reason, verdict }) => (reason === undefined || verdict === 'match' ? [] : [reason])),
    ),
  ]
  const rows = checks.map(check => {
    const number = check.verdict === 'match' ? -1 : reasons.indexOf(check.reason ?? '')
    const verdict = `${verdictWords[check.verdict]}${number < 0 ? '' : ` (${number + 1})`}`
    return [check.quantity, check.inputs ?? '', check.printed, computedText(check), verdict]
  })
  return [
    ...columnLines([['', '', 'printed', 'computed', ''], ...rows]).map((line, index) =>
      index === 0 ? terminal.paint('dim', line) : line,
    ),
    ...reasons.flatMap((reason, index) => wrapped(`(${index + 1}) ${reason}`, terminal)),
  ]
}

/** Rows in columns as wide as they need; columns without content are left out. */
function columnLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => textWidth(row[column]!))))
  const headed = rows[0]!.map((_, column) => rows.some((row, index) => index > 0 && row[column] !== ''))
  return rows.map(row =>
    `  ${row
      .map((cell, column) => (headed[column] ? `${pad(cell, widths[column]!)}  ` : ''))
      .join('')}`.trimEnd(),
  )
}

/** A sentence in lines as wide as the terminal, indented. */
function wrapped(text: string, { width, paint }: Terminal): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && textWidth(`${line} ${word}`) > width - 4) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map(each => paint('dim', `    ${each}`))
}
