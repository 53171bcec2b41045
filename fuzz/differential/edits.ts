import {
  bedF,
  bedPrecision,
  bedRecall,
  boundarySimilarity,
  fromBoundaries,
  fromSets,
  type Segmentation,
  segmentationSimilarity,
} from '../../src/index.ts'
import type { Random } from '../random.ts'
import { pair, type TypedPair, typedPair } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { type Edits, greedyEdits, leastCost } from './naive-edits.ts'
import { differ } from './same.ts'

interface EditCase extends TypedPair {
  readonly span: number
  readonly matching?: 'greedy' | 'min-edits' | 'min-cost'
  readonly transposition?: 'span/n' | 'span/(n-1)' | 'unit'
  readonly substitution?: 'range+1' | 'range' | 'unit'
  readonly typeRange?: 'scale' | 'pair'
}

/** Whether the pair has one unnamed type only. */
const plain = ({ types }: TypedPair) => types.length === 1

export function sidesOf(given: TypedPair): readonly [Segmentation, Segmentation] {
  const { n, types, r, h } = given
  if (plain(given))
    return [r, h].map(side =>
      fromBoundaries(
        n,
        side.map(([p]) => p!),
      ),
    ) as never
  const sets = (side: TypedPair['r']) => {
    const row: number[][] = Array.from({ length: n - 1 }, () => [])
    for (const [place, ...set] of side) row[place! - 1]!.push(...set)
    return fromSets(row, { types })
  }
  return [sets(r), sets(h)]
}

function makeEdits(random: Random): EditCase {
  const one = (places: readonly number[]) => places.map(place => [place, 1])
  const { n, r, h } = pair(random, 40)
  const typed = random.chance(0.6) ? typedPair(random) : { n, types: [1], r: one(r), h: one(h) }
  return {
    ...typed,
    span: random.chance(0.4) ? 2 : random.whole(1, random.chance(0.1) ? 30 : 6),
    ...(random.chance(0.3) ? { matching: random.pick(['min-edits', 'min-cost'] as const) } : {}),
    ...(random.chance(0.3) ? { transposition: random.pick(['span/n', 'span/(n-1)', 'unit'] as const) } : {}),
    ...(random.chance(0.3) ? { substitution: random.pick(['range+1', 'range', 'unit'] as const) } : {}),
    ...(random.chance(0.4) ? { typeRange: random.pick(['scale', 'pair'] as const) } : {}),
  }
}

const presentTypes = ({ r, h }: TypedPair) => new Set([...r, ...h].flatMap(([, ...set]) => set))

export function weightsOf(given: EditCase): {
  move: (d: number) => number
  change: (delta: number) => number
} {
  const { span, transposition = 'span/n', substitution = 'range+1', typeRange = 'scale' } = given
  const ranks = plain(given) ? [1] : typeRange === 'scale' ? given.types : [...presentTypes(given)]
  const range = ranks.length === 0 ? 0 : Math.max(...ranks) - Math.min(...ranks)
  return {
    move: d => (transposition === 'unit' ? 1 : transposition === 'span/n' ? d / span : d / (span - 1)),
    change: delta =>
      substitution === 'unit' ? 1 : substitution === 'range' ? delta / range : delta / (range + 1),
  }
}

/** B of a script. */
function similarity(edits: Edits, given: EditCase): number {
  const { move, change } = weightsOf(given)
  const cost =
    edits.additions.length +
    edits.moves.reduce((sum, [i, j]) => sum + move(j - i), 0) +
    edits.changes.reduce((sum, [x, y]) => sum + change(Math.abs(x - y)), 0)
  const pairs = edits.additions.length + edits.moves.length + edits.changes.length + edits.matches.length
  return pairs === 0 ? 1 : 1 - cost / pairs
}

const boundarySimilarityTarget: FuzzTarget<EditCase> = {
  name: 'boundary-similarity',
  part: 'differential',
  make: makeEdits,
  run(given) {
    const { n: _n, r: _r, h: _h, types: _t, ...options } = given
    const ours = boundarySimilarity(...sidesOf(given), options)
    const { matching = 'greedy' } = options
    if (matching === 'greedy') return differ('B', ours, similarity(greedyEdits(given, given.span), given))
    // Several cheapest scripts may give several B: the cost or the number of edits is what an exact search promises.
    if (!plain(given) || given.r.length * given.h.length > 400) return undefined
    const { move } = weightsOf(given)
    const { edits, cost, matches } = leastCost(given, move, matching)
    const pairs = edits + matches
    return differ(`B by ${matching}`, ours, pairs === 0 ? 1 : 1 - cost / pairs)
  },
}

interface SimilarityCase extends TypedPair {
  readonly span: number
  readonly variant: '2012' | '2013' | 'segeval-2'
  readonly te?: boolean
}

/** Mirror windows as the paper of 2012 has them, for one type; b and the width of each window taken. */
function mirrorWindows(a: readonly boolean[], b: readonly boolean[], widest: number) {
  let taken: { from: number; to: number; b: number }[] = []
  for (let w = 2; w <= widest; w++)
    for (let i = 0; i + w <= a.length; i++) {
      const [x, y] = [a.slice(i, i + w), b.slice(i, i + w)]
      if (!b[i] && !b[i + w - 1]) continue
      if (x.every((cut, at) => cut === y[at]) || !x.every((cut, at) => cut === y[w - 1 - at])) continue
      const window = { from: i, to: i + w - 1, b: x.filter(Boolean).length }
      const across = taken.filter(({ from, to }) => from <= window.to && to >= window.from)
      if (across.length > 0 && window.b <= across.reduce((sum, one) => sum + one.b, 0)) continue
      taken = [...taken.filter(one => !across.includes(one)), window]
    }
  const outside = a.filter(
    (cut, at) => cut !== b[at] && !taken.some(({ from, to }) => from <= at && at <= to),
  ).length
  return { taken, outside }
}

const segmentationSimilarityTarget: FuzzTarget<SimilarityCase> = {
  name: 'segmentation-similarity',
  part: 'differential',
  make(random) {
    const { matching: _m, transposition: _t, substitution: _s, typeRange: _r, ...rest } = makeEdits(random)
    const variant = random.pick(['2013', '2012', 'segeval-2'] as const)
    const small = rest.n > 40 || (variant === '2012' && !plain(rest)) ? { ...rest, n: 1, r: [], h: [] } : rest
    return { ...small, variant, ...(random.chance(0.3) && variant === '2012' ? { te: false } : {}) }
  },
  run(given) {
    const { n, span, variant, te = true } = given
    const ours = segmentationSimilarity(...sidesOf(given), {
      span,
      variant,
      ...(given.te === false ? { te: false } : {}),
    })
    const places = n - 1
    if (places === 0) return differ('S of one unit', ours, 1)
    let cost: number
    const t = Math.max(1, plain(given) ? 1 : presentTypes(given).size)
    if (variant === '2012') {
      const bits = (side: TypedPair['r']) => {
        const row = new Array<boolean>(places).fill(false)
        for (const [p] of side) row[p! - 1] = true
        return row
      }
      // The first of the program is the hypothesis or the reference: both must give the same.
      const { taken, outside } = mirrorWindows(bits(given.r), bits(given.h), span)
      cost = outside
      for (const { from, to, b } of taken) cost += te ? 2 * b - (1 / (2 * b)) ** (to - from + 1 - 2) : 1
      return differ('S of 2012', ours, 1 - cost / places)
    }
    const edits = greedyEdits(given, span)
    if (variant === '2013') {
      cost = edits.additions.length + edits.moves.length + edits.changes.length
      return differ('S of 2013', ours, 1 - cost / (places * t))
    }
    const { move, change } = weightsOf({ ...given, typeRange: 'scale' })
    cost = edits.additions.length
    for (const [i, j] of edits.moves) cost += move(j - i)
    for (const [x, y] of edits.changes) cost += change(Math.abs(x - y))
    return differ('S of segeval 2', ours, 1 - cost / (places * t * t))
  },
}

const bedTarget: FuzzTarget<EditCase & { beta: number }> = {
  name: 'bed',
  part: 'differential',
  make(random) {
    const { matching: _, ...rest } = makeEdits(random)
    return { ...rest, beta: random.pick([1, 2, 0.5]) }
  },
  run(given) {
    const { n: _n, r: _r, h: _h, types: _t, beta, ...options } = given
    const { move } = weightsOf(given)
    const edits = greedyEdits(given, given.span)
    let tp = edits.matches.length
    for (const [i, j] of edits.moves) tp += 1 - move(j - i)
    const extra = edits.additions.filter(([, , side]) => side === 'h').length
    const missing = edits.additions.length - extra
    const [fp, fn] = [extra + edits.changes.length, missing + edits.changes.length]
    const anything = edits.matches.length + edits.moves.length
    const share = (top: number, bottom: number, any: number) =>
      any === 0 ? undefined : bottom === 0 ? 0 : top / bottom
    const b = beta * beta
    return (
      differ('BED precision', bedPrecision(...sidesOf(given), options), share(tp, tp + fp, anything + fp)) ??
      differ('BED recall', bedRecall(...sidesOf(given), options), share(tp, tp + fn, anything + fn)) ??
      differ(
        'BED F',
        bedF(...sidesOf(given), { ...options, beta }),
        share((1 + b) * tp, (1 + b) * tp + b * fn + fp, anything + fp + fn),
      )
    )
  },
}

export const editTargets: readonly FuzzTarget[] = [
  boundarySimilarityTarget,
  segmentationSimilarityTarget,
  bedTarget,
]
