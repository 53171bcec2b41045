import type { RankingStability } from '../../evaluate/index.ts'
import {
  aheadPhrase,
  pairSentence,
  stabilityHeadline,
  stabilitySentences,
  worstFirst,
} from '../../wording/evaluation/stability-sentences.ts'
import { formatNumber } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import type { Cell, Table } from '../table.ts'
import { prose, section, signatures, tableBlock, type View } from '../view.ts'

/**
 * The order of systems under many conventions: which system is first how often, every pair of systems in a sentence,
 * the settings that change an order, and the signature.
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
  return {
    blocks: [
      ...prose(
        stabilityHeadline(stability),
        first.length === 0
          ? 'First: no convention has all scores.'
          : `First, by weight of conventions: ${first.join(', ')}.`,
      ),
      ...worstFirst(stability).flatMap(pair =>
        section(
          `${pair.a} – ${pair.b}`,
          prose(`${aheadPhrase(pair)}.`, pair.verdict === null ? undefined : pairSentence(stability, pair)),
        ),
      ),
      ...prose(...stabilitySentences(stability)),
      ...signatures([stability.signature]),
    ],
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
      ...['a ahead', 'settled for a', 'settled for b', 'from convention'].map(number),
      text('verdict'),
    ],
    rows: worstFirst(stability).map(({ a, b, ahead, settled, fromConvention, verdict }) => [
      ...[a, b, ahead, settled?.[0] ?? null, settled?.[1] ?? null, fromConvention, verdict],
    ]),
    notes: [
      ...worstFirst(stability).flatMap(pair => pairSentence(stability, pair) || []),
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
