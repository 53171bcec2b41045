import { invalid, throwInvalid } from '../../model/error.ts'
import { functionFailed, functionReturnedNoNumber } from '../../model/errors/compare.ts'
import { rejectOption, show } from '../../model/require.ts'
import type { Atoms } from './alignment.ts'

/**
 * A number from three integers: the overlap of two segments, the size of the first (the source of an
 * edge, or the reference segment), the size of the second.
 */
export type SegmentFunction = (overlap: number, first: number, second: number) => number

/** How near a target segment is to its source: |x∩y| / |x|, /|x∪y|, 2|x∩y|/(|x|+|y|), /min, or one's own. */
export type Closeness = 'intersect-ratio' | 'jaccard' | 'dice' | 'overlap' | SegmentFunction

export const closenessText = ['intersect-ratio', 'jaccard', 'dice', 'overlap'] as const

/** Compares two atoms as targets of the same source: above 0 when the first is nearer, 0 on a full tie. */
export type NearerAtom = (t: number, u: number) => number

/**
 * The order in which a source ranks its targets: larger closeness, then larger Jaccard. By integers only:
 * products of two sizes, in BigInt where they leave the exact range of a double.
 */
export function nearerAtom(atoms: Atoms, side: 'a' | 'b', closeness: Closeness): NearerAtom {
  const { overlap } = atoms
  const [source, target] = side === 'a' ? [atoms.a, atoms.b] : [atoms.b, atoms.a]
  const [sources, targets] = side === 'a' ? [atoms.sizesA, atoms.sizesB] : [atoms.sizesB, atoms.sizesA]

  // For one source |x| is constant: the ratio is decided by the overlap, Jaccard then by the smaller target.
  if (closeness === 'intersect-ratio') {
    return (t, u) => overlap[t]! - overlap[u]! || targets[target[u]!]! - targets[target[t]!]!
  }
  const union = (t: number) => sources[source[t]!]! + targets[target[t]!]! - overlap[t]!
  const byJaccard: NearerAtom = (t, u) => compareFractions(overlap[t]!, union(t), overlap[u]!, union(u))
  // Dice is 2J / (1 + J): the same order as Jaccard.
  if (closeness === 'jaccard' || closeness === 'dice') return byJaccard
  if (closeness === 'overlap') {
    const smaller = (t: number) => Math.min(sources[source[t]!]!, targets[target[t]!]!)
    return (t, u) => compareFractions(overlap[t]!, smaller(t), overlap[u]!, smaller(u)) || byJaccard(t, u)
  }
  const values = new Float64Array(atoms.count)
  for (let t = 0; t < atoms.count; t++) {
    values[t] = callSegmentFunction(
      'closeness',
      closeness,
      overlap[t]!,
      sources[source[t]!]!,
      targets[target[t]!]!,
    )
  }
  return (t, u) => values[t]! - values[u]! || byJaccard(t, u)
}

/** The sign of n1/d1 − n2/d2, exactly; denominators are positive. */
function compareFractions(n1: number, d1: number, n2: number, d2: number): number {
  const left = n1 * d2
  const right = n2 * d1
  if (left <= Number.MAX_SAFE_INTEGER && right <= Number.MAX_SAFE_INTEGER) return left - right
  const difference = BigInt(n1) * BigInt(d2) - BigInt(n2) * BigInt(d1)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}

/** Calls a user's function and rejects what is not a finite number, with its name. */
export function callSegmentFunction(
  role: string,
  call: SegmentFunction,
  overlap: number,
  first: number,
  second: number,
): number {
  const place = () =>
    `the ${role} function ${nameOf(call)} (overlap ${overlap}, sizes ${first} and ${second})`
  let value: unknown
  try {
    value = call(overlap, first, second)
  } catch (error) {
    const reported = error instanceof Error ? error.message : show(error)

    throw invalid(functionFailed, { name: place(), error: reported }, undefined, { cause: error })
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throwInvalid(functionReturnedNoNumber, { name: place(), value: show(value) })
  }
  return value
}

/** One of some words, or a function of overlap and two sizes. */
export function requireWordOrFunction<W extends string>(
  name: string,
  value: unknown,
  words: readonly W[],
  sizes: string,
): W | SegmentFunction {
  if (typeof value !== 'function' && !words.includes(value as W))
    rejectOption(name, value, `it must be one of ${words.join(', ')}, or a function of overlap, ${sizes}`)
  return value as W | SegmentFunction
}

/** The name a function was given, for messages and signatures. */
export const nameOf = (call: SegmentFunction): string => call.name || 'anonymous'
