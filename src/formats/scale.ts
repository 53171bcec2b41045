import { invalid } from '../model/error.ts'
import { typesDifferInScale, typesDifferInScale2, unknownTypeInScale } from '../model/errors/model.ts'
import { type Segmentation, sameScale, type TypeScale, typeScale } from '../model/segmentation.ts'

/**
 * A scale from the names of types: numbers in their order, with themselves as ranks; words in alphabetical order,
 * so that the order of files does not matter; or exactly the `types` given.
 */
export function scaleOf(names: Iterable<string>, types?: readonly string[]): TypeScale {
  const list = types === undefined ? [...new Set(names)] : [...types]
  const numeric = list.length > 0 && list.every(name => String(Number(name)) === name)
  if (types === undefined) list.sort(numeric ? (a, b) => Number(a) - Number(b) : undefined)
  return typeScale(list, numeric ? list.map(Number) : undefined)
}

/** One scale for all codings: the stated one, that of `types`, or the union of the types that occur. */
export function uniteScales(
  codings: readonly { readonly segmentation: Segmentation; readonly item: string; readonly coder: string }[],
  stated: TypeScale | undefined,
  types: readonly string[] | undefined,
): TypeScale | undefined {
  const typed = codings.filter(({ segmentation }) => segmentation.scale !== undefined)
  const plain = codings.find(
    ({ segmentation }) => segmentation.scale === undefined && segmentation.boundaries.length > 0,
  )
  if (plain !== undefined) {
    if (typed.length === 0 && stated === undefined) return undefined
    const others =
      typed.length === 0
        ? 'but the file states types, and other boundaries'
        : `those of coder ${typed[0]!.coder} in ${typed[0]!.item}`
    throw invalid(typesDifferInScale, { others }, { item: plain.item, coder: plain.coder })
  }
  if (stated !== undefined) return stated
  if (types !== undefined) return scaleOf([], types)
  if (typed.length === 0) return undefined
  const first = typed[0]!.segmentation.scale!
  if (typed.every(({ segmentation }) => segmentation.scale!.names.length === 0)) return undefined
  if (typed.every(({ segmentation }) => sameScale(segmentation.scale, first))) return first
  // Where one scale begins with all the others, it is theirs: no type changes its rank.
  const scales = typed.map(({ segmentation }) => segmentation.scale!)
  const longest = scales.reduce((a, b) => (b.names.length > a.names.length ? b : a))
  const begins = ({ names, ranks }: TypeScale) =>
    names.every((name, type) => longest.names[type] === name && longest.ranks[type] === ranks[type])
  if (scales.every(begins)) return longest
  const own = typed.find(({ segmentation: { scale } }) => !sameScale(scale, scaleOf(scale!.names)))
  if (own !== undefined) {
    const names = own.segmentation.scale!.names.join(' ')
    throw invalid(typesDifferInScale2, { names }, { item: own.item, coder: own.coder })
  }
  return scaleOf(typed.flatMap(({ segmentation }) => segmentation.scale!.names))
}

/** The same segmentation with its types counted on another scale; types that the scale lacks are an error. */
export function rescale(segmentation: Segmentation, scale: TypeScale | undefined): Segmentation {
  if (sameScale(segmentation.scale, scale)) return segmentation
  // A scale without types, of codings without boundaries, is none.
  if (scale === undefined) {
    const { types: _, scale: __, ...plain } = segmentation
    return segmentation.scale?.names.length === 0 ? plain : segmentation
  }
  const names = segmentation.scale?.names ?? []
  const bits = names.map(name => scale.names.indexOf(name))
  const bitOf = (type: number, path: string): number => {
    const bit = bits[type]!
    if (bit < 0)
      throw invalid(unknownTypeInScale, { name: `${names[type]}`, names: scale.names.join(' ') }, { path })
    return bit
  }
  const types = Uint32Array.from(segmentation.types ?? [], (mask, index) => {
    let set = 0
    for (let type = 0; type < names.length; type++)
      if ((mask >>> type) & 1) set |= 1 << bitOf(type, `boundary ${segmentation.boundaries[index]}`)
    return set >>> 0
  })
  const { end, ...rest } = segmentation
  return end === undefined ? { ...rest, types, scale } : { ...rest, types, scale, end: bitOf(end, 'end') }
}
