import { type Corpus, codingOf, fromBoundaries, type Segmentation } from 'cesura'
import { selectByReferenceCount } from 'cesura/compare'

/** A segmenter's scores with a reference, ready for any threshold. */
export interface Prepared {
  readonly items: readonly string[]
  readonly pairs: readonly { readonly reference: Segmentation; readonly scores: Scores }[]
  /** Every place of every text, highest score first; ties: the earlier text, then the earlier place. */
  readonly order: {
    readonly item: Uint32Array
    readonly gap: Uint32Array
    readonly score: Float64Array
  }
  /** Tallies of a text with so many boundaries: those of one text are always its highest. */
  readonly known: Map<string, readonly [number, Record<string, number>]>
}
type Scores = NonNullable<Corpus['items'][number]['scored']>[number]['scores']

/** What is sorted once for each segmenter; forgotten with the corpus. */
let prepared = new Map<string, Prepared>()
let preparedFor: Corpus | undefined

/** Sorts the positions of a segmenter; what was sorted is kept. */
export function prepare(corpus: Corpus, reference: string, segmenter: string): Prepared {
  if (corpus !== preparedFor) prepared = new Map()
  preparedFor = corpus
  const key = JSON.stringify([reference, segmenter])
  const present = prepared.get(key)
  if (present !== undefined) return present
  const found = corpus.items.flatMap(item => {
    const typed = codingOf(item, reference)
    // Scores have no types, so places alone are compared.
    const trusted = typed && withoutTypes(typed)
    const scores = item.scored?.find(({ coder }) => coder === segmenter)?.scores
    return trusted === undefined || scores === undefined ? [] : [{ id: item.id, reference: trusted, scores }]
  })
  const places = found.reduce((sum, { scores }) => sum + scores.scores.length, 0)
  const all = { item: new Uint32Array(places), gap: new Uint32Array(places), score: new Float64Array(places) }
  let next = 0
  for (const [item, { scores }] of found.entries())
    for (const [gap, score] of scores.scores.entries()) {
      all.item[next] = item
      all.gap[next] = gap
      all.score[next++] = score
    }
  const { score } = all
  // Positions are in the order of the texts already, so their index breaks ties.
  const sorted = Uint32Array.from(score, (_, index) => index).sort((a, b) =>
    score[a] === score[b] ? a - b : score[a]! > score[b]! ? -1 : 1,
  )
  const made: Prepared = {
    items: found.map(({ id }) => id),
    pairs: found,
    order: {
      item: sorted.map(at => all.item[at]!),
      gap: sorted.map(at => all.gap[at]!),
      score: Float64Array.from(sorted, at => score[at]!),
    },
    known: new Map(),
  }
  prepared.set(key, made)
  return made
}

const withoutTypes = ({ types: _, scale: __, end: ___, ...places }: Segmentation): Segmentation => places

/** The highest places over all texts, or of each text as many as its reference has. */
export function choose({ pairs, order }: Prepared, cuts: number | 'each'): Segmentation[] {
  if (cuts === 'each') return selectByReferenceCount(pairs, { per: 'item' })
  const gaps: number[][] = pairs.map(() => [])
  const most = Math.min(cuts, order.item.length)
  for (let at = 0; at < most; at++) gaps[order.item[at]!]!.push(order.gap[at]!)
  return pairs.map(({ reference: { units, axis } }, item) => {
    const made = fromBoundaries(units, Uint32Array.from(gaps[item]!, gap => gap + 1).sort())
    return axis === undefined ? made : { ...made, axis }
  })
}

/** The least score among the boundaries of a text. */
export const leastScore = (
  { pairs }: Prepared,
  item: number,
  own: Segmentation | undefined,
): number | undefined => {
  if (own === undefined || own.boundaries.length === 0) return undefined
  const { scores } = pairs[item]!.scores
  return own.boundaries.reduce(
    (least, place) => Math.min(least, scores[place - 1]!),
    Number.POSITIVE_INFINITY,
  )
}

/** Positions that share the score at which the boundaries end; 0 where all of them are boundaries, or none. */
export function tiesAt({ order: { score } }: Prepared, cuts: number): number {
  if (cuts < 1 || cuts >= score.length || score[cuts - 1] !== score[cuts]) return 0
  let [from, to] = [cuts - 1, cuts]
  while (score[from - 1] === score[cuts]) from--
  while (score[to + 1] === score[cuts]) to++
  return to - from + 1
}
