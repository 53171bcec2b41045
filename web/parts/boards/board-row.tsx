import type { HypothesisResult } from '../../../src/evaluate/index.ts'
import { itemScores, reported } from '../../../src/evaluate/shared.ts'
import { densityWord } from '../../../src/wording/evaluation/density-sentences.ts'
import { countDigits, score3 } from '../../../src/wording/numbers.ts'
import type { BoardAnswer } from '../../worker/boards.ts'
import type { shadeOf } from './board-shade.ts'

/** One letter of the ranking as an upright bar: whether the row has it, and whether its neighbours do. */
interface Bar {
  readonly letter: string
  readonly on: boolean
  readonly above: boolean
  readonly below: boolean
}

interface RowProps {
  readonly answer: BoardAnswer
  readonly row: HypothesisResult
  readonly groups: readonly string[]
  readonly shade: ReturnType<typeof shadeOf>
  /** Absent where one submission stands alone. */
  readonly rank?: number | null
  readonly bars: readonly Bar[]
}

/** One submission of the board. */
export function BoardRow({
  answer: { evaluation, missing, task },
  row,
  groups,
  shade,
  rank,
  bars,
}: RowProps) {
  const lead = evaluation.metrics[0]!
  const left = missing[row.hypothesis] ?? 0
  const { items } = task.reference
  return (
    <tr data-submission={row.hypothesis}>
      {rank !== undefined && <td class="num rank">{rank ?? '–'}</td>}
      {rank !== undefined && (
        <td class="letters">
          <span class="bars" aria-hidden="true">
            {bars.map(({ letter, on, above, below }) => (
              <i
                key={letter}
                class={[on && 'on', on && !above && 'first', on && !below && 'last']
                  .filter(Boolean)
                  .join(' ')}
              />
            ))}
          </span>
          <span class="vh">{bars.map(({ letter, on }) => (on ? letter : '')).join('')}</span>
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
            {value === null ? 'undef' : score3(value)}
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
              {value === null ? 'undef' : score3(value)}
            </span>
          </td>
        )
      })}
      <td class="num">{densityWord(row.density).replace(/^at /, '')}</td>
      <td class="num">
        {left === 0
          ? countDigits(itemScores(lead, row.hypothesis).size)
          : `${countDigits(items - left)} of ${countDigits(items)}`}
      </td>
    </tr>
  )
}
