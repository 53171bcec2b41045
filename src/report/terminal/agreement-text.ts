import {
  type Agreement,
  boundaryVotes,
  type Corpus,
  type Drop,
  formatTime,
  type Item,
  type PercentageAgreement,
} from '../../index.ts'
import { chanceSentence, otherLevelPhrase, reasonNotes } from '../../wording/agreement-sentences.ts'
import { count, endsWord, scoreWord as score } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import { pad, shorten, textWidth, wrapText } from '../text-width.ts'
import { heatRow } from './heat-row.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'

/** What `agreementText` writes about. */
export interface AgreementReport {
  /** Ticks a second, where the items are recordings: lengths and rates are then said in time. */
  readonly perSecond?: number
  /** All items, or at least those that are shown. */
  readonly corpus: Corpus
  /** One or more coefficients of the same coders and similarity. */
  readonly coefficients: readonly Agreement[]
  /** As tables print the similarity: B, S. */
  readonly symbol: string
  /** What coders or segmenters cost the group, where that was asked for. */
  readonly drops?: readonly Drop[]
  readonly majority?: PercentageAgreement
  /** Who is measured and why: under the first line. */
  readonly preface?: readonly string[]
  /** How intervals were made and what they are worth: the last lines of the notes. */
  readonly notes?: readonly string[]
  /**
   * At most so many items are shown, those that agree least first.
   * @defaultValue 12
   */
  readonly items?: number
}

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
    ...report.coefficients.flatMap(agreement => coefficientLines(agreement, terminal)),
    ...groupLines(report),
    '',
    ...heatLines(report, terminal),
    ...pairLines(report, terminal),
    ...dropLines(report, terminal),
    ...majorityLines(report).flatMap(line => wrapText(line, terminal.width)),
    ...notes.flatMap(note => wrapText(note, terminal.width)),
    ...report.coefficients.map(({ signature }) => terminal.paint('dim', signature)),
  ]
  return `${forTerminal(lines.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}

function coefficientLines(agreement: Agreement, terminal: Terminal): string[] {
  const { symbol, value, interval, observed, expected, bias } = agreement
  const ends = endsWord(interval).trim()
  const parts = [`chance ${score(expected)}`, `observed ${score(observed)}`]
  if (bias !== undefined) parts.push(`bias ${score(bias, 4)}`)
  const name = terminal.ascii ? 6 : 3
  const head = `${terminal.paint('bold', pad(forTerminal(symbol, terminal), name))} ${pad(score(value), 6, 'right')}  ${pad(ends, 16)}`
  const rest = parts.join(', ')
  const below = (text: string) =>
    wrapText(text, terminal.width - name - 2).map(line => ' '.repeat(name + 2) + line)
  const other = otherLevelPhrase(agreement)
  const beside = other === undefined ? [] : below(other)
  if (name + 27 + textWidth(rest) <= terminal.width) return [`${head}  ${rest}`, ...beside]
  return [head, ...below(rest), ...beside]
}

function groupLines({ coefficients }: AgreementReport): string[] {
  return coefficients.flatMap(({ groups, symbol }) =>
    (groups ?? []).map(
      group =>
        `    ${symbol} ${score(group.value)} of ${group.coders.map(safeName).join(', ')} on ${count(group.counts.items, 'item')}`,
    ),
  )
}

/**
 * The items that `agreementText` shows: all in their order, or the `most` that agree least.
 *
 * @param agreement - a coefficient with its items
 * @param most - how many to name
 * @returns ids of the items with the least agreement
 */
export function itemsToShow({ perItem }: Agreement, most: number): string[] {
  const shown = [...perItem]
  if (shown.length > most) shown.sort((a, b) => (a.observed ?? 2) - (b.observed ?? 2)).splice(most)
  return shown.map(({ item }) => item)
}

/** How much there is: units, or the length of all recordings. */
const extent = (units: number, perSecond: number | undefined): string =>
  perSecond === undefined
    ? count(units, 'unit')
    : formatTime(units, { ticksPerSecond: perSecond }).replace(/\.0+$/, '')

/** Where coders cut in each item: one row of signs, the item's similarity at its end. */
function heatLines(
  { corpus, coefficients, symbol, items: most = 12, perSecond }: AgreementReport,
  terminal: Terminal,
): string[] {
  const [agreement] = coefficients
  const own = new Map(agreement!.perItem.map(entry => [entry.item, entry.observed]))
  const byId = new Map(corpus.items.map(item => [item.id, item]))
  const shown = itemsToShow(agreement!, most).flatMap(id => byId.get(id) ?? [])
  const longest = Math.max(...shown.map(item => textWidth(safeName(item.id))), 1)
  const row = Math.max(...shown.map(item => item.units - 1), 1)
  const beside = terminal.width - 2 - 2 - textWidth(symbol) - 7
  // Names are cut only where they would break the rows, and then to a third of the line at most.
  const names = longest + row <= beside ? longest : Math.min(longest, Math.floor(terminal.width / 3))
  const room = terminal.width - names - 2 - 2 - textWidth(symbol) - 7
  const lines = shown.flatMap(item => {
    const rows = heatRows(item, agreement!.coders, room, terminal.ascii)
    const name = pad(shorten(safeName(item.id), names), names)
    const end = `  ${symbol} ${score(own.get(item.id))}`
    return rows.map((row, index) =>
      index === 0 ? `${name}  ${pad(row, room)}${end}` : `${terminal.paint('dim', name)}  ${row}`,
    )
  })
  const all = agreement!.counts.items
  const left = all - shown.length
  const more =
    left === 0 ? [] : [`${count(left, 'item')} more, which agree better (--items ${all} shows them).`]
  const sign = terminal.ascii ? 'the number of coders who cut there' : 'taller where more coders cut'
  if (lines.length === 0) return []
  const what =
    perSecond === undefined
      ? 'One sign per place between units'
      : 'From the start of each recording to its end'
  const said = [...more, `${what}, ${sign}.`]
  return [...lines, ...said.flatMap(sentence => wrapText(sentence, terminal.width)), '']
}

/** One item's row: wrapped while it is short, several places to a sign where it is long. */
function heatRows(item: Item, coders: readonly string[], room: number, ascii: boolean): string[] {
  const { positions, votes, coders: present } = boundaryVotes(item, coders)
  const places = item.units - 1
  const columns = places > 4 * room ? room : places
  const counts = new Uint32Array(columns)
  for (const [index, position] of positions.entries()) {
    const column = places === columns ? position - 1 : Math.floor(((position - 1) / places) * columns)
    counts[column] = Math.max(counts[column]!, votes[index]!)
  }
  const rows: string[] = []
  for (let from = 0; from < columns; from += room)
    rows.push(heatRow(counts.subarray(from, from + room), present, ascii))
  return rows.length === 0 ? [''] : rows
}

/** The lower triangle of the pair matrix, best agreeing coders first, and beside it how often each coder cuts. */
function pairLines({ coefficients, symbol, perSecond }: AgreementReport, { width }: Terminal): string[] {
  const { coders, perPair, perCoder } = coefficients[0]!
  if (coders.length < 2) return []
  const mean = (row: number) => {
    const values = perPair[row]!.filter(value => value !== undefined)
    return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  }
  const order = coders.map((_, index) => index).sort((a, b) => mean(b) - mean(a) || a - b)
  const longest = Math.max(...coders.map(coder => textWidth(safeName(coder))))
  const label = Math.max(`${symbol} of pairs`.length, Math.min(longest, Math.floor(width / 3)))
  const room = Math.floor((width - label) / Math.max(1, order.length - 1)) - 2
  const cell = Math.max(5, Math.min(room, longest))
  const name = (coder: number, room: number) => shorten(safeName(coders[coder]!), room)
  const fits = label + (order.length - 1) * (cell + 2) <= width
  const matrix = fits
    ? [
        pad(`${symbol} of pairs`, label) +
          order
            .slice(0, -1)
            .map(coder => `  ${pad(name(coder, cell), cell, 'right')}`)
            .join(''),
        ...order.slice(1).map(
          (row, index) =>
            pad(name(row, label), label) +
            order
              .slice(0, index + 1)
              .map(column => `  ${pad(score(perPair[row]![column]), cell, 'right')}`)
              .join(''),
        ),
      ]
    : wrapText(extremePairs(coders, perPair, symbol), width)
  const most = Math.max(...perCoder.map(({ rate }) => rate ?? 0))
  const cuts = [...perCoder].sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1))
  const column = Math.min(longest, width - 20)
  const rates = [
    perSecond === undefined ? 'cuts per place' : 'cuts per minute',
    ...cuts.map(({ coder, rate }) => {
      const dots = rate === undefined || most === 0 ? '' : '●'.repeat(Math.round((rate / most) * 9))
      return `${pad(shorten(safeName(coder), column), column)}  ${score(rate === undefined ? rate : rate * (perSecond === undefined ? 1 : 60 * perSecond), 2)}  ${dots}`
    }),
  ]
  const left = Math.max(...matrix.map(textWidth))
  const right = Math.max(...rates.map(textWidth))
  if (left + 6 + right > width) return [...matrix, '', ...rates, '']
  const height = Math.max(matrix.length, rates.length)
  const lines = Array.from(
    { length: height },
    (_, index) =>
      pad(matrix[index] ?? '', left) + (rates[index] === undefined ? '' : `      ${rates[index]}`),
  )
  return [...lines, '']
}

function extremePairs(coders: readonly string[], perPair: Agreement['perPair'], symbol: string): string {
  const pairs: [number, string][] = []
  for (const [row, first] of coders.entries())
    for (const [column, second] of coders.entries()) {
      const value = perPair[row]![column]
      if (column > row && value !== undefined)
        pairs.push([value, `${safeName(first)} and ${safeName(second)}`])
    }
  pairs.sort(([a], [b]) => b - a)
  const [best, worst] = [pairs[0], pairs.at(-1)]
  return best === undefined || worst === undefined
    ? 'No two coders share an item.'
    : `${best[1]} agree most (${symbol} ${score(best[0])}), ${worst[1]} least (${score(worst[0])}).`
}

function dropLines({ drops, coefficients }: AgreementReport, terminal: Terminal): string[] {
  if (drops === undefined || drops.length === 0) return []
  const { symbol } = coefficients[0]!
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
