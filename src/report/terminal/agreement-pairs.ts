import type { Agreement } from '../../index.ts'
import { scoreWord as score } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import type { Terminal } from '../render/terminal.ts'
import { pad, shorten, textWidth, wrapText } from '../render/text-width.ts'
import type { AgreementFacts } from '../views/agreement.ts'

/** The lower triangle of the pair matrix, best agreeing annotators first, and next to it how often each places a boundary. */
export function pairLines(
  { coefficients, symbol, perSecond }: AgreementFacts,
  { width }: Terminal,
): string[] {
  const { coders, perPair, perCoder } = coefficients[0]!
  if (coders.length < 2) return []
  const mean = (row: number) => {
    const values = perPair[row]!.filter(value => value !== undefined)
    return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  }
  const order = coders.map((_, index) => index).sort((a, b) => mean(b) - mean(a) || a - b)
  const longest = Math.max(...coders.map(coder => textWidth(safeName(coder))))
  const label = Math.max(`${symbol} of pairs`.length, Math.min(longest, Math.floor(width / 3)))
  const available = Math.floor((width - label) / Math.max(1, order.length - 1)) - 2
  const cell = Math.max(5, Math.min(available, longest))
  const name = (coder: number, available: number) => shorten(safeName(coders[coder]!), available)
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
    perSecond === undefined ? 'boundaries per gap' : 'boundaries per minute',
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
    ? 'No two annotators share an item.'
    : `${best[1]} agree most (${symbol} ${score(best[0])}), ${worst[1]} least (${score(worst[0])}).`
}
