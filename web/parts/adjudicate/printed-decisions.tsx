import { useSignal } from '@preact/signals'
import type { Item } from 'cesura'
import type { Decision } from 'cesura/agreement'
import { useEffect } from 'preact/hooks'
import { formatTime, timeOf } from '../../../src/model/index.ts'
import { decisions } from '../../state/adjudicate-queue.ts'
import { loaded, unitName } from '../../state/corpus.ts'

/** What Adjudicate is on paper: every decision with the text before and after it. Made when the page is printed. */
export function PrintedDecisions() {
  const isPrinting = useSignal(false)
  useEffect(() => {
    const begin = () => (isPrinting.value = true)
    const end = () => (isPrinting.value = false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting.value) return null
  const items = new Map((loaded.value?.corpus?.items ?? []).map(item => [item.id, item]))
  return (
    <section class="printed" aria-label="Decisions">
      <h1 class="title">{decisions.value.length === 0 ? 'Nothing is decided yet.' : 'Decisions'}</h1>
      {decisions.value.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">text</th>
              <th scope="col">decision</th>
              <th scope="col">where</th>
            </tr>
          </thead>
          <tbody>
            {decisions.value.map(decision => {
              const item = items.get(decision.item)
              return (
                <tr key={`${decision.item} ${decision.from}`}>
                  <th scope="row">
                    <bdi>{decision.item}</bdi>
                  </th>
                  <td>{verdict(decision)}</td>
                  <td>{item === undefined ? decision.from : whereText(decision, item)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

const verdict = ({ decision, types }: Decision): string =>
  decision === 'cut'
    ? `boundary${types === undefined ? '' : `: ${types.join(', ')}`}`
    : decision === 'skip'
      ? 'skipped'
      : 'no boundary'

function whereText({ position, from }: Decision, item: Item): string {
  const place = position ?? from
  const time = timeOf(item)
  if (time !== undefined) return formatTime(place, time, time.start)
  const { texts } = item
  return `after ${unitName.value} ${place}${texts === undefined ? '' : `: ${texts[place - 1] ?? ''} | ${texts[place] ?? ''}`}`
}
