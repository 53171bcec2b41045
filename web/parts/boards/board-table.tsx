import { useSignal } from '@preact/signals'
import { significanceRanks } from '../../../src/evaluate/shared.ts'
import { countDigits, counted } from '../../../src/model/numbers.ts'
import { bestFirst, letterSentence, RANK_SENTENCE } from '../../../src/report/sentences/ranking.ts'
import type { BoardAnswer } from '../../worker/boards.ts'
import { BoardRow } from './board-row.tsx'
import { shadeOf } from './board-shade.ts'

/** With more submissions than this those of one rank are folded to their first, until they are asked for. */
const MOST = 30

/** The ranking: rank, letters, scores with intervals, groups as shades, density, texts. */
export function BoardTable({ answer }: { answer: BoardAnswer }) {
  const { evaluation } = answer
  const lead = evaluation.metrics[0]!
  const rows = bestFirst(lead)
  const ranks = significanceRanks(lead)
  const ranked = new Map(lead.ranking?.order.map(entry => [entry.hypothesis, entry]))
  const letters = [...new Set([...ranked.values()].flatMap(entry => entry.letters))]
  const groups = rows[0]?.groups?.map(({ group }) => group) ?? []
  const shade = shadeOf(
    rows.flatMap(row => row.groups?.flatMap(group => group[lead.pool].value ?? []) ?? []),
    lead.better,
  )
  const single = rows.length === 1
  const open = useSignal<readonly (number | null)[]>([])
  const byRank = [...new Set(ranks.values())].map(rank => ({
    rank,
    own: rows.filter(({ hypothesis }) => ranks.get(hypothesis) === rank),
  }))
  const folds = rows.length > MOST
  return (
    <section class={`panel board-table${folds ? ' many' : ''}`} aria-label="Ranking">
      <div class="h">
        <h2>Ranking</h2>
        <span>
          {single
            ? 'One submission: no rank, only its scores.'
            : [RANK_SENTENCE, ...letterSentence(evaluation)].join(' ')}
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
              {!single && <th scope="col">letters</th>}
              <th scope="col" class="sticky">
                submission
              </th>
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
            {byRank.map(({ rank, own }) => {
              const isFolded = folds && own.length > 1 && !open.value.includes(rank)
              const rest = own.length - 1
              return (
                <>
                  {(isFolded ? own.slice(0, 1) : own).map(row => (
                    <BoardRow
                      key={row.hypothesis}
                      answer={answer}
                      row={row}
                      groups={groups}
                      shade={shade}
                      {...(single ? {} : { rank })}
                      letters={letters}
                      entry={ranked.get(row.hypothesis)}
                    />
                  ))}
                  {isFolded && (
                    <tr class="fold">
                      <td colSpan={20}>
                        <button
                          type="button"
                          class="link"
                          onClick={() => (open.value = [...open.value, rank])}
                        >
                          {rank === null
                            ? `${countDigits(rest)} more without a score`
                            : `and ${counted(rest, 'submission')} more of rank ${rank}`}
                        </button>
                      </td>
                    </tr>
                  )}
                </>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
