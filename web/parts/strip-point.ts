import { markEnd, markStart, type StripGeometry, type StripWindow } from 'cesura/plots'
import { comparison, view, visibleMarks } from '../state/compare.ts'

/** The gap between units nearest to a point of the figure, its x, and the units' pitch there. */
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

/** What is under a point: a window, a tie or a mark, by the view. */
export function pointedAt({ place, x, pitch, system }: Located, windows: readonly StripWindow[]) {
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
