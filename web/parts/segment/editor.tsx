import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { capital, countDigits, counted, plural } from '../../../src/model/numbers.ts'
import { show } from '../../state/address.ts'
import { item, loaded, unitName } from '../../state/corpus.ts'
import { runsLeft } from '../../state/direction.ts'
import { addCut, moveCut, removeCut, setType } from '../../state/edit.ts'
import { canUndo, undo } from '../../state/history/undo.ts'
import {
  annotator,
  canType,
  describeStudy,
  isNameTaken,
  minutesSpent,
  nameAnnotator,
  nameTypes,
  ownNow,
  sendBack,
  toEdit,
} from '../../state/segment.ts'
import { ChooseFiles } from '../choose-files.tsx'
import { addRule } from '../data/second-coding.tsx'
import { singleKeys } from '../undo-keys.ts'
import { HandOut } from './hand-out.tsx'

/** Boundaries as they are placed between the units of a text; those of others are not shown. */
export function SegmentEditor() {
  const text = item.value!
  /** The gap that keys act on: the number of the unit before it. */
  const cursor = useSignal(1)
  /** The type that Enter and a click give. */
  const type = useSignal(0)
  const host = useRef<HTMLDivElement>(null)
  const own = ownNow.value?.now
  const scale = loaded.value?.corpus?.scale
  const boundaries = own?.boundaries ?? new Uint32Array()
  const handedOut = loaded.value?.study?.handedOut === true
  const flow = unitName.value === 'word'
  const at = Math.min(cursor.value, text.units - 1)
  const go = (gap: number) => {
    cursor.value = Math.max(1, Math.min(text.units - 1, gap))
  }
  // The position that keys act on has the focus, and is in sight.
  useLayoutEffect(() => {
    const button = host.current?.querySelector<HTMLElement>(`[data-gap="${at}"]`)
    const active = document.activeElement
    if (active !== document.body && host.current?.contains(active) !== true) return
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  }, [at, text.id])
  const toggle = (gap: number) => {
    const copy = toEdit()
    if (copy?.now.boundaries.includes(gap)) removeCut(text.id, gap, copy)
    else addCut(text.id, gap, type.value, copy)
    cursor.value = gap
  }
  const press = (event: KeyboardEvent) => {
    const { key, altKey } = event
    const [before, after] = runsLeft(text) ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const back = key === 'ArrowUp' || (flow && key === before)
    if (event.ctrlKey || event.metaKey) return
    // Keys may come faster than the page is rendered: what holds now is asked for.
    const at = Math.min(cursor.peek(), text.units - 1)
    const boundaries = ownNow.peek()?.now.boundaries ?? new Uint32Array()
    const step = back ? -1 : key === 'ArrowDown' || (flow && key === after) ? 1 : 0
    const act = (): boolean => {
      if (step !== 0 && altKey) {
        if (boundaries.includes(at) && moveCut(text.id, at, at + step, false, toEdit())) go(at + step)
        return true
      }
      if (altKey) return false
      if (step !== 0) go(at + step)
      else if (key === 'Enter' || key === ' ') toggle(at)
      else if (key === 'Home') go(1)
      else if (key === 'End') go(text.units - 1)
      else if (key === 'PageUp' || key === 'PageDown') go(at + (key === 'PageUp' ? -10 : 10))
      else if (key === 'Delete' || key === 'Backspace') removeCut(text.id, at, toEdit())
      else if (!singleKeys.peek()) return false
      else if (key === '[') go([...boundaries].findLast(place => place < at) ?? at)
      else if (key === ']') go([...boundaries].find(place => place > at) ?? at)
      else if (/^[1-9]$/.test(key) && scale !== undefined && Number(key) <= scale.names.length) {
        type.value = Number(key) - 1
        setType(text.id, at, type.value, toEdit())
      } else return false
      return true
    }
    if (act()) event.preventDefault()
  }
  const typeAt = (gap: number): number => {
    const bits = own?.types?.[boundaries.indexOf(gap)] ?? 1
    return Math.max(0, 31 - Math.clz32(bits & -bits))
  }
  const noun = unitName.value
  return (
    <div class="segment-cols">
      <section class="panel" aria-label="Text" data-testid="segment-text">
        <div class="h">
          <h2>
            <bdi>{text.id}</bdi>
          </h2>
          <span>
            {countDigits(text.units)} {plural(text.units, noun)}
          </span>
          <button type="button" class="link before-auto" disabled={!canUndo.value} onClick={undo}>
            Undo <kbd>Z</kbd>
          </button>
        </div>
        <Guideline />
        {/* Only a click on a gap does something; keys belong to the gap that has the focus. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the gaps inside are buttons */}
        <div
          ref={host}
          class={`segment-text${flow ? ' flow' : ''}`}
          dir="auto"
          onKeyDown={press}
          onClick={event => {
            const gap = (event.target as HTMLElement).closest<HTMLElement>('[data-gap]')?.dataset.gap
            if (gap !== undefined) toggle(Number(gap))
          }}
        >
          {text.texts!.map((unit, index) => {
            const gap = index + 1
            const name = boundaries.includes(gap) ? (scale?.names[typeAt(gap)] ?? 'boundary') : undefined
            return (
              <div key={index} class="unit">
                <p>
                  <span class="n" aria-hidden="true">
                    {gap}
                  </span>
                  {unit}
                </p>
                {gap < text.units && (
                  <Gap
                    gap={gap}
                    name={name}
                    type={typeAt(gap)}
                    isNow={gap === at}
                    next={scale?.names[type.value]}
                    typed={scale !== undefined}
                  />
                )}
              </div>
            )
          })}
        </div>
        <p class="note keys-line" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> boundary on or off <kbd>Alt ↑ ↓</kbd> shift it{' '}
          {scale !== undefined && (
            <>
              <kbd>1</kbd>–<kbd>{scale.names.length}</kbd> type{' '}
            </>
          )}
          <kbd>[</kbd> <kbd>]</kbd> other boundaries <kbd>Z</kbd> undo
        </p>
      </section>
      <div class="side">
        <Progress />
        <Types current={type.value} choose={value => (type.value = value)} />
        <Segments go={go} at={at} />
        {handedOut ? <Return /> : <Done />}
      </div>
      <div class="segment-bar" role="group" aria-label="Boundary">
        <button type="button" class="btn" aria-label="Up" onClick={() => go(at - 1)}>
          ↑
        </button>
        <button type="button" class="btn" aria-label="Down" onClick={() => go(at + 1)}>
          ↓
        </button>
        <button type="button" class="btn on" onClick={() => toggle(at)}>
          {boundaries.includes(at) ? `Remove after ${at}` : `Boundary after ${at}`}
        </button>
        <button type="button" class="btn" aria-label="Undo" disabled={!canUndo.value} onClick={undo}>
          ↶
        </button>
      </div>
    </div>
  )
}

interface GapProps {
  readonly gap: number
  /** Of the boundary, where there is one. */
  readonly name: string | undefined
  readonly type: number
  readonly isNow: boolean
  /** The type that Enter gives. */
  readonly next: string | undefined
  readonly typed: boolean
}

function Gap({ gap, name, type, isNow, next, typed }: GapProps) {
  return (
    <button
      type="button"
      class="gap"
      data-gap={gap}
      data-type={type}
      tabIndex={isNow ? 0 : -1}
      aria-pressed={name !== undefined}
      aria-current={isNow ? 'true' : undefined}
    >
      <span class="vh">
        Boundary after {gap}
        {name !== undefined && typed ? `, ${name}` : ''}
      </span>
      {name !== undefined && typed && (
        <span class="pill" aria-hidden="true">
          {name}
        </span>
      )}
      {isNow && (
        <span class="hint" aria-hidden="true">
          <kbd>Enter</kbd> {name === undefined ? (next ?? 'boundary') : 'remove'} <b>after {gap}</b>
        </span>
      )}
    </button>
  )
}

function Guideline() {
  const { guideline = '', handedOut } = loaded.value?.study ?? {}
  if (loaded.value?.study === undefined) return null
  if (handedOut === true)
    return guideline === '' ? null : (
      <p class="note inset" data-testid="guideline">
        {guideline}
      </p>
    )
  return (
    <details class="inset-guideline">
      <summary>Guideline</summary>
      <textarea
        rows={2}
        aria-label="Guideline"
        placeholder="A new segment begins where a reader would start a new heading."
        value={guideline}
        onChange={event => describeStudy({ guideline: event.currentTarget.value })}
      />
    </details>
  )
}

function Progress() {
  const text = item.value!
  const own = ownNow.value?.now
  const count = own?.boundaries.length ?? 0
  const masses = sizes(own?.boundaries, text.units)
  const [least, most] = [Math.min(...masses), Math.max(...masses)]
  const minutes = minutesSpent(annotator.value)
  const taken = useSignal(false)
  return (
    <section class="panel inside-16" aria-label="Progress">
      <label class="field">
        <span>{loaded.value?.study?.handedOut === true ? 'Your name' : 'Annotator'}</span>
        <input
          id="annotator"
          type="text"
          value={annotator.value === 'You' ? '' : annotator.value}
          placeholder="You"
          onChange={event => {
            const name = event.currentTarget.value.trim() || 'You'
            taken.value = isNameTaken(name)
            nameAnnotator(name)
          }}
        />
      </label>
      {taken.value && (
        <p class="note" role="alert">
          Somebody of this name has segmented the text already.
        </p>
      )}
      <dl class="segment-facts above-12" data-testid="segment-facts">
        <dt>boundaries</dt>
        <dd>{countDigits(count)}</dd>
        <dt>segments</dt>
        <dd>{countDigits(count + 1)}</dd>
        <dt>{plural(2, unitName.value)} per segment</dt>
        <dd>{least === most ? countDigits(least) : `${countDigits(least)} to ${countDigits(most)}`}</dd>
        {minutes !== undefined && (
          <>
            <dt>time</dt>
            <dd>{minutes < 1 ? 'under 1 min' : `${minutes} min`}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

const sizes = (boundaries: Uint32Array | undefined, units: number): number[] => {
  const ends = [...(boundaries ?? []), units]
  return ends.map((end, at) => end - (ends[at - 1] ?? 0))
}

function Types({ current, choose }: { current: number; choose: (type: number) => void }) {
  const names = loaded.value?.corpus?.scale?.names ?? []
  const editing = useSignal(false)
  const own = ownNow.value?.now
  const count = (type: number) => own?.types?.reduce((sum, bits) => sum + ((bits >>> type) & 1), 0) ?? 0
  if (names.length === 0 && !canType()) return null
  return (
    <section class="panel inside-16" aria-label="Types">
      <div class="row">
        <h2>Types</h2>
        {canType() && (
          <button
            type="button"
            class="link before-auto"
            aria-expanded={editing.value}
            onClick={() => (editing.value = !editing.value)}
          >
            {names.length === 0 ? 'Add types' : 'Edit'}
          </button>
        )}
      </div>
      {editing.value ? (
        <label class="field above-8">
          <span>Names</span>
          <input
            type="text"
            placeholder="topic, subtopic"
            value={names.join(', ')}
            onChange={event => {
              nameTypes(event.currentTarget.value.split(','))
              editing.value = false
            }}
          />
        </label>
      ) : names.length === 0 ? (
        <p class="note">All boundaries are alike.</p>
      ) : (
        <div class="segment-types" role="group" aria-label="Type of the next boundary">
          {names.map((name, type) => (
            <button key={name} type="button" aria-pressed={type === current} onClick={() => choose(type)}>
              <kbd>{type + 1}</kbd>
              <i data-type={type} />
              <bdi>{name}</bdi>
              <span>{countDigits(count(type))}</span>
            </button>
          ))}
        </div>
      )}
    </section>
  )
}

/** Segments that the list names. */
const LISTED = 100

function Segments({ go, at }: { go: (gap: number) => void; at: number }) {
  const { texts, units } = item.value!
  const boundaries = ownNow.value?.now.boundaries ?? new Uint32Array()
  if (boundaries.length === 0) return null
  const masses = sizes(boundaries, units)
  const starts = [0, ...boundaries]
  return (
    <section class="panel inside-16 segment-list" aria-label="Segments">
      <h2>Segments</h2>
      <ol>
        {starts.slice(0, LISTED).map((start, index) => (
          <li key={start}>
            <button
              type="button"
              aria-current={at >= start && at < start + masses[index]! ? 'true' : undefined}
              onClick={() => go(Math.max(1, start))}
            >
              <bdi>
                {texts!
                  .slice(start, start + Math.min(8, masses[index]!))
                  .join(' ')
                  .slice(0, 80)}
              </bdi>
              <span>{countDigits(masses[index]!)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Where a segmentation leads: to a second one, and to the comparison. */
function Done() {
  const text = item.value!
  const open = useSignal(false)
  const handing = useSignal(false)
  const others = text.codings.filter(({ coder }) => coder !== annotator.value)
  const compare = () => {
    toEdit()
    show('compare', {
      item: text.id,
      reference: annotator.value,
      hypothesis: others[0]!.coder,
      all: undefined,
    })
  }
  return (
    <div class="segment-done">
      <button
        type="button"
        class="btn on big"
        aria-expanded={others.length === 0 ? open.value : undefined}
        onClick={() => (others.length === 0 ? (open.value = !open.value) : compare())}
      >
        {others.length === 0
          ? 'Done: compare with …'
          : `Done: compare with ${others.length === 1 ? others[0]!.coder : capital(counted(others.length, 'annotator'))}`}
      </button>
      {open.value && others.length === 0 && (
        <div class="panel inside-12 gap-8" style={{ display: 'grid' }}>
          <ChooseFiles quiet />
          <button
            type="button"
            class="btn"
            onClick={() => {
              const copy = toEdit()!
              addRule({ ...item.value!, codings: [{ coder: annotator.value, segmentation: copy.now }] })
            }}
            disabled={(ownNow.value?.now.boundaries.length ?? 0) === 0}
          >
            Even boundaries
          </button>
        </div>
      )}
      <button type="button" class="btn big" onClick={() => (handing.value = true)}>
        Hand out to {others.length === 0 ? 'a second' : 'another'} annotator
      </button>
      <p class="note">Nobody sees your boundaries in the file that you hand out.</p>
      {handing.value && <HandOut close={() => (handing.value = false)} />}
    </div>
  )
}

/** The way back to the person who handed the text out. */
function Return() {
  const saved = useSignal<string | undefined>(undefined)
  const nameless = annotator.value === 'You'
  return (
    <div class="segment-done">
      <button
        type="button"
        class="btn on big"
        onClick={() => {
          if (nameless) document.getElementById('annotator')?.focus()
          else saved.value = sendBack()
        }}
      >
        {nameless ? 'Enter your name first' : 'Send back'}
      </button>
      <p class="note" role="status">
        {saved.value === undefined
          ? 'Nothing leaves this page: a file is saved that you send to the person who gave you the text.'
          : `${saved.value} is saved. Send it to the person who gave you the text.`}
      </p>
    </div>
  )
}
