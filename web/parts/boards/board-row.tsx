import type { HypothesisResult, RankedHypothesis } from '../../../src/evaluate/index.ts'
import { itemScores, reported } from '../../../src/evaluate/shared.ts'
import { countDigits, score3 } from '../../../src/model/numbers.ts'
import { densityWord } from '../../../src/report/sentences/ranking.ts'
import type { BoardAnswer } from '../../worker/boards.ts'
import type { shadeOf } from './board-shade.ts'

/** With more letters than this they are shown one after another. */
const MOST_COLUMNS = 12

interface RowProps {
  readonly answer: BoardAnswer
  readonly row: HypothesisResult
  readonly groups: readonly string[]
  readonly shade: ReturnType<typeof shadeOf>
  /** Absent where one submission stands alone. */
  readonly rank?: number | null
  /** All letters of the ranking: each has a column of its own, so that rows that share one show it in line. */
  readonly letters: readonly string[]
  readonly entry: RankedHypothesis | undefined
}

/** One submission of the board. */
export function BoardRow({
  answer: { evaluation, missing, task },
  row,
  groups,
  shade,
  rank,
  letters,
  entry,
}: RowProps) {
  const lead = evaluation.metrics[0]!
  const left = missing[row.hypothesis] ?? 0
  const { items } = task.reference
  return (
    <tr data-submission={row.hypothesis}>
      {rank !== undefined && <td class="num rank">{rank ?? '–'}</td>}
      {rank !== undefined && (
        <td class="letters">
          {letters.length > MOST_COLUMNS ? (
            entry?.groups
          ) : (
            <>
              <span class="columns" aria-hidden="true">
                {letters.map(letter => (
                  <i key={letter}>{entry?.letters.includes(letter) ? letter : ''}</i>
                ))}
              </span>
              <span class="vh">{entry?.groups}</span>
            </>
          )}
        </td>
      )}
      <th scope="row" class="sticky">
        <bdi>{row.hypothesis}</bdi>
      </th>
      {evaluation.metrics.map((metric, index) => {
        const mine = metric.hypotheses.find(({ hypothesis }) => hypothesis === row.hypothesis)!
        const { value, interval } = reported(mine, metric)
        return (
          <td key={metric.name} class={`num${index === 0 ? ' lead' : ''}`} data-value={value}>
            {value === null ? 'n/a' : score3(value)}
            {interval != null && (
              <small>
                {score3(interval[0])} to {score3(interval[1])}
              </small>
            )}
          </td>
        )
      })}
      {groups.map((group, index) => {
        const value = row.groups?.[index]?.[lead.pool].value ?? null
        return (
          <td key={group} class="group">
            <span class="shade" style={shade(value)}>
              {value === null ? 'n/a' : score3(value)}
            </span>
          </td>
        )
      })}
      <td class="num">{densityWord(row.density)}</td>
      <td class="num">
        {left === 0
          ? countDigits(itemScores(lead, row.hypothesis).size)
          : `${countDigits(items - left)} of ${countDigits(items)}`}
      </td>
    </tr>
  )
}
