import { set } from '../state/address.ts'
import { isGranularity } from '../state/granularity.ts'

/** Which of the two views of Systems is shown. */
export function SegmentersLens() {
  return (
    <div class="seg3" role="group" aria-label="Show">
      <button type="button" aria-pressed={!isGranularity.value} onClick={() => set({ lens: undefined })}>
        Ranking
      </button>
      <button type="button" aria-pressed={isGranularity.value} onClick={() => set({ lens: 'granularity' })}>
        Granularity
      </button>
    </div>
  )
}

/** The choice of the view where nothing else is to be chosen. */
export function LensRow() {
  return (
    <div class="row">
      <div class="row end">
        <SegmentersLens />
      </div>
    </div>
  )
}
