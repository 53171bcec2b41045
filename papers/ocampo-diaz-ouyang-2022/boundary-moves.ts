import { fromMasses, toMasses } from 'cesura'
import { maximumLikelihoodAlignment } from 'cesura/compare'

/** A multiple of every union of two segments in a text of up to 22 units: sums of Jaccards become whole. */
const COMMON = 232_792_560
/** The longest text whose sums `COMMON` makes whole. */
export const LONGEST_TEXT = 22

/** What a change of some neighbouring segments adds to A: Σ Jaccard in units of 1/COMMON, and edges. */
export interface AlignmentShare {
  readonly sum: number
  readonly edges: number
}

/** One boundary moved between its neighbours. */
export interface Move {
  /** Units moved. */
  readonly distance: number
  /** Both segments beside it keep a Jaccard above 1/2 with what they were. */
  readonly soft: boolean
  /** Both fall below 1/2. */
  readonly hard: boolean
  readonly share: AlignmentShare
}

/** The moves of one boundary, and as bits the distances that occur among its soft and its hard ones. */
export interface Moves {
  readonly moves: readonly Move[]
  readonly softDistances: number
  readonly hardDistances: number
}

const within = new Array<Moves | undefined>(32 ** 2).fill(undefined)

/** Every move of the boundary between segments of sizes `left` and `right` that stays between its neighbours. */
export function movesWithin(left: number, right: number): Moves {
  const key = left * 32 + right
  within[key] ??= findMoves(left, right)
  return within[key]
}

function findMoves(left: number, right: number): Moves {
  const moves: Move[] = []
  for (let shift = 1 - left; shift < right; shift++) {
    if (shift === 0) continue
    const distance = Math.abs(shift)
    // The shrinking side keeps size − d of size, the growing side size of size + d.
    const [shrinking, growing] = shift < 0 ? [left, right] : [right, left]
    moves.push({
      distance,
      soft: 2 * (shrinking - distance) > shrinking && 2 * growing > growing + distance,
      hard: 2 * (shrinking - distance) < shrinking && 2 * growing < growing + distance,
      share: alignmentShare([left, right], [left + shift, right - shift]),
    })
  }
  const distances = (those: readonly Move[]) => those.reduce((bits, move) => bits | (1 << move.distance), 0)
  return {
    moves,
    softDistances: distances(moves.filter(move => move.soft)),
    hardDistances: distances(moves.filter(move => move.hard)),
  }
}

/** A boundary moved over the next one into the segment beyond. */
export interface Crossing {
  readonly distance: number
  readonly share: AlignmentShare
}

const across = new Array<readonly Crossing[] | undefined>(32 ** 3).fill(undefined)

/** Every move of one boundary of the middle segment over the other one. */
export function movesAcross(left: number, middle: number, right: number): readonly Crossing[] {
  const key = (left * 32 + middle) * 32 + right
  across[key] ??= findCrossings(left, middle, right)
  return across[key]
}

function findCrossings(left: number, middle: number, right: number): readonly Crossing[] {
  const before = [left, middle, right]
  const found: Crossing[] = []
  for (let beyond = 1; beyond < right; beyond++) {
    const after = [left + middle, beyond, right - beyond]
    found.push({ distance: middle + beyond, share: alignmentShare(before, after) })
  }
  for (let beyond = 1; beyond < left; beyond++) {
    const after = [left - beyond, beyond, middle + right]
    found.push({ distance: middle + beyond, share: alignmentShare(before, after) })
  }
  return found
}

function alignmentShare(before: readonly number[], after: readonly number[]): AlignmentShare {
  const [a, b] = [fromMasses(before), fromMasses(after)]
  const [sizesA, sizesB] = [toMasses(a), toMasses(b)]
  const { edges } = maximumLikelihoodAlignment(a, b)
  let sum = 0
  for (const edge of edges) {
    sum += (edge.overlap * COMMON) / (sizesA[edge.a]! + sizesB[edge.b]! - edge.overlap)
  }
  return { sum, edges: edges.length }
}

/**
 * Whether two changes leave the same A, exactly. Boundaries outside a change are shared, so each of the
 * `untouched` segments adds one edge of weight 1.
 */
export function sameAlignment(
  one: AlignmentShare,
  untouchedByOne: number,
  other: AlignmentShare,
  untouchedByOther: number,
): boolean {
  return (
    (one.sum + untouchedByOne * COMMON) * (other.edges + untouchedByOther) ===
    (other.sum + untouchedByOther * COMMON) * (one.edges + untouchedByOne)
  )
}
