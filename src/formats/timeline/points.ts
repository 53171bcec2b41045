import { fromBoundaries } from '../../model/construct.ts'
import { describe } from '../../model/error.ts'
import { tooManyTypesInPoints } from '../../model/errors/model.ts'
import { pointAfterEnd, pointNegative } from '../../model/errors/timeline.ts'
import { MAX_TYPES, type Segmentation } from '../../model/segmentation.ts'
import type { Draft } from '../draft.ts'
import { scaleOf } from '../scale.ts'
import type { TimeLayer } from '../units/shapes.ts'
import type { Clock, ReadMark } from './clock.ts'
import type { TimedUnits } from './on-units.ts'

/**
 * A segmentation with a boundary at each point of a layer, and the marks are the types of the boundaries (break
 * indices). On units where there are some, else in ticks. Undefined after an error.
 */
export function cutPoints(
  draft: Draft,
  layer: TimeLayer,
  marks: readonly ReadMark[],
  clock: Clock,
  units: TimedUnits | undefined,
): Segmentation | undefined {
  const location = layer.marks[0]?.location ?? {}
  const length = units === undefined ? clock.units : units.texts.length
  const points = new Map<number, Set<string>>()
  let outside = false
  for (const { start, mark } of marks) {
    const tick = clock.at(start)
    if (tick < 0 || tick > clock.units) {
      draft.error(
        describe(tick < 0 ? pointNegative : pointAfterEnd, { time: `${mark.start}` }),
        mark.location,
      )
      outside = true
      continue
    }
    const at = units === undefined ? tick : units.place(tick)
    if (at > 0 && at < length) points.set(at, (points.get(at) ?? new Set()).add(mark.text.trim()))
  }
  if (outside || units?.report(location) === false) return undefined
  const places = [...points].sort((a, b) => a[0] - b[0])
  const bare = fromBoundaries(
    length,
    places.map(([at]) => at),
  )
  return withTypes(draft, bare, places, layer)
}

function withTypes(
  draft: Draft,
  segmentation: Segmentation,
  places: readonly (readonly [number, ReadonlySet<string>])[],
  layer: TimeLayer,
): Segmentation {
  const names = new Set(places.flatMap(([, set]) => [...set]))
  if (names.size === 0 || names.has('')) return segmentation
  if (names.size > MAX_TYPES) {
    draft.warn(
      describe(tooManyTypesInPoints, { size: names.size, maxTypes: MAX_TYPES }),
      layer.marks[0]?.location,
    )
    return segmentation
  }
  const scale = scaleOf(names)
  const types = places.map(([, set]) => {
    let mask = 0
    for (const name of set) mask |= 1 << scale.names.indexOf(name)
    return mask >>> 0
  })
  return { ...segmentation, types: Uint32Array.from(types), scale }
}
