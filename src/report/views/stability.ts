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
import type { Cell, Table } from '../table.ts'
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
  const options = stabilityOptionTable(stability)
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

/** The pairs, those that depend on the convention first, in per cent. */
function pairTable(stability: RankingStability): Table {
  const right = (name: string) => ({ name, align: 'right' as const })
  return {
    title: '',
    columns: [
      { name: 'first', align: 'left' },
      { name: 'second', align: 'left' },
      right('ahead'),
      right('settled'),
      right('doubt'),
      { name: 'order', align: 'left' },
    ],
    rows: worstFirst(stability).map(({ a, b, ahead, settled, fromConvention, verdict }) => {
      // The system that is ahead more often comes first.
      const turned = ahead !== null && ahead < 0.5
      const [own, other] = settled ?? []
      return [
        ...(turned ? [b, a] : [a, b]),
        share(turned ? 1 - ahead : ahead),
        settled === null ? '–' : turned ? `${share(other)}, ${share(own)}` : `${share(own)}, ${share(other)}`,
        share(fromConvention),
        verdict === null ? '' : VERDICTS[verdict],
      ]
    }),
    notes: [],
  }
}

const VERDICTS = { stable: 'the same', convention: 'depends', noise: 'open' } as const

/**
 * Which single choices change an order of two systems: a row for each that does, those beyond noise first.
 *
 * @param stability - what `rankingStability` returned
 * @returns a table; a step is a pair of conventions that differ in this choice alone
 */
export function stabilityOptionTable(stability: RankingStability): Table {
  const right = (name: string) => ({ name, align: 'right' as const, digits: 0 })
  return {
    title: 'Which single choice changes an order',
    columns: [
      { name: 'choice', align: 'left' },
      right('steps'),
      right('change'),
      right('beyond noise'),
      { name: 'example', align: 'left' },
    ],
    rows: changingOptions(stability).map(({ option, edges, flips, beyondNoise, example }) => [
      optionText(option),
      edges,
      flips,
      beyondNoise,
      example === null ? '' : `${example.a}, ${example.b}`,
    ]),
    notes: [],
  }
}

/**
 * The pairs of systems under many conventions: a row for each pair, those that depend on the convention first.
 *
 * @param stability - what `rankingStability` returned
 * @returns a table for Markdown and LaTeX
 */
export function stabilityTable(stability: RankingStability): Table {
  const number = (name: string) => ({ name, align: 'right' as const, digits: 2 })
  const text = (name: string) => ({ name, align: 'left' as const })
  return {
    title: stabilityHeadline(stability),
    columns: [
      ...[text('a'), text('b')],
      ...['a ahead', 'settled a', 'settled b', 'doubt'].map(number),
      text('order'),
    ],
    rows: worstFirst(stability).map(({ a, b, ahead, settled, fromConvention, verdict }) => [
      ...[a, b, ahead, settled?.[0] ?? null, settled?.[1] ?? null, fromConvention],
      verdict === null ? null : VERDICTS[verdict],
    ]),
    caption: [
      'Shares by weight of conventions. Ahead: a has the better score. Settled: by resampled items, for a and for b. Doubt: the share of it that comes from the convention.',
    ],
    notes: [
      ...pairSentences(stability),
      ...optionSentences(stability),
      ...stabilitySentences(stability),
      stability.signature,
    ],
  }
}

/**
 * The conventions for other programs: a row for each, with the score and the rank of every system, all digits.
 *
 * @param stability - what `rankingStability` returned
 * @returns a table for CSV
 */
export function stabilityRows({ conventions, systems, pairs }: RankingStability): Table {
  const names = [
    ...['metric', 'pool', 'weight'],
    ...systems.flatMap(name => [name, `${name} rank`]),
    ...pairs.map(({ a, b }) => `${a} before ${b}`),
    'signature',
  ]
  return {
    title: '',
    columns: names.map(name => ({ name, align: 'left' })),
    rows: conventions.map(({ metric, pool, weight, values, rank, signature }, index): Cell[] => [
      ...[metric, pool, weight],
      ...systems.flatMap(name => [values[name]!, rank?.[name] ?? null]),
      ...pairs.map(({ perConvention }) => perConvention?.[index] ?? null),
      signature,
    ]),
    notes: [],
  }
}
