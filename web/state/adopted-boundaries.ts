import { type Coding, fromBoundaries, type Item } from 'cesura'
import { selectByReferenceCount } from 'cesura/compare'

/** Cuts of a segmenter as Granularity has set it: so many over all texts, or as many as a reference in each. */
interface Adopted {
  readonly segmenter: string
  readonly cuts: number | 'each'
  readonly reference: string
}

/** Its cuts are a coder of their own: the segmenter itself has scores. */
export const adoptedName = ({ segmenter, cuts, reference }: Adopted): string =>
  cuts === 'each'
    ? `${segmenter}, as many as ${reference}`
    : `${segmenter}, ${cuts} ${cuts === 1 ? 'cut' : 'cuts'}`

/** As the address holds it: names are quoted one by one. */
export const writeAdopted = ({ segmenter, cuts, reference }: Adopted): string =>
  [segmenter, cuts, reference].map(part => encodeURIComponent(String(part))).join(',')

/** An address may be cut off anywhere. */
function unquoted(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function readAdopted(text: string | undefined): Adopted | undefined {
  const [segmenter, cuts, reference] = (text ?? '').split(',').map(unquoted)
  if (segmenter === undefined || reference === undefined || cuts === undefined) return undefined
  const count = Number(cuts)
  if (cuts === 'each') return { segmenter, cuts, reference }
  return Number.isInteger(count) && count >= 0 ? { segmenter, cuts: count, reference } : undefined
}

/** The codings that the setting makes, by text; places of equal score are cut from the left. */
export function adoptedCodings(items: readonly Item[], asked: Adopted): Map<string, Coding> {
  const { segmenter, cuts, reference } = asked
  const coder = adoptedName(asked)
  const found = items.flatMap(({ id, codings, scored = [] }) => {
    const scores = scored.find(own => own.coder === segmenter)?.scores
    const trusted = codings.find(own => own.coder === reference)?.segmentation
    // Two coders of one name would be one too many.
    const present = codings.some(own => own.coder === coder)
    return scores === undefined || trusted === undefined || present
      ? []
      : [{ id, reference: trusted, scores }]
  })
  if (cuts === 'each') {
    const chosen = selectByReferenceCount(found, { per: 'item' })
    return new Map(found.map(({ id }, at) => [id, { coder, segmentation: chosen[at]! }]))
  }
  const places = found.flatMap(({ scores }, item) =>
    Array.from(scores.scores, (score, gap) => ({ item, place: gap + 1, score })),
  )
  // The sort keeps the order of texts and positions where scores are equal.
  places.sort((a, b) => (a.score === b.score ? 0 : a.score > b.score ? -1 : 1))
  const chosen: number[][] = found.map(() => [])
  for (const { item, place } of places.slice(0, cuts)) chosen[item]!.push(place)
  return new Map(
    found.map(({ id, scores, reference: { axis } }, item) => {
      const made = fromBoundaries(
        scores.units,
        chosen[item]!.sort((a, b) => a - b),
      )
      return [id, { coder, segmentation: axis === undefined ? made : { ...made, axis } }]
    }),
  )
}
