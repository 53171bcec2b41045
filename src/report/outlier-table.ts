import type { AnnotatorStats, OneAnnotatorStats } from '../agreement/index.ts'
import { count, endsWord, formatNumber, UNDEFINED } from '../model/numbers.ts'
import { number, type Table, tableOf, text } from './table.ts'

/**
 * How each coder compares with the others: the one without whom the others agree best comes first.
 *
 * @param standings - what `findOutliers` found
 * @param symbol - of the coefficient: `π_x`
 * @param similarity - what it was measured over: `B`
 * @returns a row for each coder: similarity with the others, the coefficient without the coder, the change with its
 *   interval, how many boundaries are nearly shared or nobody else's, and, where there are types, which are confused
 */
export function outlierTable({ coders }: AnnotatorStats, symbol: string, similarity: string): Table {
  const sure = coders.some(({ interval }) => interval !== null)
  const typed = coders.some(({ confused }) => confused.length > 0)
  return tableOf(
    [...coders].sort((a, b) => (b.drop ?? -2) - (a.drop ?? -2)),
    [
      text('coder', ({ coder }) => coder),
      number(`${similarity} with others`, ({ similarity }) => similarity),
      number(`${symbol} without`, ({ without }) => without),
      number('change', ({ drop }) => drop),
      sure && text('interval', ({ interval }) => endsWord(interval).trim()),
      number('near misses', ({ near }) => percent(near)),
      number('alone', ({ alone }) => percent(alone)),
      typed && text('types confused', confusedText),
    ],
    { title: 'Coders among the others' },
  )
}

const percent = (share: number | undefined): string =>
  share === undefined ? UNDEFINED : `${formatNumber(100 * share, 0)} %`

/** The types a coder takes for others most often, and how often. */
const confusedText = ({ confused }: OneAnnotatorStats): string =>
  confused
    .slice(0, 2)
    .map(({ own, other, count: times }) => `${own} for ${other} (${count(times, 'time')})`)
    .join(', ')
