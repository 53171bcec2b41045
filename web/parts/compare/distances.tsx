import { distanceDots, distancesBetween } from 'cesura/plots'
import {
  comparison,
  marks,
  placeName,
  pointed,
  segmentations,
  span,
  time,
  tolerance,
} from '../../state/compare.ts'
import { pair } from '../../state/corpus.ts'
import { FigurePanel } from '../figure.tsx'

/** The two sides of a recording, in the order of the figure. */
const sides = ['reference', 'hypothesis'] as const

/** How far every boundary of a recording is from the nearest of the other side. */
export function Distances() {
  if (time.value === undefined || segmentations.value === undefined) return null
  const { ticksPerSecond } = time.value
  const own = segmentations.value
  const names = [pair.value!.reference, pair.value!.hypothesis] as const
  const rows = distancesBetween(names, [own.reference, own.hypothesis], marks.value, ticksPerSecond)
  if (rows.every(({ distances }) => distances.length === 0)) return null
  const cutOf = ([row, index]: readonly (string | number)[]) => {
    const side = sides[Number(row)]!
    return {
      side,
      place: own[side].boundaries[Number(index)]!,
      one: rows[Number(row)]!.distances[Number(index)],
    }
  }
  return (
    <FigurePanel
      name="distances"
      stale={comparison.value.waiting}
      render={look => distanceDots({ rows, tolerance: tolerance.value / 2, span: span.value }, look)}
      live={{
        name: of => {
          const { side, place, one } = cutOf(of)
          const nearest =
            one?.seconds === undefined
              ? 'the other cuts nowhere'
              : `the nearest cut of the other is ${Number(one.seconds.toFixed(3))} s away`
          return `${pair.value![side]} cuts at ${placeName(place)}; ${nearest}.`
        },
        act: of => {
          const { side, place } = cutOf(of)
          const index = marks.value.findIndex(mark => mark[side] === place)
          if (index >= 0) pointed.value = { what: 'mark', index }
        },
        rest: 'Point at a dot to have it named; a click shows the cut in the strip.',
      }}
    />
  )
}
