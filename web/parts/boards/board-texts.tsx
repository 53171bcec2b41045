import { useSignal } from '@preact/signals'
import { itemScores } from '../../../src/evaluate/shared.ts'
import { countDigits, score3 } from '../../../src/model/numbers.ts'
import { bestFirst } from '../../../src/report/sentences/ranking.ts'
import { show } from '../../state/address.ts'
import type { BoardAnswer } from '../../worker/boards.ts'
import { shadeOf } from './board-shade.ts'

/** Submissions that have a row; the table above holds them all. */
const MOST = 30

/**
 * Every text: a row for each submission, a column for each text, the hardest first in its group. One Tab stop; arrows
 * move, Enter opens the text in Compare.
 */
export function BoardTexts({ answer: { evaluation, groups, task } }: { answer: BoardAnswer }) {
  const lead = evaluation.metrics[0]!
  const rows = bestFirst(lead).slice(0, MOST)
  const scores = rows.map(row => itemScores(lead, row.hypothesis))
  const columns = arranged(scores, groups, lead.better)
  const shade = shadeOf(
    scores.flatMap(own => [...own.values()].filter(value => value !== null)),
    lead.better,
  )
  const at = useSignal<readonly [row: number, column: number]>([0, 0])
  const [r, c] = at.value
  const items = columns.flatMap(({ items }) => items)
  if (items.length === 0) return null
  const chosen = { row: rows[Math.min(r, rows.length - 1)]!, item: items[Math.min(c, items.length - 1)]! }
  const value = scores[rows.indexOf(chosen.row)]!.get(chosen.item)
  const valueText = value === undefined ? 'not submitted' : value === null ? 'undefined' : score3(value)
  const sentence = `${chosen.row.hypothesis} on ${chosen.item}${groups[chosen.item] === undefined ? '' : ` (${groups[chosen.item]})`}: ${lead.symbol} ${valueText}.`
  /** Goes to the cell under the pointer. */
  const point = ({ target }: Event): boolean => {
    const found = (target as HTMLElement).dataset.at?.split(' ').map(Number)
    if (found === undefined) return false
    const [y = 0, x = 0] = found
    if (y !== at.value[0] || x !== at.value[1]) at.value = [y, x]
    return true
  }
  const open = () =>
    show('compare', {
      item: items[at.value[1]] ?? chosen.item,
      reference: task.reference.coders[0],
      hypothesis: rows[at.value[0]]?.hypothesis ?? chosen.row.hypothesis,
    })
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, readonly [number, number]> = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
    }
    const step = steps[event.key]
    if (event.key === 'Enter') open()
    else if (step === undefined) return
    else
      at.value = [
        Math.min(rows.length - 1, Math.max(0, r + step[0])),
        Math.min(items.length - 1, Math.max(0, c + step[1])),
      ]
    event.preventDefault()
  }
  let column = 0
  return (
    <section class="panel fig board-texts" aria-label="Every text">
      <h2>Every text, hardest first{columns.length > 1 ? ' in each group' : ''}</h2>
      <p class="sub">One column is one text. A stronger shade is a better {lead.symbol}.</p>
      <div
        class="heat scroll"
        role="group"
        tabIndex={0}
        aria-label={`${sentence} Arrow keys move, Enter opens the text in Compare.`}
        onKeyDown={move}
        onPointerMove={point}
        onClick={event => point(event) && open()}
      >
        <div class="names" aria-hidden="true">
          {columns.length > 1 && <span class="group-name" />}
          {rows.map(row => (
            <span key={row.hypothesis}>
              <bdi>{row.hypothesis}</bdi>
            </span>
          ))}
        </div>
        {columns.map(({ group, items: own }) => {
          const first = column
          column += own.length
          return (
            <div
              key={group}
              class="block"
              style={{ flex: `${own.length} 1 ${own.length * 6}px` }}
              aria-hidden="true"
            >
              {columns.length > 1 && (
                <span class="group-name">
                  <bdi>{group}</bdi>, {countDigits(own.length)}
                </span>
              )}
              {rows.map((row, y) => (
                <div key={row.hypothesis} class="cells">
                  {own.map((item, x) => (
                    <i
                      key={item}
                      class={y === r && first + x === c ? 'at' : undefined}
                      style={shade(scores[y]!.get(item), 100)}
                      data-at={`${y} ${first + x}`}
                    />
                  ))}
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <p class="capline" aria-live="polite" data-testid="board-caption">
        <span>{sentence}</span>{' '}
        <button type="button" class="link" onClick={open}>
          Open in Compare
        </button>
      </p>
    </section>
  )
}

/** The texts of each group by their mean score, the worst first. */
function arranged(
  scores: readonly ReadonlyMap<string, number | null>[],
  groupOf: Readonly<Record<string, string>>,
  better: string,
): { readonly group: string; readonly items: readonly string[] }[] {
  const direction = better === 'lower' ? -1 : 1
  const items = [...new Set(scores.flatMap(own => [...own.keys()]))]
  const mean = (item: string) => {
    const own = scores.flatMap(each => each.get(item) ?? [])
    return own.length === 0 ? 0 : (direction * own.reduce((a, b) => a + b, 0)) / own.length
  }
  const means = new Map(items.map(item => [item, mean(item)]))
  items.sort((a, b) => means.get(a)! - means.get(b)! || (a < b ? -1 : 1))
  const names = [...new Set(items.map(item => groupOf[item] ?? ''))].sort()
  return names.map(group => ({
    group: group === '' ? 'no group' : group,
    items: items.filter(item => (groupOf[item] ?? '') === group),
  }))
}
