import type { Item, Segmentation } from 'cesura'
import {
  markEnd,
  markStart,
  type StripChannel,
  type StripGeometry,
  type StripLane,
  type StripWindow,
  segmentationStrip,
  slidingWindows,
} from 'cesura/plots'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import {
  comparison,
  cursor,
  equals,
  frame,
  isolated,
  marks,
  pointed,
  segmentations,
  shownView,
  spanLength,
  time,
  view,
  visibleMarks,
} from '../state/compare.ts'
import { item, pair, unitName } from '../state/corpus.ts'
import { runsLeft } from '../state/direction.ts'
import { addCut, copies, editedName, editing, moveCut, nudged, removeCut } from '../state/edit.ts'
import { LaneCursor } from './lane-cursor.tsx'
import { Overview } from './overview.tsx'
import { Svg } from './svg.tsx'
import { useWidth } from './width.ts'

/** Below this many px a unit, a long text is shown as an overview with a frame. */
const LEAST_PITCH = 8

/** Both segmentations over each other, with what the chosen view sees between them. */
export function Strip() {
  const [host, width] = useWidth<HTMLDivElement>()
  const { reference, hypothesis } = segmentations.value!
  const units = reference.units
  const words = wordsOf(item.value!)
  const room = Math.max(20, Math.floor((width - 120) / LEAST_PITCH))
  // A recording is drawn whole: its picture costs as much as it has boundaries, not ticks.
  const long = words === undefined && time.value === undefined && width > 0 && units > room

  useLayoutEffect(() => {
    const present = frame.peek()
    if (!long) frame.value = undefined
    else if (present === undefined || present[1] - present[0] !== room || present[1] > units) {
      const start = Math.min(present?.[0] ?? 0, units - room)
      frame.value = [start, start + room]
    }
  }, [long, room, units])

  const range = frame.value
  const windows = useMemo(
    () => (shownView.value === 'windows' && !(long && range === undefined) ? windowsInView() : []),
    [shownView.value, reference, hypothesis, comparison.value.value?.window, range],
  )
  // A long text is drawn once it is known which part of it.
  const picture = width === 0 || (long && range === undefined) ? undefined : draw(width, windows)
  return (
    <div ref={host}>
      {long && range !== undefined && (
        <Overview width={width} room={room} units={units} marks={marks.value} frame={frame} />
      )}
      {picture !== undefined && <Stage picture={picture} windows={windows} />}
    </div>
  )
}

type Picture = ReturnType<typeof segmentationStrip>

/** The windows of the part that is drawn. */
function windowsInView(): StripWindow[] {
  const { reference, hypothesis } = segmentations.value!
  const range = frame.value ?? ([0, reference.units] as const)
  return visibleWindows(reference, hypothesis, comparison.value.value?.window ?? 1, range)
}

/** The two lanes and what stands between them, under their own names or others. */
export function stripData(
  names = pair.value!,
  withTexts = true,
  windows: readonly StripWindow[] = shownView.value === 'windows' ? windowsInView() : [],
) {
  const { reference, hypothesis } = segmentations.value!
  const { speakers } = item.value!
  const words = withTexts ? wordsOf(item.value!) : undefined
  const role = equals.value ? { role: 'coder' } : {}
  return {
    units: reference.units,
    reference: { ...laneOf(names.reference, reference), ...role },
    hypothesis: { ...laneOf(names.hypothesis, hypothesis), ...role },
    channel: channelOf(windows),
    equal: equals.value,
    unit: unitName.value,
    span: spanLength.value,
    ...(time.value === undefined
      ? {}
      : { secondsPerUnit: 1 / time.value.ticksPerSecond, start: time.value.start }),
    ...(words === undefined ? {} : { words }),
    ...(words === undefined || speakers === undefined ? {} : { speakers }),
  }
}

function draw(width: number, windows: readonly StripWindow[]): Picture {
  const point = pointed.value
  const mark =
    point?.what === 'mark' && shownView.value === 'edits' ? point.index - visibleMarks.value.from : undefined
  return segmentationStrip(stripData(pair.value!, true, windows), {
    frame: 'bare',
    theme: 'inherit',
    width,
    nameWidth: 104,
    rightToLeft: runsLeft(item.value!),
    ...(frame.value === undefined ? {} : { range: frame.value }),
    ...(isolated.value === undefined ? {} : { isolated: isolated.value }),
    ...(mark === undefined ? {} : { pointed: mark }),
    ...(editing.value ? { handles: true } : {}),
    ...(nudged.value !== undefined && editing.value
      ? { cursor: { lane: 'hypothesis' as const, position: nudged.value } }
      : cursor.value === undefined
        ? {}
        : { cursor: cursor.value }),
  })
}

function channelOf(windows: readonly StripWindow[]): StripChannel {
  const found = comparison.value.value
  if (shownView.value === 'alignment') return { view: 'alignment', ties: found?.ties ?? [] }
  if (shownView.value === 'windows') {
    const first = pointed.value?.what === 'window' ? pointed.value.first : undefined
    const shown = windows.findIndex(window => window.first === first)
    return { view: 'windows', windows, ...(shown === -1 ? {} : { shown }) }
  }
  const costs =
    pointed.value?.what === 'score' && pointed.value.id.startsWith('flexible') ? found?.costs : undefined
  return costs === undefined
    ? { view: 'edits', marks: visibleMarks.value.marks }
    : { view: 'costs', marks: costs }
}

function laneOf(name: string, { boundaries, types, scale, end }: Segmentation): StripLane {
  if (types === undefined || scale === undefined) return { name, boundaries }
  const labels = Array.from(types, mask => scale.names.filter((_, type) => (mask >>> type) & 1))
  return { name, boundaries, types: labels, ...(end === undefined ? {} : { end: scale.names[end]! }) }
}

/** The words, where every unit is one: they stand over the lanes. */
export function wordsOf({ texts, units }: Item): readonly string[] | undefined {
  if (texts === undefined || units > 600) return undefined
  return texts.every(text => text.length <= 24 && !/\s/.test(text.trim())) ? texts : undefined
}

/** The windows that touch a stretch of the text; only those that are drawn are counted out. */
function visibleWindows(
  reference: Segmentation,
  hypothesis: Segmentation,
  size: number,
  [from, to]: readonly [number, number],
): StripWindow[] {
  const start = Math.max(0, from - size)
  const end = Math.min(reference.units, to + size)
  const within = ({ boundaries }: Segmentation) =>
    Array.from(
      boundaries.filter(place => place > start && place < end),
      place => place - start,
    )
  return slidingWindows(end - start, within(reference), within(hypothesis), size).map(window => ({
    ...window,
    first: window.first + start,
    last: window.last + start,
  }))
}

/** The picture, and what pointer, touch and keys do on it. */
function Stage({ picture, windows }: { picture: Picture; windows: readonly StripWindow[] }) {
  const stage = useRef<HTMLDivElement>(null)
  const drag = useRef<number | undefined>(undefined)
  const fresh = useRef(false)
  const { geometry } = picture
  const own = item.value!
  const copy = copies.value[own.id]
  const editable = editing.value && copy !== undefined && pair.value!.hypothesis === editedName(copy.coder)

  const locate = (event: PointerEvent | MouseEvent) => {
    const box = stage.current!.getBoundingClientRect()
    return placeAt(geometry, event.clientX - box.left, event.clientY - box.top)
  }
  const point = (event: PointerEvent) => {
    const at = locate(event)
    if (drag.current !== undefined) {
      // The first step of a drag is a step of its own in the history; the rest of the drag joins it.
      if (at.place !== drag.current && moveCut(own.id, drag.current, at.place, !fresh.current)) {
        drag.current = at.place
        fresh.current = false
        if (nudged.value !== undefined) nudged.value = at.place
      }
      return
    }
    pointed.value = pointedAt(at, windows)
  }
  const press = (event: PointerEvent) => {
    if (!editable) return
    const { place, x, system } = locate(event)
    if (event.pointerType === 'touch') {
      // A finger is 44 px wide: it takes the nearest cut within reach, else the nearest place.
      const distance = (cut: number) => Math.abs(system.place(cut) - x)
      const within = Array.from(copy.now.boundaries).filter(
        cut => cut > system.from && cut < system.to && distance(cut) <= 22,
      )
      const nearest = within.sort((a, b) => distance(a) - distance(b))[0]
      const chosen = nearest ?? place
      if (chosen < 1 || chosen >= own.units) return
      nudged.value = chosen
      if (nearest !== undefined) {
        drag.current = nearest
        fresh.current = true
        stage.current!.setPointerCapture(event.pointerId)
      }
      return
    }
    if (place < 1 || place >= own.units) return
    const { boundaries } = copy.now
    if (!boundaries.includes(place)) addCut(own.id, place)
    else {
      drag.current = place
      fresh.current = true
      stage.current!.setPointerCapture(event.pointerId)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys work on the two sliders above the lanes
    <div
      class="stage"
      ref={stage}
      onPointerMove={point}
      onPointerLeave={() => drag.current === undefined && (pointed.value = undefined)}
      onPointerDown={press}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onDblClick={event => editable && removeCut(own.id, locate(event).place)}
      data-testid="strip"
    >
      <Svg svg={picture.svg} />
      <LaneCursor lane="reference" geometry={geometry} />
      <LaneCursor lane="hypothesis" geometry={geometry} />
    </div>
  )
}

/** The place between units nearest to a point of the picture, its x, and the units' pitch there. */
export function placeAt(geometry: StripGeometry, x: number, y: number) {
  const { systems } = geometry
  const system = systems.findLast(candidate => y >= candidate.top) ?? systems[0]!
  let low = system.from
  let high = system.to
  const rightward = system.place(high) >= system.place(low)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (system.place(middle) <= x === rightward) low = middle
    else high = middle
  }
  const place = Math.abs(system.place(low) - x) <= Math.abs(system.place(high) - x) ? low : high
  return { place, x, pitch: system.pitch, system }
}

type Located = ReturnType<typeof placeAt>

function pointedAt({ place, x, pitch, system }: Located, windows: readonly StripWindow[]) {
  if (view.value === 'windows') {
    const middle = (window: StripWindow) => Math.abs(system.place((window.first + window.last) / 2) - x)
    let best: StripWindow | undefined
    for (const window of windows) if (best === undefined || middle(window) < middle(best)) best = window
    return best === undefined ? undefined : ({ what: 'window', first: best.first } as const)
  }
  if (view.value === 'alignment') {
    const index = comparison.value.value?.ties.findIndex(
      ({ start, end }) =>
        x >= Math.min(system.place(start), system.place(end)) &&
        x < Math.max(system.place(start), system.place(end)),
    )
    return index === undefined || index === -1 ? undefined : ({ what: 'tie', index } as const)
  }
  const reach = Math.min(12, Math.max(4, pitch / 2))
  const near = (position: number | undefined) =>
    position !== undefined && Math.abs(system.place(position) - x) < reach
  const { marks, from } = visibleMarks.value
  const index = marks.findIndex(
    mark =>
      markStart(mark) <= place + 1 &&
      markEnd(mark) >= place - 1 &&
      (near(mark.reference) || near(mark.hypothesis)),
  )
  return index === -1 ? undefined : ({ what: 'mark', index: from + index } as const)
}
