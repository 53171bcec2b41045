import { countDigits, score3 } from 'cesura/plots'
import { bestFirst, densityWord } from 'cesura/report'
import { itemScores, reported } from '../../src/evaluate/index.ts'
import type { BoardAnswer } from '../worker/boards.ts'
import { shadeOf } from './board-shade.ts'

/** More submissions than this are folded until they are asked for. */
const MOST = 200

/** The ranking: rank, who cannot be told apart, scores with intervals, groups as shades, density, texts. */
export function BoardTable({ answer: { evaluation, missing, task } }: { answer: BoardAnswer }) {
  const lead = evaluation.metrics[0]!
  const rows = bestFirst(lead).slice(0, MOST)
  const entries = new Map(lead.ranking?.order.map(entry => [entry.hypothesis, entry]))
  const groups = rows[0]?.groups?.map(({ group }) => group) ?? []
  const shade = shadeOf(
    rows.flatMap(row => row.groups?.flatMap(group => group[lead.pool].value ?? []) ?? []),
    lead.better,
  )
  const single = rows.length === 1
  return (
    <section class="panel board-table" aria-label="Ranking">
      <div class="h">
        <h2>Ranking</h2>
        <span>
          {single
            ? 'One submission: no rank, only its scores.'
            : 'Rank counts the submissions that are surely better. Those that share a letter cannot be told apart.'}
        </span>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Ranking, table">
        <table>
          <thead>
            <tr>
              {!single && (
                <th scope="col" class="num">
                  rank
                </th>
              )}
              <th scope="col" class="sticky">
                submission
              </th>
              {!single && <th scope="col">not told apart</th>}
              {evaluation.metrics.map(({ name, symbol, better }) => (
                <th key={name} scope="col" class="num">
                  {symbol} {better === 'lower' ? '↓' : better === 'higher' ? '↑' : ''}
                </th>
              ))}
              {groups.map(group => (
                <th key={group} scope="col" class="group">
                  <bdi>{group}</bdi>
                </th>
              ))}
              <th scope="col" class="num">
                cuts
              </th>
              <th scope="col" class="num">
                texts
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => {
              const entry = entries.get(row.hypothesis)
              const left = missing[row.hypothesis] ?? 0
              const own = itemScores(lead, row.hypothesis).size
              return (
                <tr key={row.hypothesis} data-submission={row.hypothesis}>
                  {!single && <td class="num rank">{entry?.rank ?? '–'}</td>}
                  <th scope="row" class="sticky">
                    <bdi>{row.hypothesis}</bdi>
                  </th>
                  {!single && <td class="letters">{entry?.groups ?? ''}</td>}
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
                      ? countDigits(own)
                      : `${countDigits(task.reference.items - left)} of ${countDigits(task.reference.items)}`}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
