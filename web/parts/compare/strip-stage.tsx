import type { StripWindow, segmentationStrip } from 'cesura/plots'
import { useRef } from 'preact/hooks'
import { pointed } from '../../state/compare.ts'
import { item, pair } from '../../state/corpus.ts'
import { addCut, copies, copyName, editing, moveCut, nudged, removeCut } from '../../state/edit.ts'
import { placeAt, pointedAt } from '../strip-point.ts'
import { Svg } from '../svg.tsx'
import { LaneCursor } from './lane-cursor.tsx'

export type StripFigure = ReturnType<typeof segmentationStrip>

/** The picture, and what pointer, touch and keys do on it. */
export function StripStage({ figure, windows }: { figure: StripFigure; windows: readonly StripWindow[] }) {
  const stage = useRef<HTMLDivElement>(null)
  const drag = useRef<number | undefined>(undefined)
  const fresh = useRef(false)
  const { geometry } = figure
  const own = item.value!
  const copy = copies.value[own.id]
  const editable = editing.value && copy !== undefined && pair.value!.hypothesis === copyName(copy)

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
    // A drag moves a boundary; it would select the text of the figure.
    event.preventDefault()
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
      class={`stage${editable ? ' editable' : ''}`}
      ref={stage}
      onPointerMove={point}
      onPointerLeave={() => drag.current === undefined && (pointed.value = undefined)}
      onPointerDown={press}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onDblClick={event => editable && removeCut(own.id, locate(event).place)}
      data-testid="strip"
    >
      <Svg svg={figure.svg} />
      <LaneCursor lane="reference" geometry={geometry} />
      <LaneCursor lane="hypothesis" geometry={geometry} />
    </div>
  )
}
