import { alignmentSimilarity, fromBoundaries } from '../../src/index.ts'
import { type Pair, pair } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { differ } from './same.ts'

const weights = ['jaccard', 'dice', 'overlap', 'rand'] as const
const closenesses = ['intersect-ratio', 'jaccard', 'dice', 'overlap'] as const

interface AlignmentCase extends Pair {
  readonly options: {
    readonly closeness?: (typeof closenesses)[number]
    readonly ties?: 'first' | 'all'
    readonly weight?: (typeof weights)[number]
    readonly threshold?: number
    readonly penalty?: number
    readonly scoring?: 'mean' | 'exponential' | 'best-edge'
    readonly alignment?: 'all-overlaps'
  }
}

/** Segments as the sets of their units. */
function segments(n: number, cuts: readonly number[]): Set<number>[] {
  const found: Set<number>[] = [new Set()]
  for (let unit = 0; unit < n; unit++) {
    if (cuts.includes(unit)) found.push(new Set())
    found.at(-1)!.add(unit)
  }
  return found
}

const common = (p: Set<number>, q: Set<number>) => [...p].filter(unit => q.has(unit)).length
const pairsOf = (k: number) => (k * (k - 1)) / 2

/** A fraction, top and bottom, so that equal ones are equal. */
function ratio(
  kind: (typeof closenesses)[number] | 'rand',
  o: number,
  x: number,
  y: number,
): [number, number] {
  switch (kind) {
    case 'intersect-ratio':
      return [o, x]
    case 'jaccard':
      return [o, x + y - o]
    case 'dice':
      return [2 * o, x + y]
    case 'overlap':
      return [o, Math.min(x, y)]
    case 'rand':
      return x + y - o < 2
        ? [1, 1]
        : [pairsOf(o) + pairsOf(x - o) + pairsOf(y - o) + (x - o) * (y - o), pairsOf(x + y - o)]
  }
}

const compare = ([a, b]: [number, number], [c, d]: [number, number]) => a * d - c * b

/** Whom a segment points to: by closeness, then Jaccard, then the leftmost, or all that tie. */
function targets(
  source: Set<number>,
  others: readonly Set<number>[],
  options: AlignmentCase['options'],
): number[] {
  const { closeness = 'intersect-ratio', ties = 'first' } = options
  const facts = others
    .map((other, index) => {
      const o = common(source, other)
      return {
        index,
        o,
        close: ratio(closeness, o, source.size, other.size),
        jaccard: ratio('jaccard', o, source.size, other.size),
      }
    })
    .filter(({ o }) => o > 0)
  const best = facts.reduce((a, b) =>
    (compare(b.close, a.close) || compare(b.jaccard, a.jaccard)) > 0 ? b : a,
  )
  const tied = facts.filter(
    fact => compare(fact.close, best.close) === 0 && compare(fact.jaccard, best.jaccard) === 0,
  )
  return (ties === 'all' ? tied : tied.slice(0, 1)).map(({ index }) => index)
}

function naive({ n, r, h, options }: AlignmentCase): number {
  const [a, b] = [segments(n, r), segments(n, h)]
  const edges = new Set<string>()
  for (const [p, source] of a.entries())
    if (options.alignment === 'all-overlaps') {
      for (const [q, other] of b.entries()) if (common(source, other) > 0) edges.add(`${p} ${q}`)
    } else for (const q of targets(source, b, options)) edges.add(`${p} ${q}`)
  if (options.alignment !== 'all-overlaps')
    for (const [q, source] of b.entries()) for (const p of targets(source, a, options)) edges.add(`${p} ${q}`)
  const { weight = 'jaccard', threshold = 0, penalty = 0, scoring = 'mean' } = options
  const weighed = [...edges].map(edge => {
    const [p, q] = edge.split(' ').map(Number) as [number, number]
    const [top, bottom] = ratio(weight, common(a[p]!, b[q]!), a[p]!.size, b[q]!.size)
    const g = top / bottom
    return { p, q, g: g >= threshold ? g : g * penalty }
  })
  const sum = weighed.reduce((all, { g }) => all + g, 0)
  if (scoring === 'mean') return sum / weighed.length
  const sides = [
    ...a.map((_, index) => weighed.filter(({ p }) => p === index)),
    ...b.map((_, index) => weighed.filter(({ q }) => q === index)),
  ]
  if (scoring === 'best-edge')
    return sides.reduce((all, own) => all + Math.max(...own.map(({ g }) => g)), 0) / sides.length
  const extra = sides.reduce((all, own) => all + Math.max(0, 2 ** (own.length - 1) - own.length), 0)
  return sum / (weighed.length + extra)
}

export const alignmentTargets: readonly FuzzTarget[] = [
  {
    name: 'alignment-similarity',
    part: 'differential',
    make: random => ({
      ...pair(random, 20),
      options: {
        ...(random.chance(0.3) ? { closeness: random.pick(closenesses) } : {}),
        ...(random.chance(0.3) ? { ties: random.pick(['first', 'all'] as const) } : {}),
        ...(random.chance(0.3) ? { weight: random.pick(weights) } : {}),
        ...(random.chance(0.2)
          ? { threshold: random.pick([0.25, 0.5, 0.75, 1]), penalty: random.pick([0, 0.5]) }
          : {}),
        ...(random.chance(0.3)
          ? { scoring: random.pick(['mean', 'exponential', 'best-edge'] as const) }
          : {}),
        ...(random.chance(0.1) ? { alignment: 'all-overlaps' as const } : {}),
      },
    }),
    run(given: AlignmentCase) {
      const { n, r, h, options } = given
      return differ(
        'A',
        alignmentSimilarity(fromBoundaries(n, r), fromBoundaries(n, h), options),
        naive(given),
      )
    },
  },
]
