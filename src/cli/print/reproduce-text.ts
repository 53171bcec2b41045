import { type Check, computedText, heading, papers, type Reproduction, verdictText } from '#papers'
import { forTerminal, type Terminal } from '../../report/index.ts'
import { pad, textWidth } from '../../report/shared.ts'
import { count } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'

/** The papers and their artefacts, without computing anything. */
export function paperList(terminal: Terminal): string {
  const widest = Math.max(...papers.flatMap(paper => paper.artefacts.map(({ id }) => id.length)))
  const lines = papers.flatMap(paper => [
    terminal.paint('bold', paper.id),
    ...fold(`${paper.cite}: ${paper.title}`, terminal.width - 2).map(line => `  ${line}`),
    ...paper.artefacts.flatMap(({ id, title, corpus }) =>
      fold(`${title}${corpus === 'needed' ? ' (--corpus)' : ''}`, terminal.width - widest - 4).map(
        (line, index) => `  ${(index === 0 ? id : '').padEnd(widest)}  ${line}`,
      ),
    ),
    '',
  ])
  const how = '`cesura reproduce PAPER` recomputes one, `cesura reproduce all` all of them.'
  return forTerminal(`${[...lines, ...fold(how, terminal.width)].join('\n')}\n`, terminal)
}

/** Most printed numbers that wait for the same data and are listed one by one. */
const MOST_WAITING = 6

/** One artefact as a table for people. `supplied`: data were given with --corpus. */
export function artefactText(
  reproduction: Reproduction,
  terminal: Terminal,
  before: Reproduction | undefined,
  supplied: boolean,
): string {
  const { paint } = terminal
  const paper = papers.find(({ id }) => id === reproduction.paper)!
  const lines: string[] = []
  if (before?.paper !== reproduction.paper) lines.push('', paint('bold', `${paper.cite}: ${paper.title}`))
  const head = `${heading(reproduction.id)}  ${reproduction.title}`
  const preset = reproduction.preset === undefined ? '' : `preset ${reproduction.preset}`
  const oneLine = textWidth(`${head}  ${preset}`) <= terminal.width
  lines.push(
    '',
    `${paint('bold', heading(reproduction.id))}  ${reproduction.title}${oneLine && preset !== '' ? paint('dim', `  ${preset}`) : ''}`,
    ...(oneLine || preset === '' ? [] : [paint('dim', `  ${preset}`)]),
  )
  const waiting = reproduction.checks.filter(({ verdict }) => verdict === 'needs-data')
  const shown =
    waiting.length > MOST_WAITING
      ? reproduction.checks.filter(({ verdict }) => verdict !== 'needs-data')
      : reproduction.checks
  lines.push(...checkLines(shown, terminal))
  if (shown !== reproduction.checks)
    lines.push(
      `  ${count(waiting.length, 'printed number')} need data${supplied ? ' that --corpus has not given' : ': give them with --corpus'}`,
    )
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
    const verdict = `${verdictText[check.verdict]}${number < 0 ? '' : ` (${number + 1})`}`
    return [check.quantity, check.inputs ?? '', check.printed, computedText(check), verdict]
  })
  const table = columnLines([['', '', 'printed', 'computed', ''], ...rows])
  const fits = table.every(line => textWidth(line) <= terminal.width)
  return [
    ...(fits ? table : stackedLines(rows, terminal)).map((line, index) =>
      index === 0 ? terminal.paint('dim', line) : line,
    ),
    ...reasons.flatMap((reason, index) => wrapped(`(${index + 1}) ${reason}`, terminal)),
  ]
}

/** For narrow terminals: what was computed from what on a line of its own, the numbers under it. */
function stackedLines(rows: readonly (readonly string[])[], { width }: Terminal): string[] {
  const [head, ...numbers] = columnLines([['printed', 'computed', ''], ...rows.map(row => row.slice(2))])
  return [
    `    ${head!}`,
    ...rows.flatMap(([quantity, inputs], index) => [
      ...fold(`${quantity}${inputs === '' ? '' : `  ${inputs}`}`, width - 2).map(line => `  ${line}`),
      `    ${numbers[index]!}`,
    ]),
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
const wrapped = (text: string, { width, paint }: Terminal): string[] =>
  fold(text, width - 4).map(line => paint('dim', `    ${line}`))

/** A text in lines that are no wider than asked for, unless a word is. */
function fold(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && textWidth(`${line} ${word}`) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
