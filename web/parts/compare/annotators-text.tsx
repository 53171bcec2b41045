import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { countDigits, counted, listed } from '../../../src/model/numbers.ts'
import { set, show } from '../../state/address.ts'
import { goTo } from '../../state/adjudicate.ts'
import { item, unitName } from '../../state/corpus.ts'
import { runsLeft } from '../../state/direction.ts'
import { noteAt, wantNote } from '../../state/notes.ts'
import { segmenters } from '../../state/people.ts'
import { NoteField, NoteList } from '../notes.tsx'
import { singleKeys } from '../undo-keys.ts'

/** More annotators than this have no lane of their own: one lane counts them all. */
const LANES = 8
/** Units before the reader asks for more. */
const SHOWN = 400

/** The text with a lane for each annotator next to it: who places a boundary where, found by words, with notes. */
export function AnnotatorsText() {
  const own = item.value!
  const all = own.codings.map(({ coder }) => coder)
  const chosen = useSignal<readonly string[] | undefined>(undefined)
  const lanes = (chosen.value ?? all).filter(name => all.includes(name)).slice(0, LANES)
  const typed = useSignal('')
  const only = useSignal(false)
  const most = useSignal(SHOWN)
  const hit = useSignal(0)
  const host = useRef<HTMLDivElement>(null)
  const at = useSignal<number | undefined>(undefined)
  const here = at.value
  const places = useMemo(() => placesOf(own), [own])
  const texts = own.texts!
  const wanted = typed.value.trim().toLowerCase()
  const hits = useMemo(
    () =>
      wanted === '' ? [] : texts.flatMap((text, unit) => (text.toLowerCase().includes(wanted) ? [unit] : [])),
    [wanted, texts],
  )
  const disputed = useMemo(
    () =>
      [...places]
        .filter(([, who]) => who.length < all.length)
        .map(([place]) => place)
        .sort((a, b) => a - b),
    [places, all.length],
  )
  const near = useMemo(() => {
    const units = new Set<number>()
    for (const place of disputed) for (const unit of [place - 2, place - 1, place, place + 1]) units.add(unit)
    return units
  }, [disputed])
  const reveal = (unit: number) => {
    if (unit >= most.value) most.value = unit + SHOWN
    requestAnimationFrame(() =>
      host.current?.querySelector(`[data-row="${unit}"]`)?.scrollIntoView({ block: 'center' }),
    )
  }
  const select = (place: number | undefined) => {
    at.value = place
    if (place !== undefined) reveal(place - 1)
  }
  const walk = (by: 1 | -1) => {
    const now = at.peek() ?? (by > 0 ? 0 : own.units)
    select(by > 0 ? disputed.find(place => place > now) : disputed.findLast(place => place < now))
  }
  const nextHit = (by: 1 | -1) => {
    if (hits.length === 0) return
    hit.value = (hit.value + by + hits.length) % hits.length
    reveal(hits[hit.value]!)
  }
  const adjudicate = () => {
    if (at.peek() === undefined) return
    show('adjudicate', { item: own.id })
    goTo({ item: own.id, from: at.peek()!, to: at.peek()! })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as HTMLElement | null)?.closest('input:not([type=checkbox]), select, textarea'))
        return
      if (!singleKeys.peek() || event.ctrlKey || event.metaKey || event.altKey) return
      const act: Record<string, () => void> = {
        '/': () => host.current?.parentElement?.querySelector<HTMLInputElement>('[type=search]')?.focus(),
        '[': () => walk(-1),
        ']': () => walk(1),
        m: () => at.peek() !== undefined && wantNote(),
        a: adjudicate,
      }
      const run = act[event.key.toLowerCase()]
      if (run === undefined) return
      run()
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [disputed])
  const rows: preact.JSX.Element[] = []
  let isGap = false
  for (let unit = 0; unit < Math.min(own.units, most.value); unit++) {
    if (only.value && !near.has(unit)) {
      if (!isGap)
        rows.push(
          <p key={`skip ${unit}`} class="skipped">
            …
          </p>,
        )
      isGap = true
      continue
    }
    isGap = false
    const place = unit + 1
    rows.push(
      <div key={unit} class="with-lanes" data-row={unit}>
        <Lanes lanes={lanes} many={all.length > LANES} />
        <span class="n">{place}</span>
        <p dir="auto">
          <Marked text={texts[unit]!} wanted={wanted} isNow={hits[hit.value] === unit} />
        </p>
      </div>,
    )
    const who = places.get(place)
    if (who !== undefined)
      rows.push(
        <button
          key={`gap ${place}`}
          type="button"
          class={`with-lanes gap${here === place ? ' at' : ''}`}
          aria-pressed={here === place}
          onClick={() => (at.value = here === place ? undefined : place)}
        >
          <span class="lanes-of" aria-hidden="true">
            {lanes.map(name => (
              <i key={name} class={who.includes(name) ? kindAt(places, place, who) : 'lane-on'} />
            ))}
            {all.length > LANES && <i class="count">{who.length}</i>}
          </span>
          <span class="n" aria-hidden="true" />
          <span class="who">
            <span class="vh">Boundary after {place}: </span>
            {who.length > 2 || who.length === all.length ? `${who.length} of ${all.length}` : listed(who)}
            {noteAt({ item: own.id, from: place, to: place }) !== undefined && (
              <em>
                note
                {(noteAt({ item: own.id, from: place, to: place })?.tags ?? []).map(tag => `, ${tag}`)}
              </em>
            )}
          </span>
        </button>,
      )
  }
  return (
    <div class="cols above-16 annotators" dir={runsLeft(own) ? 'rtl' : undefined}>
      <section class="panel" aria-label="Text of all annotators" data-testid="annotators-text">
        <div class="h" dir="ltr">
          <h2>Text</h2>
          <label class="find">
            <span class="vh">Find in the text</span>
            <input
              type="search"
              placeholder="Find in the text  /"
              value={typed.value}
              onInput={event => {
                typed.value = event.currentTarget.value
                hit.value = 0
              }}
              onKeyDown={event => {
                if (event.key === 'Enter') nextHit(event.shiftKey ? -1 : 1)
              }}
            />
          </label>
          <span role="status">
            {wanted === ''
              ? `${counted(disputed.length, 'position')} where annotators differ`
              : hits.length === 0
                ? 'not found'
                : `${hit.value + 1} of ${countDigits(hits.length)} ${unitName.value}s`}
          </span>
          <label class="check before-auto">
            <input
              type="checkbox"
              checked={only.value}
              onChange={event => (only.value = event.currentTarget.checked)}
            />
            Disagreements only
          </label>
        </div>
        {all.length > LANES && (
          <details class="inset-guideline" dir="ltr">
            <summary>
              {countDigits(lanes.length)} of {countDigits(all.length)} lanes; the last one counts all
            </summary>
            <div class="row gap-8">
              {all.slice(0, 200).map(name => (
                <label key={name} class="check">
                  <input
                    type="checkbox"
                    checked={lanes.includes(name)}
                    disabled={!lanes.includes(name) && lanes.length >= LANES}
                    onChange={() =>
                      (chosen.value = lanes.includes(name)
                        ? lanes.filter(each => each !== name)
                        : [...lanes, name])
                    }
                  />
                  <bdi>{name}</bdi>
                </label>
              ))}
            </div>
          </details>
        )}
        <div class="with-lanes lane-heads" aria-hidden="true">
          <span class="lanes-of">
            {lanes.map(name => (
              <i key={name} title={name} class={segmenters.value.includes(name) ? 'system' : undefined}>
                {Array.from(name).slice(0, 3).join('')}
              </i>
            ))}
            {all.length > LANES && <i>all</i>}
          </span>
        </div>
        <div ref={host}>{rows}</div>
        {own.units > most.value && (
          <p class="note inside-12-16">
            <button type="button" class="link" onClick={() => (most.value += SHOWN)}>
              {countDigits(most.value)} of {countDigits(own.units)} {unitName.value}s; show more
            </button>
          </p>
        )}
      </section>
      <div class="side" dir="ltr">
        {here !== undefined && (
          <>
            <section class="panel inside-12-16" aria-label="Position" aria-live="polite">
              <h2>After {here}</h2>
              <p class="note">{sentence(all, places, here)}</p>
              <div class="row above-8">
                <button type="button" class="btn on" onClick={adjudicate}>
                  Decide in Adjudicate <kbd>A</kbd>
                </button>
              </div>
            </section>
            <NoteField position={{ item: own.id, from: here, to: here }} />
          </>
        )}
        <NoteList
          open={note => {
            set({ item: note.item })
            select(note.from)
          }}
        />
        <p class="note">
          <kbd>[</kbd> <kbd>]</kbd> disagreements <kbd>/</kbd> find <kbd>M</kbd> note <kbd>A</kbd> adjudicate
        </p>
      </div>
    </div>
  )
}

type Places = ReadonlyMap<number, readonly string[]>

/** Who places a boundary where. */
function placesOf({ codings }: NonNullable<typeof item.value>): Places {
  const places = new Map<number, string[]>()
  for (const { coder, segmentation } of codings)
    for (const place of segmentation.boundaries) places.set(place, [...(places.get(place) ?? []), coder])
  return places
}

/** How a boundary stands to the others: alone, next to another, or shared. */
const kindAt = (places: Places, place: number, who: readonly string[]): string =>
  who.length > 1 ? 'shared' : places.has(place - 1) || places.has(place + 1) ? 'near' : 'alone'

function sentence(all: readonly string[], places: Places, place: number): string {
  const at = (gap: number) => places.get(gap) ?? []
  const who = at(place)
  const adjacent = [place - 1, place + 1].flatMap(gap =>
    at(gap).length === 0 ? [] : [`${listed(at(gap))} after ${gap}`],
  )
  const none = all.filter(name => ![place - 1, place, place + 1].some(gap => at(gap).includes(name)))
  return [
    `${listed(who)}.`,
    ...(adjacent.length === 0 ? [] : [`${listed(adjacent)}.`]),
    ...(none.length === 0 ? [] : [`Neither: ${listed(none)}.`]),
  ].join(' ')
}

function Lanes({ lanes, many }: { lanes: readonly string[]; many: boolean }) {
  return (
    <span class="lanes-of" aria-hidden="true">
      {lanes.map(name => (
        <i key={name} class={segmenters.value.includes(name) ? 'run system' : 'run'} />
      ))}
      {many && <i />}
    </span>
  )
}

/** A text with the words that are looked for. */
function Marked({ text, wanted, isNow }: { text: string; wanted: string; isNow: boolean }) {
  if (wanted === '') return <span>{text}</span>
  const parts: preact.ComponentChildren[] = []
  const lower = text.toLowerCase()
  // Where lower case has another length, no part can be cut out.
  if (lower.length !== text.length) return <span>{text}</span>
  let from = 0
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    parts.push(
      text.slice(from, at),
      <mark key={at} class={isNow ? 'now' : undefined}>
        {text.slice(at, at + wanted.length)}
      </mark>,
    )
    from = at + wanted.length
  }
  return <>{[...parts, text.slice(from)]}</>
}
