import type { RankingStability } from '../../evaluate/index.ts'
import { formatNumber } from '../../model/numbers.ts'
import { stabilityData } from '../figure-data.ts'
import {
  changingOptions,
  optionSentences,
  optionText,
  pairSentences,
  stabilityHeadline,
  stabilitySentences,
  worstFirst,
} from '../sentences/conventions.ts'
import { safeName } from '../sentences/safe-text.ts'
import { counted, number, type Table, tableOf, text } from '../table.ts'
import { picture, prose, signatures, tableBlock, type View } from '../view.ts'

/**
 * The order of systems under many conventions: which system is first how often, every pair of systems, the choices
 * that change an order, and the signature.
 *
 * @param stability - what `rankingStability` returned
 * @param target - for a terminal or a file
 * @returns the view
 */
export function stabilityView(stability: RankingStability, target: 'terminal' | 'file' = 'terminal'): View {
  if (target === 'file') return { blocks: [tableBlock(stabilityTable(stability))] }
  const first = Object.entries(stability.first ?? {})
    .sort(([, a], [, b]) => b - a)
    .map(([name, share]) => `${safeName(name)} ${formatNumber(100 * share, 0)} %`)
  const options = optionTable(stability)
  return {
    blocks: [
      picture({ kind: 'stability', values: stabilityData(stability) }, stability.signature),
      ...prose(
        stabilityHeadline(stability),
        first.length === 0
          ? 'First: no convention has all scores.'
          : `First, by weight of conventions: ${first.join(', ')}.`,
      ),
      tableBlock(pairTable(stability)),
      ...prose(PAIR_COLUMNS),
      ...prose(...pairSentences(stability)),
      ...(options.rows.length === 0 ? [] : [tableBlock(options)]),
      ...prose(...stabilitySentences(stability)),
      ...signatures([stability.signature]),
    ],
  }
}

const PAIR_COLUMNS =
  'Ahead: share of the conventions, by weight, in which the first system has the better score. Settled: share in which resampled items settle it for the first, and for the second. Doubt: how much of it comes from the convention; the rest comes from the choice of items.'

const share = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : `${formatNumber(100 * value, 0)} %`

/** The pairs in per cent, those that depend on the convention first; of a pair the system that is ahead more often. */
function pairTable(stability: RankingStability): Table {
  const rows = worstFirst(stability).map(({ a, b, ahead, settled, fromConvention, verdict }) => {
    const turned = ahead !== null && ahead < 0.5
    const [own, other] = settled ?? []
    return {
      names: turned ? [b, a] : [a, b],
      ahead: turned ? 1 - ahead : ahead,
      settled: settled === null ? '–' : (turned ? [other, own] : [own, other]).map(share).join(', '),
      fromConvention,
      verdict,
    }
  })
  return tableOf(rows, [
    text('first', ({ names }) => names[0]),
    text('second', ({ names }) => names[1]),
    number('ahead', ({ ahead }) => share(ahead)),
    number('settled', ({ settled }) => settled),
    number('doubt', ({ fromConvention }) => share(fromConvention)),
    text('order', ({ verdict }) => (verdict === null ? '' : VERDICTS[verdict])),
  ])
}

const VERDICTS = { stable: 'the same', convention: 'depends', noise: 'open' } as const

/** Which single choices change an order: a step is a pair of conventions that differ in this choice alone. */
const optionTable = (stability: RankingStability): Table =>
  tableOf(
    changingOptions(stability),
    [
      text('choice', ({ option }) => optionText(option)),
      counted('steps', ({ edges }) => edges),
      counted('change', ({ flips }) => flips),
      counted('beyond noise', ({ beyondNoise }) => beyondNoise),
      text('example', ({ example }) => (example === null ? '' : `${example.a}, ${example.b}`)),
    ],
    { title: 'Which single choice changes an order' },
  )

/**
 * The pairs of systems under many conventions: a row for each pair, those that depend on the convention first.
 *
 * @param stability - what `rankingStability` returned
 * @returns a table for Markdown and LaTeX
 */
export const stabilityTable = (stability: RankingStability): Table => ({
  ...pairTable(stability),
  title: stabilityHeadline(stability),
  caption: [PAIR_COLUMNS],
  notes: [
    ...pairSentences(stability),
    ...optionSentences(stability),
    ...stabilitySentences(stability),
    stability.signature,
  ],
})

/**
 * The conventions for other programs: a row for each, with the score and the rank of every system, all digits.
 *
 * @param stability - what `rankingStability` returned
 * @returns a table for CSV
 */
export const stabilityRows = ({ conventions, systems, pairs }: RankingStability): Table =>
  tableOf(conventions, [
    text('metric', ({ metric }) => metric),
    text('pool', ({ pool }) => pool),
    text('weight', ({ weight }) => weight),
    ...systems.flatMap(name => [
      text<Convention>(name, ({ values }) => values[name]),
      text<Convention>(`${name} rank`, ({ rank }) => rank?.[name]),
    ]),
    ...pairs.map(({ a, b, perConvention }) =>
      text<Convention>(`${a} before ${b}`, (_, index) => perConvention?.[index]),
    ),
    text('signature', ({ signature }) => signature),
  ])

type Convention = RankingStability['conventions'][number]
