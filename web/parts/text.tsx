import { verticalStrip } from 'cesura/plots'
import { useMemo } from 'preact/hooks'
import { centre, frame, marks, pointed, visibleMarks } from '../state/compare.ts'
import { item, pair, unitName } from '../state/corpus.ts'
import { wordsOf } from './strip.tsx'
import { Svg } from './svg.tsx'
import { narrow } from './width.ts'

/** A phone has no overview; it turns pages of this many units. */
const PAGE = 120

/** The units with the upright strip beside them: what was cut, and where. */
export function Text() {
  const own = item.value!
  const { reference, hypothesis } = pair.value!
  const strip = useMemo(() => verticalStrip(visibleMarks.value.marks), [visibleMarks.value])
  const pieces = useMemo(() => new Map(strip.pieces.map(piece => [piece.after, piece])), [strip])
  const runs = useMemo(() => new Set(strip.runs), [strip])
  const [from, to] = stretch(own.units)
  const point = pointed.value
  const mark = point?.what === 'mark' ? marks.value[point.index] : undefined
  const lit = (unit: number) =>
    (point?.what === 'unit' && point.unit === unit) ||
    (mark !== undefined &&
      [mark.reference, mark.hypothesis].some(place => place === unit || place === unit - 1))
  const rows: preact.JSX.Element[] = []
  for (let unit = from + 1; unit <= to; unit++) {
    const piece = pieces.get(unit - 1)
    if (piece !== undefined && unit > from + 1) {
      rows.push(<Svg key={`cut ${unit}`} class="gap" svg={piece.svg} hidden />)
    }
    rows.push(
      // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights up what the list of differences says
      <div
        key={unit}
        class={`u${lit(unit) ? ' hi' : ''}`}
        data-unit={unit}
        onPointerEnter={() => (pointed.value = explainUnit(unit))}
        onPointerLeave={() => (pointed.value = undefined)}
        onClick={() => centre(unit)}
        onKeyDown={undefined}
      >
        <div class={`lanes${runs.has(unit) ? ' through' : ''}`} />
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
      <div class="text" data-testid="text">
        {rows}
      </div>
      {to - from < own.units && (
        <div class="row" style={{ padding: '0 16px 14px' }}>
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
  return narrow.value && units > PAGE ? [0, PAGE] : [0, Math.min(units, 600)]
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

/** Whether the text stands over the lanes already. */
export const textIsInStrip = () =>
  item.value !== undefined && !narrow.value && wordsOf(item.value) !== undefined
