import {
  boundaryDeviation,
  boundaryF,
  boundaryPrecision,
  boundaryRecall,
  countError,
  densityRatio,
  fromBoundaries,
  generalizedHamming,
} from '../../src/index.ts'
import { type Pair, pair } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { differ } from './same.ts'

const sides = ({ n, r, h }: Pair) => [fromBoundaries(n, r), fromBoundaries(n, h)] as const

interface MatchCase extends Pair {
  readonly options: {
    readonly tolerance?: number
    readonly matching?: 'maximum' | 'greedy-nearest' | 'any-within'
    readonly trim?: 'yes' | 'no' | 'end' | 'start'
    readonly reach?: 'at-most' | 'below'
    readonly onEmpty?: 'undefined' | 'zero' | 'one'
    readonly excludeEvery?: number
  }
  readonly beta: number
}

/** The largest one-to-one pairing by augmenting paths: no order, no greed. */
function maximumMatching(edges: readonly (readonly number[])[]): number {
  const owner = new Map<number, number>()
  const visit = (from: number, seen: Set<number>): boolean => {
    for (const to of edges[from]!) {
      if (seen.has(to)) continue
      seen.add(to)
      const other = owner.get(to)
      if (other === undefined || visit(other, seen)) {
        owner.set(to, from)
        return true
      }
    }
    return false
  }
  return edges.filter((_, from) => visit(from, new Set())).length
}

const withEnds = (n: number, places: readonly number[], trim: MatchCase['options']['trim']) => [
  ...(trim === 'no' || trim === 'end' ? [0] : []),
  ...places,
  ...(trim === 'no' || trim === 'start' ? [n] : []),
]

function counts({ n, r, h, options }: MatchCase) {
  const { tolerance = 0, matching = 'maximum', trim = 'yes', reach = 'at-most', excludeEvery = 0 } = options
  const out = new Set<number>()
  if (excludeEvery > 0) {
    // The end of the text is the last of the reference's boundaries.
    for (const [at, place] of [...r, n].entries()) if ((at + 1) % excludeEvery === 0) out.add(place)
    out.add(n)
  }
  const reference = withEnds(n, r, trim).filter(place => !out.has(place))
  const hypothesis = withEnds(n, h, trim).filter(place => !out.has(place))
  const near = (x: number, y: number) =>
    reach === 'below' ? Math.abs(x - y) < tolerance : Math.abs(x - y) <= tolerance
  const edges = reference.map(x => hypothesis.flatMap((y, at) => (near(x, y) ? [at] : [])))
  if (matching === 'any-within') {
    const found = edges.filter(own => own.length > 0).length
    const right = hypothesis.filter(y => reference.some(x => near(x, y))).length
    return { reference: reference.length, hypothesis: hypothesis.length, found, right }
  }
  let hits = 0
  if (matching === 'maximum') hits = maximumMatching(edges)
  else {
    const all = edges
      .flatMap((own, from) =>
        own.map(to => [Math.abs(reference[from]! - hypothesis[to]!), from, to] as const),
      )
      .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    const [usedR, usedH] = [new Set<number>(), new Set<number>()]
    for (const [, from, to] of all)
      if (!usedR.has(from) && !usedH.has(to)) {
        usedR.add(from)
        usedH.add(to)
        hits++
      }
  }
  return { reference: reference.length, hypothesis: hypothesis.length, found: hits, right: hits }
}

const boundaryTarget: FuzzTarget<MatchCase> = {
  name: 'boundary-prf',
  part: 'differential',
  make: random => ({
    ...pair(random, 30),
    options: {
      ...(random.chance(0.6) ? { tolerance: random.whole(0, random.chance(0.1) ? 60 : 4) } : {}),
      ...(random.chance(0.5)
        ? { matching: random.pick(['maximum', 'greedy-nearest', 'any-within'] as const) }
        : {}),
      ...(random.chance(0.3) ? { trim: random.pick(['yes', 'no', 'end', 'start'] as const) } : {}),
      ...(random.chance(0.2) ? { reach: 'below' as const, tolerance: random.whole(1, 5) } : {}),
      ...(random.chance(0.2) ? { onEmpty: random.pick(['zero', 'one'] as const) } : {}),
      ...(random.chance(0.1) ? { excludeEvery: random.whole(1, 4), trim: 'yes' as const } : {}),
    },
    beta: random.pick([1, 1, 2, 0.5]),
  }),
  run(given) {
    const { options, beta } = given
    const { reference, hypothesis, found, right } = counts(given)
    const empty = { undefined: undefined, zero: 0, one: 1 }[options.onEmpty ?? 'undefined']
    const p = hypothesis === 0 ? empty : right / hypothesis
    const r = reference === 0 ? empty : found / reference
    const b = beta * beta
    const f = (() => {
      if (reference === 0 && hypothesis === 0) return empty
      if (options.matching !== 'any-within') return ((1 + b) * right) / (b * reference + hypothesis)
      if (reference === 0 || hypothesis === 0) return 0
      const [x, y] = [right / hypothesis, found / reference]
      return x + y === 0 ? 0 : ((1 + b) * x * y) / (b * x + y)
    })()
    return (
      differ('boundary precision', boundaryPrecision(...sides(given), options), p) ??
      differ('boundary recall', boundaryRecall(...sides(given), options), r) ??
      differ('boundary F', boundaryF(...sides(given), { ...options, beta }), f)
    )
  },
}

interface HammingCase extends Pair {
  readonly costs: readonly [insert: number, remove: number, shift: number]
}

const hammingTarget: FuzzTarget<HammingCase> = {
  name: 'generalized-hamming',
  part: 'differential',
  make: random => ({
    ...pair(random, 40),
    costs: random.chance(0.4)
      ? [2, 2, 1]
      : [random.pick([0, 0.5, 1, 2, 3]), random.pick([0, 0.5, 1, 2, 3]), random.pick([0, 0.25, 0.5, 1, 4])],
  }),
  run(given) {
    const { r, h } = given
    const [insert, remove, shift] = given.costs
    const table = [r.reduce((row: number[]) => [...row, row.at(-1)! + insert], [0])]
    for (let i = 1; i <= h.length; i++) {
      const row = [i * remove]
      for (let j = 1; j <= r.length; j++)
        row.push(
          Math.min(
            table[i - 1]![j]! + remove,
            row[j - 1]! + insert,
            table[i - 1]![j - 1]! + shift * Math.abs(h[i - 1]! - r[j - 1]!),
          ),
        )
      table.push(row)
    }
    const ours = generalizedHamming(...sides(given), { insert, delete: remove, shift })
    return differ('generalized Hamming', ours, table.at(-1)!.at(-1)!)
  },
}

interface DeviationCase extends Pair {
  readonly options: {
    readonly direction?: 'reference' | 'hypothesis'
    readonly summary?: 'median' | 'mean' | 'max'
    readonly trim?: 'yes' | 'no' | 'end' | 'start'
  }
  readonly sign: 'absolute' | 'signed'
}

const deviationTarget: FuzzTarget<DeviationCase> = {
  name: 'deviation-and-counts',
  part: 'differential',
  make: random => ({
    ...pair(random, 60),
    options: {
      direction: random.pick(['reference', 'hypothesis'] as const),
      summary: random.pick(['median', 'mean', 'max'] as const),
      ...(random.chance(0.3) ? { trim: random.pick(['no', 'end', 'start'] as const) } : {}),
    },
    sign: random.pick(['absolute', 'signed'] as const),
  }),
  run(given) {
    const { n, r, h, options, sign } = given
    const [reference, hypothesis] = [withEnds(n, r, options.trim), withEnds(n, h, options.trim)]
    const [from, to] = options.direction === 'hypothesis' ? [hypothesis, reference] : [reference, hypothesis]
    const distances = from.map(x => Math.min(...to.map(y => Math.abs(x - y)))).sort((a, b) => a - b)
    const middle = distances.length / 2
    const naive =
      from.length === 0 || to.length === 0
        ? undefined
        : options.summary === 'max'
          ? distances.at(-1)
          : options.summary === 'mean'
            ? distances.reduce((sum, d) => sum + d, 0) / distances.length
            : Number.isInteger(middle)
              ? (distances[middle - 1]! + distances[middle]!) / 2
              : distances[Math.floor(middle)]
    const more = h.length - r.length
    return (
      differ('boundary deviation', boundaryDeviation(...sides(given), options), naive) ??
      differ(
        'density ratio',
        densityRatio(...sides(given)),
        r.length === 0 ? undefined : h.length / r.length,
      ) ??
      differ('count error', countError(...sides(given), { sign }), sign === 'signed' ? more : Math.abs(more))
    )
  },
}

export const boundaryTargets: readonly FuzzTarget[] = [boundaryTarget, hammingTarget, deviationTarget]
