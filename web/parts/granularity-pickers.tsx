import { useSignal } from '@preact/signals'
import { countDigits, plural } from 'cesura/plots'
import { set } from '../state/address.ts'
import { coders, unitName } from '../state/corpus.ts'
import { beside, scoredCoders, scoredItems, segmenter, shownItem, trusted } from '../state/granularity.ts'
import { Pick } from './pickers.tsx'
import { SegmentersLens } from './segmenters-lens.tsx'
import { narrow } from './width.ts'

/** Text, reference, segmenter and the one beside it; on a phone a button that opens the same. */
export function GranularityPickers() {
  const open = useSignal(false)
  const item = shownItem.value
  if (!narrow.value) {
    return (
      <div class="row">
        <Choices />
        <div class="row end">
          <SegmentersLens />
        </div>
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        class="pair"
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      >
        <span>
          <b>
            {segmenter.value} against {trusted.value}
          </b>
          {item !== undefined && (
            <small>
              {item.id}, {countDigits(item.units)} {plural(item.units, unitName.value)}
            </small>
          )}
        </span>
      </button>
      {open.value && (
        <div class="panel inside-12 gap-10 above-8" style={{ display: 'grid' }}>
          <Choices />
          <button type="button" class="btn on" onClick={() => (open.value = false)}>
            Done
          </button>
        </div>
      )}
      <div class="above-8">
        <SegmentersLens />
      </div>
    </>
  )
}

function Choices() {
  const others = scoredCoders.value.filter(name => name !== segmenter.value)
  return (
    <>
      {shownItem.value !== undefined && (
        <Pick
          label="Text"
          value={shownItem.value.id}
          options={scoredItems.value.map(({ id }) => id)}
          onPick={value => set({ item: value })}
        />
      )}
      <Pick
        label="Reference"
        value={trusted.value!}
        options={coders.value}
        onPick={value => set({ reference: value, cuts: undefined, at: undefined })}
      />
      <Pick
        label="Segmenter"
        value={segmenter.value!}
        options={scoredCoders.value}
        onPick={value => set({ scores: value, cuts: undefined, at: undefined })}
      />
      {others.length > 0 && (
        <Pick
          label="beside it"
          value={beside.value ?? ''}
          options={others}
          all="nobody"
          onPick={value => set({ beside: value })}
        />
      )}
    </>
  )
}
