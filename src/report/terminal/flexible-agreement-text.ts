import type { ChanceResult } from '../../agreement/index.ts'
import type { TypeOperations } from '../../compare/index.ts'
import type { Agreement } from '../../index.ts'
import { chanceSentence } from '../../wording/agreement/agreement-sentences.ts'
import { formatNumber, UNDEFINED } from '../table.ts'
import { pad, wrapText } from '../text-width.ts'
import { symbolWidth } from './agreement-text.ts'
import { operationText } from './operation-text.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'

/** What agreement over S_f or S_f^B has to say beside the coefficients. */
export interface FlexibleAgreementReport {
  /** Coefficients over the other of the two scores, and its symbol. */
  readonly coefficients: readonly Agreement[]
  readonly symbol: string
  /** How the chance level of each score was found, by its symbol. */
  readonly chances: readonly { readonly symbol: string; readonly chance: ChanceResult }[]
  /** What became of the boundaries of each type, over all pairs of coders. */
  readonly operations: readonly TypeOperations[]
}

const NOT_COUNTED =
  'What became of the boundaries of each type is not counted with so many comparisons; --coders takes some of the coders.'

/**
 * The other score, how chance was found, and which types are taken for which.
 *
 * @param report - coefficients of S_f and S_f^B
 * @param terminal - width, signs and colours; plain text of 80 columns unless given
 * @returns the text, with line breaks
 */
export function flexibleAgreementText(
  { coefficients, symbol, chances, operations }: FlexibleAgreementReport,
  terminal: Terminal = plainTerminal,
): string {
  const number = (value: number | undefined) => (value === undefined ? UNDEFINED : formatNumber(value, 3))
  const width = symbolWidth(coefficients, terminal)
  const lines = coefficients.map(
    ({ symbol: sign, value, expected, observed }) =>
      `${terminal.paint('bold', pad(forTerminal(sign, terminal), width))} ${pad(number(value), 6, 'right')}  over ${symbol}: chance ${number(expected)}, observed ${number(observed)}`,
  )
  const notes = [...new Set(chances.map(({ symbol: of, chance }) => chanceSentence(chance, of)))]
  const under = [
    ...notes.flatMap(note => wrapText(note, terminal.width)),
    ...coefficients.map(({ signature }) => terminal.paint('dim', signature)),
  ]
  const statements = forTerminal([...lines, ...under, ''].join('\n'), terminal)
  if (operations.length > 0) return `${statements}\n${operationText(operations, terminal)}`
  return `${statements}${wrapText(NOT_COUNTED, terminal.width).join('\n')}\n`
}
