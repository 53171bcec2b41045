import { type StripWindow, segmentationStrip } from 'cesura/plots'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import {
  comparison,
  cursor,
  frame,
  isolated,
  marks,
  pointed,
  segmentations,
  shownView,
  time,
  visibleMarks,
} from '../../state/compare.ts'
import { item, pair } from '../../state/corpus.ts'
import { runsLeft } from '../../state/direction.ts'
import { editing, nudged } from '../../state/edit.ts'
import { Overview } from '../overview.tsx'
import { stripData, windowsInView, wordsOf } from '../strip-data.ts'
import { useWidth } from '../width.ts'
import { type StripFigure, StripStage } from './strip-stage.tsx'

/** Below this many px a unit, a long text is shown as an overview with a frame. */
const LEAST_PITCH = 8

/** Both segmentations over each other, with what the chosen view sees between them. */
export function Strip() {
  const [host, width] = useWidth<HTMLDivElement>()
  const { reference, hypothesis } = segmentations.value!
  const units = reference.units
  const words = wordsOf(item.value!)
  const space = Math.max(20, Math.floor((width - 120) / LEAST_PITCH))
  // A recording is shown in full: its figure costs as much as it has boundaries, not ticks.
  const long = words === undefined && time.value === undefined && width > 0 && units > space

  useLayoutEffect(() => {
    const present = frame.peek()
    if (!long) frame.value = undefined
    else if (present === undefined || present[1] - present[0] !== space || present[1] > units) {
      const start = Math.min(present?.[0] ?? 0, units - space)
      frame.value = [start, start + space]
    }
  }, [long, space, units])

  const range = frame.value
  const windows = useMemo(
    () => (shownView.value === 'windows' && !(long && range === undefined) ? windowsInView() : []),
    [shownView.value, reference, hypothesis, comparison.value.value?.window, range],
  )
  // A long text is rendered once it is known which part to show.
  const figure = width === 0 || (long && range === undefined) ? undefined : render(width, windows)
  return (
    <div ref={host}>
      {long && range !== undefined && (
        <Overview width={width} space={space} units={units} marks={marks.value} frame={frame} />
      )}
      {figure !== undefined && <StripStage figure={figure} windows={windows} />}
    </div>
  )
}

function render(width: number, windows: readonly StripWindow[]): StripFigure {
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
