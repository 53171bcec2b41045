import { fromBoundaries } from './construct.ts'
import { refuse } from './error.ts'
import { isWhole, requireList, requireSegmentation, show } from './require.ts'
import { type Segmentation, type TimeAxis, type TypeScale, typeScale } from './segmentation.ts'

/** A segmentation as plain JSON. */
export interface SegmentationJSON {
  readonly units: number
  readonly boundaries: readonly number[]
  readonly types?: readonly number[]
  readonly end?: number
  readonly scale?: TypeScale
  readonly labels?: readonly string[]
  readonly axis?: TimeAxis
  readonly unmarkedStart?: true
}

/**
 * Plain JSON from a segmentation: typed arrays become lists.
 *
 * @param segmentation - one text, cut by one coder
 * @returns an object that `JSON.stringify` and `fromJSON` take
 * @throws CesuraError `not-a-segmentation`
 * @example
 * toJSON(fromMasses([2, 3, 6])) //=> { units: 11, boundaries: [2, 5] }
 */
export function toJSON(segmentation: Segmentation): SegmentationJSON {
  const given = requireSegmentation('argument', segmentation)
  const { units, boundaries, types, end, scale, labels, axis, unmarkedStart } = given
  return {
    units,
    boundaries: [...boundaries],
    ...(types && { types: [...types] }),
    ...(end !== undefined && { end }),
    ...(scale && { scale: { names: [...scale.names], ranks: [...scale.ranks] } }),
    ...(labels && { labels: [...labels] }),
    ...(axis && { axis: { ticksPerSecond: axis.ticksPerSecond } }),
    ...(unmarkedStart && { unmarkedStart }),
  }
}

/**
 * A segmentation from plain JSON, checked like any other.
 *
 * @param json - what `toJSON` gives
 * @returns the segmentation
 * @throws CesuraError `not-a-segmentation`, `types-differ`, `unknown-type`, `label-missing`, `option-invalid`
 * @example
 * fromJSON({ units: 11, boundaries: [2, 5] }).boundaries //=> Uint32Array.of(2, 5)
 */
export function fromJSON(json: SegmentationJSON): Segmentation {
  if (typeof json !== 'object' || json === null || !Array.isArray(json.boundaries)) {
    refuse(
      'not-a-segmentation',
      json?.boundaries !== undefined
        ? `the boundaries are ${show(json.boundaries)}, not a list; write a segmentation with toJSON before JSON.stringify`
        : `${show(json)} is not a segmentation; give units and boundaries`,
    )
  }
  const { units, boundaries } = fromBoundaries(json.units, json.boundaries)
  const scale = json.scale === undefined ? undefined : typeScale(json.scale?.names, json.scale?.ranks)
  const count = scale?.names.length ?? 0
  if ((json.types === undefined) !== (scale === undefined)) {
    refuse('types-differ', 'types and scale go together; give both or neither')
  }
  let types: Uint32Array | undefined
  if (json.types !== undefined) {
    if (requireList<number>('types', json.types).length !== boundaries.length) {
      refuse(
        'types-differ',
        `${json.types.length} sets of types for ${boundaries.length} boundaries; give one per boundary`,
      )
    }
    for (const [index, mask] of Array.from(json.types).entries()) {
      if (!isWhole(mask, 1, 2 ** count - 1)) {
        refuse(
          'unknown-type',
          `${show(mask)} is not a set of the ${count} types of the scale`,
          `types[${index}]`,
        )
      }
    }
    types = Uint32Array.from(json.types)
  }
  if (json.end !== undefined && !isWhole(json.end, 0, count - 1)) {
    refuse('unknown-type', `${show(json.end)} is not the index of a type of the scale`, 'end')
  }
  if (json.labels !== undefined && requireList('labels', json.labels).length !== boundaries.length + 1) {
    refuse(
      'label-missing',
      `${json.labels.length} labels for ${boundaries.length + 1} segments; give one per segment`,
    )
  }
  const ticksPerSecond = json.axis?.ticksPerSecond
  if (json.axis !== undefined && !isWhole(ticksPerSecond, 1)) {
    refuse(
      'option-invalid',
      `ticksPerSecond is ${show(ticksPerSecond)}; it must be a whole number, 1 or more`,
      'axis',
    )
  }
  return {
    units,
    boundaries,
    ...(types && { types }),
    ...(json.end !== undefined && { end: json.end }),
    ...(scale && { scale }),
    ...(json.labels !== undefined && { labels: [...json.labels] }),
    ...(ticksPerSecond !== undefined && { axis: { ticksPerSecond } }),
    ...(requireUnmarkedStart(json.unmarkedStart) && { unmarkedStart: true }),
  }
}

/** Whether the start of the text is said to have no mark; anything but true and false is rejected. */
export function requireUnmarkedStart(value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true
  return refuse(
    'option-invalid',
    `unmarkedStart is ${show(value)}; it must be true or false`,
    'unmarkedStart',
  )
}
