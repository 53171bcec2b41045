import { type Distance, distanceDots, type Mark } from 'cesura/plots'
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

/** How far every cut of a recording is from the nearest of the other side. */
export function Distances() {
  if (time.value === undefined || segmentations.value === undefined) return null
  const { ticksPerSecond } = time.value
  const own = segmentations.value
  const rows = sides.map(side => ({
    name: pair.value![side],
    distances: distancesOf(
      own[side].boundaries,
      own[side === 'reference' ? 'hypothesis' : 'reference'].boundaries,
      ticksPerSecond,
      kindsOf(side, marks.value),
    ),
  }))
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
      draw={look => distanceDots({ rows, tolerance: tolerance.value / 2, span: span.value }, look)}
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

/** What was made of each cut of a side, by its place. */
function kindsOf(side: (typeof sides)[number], all: readonly Mark[]): ReadonlyMap<number, Mark['kind']> {
  return new Map(all.flatMap(mark => (mark[side] === undefined ? [] : [[mark[side], mark.kind] as const])))
}

/** Both lists grow, so the nearest of the other is never before the one of the cut before. */
function distancesOf(
  places: ArrayLike<number>,
  others: ArrayLike<number>,
  ticksPerSecond: number,
  kinds: ReadonlyMap<number, Mark['kind']>,
): Distance[] {
  let near = 0
  return Array.from(places, place => {
    while (near + 1 < others.length && Math.abs(others[near + 1]! - place) <= Math.abs(others[near]! - place))
      near++
    return {
      at: place / ticksPerSecond,
      seconds: others.length === 0 ? undefined : Math.abs(others[near]! - place) / ticksPerSecond,
      kind: kinds.get(place) ?? 'match',
    }
  })
}
