import { countDigits, plural } from '../../../src/model/numbers.ts'
import { set } from '../../state/address.ts'
import { coders, unitName } from '../../state/corpus.ts'
import {
  alternative,
  scoredCoders,
  scoredItems,
  segmenter,
  shownItem,
  trusted,
} from '../../state/granularity.ts'
import { Pick } from '../pick.tsx'
import { PickerFrame } from '../picker-frame.tsx'
import { SegmentersLens } from '../segmenters-lens.tsx'
import { narrow } from '../width.ts'

/** Text, reference, segmenter and the one compared with it. */
export function GranularityPickers() {
  const item = shownItem.value
  return (
    <>
      <PickerFrame
        title={`${segmenter.value} against ${trusted.value}`}
        about={item && `${item.id}, ${countDigits(item.units)} ${plural(item.units, unitName.value)}`}
        choices={<Choices />}
        end={<SegmentersLens />}
      />
      {narrow.value && (
        <div class="above-8">
          <SegmentersLens />
        </div>
      )}
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
          label="compared with"
          value={alternative.value ?? ''}
          options={others}
          all="nobody"
          onPick={value => set({ alternative: value })}
        />
      )}
    </>
  )
}
