import { markEnd, markStart, verticalStrip } from 'cesura/plots'
import { useMemo } from 'preact/hooks'
import { centre, comparison, frame, marks, pointed, time, view, visibleMarks } from '../../state/compare.ts'
import { item, pair, unitName } from '../../state/corpus.ts'
import { copies, copyName, editing, nudged } from '../../state/edit.ts'
import { wordsOf } from '../strip-data.ts'
import { Svg } from '../svg.tsx'
import { narrow } from '../width.ts'
import { PlainCut, tieCells, windowCells } from './vertical-channel.tsx'

/** A phone has no overview; it turns pages of this many units. */
const PAGE = 120

/** The units with the upright strip next to them: what was segmented, and where. */
export function Text() {
  const own = item.value!
  const { reference, hypothesis } = pair.value!
  const [from, to] = stretch(own.units)
  const strip = useMemo(
    () =>
      verticalStrip(visibleMarks.value.marks.filter(mark => markEnd(mark) >= from && markStart(mark) <= to)),
    [visibleMarks.value, from, to],
  )
  const pieces = useMemo(() => new Map(strip.pieces.map(piece => [piece.after, piece])), [strip])
  const runs = useMemo(() => new Set(strip.runs), [strip])
  const shown = pointed.value
  const mark = shown?.what === 'mark' ? marks.value[shown.index] : undefined
  const lit = (unit: number) =>
    (shown?.what === 'unit' && shown.unit === unit) ||
    (shown?.what === 'window' &&
      unit >= shown.first &&
      unit <= shown.first + (comparison.value.value?.window ?? 1)) ||
    (mark !== undefined &&
      [mark.reference, mark.hypothesis].some(place => place === unit || place === unit - 1))
  const copy = copies.value[own.id]
  const editable = narrow.value && editing.value && copy !== undefined && hypothesis === copyName(copy)
  /** A finger takes the nearer of the positions before and after a unit. */
  const tap = (unit: number, event: MouseEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    const place = event.clientY < box.top + box.height / 2 ? unit - 1 : unit
    nudged.value = Math.min(own.units - 1, Math.max(1, place))
  }
  // A phone has no horizontal strip: there the other views are between the upright lanes too.
  const lens = narrow.value ? view.value : 'edits'
  const cell = lens === 'windows' ? windowCells() : lens === 'alignment' ? tieCells() : undefined
  const point = (unit: number) => (pointed.value = cell === undefined ? explainUnit(unit) : cell(unit).point)
  const rows: preact.JSX.Element[] = []
  for (let unit = from + 1; unit <= to; unit++) {
    const piece = pieces.get(unit - 1)
    const at = editable && nudged.value === unit - 1
    if (piece !== undefined && unit > from + 1) {
      rows.push(
        // biome-ignore lint/a11y/noStaticElementInteractions: the list of differences edits by keyboard
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list of differences edits by keyboard
        <div
          key={`cut ${unit}`}
          class={at ? 'gap at' : 'gap'}
          onClick={() => {
            if (editable) nudged.value = unit - 1
            else point(unit - 1)
          }}
        >
          {cell === undefined ? <Svg svg={piece.svg} hidden /> : <PlainCut place={unit - 1} />}
        </div>,
      )
    } else if (at) rows.push(<div key={`gap ${unit}`} class="gap bare at" />)
    rows.push(
      // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights up what the list of differences says
      <div
        key={unit}
        class={`u${lit(unit) ? ' hi' : ''}`}
        data-unit={unit}
        onPointerEnter={() => point(unit)}
        onPointerLeave={() => (pointed.value = undefined)}
        onClick={event => {
          if (editable) tap(unit, event)
          else if (cell === undefined) centre(unit)
          else point(unit)
        }}
        onKeyDown={undefined}
      >
        <div class={`lanes${cell === undefined && runs.has(unit) ? ' through' : ''}`}>
          {cell?.(unit).element}
        </div>
        <i>{unit}</i>
        <span dir="auto">{own.texts?.[unit - 1] ?? `${unitName.value} ${unit}`}</span>
      </div>,
    )
  }
  return (
    <section class="panel" aria-label="Text">
      <div class="h">
        <h2>Text</h2>
        <span>
          {reference} left, {hypothesis} right
          {to - from < own.units
            ? `; ${unitName.value} ${from + 1} to ${to} of ${own.units.toLocaleString('en')}`
            : ''}
        </span>
      </div>
      {editable && (
        <p class="note inside-0-16-8">
          Tap between two {unitName.value}s to choose the place; the bar below adds, removes and moves cuts.
        </p>
      )}
      <div class="text" data-testid="text">
        {rows}
      </div>
      {to - from < own.units && (
        <div class="row inside-0-16-14">
          <button type="button" class="btn" disabled={from === 0} onClick={() => turn(-1)}>
            Earlier
          </button>
          <button type="button" class="btn" disabled={to >= own.units} onClick={() => turn(1)}>
            Later
          </button>
        </div>
      )}
    </section>
  )
}

/** The units that are shown: the frame of a long text, else all; words are shown by the strip itself. */
function stretch(units: number): readonly [number, number] {
  if (frame.value !== undefined) return frame.value
  return narrow.value && units > PAGE ? [0, PAGE] : [0, Math.min(units, 200)]
}

function turn(step: 1 | -1): void {
  const { units } = item.value!
  const [from, to] = frame.value ?? [0, Math.min(PAGE, units)]
  const size = to - from
  const start = Math.min(Math.max(0, from + step * size), units - size)
  frame.value = [start, start + size]
}

/** Pointing at a unit points at the cut after it where there is one. */
function explainUnit(unit: number) {
  const index = marks.value.findIndex(mark => mark.reference === unit || mark.hypothesis === unit)
  return index === -1 ? ({ what: 'unit', unit } as const) : ({ what: 'mark', index } as const)
}

/** Whether the text is over the lanes already. */
export const textIsInStrip = () =>
  time.value !== undefined || (item.value !== undefined && !narrow.value && wordsOf(item.value) !== undefined)
