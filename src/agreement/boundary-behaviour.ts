import { typesIn } from '../compare/edits/edit-settings.ts'
import type { Length } from '../metrics/definition/option.ts'
import type { Coding, Corpus, Item } from '../model/corpus.ts'
import { type TypeScale, typeLabel } from '../model/segmentation.ts'
import { spanIn } from './adjudication/clusters.ts'

/** How one coder's boundaries compare with those of the others, over the items that somebody else has too. */
export interface BoundaryBehaviour {
  /** Boundaries over positions; undefined where there is no position. */
  readonly rate: number | undefined
  readonly boundaries: number
  /** Share of the own boundaries that nobody shares, but somebody nearly has: closer than the span. */
  readonly near: number | undefined
  /** Share of the own boundaries that nobody else has, not even nearly. */
  readonly alone: number | undefined
  /** Types taken for others, at positions that both cut: the own type, the other coder's, how often; most often first. */
  readonly confused: readonly {
    readonly own: string | number
    readonly other: string | number
    readonly count: number
  }[]
}

/** The counts behind one coder's boundary behaviour: they add up over any parts of a corpus. */
export interface BehaviourCounts {
  places: number
  boundaries: number
  near: number
  alone: number
  /** By the numbers of the own type and the other's. */
  readonly confused: Map<string, number>
}

export const openBehaviour = (coders: readonly string[]): BehaviourCounts[] =>
  coders.map(() => ({ places: 0, boundaries: 0, near: 0, alone: 0, confused: new Map() }))

/** Adds counts of behaviour from elsewhere. */
export function addBehaviour(counts: readonly BehaviourCounts[], more: readonly BehaviourCounts[]): void {
  for (const [coder, own] of counts.entries()) {
    const theirs = more[coder]!
    for (const key of ['places', 'boundaries', 'near', 'alone'] as const) own[key] += theirs[key]
    for (const [types, count] of theirs.confused)
      own.confused.set(types, (own.confused.get(types) ?? 0) + count)
  }
}

/** The boundary behaviour of each coder. Time: coders × boundaries of an item. */
export function boundaryBehaviour(
  { items, scale }: Corpus,
  coders: readonly string[],
  span: number | Length,
): BoundaryBehaviour[] {
  const { counts, add } = behaviourCounter(coders, span)
  for (const item of items) add(item)
  return readBehaviour(counts, scale ?? items[0]?.codings[0]?.segmentation.scale)
}

/** What counts how the coders place boundaries, item by item, in `counts`. */
export function behaviourCounter(
  coders: readonly string[],
  span: number | Length,
): { readonly counts: readonly BehaviourCounts[]; readonly add: (item: Item) => void } {
  const counts = openBehaviour(coders)
  const votes: Votes = { at: new Uint32Array(0) }
  return { counts, add: item => addItem(counts, item, coders, span, votes) }
}

/** How many coders have a boundary at each position of the item at hand; all 0 between items. */
interface Votes {
  at: Uint32Array
}

function addItem(
  found: readonly BehaviourCounts[],
  item: Item,
  coders: readonly string[],
  given: number | Length,
  votes: Votes,
): void {
  const codings = item.codings.filter(({ coder }) => coders.includes(coder))
  if (codings.length < 2) return
  // Where a measure knows no span in seconds, nothing in time is near.
  const inTime = codings[0]!.segmentation.axis !== undefined
  const span = inTime && typeof given === 'number' ? 1 : spanIn(item, given)
  if (item.units <= MOST_COUNTED && codings.every(({ segmentation }) => segmentation.types === undefined)) {
    addUntypedBehaviour(found, item.units, codings, coders, span, votes)
    return
  }
  /** Who cuts where: at each position the coders. */
  const cuts = new Map<number, number[]>()
  for (const [index, { segmentation }] of codings.entries())
    for (const position of segmentation.boundaries) {
      const here = cuts.get(position)
      if (here === undefined) cuts.set(position, [index])
      else here.push(index)
    }
  const cutBy = (position: number, but: number) => cuts.get(position)?.some(index => index !== but) ?? false
  for (const [index, { coder, segmentation }] of codings.entries()) {
    const own = found[coders.indexOf(coder)]!
    own.places += item.units - 1
    own.boundaries += segmentation.boundaries.length
    for (const [at, position] of segmentation.boundaries.entries()) {
      if (cutBy(position, index)) {
        if (segmentation.types === undefined) continue
        for (const other of cuts.get(position)!) {
          if (other === index) continue
          const { boundaries, types } = codings[other]!.segmentation
          const theirs = types?.[boundaries.indexOf(position)] ?? 0
          const mine = segmentation.types[at]!
          for (const a of typesIn(mine & ~theirs))
            for (const b of typesIn(theirs & ~mine))
              own.confused.set(`${a} ${b}`, (own.confused.get(`${a} ${b}`) ?? 0) + 1)
        }
        continue
      }
      let nearly = false
      for (let away = 1; away < span && !nearly; away++)
        nearly = cutBy(position - away, index) || cutBy(position + away, index)
      if (nearly) own.near++
      else own.alone++
    }
  }
}

/** Units up to which coders are counted position by position. */
const MOST_COUNTED = 2 ** 22

/** The same without types, where it need not be known who else cuts, only how many do. */
function addUntypedBehaviour(
  found: readonly BehaviourCounts[],
  units: number,
  codings: readonly Coding[],
  coders: readonly string[],
  span: number,
  votes: Votes,
): void {
  if (votes.at.length <= units) votes.at = new Uint32Array(2 * units)
  const counts = votes.at
  for (const { segmentation } of codings) for (const position of segmentation.boundaries) counts[position]!++
  for (const { coder, segmentation } of codings) {
    const { boundaries } = segmentation
    const own = found[coders.indexOf(coder)]!
    own.places += units - 1
    own.boundaries += boundaries.length
    for (let at = 0; at < boundaries.length; at++) {
      const position = boundaries[at]!
      if (counts[position]! > 1) continue
      let nearly = false
      // The own boundaries before and after this one are nobody else's.
      let [before, after] = [at - 1, at + 1]
      for (let away = 1; away < span && !nearly; away++) {
        const isBefore = before >= 0 && boundaries[before] === position - away
        const isAfter = after < boundaries.length && boundaries[after] === position + away
        if (isBefore) before--
        if (isAfter) after++
        const [left, right] = [counts[position - away] ?? 0, counts[position + away] ?? 0]
        nearly = left > (isBefore ? 1 : 0) || right > (isAfter ? 1 : 0)
      }
      if (nearly) own.near++
      else own.alone++
    }
  }
  for (const { segmentation } of codings) for (const position of segmentation.boundaries) counts[position] = 0
}

/** The boundary behaviour that the counts give. */
export function readBehaviour(
  found: readonly BehaviourCounts[],
  names: TypeScale | undefined,
): BoundaryBehaviour[] {
  return found.map(({ places, boundaries, near, alone, confused }) => ({
    rate: places === 0 ? undefined : boundaries / places,
    boundaries,
    near: boundaries === 0 ? undefined : near / boundaries,
    alone: boundaries === 0 ? undefined : alone / boundaries,
    confused: [...confused]
      .map(([key, count]) => {
        const [own, other] = key.split(' ').map(type => typeLabel(names, Number(type)))
        return { own: own!, other: other!, count }
      })
      .sort(
        (x, y) =>
          y.count - x.count || (String(x.own) + String(x.other) < String(y.own) + String(y.other) ? -1 : 1),
      ),
  }))
}
