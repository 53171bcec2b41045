import { CesuraError, relocated } from '../../model/error.ts'
import { type Segmentation, type TypeScale, typeScale } from '../../model/segmentation.ts'
import { onOneAxis } from '../../model/time.ts'
import { rescale, scaleOf } from '../scale.ts'
import { type ParseSegmentationOptions, parseSegmentation } from './segmentation-json.ts'

/**
 * Two segmentations of one text on one scale of types, so that they can be compared. Without `types` the scale is
 * what occurs on either side; where one side has numeric types and the other none, a plain boundary is of type 1.
 *
 * @param reference - JSON of one segmentation, in any notation of `parseSegmentation`
 * @param hypothesis - JSON of the other, of the same text
 * @param options - types and meaning of marks, for both sides
 * @returns both on one scale and, for recordings, on one clock
 * @throws CesuraError as `parseSegmentation`, with the side in `location.path`; `unknown-type` when a type is not in
 *   the scale
 * @example
 * parsePair({ sets: [[1], [2]] }, { sets: [[2], []] }).hypothesis.types //=> Uint32Array.of(0b10)
 */
export function parsePair(
  reference: unknown,
  hypothesis: unknown,
  options: ParseSegmentationOptions = {},
): { reference: Segmentation; hypothesis: Segmentation } {
  const read = (json: unknown, side: string) => {
    try {
      return parseSegmentation(json, options)
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      const path = error.location?.path === undefined ? side : `${side}.${error.location.path}`
      throw relocated(error, { ...error.location, path })
    }
  }
  const sides = onOneAxis(read(reference, 'reference'), read(hypothesis, 'hypothesis')) as [
    Segmentation,
    Segmentation,
  ]
  if (sides.every(({ scale }) => scale === undefined)) return { reference: sides[0], hypothesis: sides[1] }
  const typed = sides.map(side => (side.scale === undefined ? asTypeOne(side) : side))
  const given =
    options.scale ?? (options.types === undefined ? undefined : typed.find(({ scale }) => scale)!.scale)
  const scale = given ?? unite(typed.map(side => side.scale!))
  return { reference: rescale(typed[0]!, scale), hypothesis: rescale(typed[1]!, scale) }
}

const asTypeOne = (segmentation: Segmentation): Segmentation => ({
  ...segmentation,
  types: new Uint32Array(segmentation.boundaries.length).fill(1),
  scale: typeScale(['1'], [1]),
})

/** Numbers in their order with themselves as ranks; words in order of appearance, reference first. */
function unite(scales: readonly TypeScale[]): TypeScale {
  const ranks = new Map(
    scales.flatMap(({ names, ranks }) => names.map((name, type) => [name, ranks[type]!] as const)),
  )
  const names = [...ranks.keys()]
  if (names.every(name => String(ranks.get(name)) === name)) return scaleOf(names)
  return typeScale(names)
}
