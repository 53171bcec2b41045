import { centre } from '../../state/compare.ts'
import { item, unitName } from '../../state/corpus.ts'
import { addCut, copies, editing, moveCut, nudged, removeCut, setType } from '../../state/edit.ts'

/** The bar for fingers: the position that was tapped, and what can be done there. */
export function Nudger() {
  const place = nudged.value
  const own = item.value
  const copy = own === undefined ? undefined : copies.value[own.id]
  if (place === undefined || !editing.value || own === undefined || copy === undefined || place >= own.units)
    return null
  const { boundaries, types, scale } = copy.now
  const index = boundaries.indexOf(place)
  const cut = index !== -1
  const step = (by: 1 | -1) => {
    const next = place + by
    if (next < 1 || next >= own.units) return
    if (cut && !moveCut(own.id, place, next)) return
    nudged.value = next
    centre(next)
  }
  return (
    <div class="nudger" role="toolbar" aria-label={`Place after ${unitName.value} ${place}`}>
      <button
        type="button"
        class="icon"
        aria-label={cut ? 'Carry the cut one place back' : 'One place back'}
        onClick={() => step(-1)}
      >
        ◀
      </button>
      <span aria-live="polite">
        after {place}
        <small>{cut ? 'a cut' : 'no cut'}</small>
      </span>
      <button
        type="button"
        class="icon"
        aria-label={cut ? 'Carry the cut one place on' : 'One place on'}
        onClick={() => step(1)}
      >
        ▶
      </button>
      <button
        type="button"
        class="btn on"
        onClick={() => (cut ? removeCut(own.id, place) : addCut(own.id, place))}
      >
        {cut ? 'Remove' : 'Add'}
      </button>
      {scale !== undefined && scale.names.length > 1 && cut && (
        <label>
          <span class="vh">Type</span>
          <select
            class="pick"
            value={String(31 - Math.clz32(types?.[index] ?? 1))}
            onChange={event => setType(own.id, place, Number(event.currentTarget.value))}
          >
            {scale.names.map((name, type) => (
              <option key={name} value={String(type)}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" class="icon" aria-label="Close" onClick={() => (nudged.value = undefined)}>
        ×
      </button>
    </div>
  )
}
