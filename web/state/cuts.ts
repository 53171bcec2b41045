import type { Corpus, Segmentation } from 'cesura'

/** A copy without segment labels: labels name segments that editing may split or join. */
export function copyOf({ units, boundaries, types, end, scale }: Segmentation): Segmentation {
  return {
    units,
    boundaries: boundaries.slice(),
    ...(types === undefined ? {} : { types: types.slice(), scale: scale! }),
    ...(end === undefined ? {} : { end }),
  }
}

/** A text without boundaries. */
export const unsegmented = (units: number, scale: Corpus['scale']): Segmentation => ({
  units,
  boundaries: new Uint32Array(),
  ...(scale === undefined ? {} : { types: new Uint32Array(), scale }),
})

/** The segmentation with the types of a corpus, which may have been renamed; a boundary without one has the first. */
export function onScale({ units, boundaries, types }: Segmentation, scale: Corpus['scale']): Segmentation {
  if (scale === undefined) return { units, boundaries }
  const known = 2 ** scale.names.length - 1
  return {
    units,
    boundaries,
    types: boundaries.map((_, at) => ((types?.[at] ?? 1) & known) >>> 0 || 1),
    scale,
  }
}

/** The segmentation with a boundary at a position; the same object where one is already or the position is outside. */
export function withCut(
  segmentation: Segmentation,
  place: number,
  type = 0,
  bits = (1 << type) >>> 0,
): Segmentation {
  const { units, boundaries, types } = segmentation
  if (place < 1 || place >= units || boundaries.includes(place)) return segmentation
  const at = boundaries.findIndex(boundary => boundary > place)
  const index = at === -1 ? boundaries.length : at
  const insert = (list: Uint32Array, value: number) =>
    Uint32Array.of(...list.subarray(0, index), value, ...list.subarray(index))
  return {
    ...segmentation,
    boundaries: insert(boundaries, place),
    ...(types === undefined ? {} : { types: insert(types, bits) }),
  }
}

/** The segmentation without the boundary at a position; the same object where there is none. */
export function withoutCut(segmentation: Segmentation, place: number): Segmentation {
  const { boundaries, types } = segmentation
  const index = boundaries.indexOf(place)
  if (index === -1) return segmentation
  const drop = (list: Uint32Array) => list.filter((_, at) => at !== index)
  return {
    ...segmentation,
    boundaries: drop(boundaries),
    ...(types === undefined ? {} : { types: drop(types) }),
  }
}

/** The segmentation with one type at a position, a boundary being added where there is none; untyped data stay untyped. */
export function withTypeAt(segmentation: Segmentation, place: number, type: number): Segmentation {
  if (segmentation.types === undefined || type >= segmentation.scale!.names.length)
    return withCut(segmentation, place)
  const index = segmentation.boundaries.indexOf(place)
  if (index === -1) return withCut(segmentation, place, type)
  const bits = (1 << type) >>> 0
  if (segmentation.types[index] === bits) return segmentation
  const types = segmentation.types.slice()
  types[index] = bits
  return { ...segmentation, types }
}
