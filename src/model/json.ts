import { fromBoundaries } from './construct.ts'
import { invalid, type Location, throwInvalid } from './error.ts'
import {
  boundariesNotAList,
  jsonTooDeep,
  labelsDifferFromSegments,
  optionInvalid,
  segmentationJsonInvalid,
  typeIndexInvalid,
  typeSetInvalid,
  typesDifferFromBoundaries,
  typesWithoutScale,
  unmarkedStartInvalid,
} from './errors/model.ts'
import { isInteger, requireList, requireSegmentation, show } from './require.ts'
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
 * @param segmentation - one text, segmented by one coder
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
    throw json?.boundaries !== undefined
      ? invalid(boundariesNotAList, { boundaries: show(json.boundaries) })
      : invalid(segmentationJsonInvalid, { json: show(json) })
  }
  const { units, boundaries } = fromBoundaries(json.units, json.boundaries)
  const scale = json.scale === undefined ? undefined : typeScale(json.scale?.names, json.scale?.ranks)
  const count = scale?.names.length ?? 0
  if ((json.types === undefined) !== (scale === undefined)) {
    throwInvalid(typesWithoutScale, {})
  }
  let types: Uint32Array | undefined
  if (json.types !== undefined) {
    if (requireList<number>('types', json.types).length !== boundaries.length) {
      throwInvalid(typesDifferFromBoundaries, {
        typesCount: json.types.length,
        boundariesCount: boundaries.length,
      })
    }
    for (const [index, mask] of Array.from(json.types).entries()) {
      if (!isInteger(mask, 1, 2 ** count - 1)) {
        throwInvalid(typeSetInvalid, { mask: show(mask), count }, `types[${index}]`)
      }
    }
    types = Uint32Array.from(json.types)
  }
  if (json.end !== undefined && !isInteger(json.end, 0, count - 1)) {
    throwInvalid(typeIndexInvalid, { end: show(json.end) }, 'end')
  }
  if (json.labels !== undefined && requireList('labels', json.labels).length !== boundaries.length + 1) {
    throwInvalid(labelsDifferFromSegments, {
      labelsCount: json.labels.length,
      boundariesCount: boundaries.length + 1,
    })
  }
  const ticksPerSecond = json.axis?.ticksPerSecond
  if (json.axis !== undefined && !isInteger(ticksPerSecond, 1)) {
    throwInvalid(
      optionInvalid,
      { name: 'ticksPerSecond', value: show(ticksPerSecond), advice: 'it must be an integer, 1 or more' },
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

/** Whether the option says that the start of the text has no mark; anything but true and false is rejected. */
export function requireUnmarkedStart(value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true
  return throwInvalid(unmarkedStartInvalid, { value: show(value) }, 'unmarkedStart')
}

/** JSON that is nested deeper than this is no data, and could exhaust the stack of whatever walks it. */
export const DEEPEST_JSON = 200

/**
 * Parses JSON that comes from outside: from a file, a request, standard input.
 *
 * @param text - one JSON value
 * @param location - where it is, for the error
 * @returns its value
 * @throws CesuraError `json-too-deep` when it is nested too deep to be walked
 * @throws SyntaxError when it is not JSON: what it should be, the caller says
 */
export const parseOutside = (text: string, location?: Location): unknown =>
  requireShallow(JSON.parse(text), location)

/**
 * A value that was parsed already, if it can be walked.
 *
 * @param value - what `JSON.parse` gave
 * @param location - where it is, for the error
 * @returns the same value
 * @throws CesuraError `json-too-deep`
 */
export function requireShallow<V>(value: V, location?: Location): V {
  if (isDeeper(value, DEEPEST_JSON)) throw invalid(jsonTooDeep, { deepestJson: DEEPEST_JSON }, location)
  return value
}

/** Whether lists and objects are nested deeper than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (!Array.isArray(value)) {
    const fields = value as Readonly<Record<string, unknown>>
    for (const key in fields) if (isDeeper(fields[key], levels - 1)) return true
    return false
  }
  for (let index = 0; index < value.length; index++) {
    const entry: unknown = value[index]
    // Lists of numbers are long, and a call for each would cost as much as parsing it.
    if (typeof entry === 'object' && isDeeper(entry, levels - 1)) return true
  }
  return false
}
