import type { JSX } from 'preact'
import { formatTime } from '../../src/model/index.ts'
import { set } from '../state/address.ts'
import { equals, swap, time, view } from '../state/compare.ts'
import { corpus, item, loaded, pair, segmentationOf, unitName } from '../state/corpus.ts'
import { copies, copyName, editing, nudged, startCopy } from '../state/edit.ts'
import { answer, givenAnswers } from '../state/load.ts'
import { againstAll } from '../state/stack.ts'
import { Pick } from './pick.tsx'
import { PickerFrame } from './picker-frame.tsx'

/** Which text and which two coders; on a phone a button that opens the same as a sheet. */
export function Pickers({ lens }: { lens: JSX.Element }) {
  const own = item.value!
  const { reference, hypothesis } = pair.value!
  const size =
    time.value === undefined
      ? `${own.units.toLocaleString('en')} ${unitName.value}${own.units === 1 ? '' : 's'}`
      : formatTime(own.units, time.value)
  const tools = !againstAll.value && view.value !== 'levels' && <EditButton />
  return (
    <PickerFrame
      title={
        againstAll.value
          ? `Everyone against ${reference}`
          : equals.value
            ? `${reference} and ${hypothesis}`
            : `${hypothesis} against ${reference}`
      }
      about={`${own.id}, ${size}`}
      choices={<Choices />}
      tools={tools}
      end={
        <>
          {!againstAll.value && lens}
          {tools}
        </>
      }
    />
  )
}

function Choices() {
  const own = item.value!
  const { reference, hypothesis } = pair.value!
  const names = own.codings.map(({ coder }) => coder)
  return (
    <>
      <Pick
        label={time.value === undefined ? 'Text' : 'Recording'}
        value={own.id}
        options={corpus.value!.items.map(({ id }) => id)}
        onPick={value => set({ item: value })}
      />
      <Pick
        label={equals.value ? 'Coder' : 'Reference'}
        value={reference}
        options={names}
        onPick={value => set({ reference: value })}
      />
      <button
        type="button"
        class="icon"
        aria-label={equals.value ? 'Swap the coders' : 'Swap reference and hypothesis'}
        disabled={againstAll.value}
        title="Swap the two"
        onClick={swap}
      >
        <svg
          width="18"
          height="18"
          fill="none"
          stroke="currentColor"
          stroke-width="1.6"
          stroke-linecap="round"
          aria-hidden="true"
        >
          <path d="M3 6h11l-3-3M15 12H4l3 3" />
        </svg>
      </button>
      <Pick
        label={equals.value ? 'Other coder' : 'Hypothesis'}
        value={againstAll.value ? '' : hypothesis}
        options={names}
        {...(names.length > 2 ? { all: 'all' } : {})}
        onPick={value => set(value === '' ? { all: 'yes' } : { hypothesis: value, all: undefined })}
      />
      <CountedIn />
      {!againstAll.value && (
        <label class="check" title="Neither is the reference: both cut, only one cuts">
          <input
            type="checkbox"
            checked={equals.value}
            onChange={event => set({ equal: event.currentTarget.checked ? 'yes' : 'no' })}
          />
          as equals
        </label>
      )}
    </>
  )
}

/** Words or seconds, where the tiers of a recording have both. */
function CountedIn() {
  const { answered, settled, taken } = loaded.value!
  const question = [...answered, ...settled].find(({ option }) => option === 'count')
  if (question === undefined) return null
  // The name of the tier is before what its choice means.
  const called = (value: string) =>
    question.choices.find(choice => choice.value === value)!.meaning.replace(/:[^:]*$/, '')
  return (
    <Pick
      label="counted in"
      value={givenAnswers().count ?? taken.count ?? 'units'}
      options={question.choices.map(({ value }) => value)}
      called={called}
      onPick={value => answer({ count: value })}
    />
  )
}

/** Starts or leaves the editor; editing works on a copy. */
export function EditButton() {
  const { hypothesis } = pair.value!
  return (
    <button
      type="button"
      class={`btn${editing.value ? ' on' : ''}`}
      aria-pressed={editing.value}
      onClick={toggleEdit}
    >
      {editing.value ? 'Done' : `Edit ${hypothesis}`}
    </button>
  )
}

export function toggleEdit(): void {
  if (item.value === undefined || pair.value === undefined) return
  nudged.value = undefined
  if (editing.value) {
    editing.value = false
    return
  }
  const { hypothesis } = pair.value
  const source = segmentationOf(hypothesis)
  if (source === undefined) return
  const copy = copies.value[item.value.id]
  const name =
    copy !== undefined && copyName(copy) === hypothesis
      ? hypothesis
      : startCopy(item.value.id, hypothesis, source)
  set({ hypothesis: name })
  editing.value = true
}
