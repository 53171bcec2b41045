import {
  coverage,
  franzFn,
  franzFp,
  fromBoundaries,
  meanIou,
  purity,
  segmentIouF,
  segmentIouPrecision,
  segmentIouRecall,
} from '../../src/index.ts'
import { type Pair, pair } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { differ } from './same.ts'

const sides = ({ n, r, h }: Pair) => [fromBoundaries(n, r), fromBoundaries(n, h)] as const

/** Segments as ranges, first unit and the unit after the last. */
const ranges = (n: number, cuts: readonly number[]) =>
  [0, ...cuts].map((start, at) => [start, cuts[at] ?? n] as const)
type Range = readonly [number, number]
const both = (a: Range, b: Range) => Math.max(0, Math.min(a[1], b[1]) - Math.max(a[0], b[0]))
const size = ([start, end]: Range) => end - start

interface OverlapCase extends Pair {
  readonly weighting: 'units' | 'segments'
  readonly unit: 'words' | 'rate'
  readonly thresholds: readonly number[]
  readonly hit: 'at-least' | 'above'
}

const overlapTarget: FuzzTarget<OverlapCase> = {
  name: 'overlaps',
  part: 'differential',
  make: random => ({
    ...pair(random, 30),
    weighting: random.pick(['units', 'segments'] as const),
    unit: random.pick(['words', 'rate'] as const),
    thresholds: random.pick([[0.5], [0.3, 0.5, 0.7, 0.9], [1], [0.25], [0.1, 0.2], [0.6]]),
    hit: random.pick(['at-least', 'above'] as const),
  }),
  run(given) {
    const { n, r, h, weighting, unit, thresholds, hit } = given
    const [a, b] = [ranges(n, r), ranges(n, h)]
    const largest = (own: Range[], others: Range[]) => {
      const shares = own.map(x => Math.max(...others.map(y => both(x, y))))
      return weighting === 'units'
        ? shares.reduce((sum, o) => sum + o, 0) / n
        : shares.reduce((sum, o, at) => sum + o / size(own[at]!), 0) / own.length
    }
    let [fn, fp] = [0, 0]
    for (let u = 0; u < n; u++) {
      const x = a.find(([start, end]) => start <= u && u < end)!
      const y = b.find(([start, end]) => start <= u && u < end)!
      const o = both(x, y)
      fn += unit === 'words' ? size(x) - o : (size(x) - o) / size(x)
      fp += unit === 'words' ? size(y) - o : (size(y) - o) / size(y)
    }
    const right = (x: Range, y: Range, t: number) => {
      const [o, union] = [both(x, y) * 100, (size(x) + size(y) - both(x, y)) * Math.round(t * 100)]
      return hit === 'above' ? o > union : o >= union
    }
    let [p, rec, f] = [0, 0, 0]
    for (const t of thresholds) {
      const own = b.filter(y => a.some(x => right(x, y, t))).length / b.length
      const found = a.filter(x => b.some(y => right(x, y, t))).length / a.length
      p += own / thresholds.length
      rec += found / thresholds.length
      f += (own + found === 0 ? 0 : (2 * own * found) / (own + found)) / thresholds.length
    }
    const all = a
      .flatMap((x, i) => b.map((y, j) => ({ i, j, o: both(x, y), union: size(x) + size(y) - both(x, y) })))
      .filter(({ o }) => o > 0)
      .sort((x, y) => y.o * x.union - x.o * y.union || x.i - y.i || x.j - y.j)
    const [usedA, usedB] = [new Set<number>(), new Set<number>()]
    const formed: number[] = []
    for (const { i, j, o, union } of all)
      if (!usedA.has(i) && !usedB.has(j)) {
        usedA.add(i)
        usedB.add(j)
        formed.push(o / union)
      }
    const iou = { thresholds, hit }
    return (
      differ('coverage', coverage(...sides(given), { weighting }), largest(a, b)) ??
      differ('purity', purity(...sides(given), { weighting }), largest(b, a)) ??
      differ('Franz FN', franzFn(...sides(given), { unit }), fn / n) ??
      differ('Franz FP', franzFp(...sides(given), { unit }), fp / n) ??
      differ('IoU precision', segmentIouPrecision(...sides(given), iou), p) ??
      differ('IoU recall', segmentIouRecall(...sides(given), iou), rec) ??
      differ('IoU F', segmentIouF(...sides(given), iou), f) ??
      differ('mean IoU', meanIou(...sides(given)), formed.reduce((sum, x) => sum + x, 0) / formed.length)
    )
  },
}

export const overlapTargets: readonly FuzzTarget[] = [overlapTarget]
