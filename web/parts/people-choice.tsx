import { useSignal } from '@preact/signals'
import { plural } from '../../src/model/numbers.ts'
import { coders } from '../state/corpus.ts'
import {
  measured,
  segmenters,
  setSegmenters,
  toggleCoder,
  toggleItem,
  withoutCoders,
  withoutItems,
} from '../state/people.ts'

/** Who is a person, who is a system, who stays out. */
export function PeopleChoice() {
  const open = useSignal(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside it
    <div class="has-menu" onKeyDown={event => event.key === 'Escape' && (open.value = false)}>
      <button type="button" class="btn" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        {whoCounts()}
      </button>
      {open.value && (
        <div class="menu under-button">
          <table>
            <thead>
              <tr>
                <th scope="col">coder</th>
                <th scope="col">counts</th>
                <th scope="col">system</th>
              </tr>
            </thead>
            <tbody>
              {coders.value.map(name => (
                <tr key={name}>
                  <th scope="row" style={{ maxWidth: '140px', overflow: 'hidden', textOverflow: 'ellipsis' }}>
                    {name}
                  </th>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`${name} counts`}
                      checked={!withoutCoders.value.includes(name)}
                      onChange={() => toggleCoder(name)}
                    />
                  </td>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`${name} is a system`}
                      checked={segmenters.value.includes(name)}
                      onChange={event =>
                        setSegmenters(
                          event.currentTarget.checked
                            ? [...segmenters.value, name]
                            : segmenters.value.filter(other => other !== name),
                        )
                      }
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <button type="button" class="btn" onClick={() => (open.value = false)}>
            Close
          </button>
        </div>
      )}
    </div>
  )
}

/** "4 annotators, 3 systems"; where both are measured together, or all are of one kind, how many coders. */
function whoCounts(): string {
  const isIn = (name: string) => !withoutCoders.value.includes(name)
  const inside = measured.value.filter(isIn).length
  const ofSystems = segmenters.value.filter(isIn).length
  if (inside === coders.value.length)
    return inside === 1 ? 'One coder' : inside === 2 ? 'Both coders' : `All ${inside} coders`
  if (ofSystems === 0 || measured.value.some(name => segmenters.value.includes(name)))
    return `${inside} of ${coders.value.length} coders`
  return `${inside} ${plural(inside, 'annotator')}, ${ofSystems} ${plural(ofSystems, 'system')}`
}

/** What was switched off, one chip each. */
export function WithoutChips() {
  return (
    <>
      {withoutCoders.value.map(name => (
        <button key={name} type="button" class="chip" onClick={() => toggleCoder(name)}>
          without {name} <span aria-hidden="true">×</span>
        </button>
      ))}
      {withoutItems.value.map(id => (
        <button key={id} type="button" class="chip" onClick={() => toggleItem(id)}>
          without {id} <span aria-hidden="true">×</span>
        </button>
      ))}
    </>
  )
}
