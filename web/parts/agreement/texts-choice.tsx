import { useSignal } from '@preact/signals'
import { countDigits, plural } from '../../../src/model/numbers.ts'
import { corpus } from '../../state/corpus.ts'
import { itemsNow, toggleItem, withoutItems } from '../../state/people.ts'

/** Which texts count. */
export function TextsChoice() {
  const open = useSignal(false)
  const all = corpus.value!.items
  const inside = itemsNow().length
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside it
    <div class="has-menu" onKeyDown={event => event.key === 'Escape' && (open.value = false)}>
      <button type="button" class="btn" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        {inside === all.length
          ? all.length === 1
            ? 'One text'
            : all.length === 1
              ? 'One text'
              : `All ${countDigits(all.length)} texts`
          : `${countDigits(inside)} of ${countDigits(all.length)} ${plural(all.length, 'text')}`}
      </button>
      {open.value && (
        <div class="menu under-button">
          {all.slice(0, MOST).map(({ id }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!withoutItems.value.includes(id)}
                onChange={() => toggleItem(id)}
              />
              <bdi>{id}</bdi>
            </label>
          ))}
          {all.length > MOST && <p>The first {MOST}; leave others out in the table below.</p>}
          <button type="button" class="btn" onClick={() => (open.value = false)}>
            Close
          </button>
        </div>
      )}
    </div>
  )
}

const MOST = 200
