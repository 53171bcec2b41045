import {
  chunksegErrata,
  type ExplainedValue,
  type Explanation,
  type JointExplanation,
} from '../../evaluate/index.ts'
import { count, formatNumber } from '../../model/numbers.ts'
import { wrapText } from '../render/text-width.ts'
import { comparedText } from '../sentences/roles.ts'
import { safeName } from '../sentences/safe-text.ts'
import { type Block, preformatted, prose, section, type View } from '../view.ts'

/** Settings that are listed; the document holds them all. */
const MOST = 12

/**
 * Which conventions print a number.
 *
 * @param found - which conventions give the number
 * @returns the view
 */
export function explanationView(found: Explanation): View {
  const { symbol, value, digits, fits, nearest, tried, stopped } = found
  const printed = formatNumber(value, digits)
  const settings = (list: readonly ExplainedValue[]): Block => settingsBlock(list, digits)
  const none = fits.length === 0
  return {
    blocks: [
      ...prose(
        none
          ? `None of the ${formatNumber(tried, 0)} settings that were tried prints ${symbol} = ${printed}.`
          : `${count(fits.length, 'setting')} of ${formatNumber(tried, 0)} that were tried ${fits.length === 1 ? 'prints' : 'print'} ${symbol} = ${printed}, the smallest change from the default first.`,
        `Tried with ${comparedText(found)}.`,
      ),
      settings(fits.slice(0, MOST)),
      ...prose(
        fits.length > MOST ? `… and ${formatNumber(fits.length - MOST, 0)} more in --json` : undefined,
      ),
      ...section('Nearest that do not', [settings(nearest.slice(0, none ? 5 : 3))]),
      ...prose(
        none
          ? 'Not tried: a preset with two options changed, three options at once, another reading of the file (--mark, --units), other items or coders, and errors in the data.'
          : undefined,
      ),
      ...section('Errors of chunkseg in these comparisons', prose(...errataSentences(found))),
      ...prose(stopped ? 'The search stopped at its limit; name --hypotheses to go further.' : undefined),
    ],
  }
}

/** Settings with what they print, each with its signature. */
const settingsBlock = (list: readonly ExplainedValue[], digits: number): Block =>
  preformatted(({ width, paint }) =>
    list.flatMap(one => [
      ...wrapText(`${formatNumber(one.value, Math.max(digits + 2, 4))}  ${safeName(one.sentence)}`, width),
      paint('dim', `        ${one.signature}`),
    ]),
  )

/**
 * Which conventions print several numbers, and what to ask the authors for.
 *
 * @param found - the ways of each metric that print all its numbers
 * @returns the view
 */
export function jointExplanationView({ values, metrics, undecided }: JointExplanation): View {
  const printed = values.map(
    ({ symbol, value, digits, hypotheses, fits, tried }) =>
      `${symbol} = ${formatNumber(value, digits)}${hypotheses.length === 1 ? ` of ${safeName(hypotheses[0]!)}` : ''}: ${count(fits.length, 'setting')} of ${formatNumber(tried, 0)}.`,
  )
  const asked = undecided.map(({ metric, option, values }) => `${metric}: ${option} (${values.join(', ')})`)
  return {
    blocks: [
      ...prose(`Settings that print each number: ${printed.join(' ')}`),
      ...metrics.flatMap(({ symbol, fits }) => {
        const own = values.filter(value => value.symbol === symbol)
        const all = own.length === 1 ? 'the number' : `all ${own.length} numbers`
        const digits = Math.max(...own.map(value => value.digits))
        return section(
          fits.length === 0
            ? `No setting prints ${all} of ${symbol}`
            : `${count(fits.length, 'setting')} of ${symbol} ${fits.length === 1 ? 'prints' : 'print'} ${all}`,
          [
            settingsBlock(fits.slice(0, MOST), digits),
            ...prose(
              fits.length > MOST ? `… and ${formatNumber(fits.length - MOST, 0)} more in --json` : undefined,
            ),
          ],
        )
      }),
      ...section(
        'What to ask the authors for',
        prose(
          asked.length === 0
            ? metrics.some(({ fits }) => fits.length === 0)
              ? 'The segmentations that were scored: no setting prints these numbers on these.'
              : 'Nothing: the settings that are left do not differ.'
            : `The settings that are left differ in: ${asked.join('; ')}.`,
        ),
      ),
    ],
  }
}

/** Which errors of chunkseg are in which items. */
const errataSentences = ({ errata = [] }: Explanation): string[] =>
  Object.entries(chunksegErrata).flatMap(([name, what]) => {
    const items = errata.filter(one => (one.errata as readonly string[]).includes(name))
    if (items.length === 0) return []
    const more = items.length === 1 ? '' : ` and ${count(items.length - 1, 'more comparison')}`
    return [`${name}: ${what} (${safeName(items[0]!.item)}${more}).`]
  })
