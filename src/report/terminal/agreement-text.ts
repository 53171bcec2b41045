import { type Agreement, formatTime } from '../../index.ts'
import { chanceSentence, otherLevelPhrase, reasonNotes } from '../../wording/agreement/agreement-sentences.ts'
import { levelSentence } from '../../wording/agreement/coefficient-mentions.ts'
import { count, endsWord, scoreWord as score } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import { outlierTable } from '../outlier-table.ts'
import { pad, shorten, textWidth, wrapText } from '../text-width.ts'
import { heatLines } from './agreement-heat.ts'
import { pairLines } from './agreement-pairs.ts'
import type { AgreementReport } from './agreement-report.ts'
import { foldedTable } from './folded-table.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'

/**
 * Agreement as text for a terminal: the coefficients with chance and bias, where coders cut in each item, the
 * similarity of every two coders, and how often each cuts.
 *
 * @param report - coefficients and what stands beside them
 * @param terminal - width, signs and colours; plain text of 80 columns unless given
 * @returns the text, with line breaks
 */
export function agreementText(report: AgreementReport, terminal: Terminal = plainTerminal): string {
  const [first] = report.coefficients
  if (first === undefined) return ''
  const { coders, items, units, missing } = first.counts
  const gaps = missing === 0 ? 'nothing missing' : `${count(missing, 'coding')} missing`
  const notes = [
    ...reasonNotes(report.coefficients),
    ...(first.chance?.method === 'simulated' ? [chanceSentence(first.chance, report.symbol)] : []),
    ...(report.notes ?? []),
  ]
  const lines = [
    ...wrapText(
      `${count(coders, 'coder')}, ${count(items, 'item')}, ${extent(units, report.perSecond)}; ${gaps}`,
      terminal.width,
    ),
    ...(report.preface ?? []).flatMap(sentence => wrapText(sentence, terminal.width)),
    '',
    ...wrapText(forTerminal(levelSentence(report.coefficients), terminal), terminal.width),
    ...coefficientLines(report.coefficients, terminal),
    ...groupLines(report),
    '',
    ...heatLines(report, terminal),
    ...pairLines(report, terminal),
    ...(report.annotatorStats === undefined
      ? dropLines(report, terminal)
      : foldedTable(
          outlierTable(report.annotatorStats, forTerminal(first.symbol, terminal), report.symbol),
          terminal,
        )),
    ...majorityLines(report).flatMap(line => wrapText(line, terminal.width)),
    ...notes.flatMap(note => wrapText(note, terminal.width)),
    ...report.coefficients.map(({ signature }) => terminal.paint('dim', signature)),
  ]
  return `${forTerminal(lines.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}

function coefficientLines(coefficients: readonly Agreement[], terminal: Terminal): string[] {
  const name = symbolWidth(coefficients, terminal)
  const below = (text: string) =>
    wrapText(forTerminal(text, terminal), terminal.width - name - 2).map(line => ' '.repeat(name + 2) + line)
  return coefficients.flatMap((agreement, index) => {
    const { symbol, value, interval, observed, expected, bias } = agreement
    const ends = endsWord(interval).trim()
    const parts = [`chance ${score(expected)}`, `observed ${score(observed)}`]
    if (bias !== undefined) parts.push(`bias ${score(bias, 4)}`)
    const head = `${terminal.paint('bold', pad(forTerminal(symbol, terminal), name))} ${pad(score(value), 6, 'right')}  ${pad(ends, 16)}`
    const rest = parts.join(', ')
    const other = otherLevelPhrase(agreement, index === 0)
    const alternative = other === undefined ? [] : below(other)
    if (name + 27 + textWidth(rest) <= terminal.width) return [`${head}  ${rest}`, ...alternative]
    return [head, ...below(rest), ...alternative]
  })
}

/** Columns that the symbols of coefficients take, three at least. */
export const symbolWidth = (coefficients: readonly Pick<Agreement, 'symbol'>[], terminal: Terminal): number =>
  coefficients.reduce((width, { symbol }) => Math.max(width, textWidth(forTerminal(symbol, terminal))), 3)

function groupLines({ coefficients }: AgreementReport): string[] {
  return coefficients.flatMap(({ groups, symbol }) =>
    (groups ?? []).map(
      group =>
        `    ${symbol} ${score(group.value)} of ${group.coders.map(safeName).join(', ')} on ${count(group.counts.items, 'item')}`,
    ),
  )
}

/** How much there is: units, or the length of all recordings. */
const extent = (units: number, perSecond: number | undefined): string =>
  perSecond === undefined
    ? count(units, 'unit')
    : formatTime(units, { ticksPerSecond: perSecond }).replace(/\.0+$/, '')

function dropLines({ drops, coefficients }: AgreementReport, terminal: Terminal): string[] {
  if (drops === undefined || drops.length === 0) return []
  const symbol = forTerminal(coefficients[0]!.symbol, terminal)
  const widest = Math.max(...drops.map(({ coder }) => textWidth(safeName(coder))))
  const width = Math.min(widest, terminal.width - 32)
  return [
    `${pad('', width)}  ${symbol} with  without    drop`,
    ...[...drops]
      .sort((a, b) => (b.drop ?? -2) - (a.drop ?? -2))
      .map(
        ({ coder, with: all, without, drop }) =>
          `${pad(shorten(safeName(coder), width), width)}  ${pad(score(all.value), symbol.length + 5, 'right')}  ${pad(score(without.value), 7, 'right')}  ${pad(score(drop), 6, 'right')}`,
      ),
    '',
  ]
}

function majorityLines({ majority }: AgreementReport): string[] {
  if (majority === undefined) return []
  return [
    `Decisions as the majority decides: ${score(majority.value)} (where it cuts ${score(majority.boundaries)}, where not ${score(majority.gaps)});`,
    'not corrected for chance, and near misses count as misses.',
    '',
  ]
}
