import { chunksegErrata, type ExplainedValue, type Explanation } from '../../evaluate/index.ts'
import { comparedText } from '../../wording/agreement/role-sentences.ts'
import { count, formatNumber } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import { wrapText } from '../text-width.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'

/** Ways that are listed; the document holds them all. */
const MOST = 12

/**
 * Which conventions print a number, for a terminal.
 *
 * @param found - which conventions give the number
 * @param terminal - width, signs and colours; plain text of 80 columns unless given
 * @returns the text, with line breaks
 */
export function explainText(found: Explanation, terminal: Terminal = plainTerminal): string {
  const { symbol, value, digits, fits, nearest, tried, stopped } = found
  const printed = formatNumber(value, digits)
  const way = (one: ExplainedValue) => [
    ...wrapText(
      `${formatNumber(one.value, Math.max(digits + 2, 4))}  ${safeName(one.sentence)}`,
      terminal.width,
    ),
    terminal.paint('dim', `        ${one.signature}`),
  ]
  const head =
    fits.length === 0
      ? `None of the ${formatNumber(tried, 0)} ways that were tried prints ${symbol} = ${printed}.`
      : `${count(fits.length, 'way')} of ${formatNumber(tried, 0)} that were tried ${fits.length === 1 ? 'prints' : 'print'} ${symbol} = ${printed}, the smallest change from the default first.`
  const not =
    fits.length === 0
      ? 'Not tried: a preset with two options changed, three options at once, another reading of the file (--mark, --units), other items or coders, and faults in the data.'
      : undefined
  const lines = [
    ...wrapText(head, terminal.width),
    ...wrapText(`Tried with ${comparedText(found)}.`, terminal.width),
    '',
    ...fits.slice(0, MOST).flatMap(way),
    ...(fits.length > MOST ? [`… and ${formatNumber(fits.length - MOST, 0)} more in --json`] : []),
    ...(fits.length === 0 ? [] : ['']),
    'Nearest that do not:',
    ...nearest.slice(0, fits.length === 0 ? 5 : 3).flatMap(way),
    ...(not === undefined ? [] : ['', ...wrapText(not, terminal.width)]),
    ...errataLines(found, terminal),
    ...(stopped
      ? wrapText('The search stopped at its limit; name --hypotheses to go further.', terminal.width)
      : []),
  ]
  return `${forTerminal(lines.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}

/** Which errors of chunkseg are in which items. */
function errataLines({ errata = [] }: Explanation, { width }: Terminal): string[] {
  if (errata.length === 0) return []
  const lines = Object.entries(chunksegErrata).flatMap(([name, what]) => {
    const items = errata.filter(one => (one.errata as readonly string[]).includes(name))
    if (items.length === 0) return []
    const [first] = items
    const more = items.length === 1 ? '' : ` and ${count(items.length - 1, 'more comparison')}`
    return wrapText(`${name}: ${what} (${safeName(first!.item)}${more}).`, width)
  })
  return ['', 'Errors of chunkseg in these comparisons:', ...lines]
}
