import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { formatTime } from '../../src/model/index.ts'
import { set } from '../state/address.ts'
import { equals, swap, time, view } from '../state/compare.ts'
import { corpus, item, pair, segmentationOf, unitName } from '../state/corpus.ts'
import { copies, editedName, editing, nudged, startCopy } from '../state/edit.ts'
import { againstAll } from '../state/stack.ts'
import { narrow } from './width.ts'

/** Which text and which two coders; on a phone a button that opens the same as a sheet. */
export function Pickers({ lens }: { lens: JSX.Element }) {
  const open = useSignal(false)
  const own = item.value!
  const { reference, hypothesis } = pair.value!
  const size =
    time.value === undefined
      ? `${own.units.toLocaleString('en')} ${unitName.value}${own.units === 1 ? '' : 's'}`
      : formatTime(own.units, time.value)
  if (!narrow.value) {
    return (
      <div class="row">
        <Choices />
        <div class="row end gap-12">
          {!againstAll.value && (
            <>
              {lens}
              {view.value !== 'levels' && <EditButton />}
            </>
          )}
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
            {againstAll.value
              ? `Everyone against ${reference}`
              : equals.value
                ? `${reference} and ${hypothesis}`
                : `${hypothesis} against ${reference}`}
          </b>
          <small>
            {own.id}, {size}
          </small>
        </span>
      </button>
      {open.value && (
        <div class="panel inside-12 gap-10 above-8" style={{ display: 'grid' }}>
          <Choices />
          {!againstAll.value && view.value !== 'levels' && <EditButton />}
          <button type="button" class="btn on" onClick={() => (open.value = false)}>
            Done
          </button>
        </div>
      )}
    </>
  )
}

function Choices() {
  const own = item.value!
  const { reference, hypothesis } = pair.value!
  const names = own.codings.map(({ coder }) => coder)
  return (
    <>
      <Pick
        label="Text"
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

interface PickProps {
  label: string
  value: string
  options: readonly string[]
  /** One more choice, for everything at once; picked as the empty name. */
  all?: string
  /** How a choice is called; default: by itself. */
  called?: (option: string) => string
  onPick: (value: string) => void
}

export function Pick({ label, value, options, all, called = option => option, onPick }: PickProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select class="pick" value={value} onChange={event => onPick(event.currentTarget.value)}>
        {options.map(option => (
          <option key={option} value={option}>
            {called(option)}
          </option>
        ))}
        {all !== undefined && <option value="">{all}</option>}
      </select>
    </label>
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
    copy !== undefined && editedName(copy.coder) === hypothesis
      ? hypothesis
      : startCopy(item.value.id, hypothesis, source)
  set({ hypothesis: name })
  editing.value = true
}
