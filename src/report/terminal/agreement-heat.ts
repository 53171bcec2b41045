import { boundaryVotes } from '../../agreement/index.ts'
import type { Agreement, Item } from '../../index.ts'
import { count, scoreWord as score } from '../../model/numbers.ts'
import type { Terminal } from '../render/terminal.ts'
import { pad, shorten, textWidth, wrapText } from '../render/text-width.ts'
import { safeName } from '../sentences/safe-text.ts'
import type { AgreementFacts } from '../views/agreement.ts'
import { heatRow } from './heat-row.ts'

/**
 * The items that `agreementView` shows: all in their order, or the `most` that agree least.
 *
 * @param agreement - a coefficient with its items
 * @param most - how many to name
 * @returns ids of the items with the least agreement
 */
export function itemsToShow({ perItem }: Agreement, most: number): string[] {
  const shown = perItem.length > most ? leastAgreed(perItem, most) : perItem
  return shown.map(({ item }) => item)
}

/** The first of all items, sorted by their similarity: no more than these are kept in order. */
function leastAgreed(perItem: Agreement['perItem'], most: number): Agreement['perItem'] {
  const of = ({ observed }: Agreement['perItem'][number]) => observed ?? 2
  const least: Agreement['perItem'][number][] = []
  for (const entry of perItem) {
    if (least.length === most && (most === 0 || of(entry) >= of(least[most - 1]!))) continue
    let [from, to] = [0, least.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (of(least[middle]!) <= of(entry)) from = middle + 1
      else to = middle
    }
    least.splice(from, 0, entry)
    if (least.length > most) least.pop()
  }
  return least
}

/** Where annotators placed boundaries in each item: one row of characters, the item's similarity at its end. */
export function heatLines(
  { corpus, coefficients, symbol, items: most = 12, perSecond }: AgreementFacts,
  terminal: Terminal,
): string[] {
  const [agreement] = coefficients
  const byId = new Map(corpus.items.map(item => [item.id, item]))
  const own = new Map(
    agreement!.perItem.filter(({ item }) => byId.has(item)).map(({ item, observed }) => [item, observed]),
  )
  const shown = itemsToShow(agreement!, most).flatMap(id => byId.get(id) ?? [])
  const longest = Math.max(...shown.map(item => textWidth(safeName(item.id))), 1)
  const row = Math.max(...shown.map(item => item.units - 1), 1)
  const alternative = terminal.width - 2 - 2 - textWidth(symbol) - 7
  // Names are cut only where they would break the rows, and then to a third of the line at most.
  const names = longest + row <= alternative ? longest : Math.min(longest, Math.floor(terminal.width / 3))
  const available = terminal.width - names - 2 - 2 - textWidth(symbol) - 7
  const lines = shown.flatMap(item => {
    const rows = heatRows(item, agreement!.coders, available, terminal.ascii)
    const name = pad(shorten(safeName(item.id), names), names)
    const end = `  ${symbol} ${score(own.get(item.id))}`
    return rows.map((row, index) =>
      index === 0 ? `${name}  ${pad(row, available)}${end}` : `${terminal.paint('dim', name)}  ${row}`,
    )
  })
  const all = agreement!.counts.items
  const left = all - shown.length
  const more =
    left === 0
      ? []
      : [
          `${count(left, 'more item')} with higher agreement (--items ${all} shows ${left === 1 ? 'it' : 'them'}).`,
        ]
  const char = terminal.ascii
    ? 'the number of annotators who placed a boundary there'
    : 'taller where more annotators placed a boundary'
  if (lines.length === 0) return []
  const packed = shown.some(({ units }) => isPacked(units - 1, available))
  const what =
    perSecond !== undefined
      ? 'From the start of each recording to its end'
      : packed
        ? 'One character per gap, in long texts one for several gaps'
        : 'One character per gap'
  const statements = [...more, `${what}, ${char}.`]
  return [...lines, ...statements.flatMap(sentence => wrapText(sentence, terminal.width)), '']
}

/** Whether a text is so long that a character stands for several gaps: it would take more than four rows. */
const isPacked = (places: number, available: number): boolean => places > 4 * available

/** One item's row: wrapped while it is short, several gaps per character where it is long. */
function heatRows(item: Item, coders: readonly string[], available: number, ascii: boolean): string[] {
  const { positions, votes, coders: present } = boundaryVotes(item, coders)
  const places = item.units - 1
  const columns = isPacked(places, available) ? available : places
  const counts = new Uint32Array(columns)
  for (const [index, position] of positions.entries()) {
    const column = places === columns ? position - 1 : Math.floor(((position - 1) / places) * columns)
    counts[column] = Math.max(counts[column]!, votes[index]!)
  }
  const rows: string[] = []
  for (let from = 0; from < columns; from += available)
    rows.push(heatRow(counts.subarray(from, from + available), present, ascii))
  return rows.length === 0 ? [''] : rows
}
