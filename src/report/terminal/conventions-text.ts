import type { Convention, Conventions } from '../../index.ts'
import { reasonSentence } from '../reasons.ts'
import { formatNumber, type Table, UNDEFINED } from '../table.ts'
import { pad, textWidth, wrapText } from '../text-width.ts'
import { axisEnds, niceAxis } from './axis.ts'
import { dumbbellRow } from './dumbbell.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'

/** The narrowest plot worth drawing. */
const NARROWEST = 12

const value = (number: number | null): string => (number === null ? UNDEFINED : formatNumber(number, 4))

/** `default`, `same`, `+0.0074`. */
function differenceWords({ preset, difference }: Convention): string {
  if (preset === 'default') return 'default'
  if (difference === null) return '–'
  if (difference === 0) return 'same'
  return `${difference > 0 ? '+' : ''}${formatNumber(difference, 4)}`
}

/**
 * One metric under every convention as text for a terminal: lowest first, a dumbbell from the default to each,
 * the spread in a sentence, and what each preset sets otherwise.
 */
export function conventionsText(
  result: Conventions,
  terminal: Terminal = plainTerminal,
  preface: readonly string[] = [],
): string {
  const rows = lowestFirst(result)
  const names = Math.max(6, ...rows.map(({ preset }) => textWidth(preset))) + 2
  const start = names + 2 + 7 + 2 + 9 + 2
  const base = result.conventions[0]!.value
  const values = rows.flatMap(row => (row.value === null ? [] : [row.value]))
  const room = terminal.width - start - 1
  const axis = niceAxis(values, Math.max(room, NARROWEST))
  const spread = result.spread !== undefined && result.spread[0] < result.spread[1]
  const drawn = base !== null && spread && room >= NARROWEST
  const head = `${pad('preset', names)}  ${pad('value', 7)}  ${pad('change', 9)}  ${drawn ? axisEnds(axis) : ''}`
  const lines = rows.map(row => {
    const name = pad(`${row.preset === 'default' ? '→ ' : '  '}${row.preset}`, names)
    const plot = drawn ? dumbbellRow(axis, base, row.value) : ''
    return `${name}  ${pad(value(row.value), 7)}  ${pad(differenceWords(row), 9)}  ${plot}`
  })
  const words = [spreadSentence(result), ...rows.flatMap(differsSentence)]
  return `${forTerminal(
    [
      ...preface.flatMap(line => wrapText(line, terminal.width)),
      ...(preface.length === 0 ? [] : ['']),
      head.trimEnd(),
      ...lines.map(line => line.trimEnd()),
      '',
      ...words.flatMap(sentence => wrapText(sentence, terminal.width)),
      ...[...new Set(rows.map(({ signature }) => signature))].map(signature =>
        terminal.paint('dim', signature),
      ),
    ].join('\n'),
    terminal,
  )}\n`
}

/** The conventions by value, undefined last; equals keep their order. */
function lowestFirst({ conventions }: Conventions): Convention[] {
  return [...conventions].sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity) || 0)
}

/** How far the conventions lie apart. */
export function spreadSentence({ symbol, spread }: Conventions): string {
  if (spread === undefined) return `${symbol} is undefined on these data under every convention.`
  const [low, high] = spread
  return low === high
    ? `${symbol} is ${value(low)} on these data under every convention that gives a number.`
    : `${symbol} runs from ${value(low)} to ${value(high)} on the same data.`
}

/** What a preset does otherwise, from the options that differ. */
export function differsSentence({ preset, differs, problem, reason, value: score }: Convention): string[] {
  if (problem !== undefined) return [`${preset} gives no value: ${problem}.`]
  if (preset === 'default') return []
  const why = score === null && reason !== undefined ? ` Undefined here: ${reasonSentence(reason)}.` : ''
  if (differs.length === 0) return [`${preset} is the default here.${why}`]
  const parts = differs.map(({ name, value: own, usual }) => `${name} is ${own}, not ${usual}`)
  return [`${preset}: ${parts.join('; ')}.${why}`]
}

/** The conventions for people; the signatures stand below. */
export function conventionsTable(result: Conventions): Table {
  const { columns, rows } = conventionsRows(result)
  return {
    title: spreadSentence(result),
    columns: columns.slice(0, -1),
    rows: rows.map(row => row.slice(0, -1)),
    notes: [...new Set(rows.flatMap(row => (typeof row.at(-1) === 'string' ? [row.at(-1) as string] : [])))],
  }
}

/** The conventions for machines: one row per preset, all digits. */
export function conventionsRows(result: Conventions): Table {
  return {
    title: '',
    columns: [
      { name: 'preset', align: 'left' },
      { name: result.symbol, align: 'right', digits: 4 },
      { name: 'difference', align: 'right', digits: 4 },
      { name: 'differs', align: 'left' },
      { name: 'signature', align: 'left' },
    ],
    rows: lowestFirst(result).map(({ preset, value: score, difference, differs, signature, problem }) => [
      preset,
      score,
      difference,
      problem ?? differs.map(({ name, value: own, usual }) => `${name} ${own} (not ${usual})`).join('; '),
      signature,
    ]),
    notes: [],
  }
}
