import {
  fromBoundaries,
  nwin,
  pk,
  superdialsegScore,
  windowDiff,
  winPrF,
  winPrPrecision,
  winPrRecall,
} from '../../src/index.ts'
import type { Random } from '../random.ts'
import { type Pair, pair } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { differ } from './same.ts'

type Rounding = 'half-even' | 'half-up' | 'floor' | 'ceil'
const families = ['interior', 'units', 'inclusive', 'nltk-n', 'padded', 'segeval-padded'] as const
const roundings = ['half-even', 'half-up', 'floor', 'ceil'] as const

interface WindowCase extends Pair {
  readonly options: {
    readonly window?: number
    readonly windows?: (typeof families)[number]
    readonly rounding?: Rounding
    readonly minWindow?: number
    readonly closed?: boolean
    readonly weighted?: boolean
  }
}

/** Half of n/s, rounded as a person would: look at the whole numbers on both sides. */
export function halfMean(n: number, s: number, rounding: Rounding, least: number): number {
  const below = Math.floor(n / (2 * s))
  const rest = n - below * 2 * s
  const up = {
    floor: false,
    ceil: rest > 0,
    'half-up': rest >= s,
    'half-even': rest > s || (rest === s && below % 2 === 1),
  }[rounding]
  return Math.max(least, up ? below + 1 : below)
}

/** Positions per window, first and last start, and the divisor, as the table of families has them. */
function row(
  windows: WindowCase['options']['windows'],
  n: number,
  k: number,
): [number, number, number, number] {
  switch (windows ?? 'interior') {
    case 'interior':
      return [k, 1, n - k, n - k]
    case 'units':
      return [k - 1, 1, n - k + 1, n - k + 1]
    case 'inclusive':
      return [k + 1, 0, n - k, n - k + 1]
    case 'nltk-n':
      return [k, 1, n - k + 1, n - k + 1]
    case 'padded':
      return [k, 2 - k, n - 1, n + k - 2]
    case 'segeval-padded':
      return [k, 1 - k, n, n + k + 1]
  }
}

const inWindow = (cuts: ReadonlySet<number>, start: number, width: number) => {
  let found = 0
  for (let p = start; p < start + width; p++) if (cuts.has(p)) found++
  return found
}

/** Every window, every position. */
function slide(
  { n, r, h, options }: WindowCase,
  k: number,
  count: (r: number, h: number) => number,
): number | undefined {
  const [width, first, last, divisor] = row(options.windows, n, k)
  const ends = options.closed && options.windows === 'nltk-n' ? [n] : []
  const [reference, hypothesis] = [new Set([...r, ...ends]), new Set([...h, ...ends])]
  if (divisor <= 0 || last < first) return undefined
  let errors = 0
  for (let a = first; a <= last; a++)
    errors += count(inWindow(reference, a, width), inWindow(hypothesis, a, width))
  return errors / divisor
}

const windowOf = ({ n, r, options }: WindowCase) =>
  options.window ?? halfMean(n, r.length + 1, options.rounding ?? 'half-even', options.minWindow ?? 2)

function makeWindows(random: Random): WindowCase {
  const windows = random.pick(families)
  return {
    ...pair(random, 40),
    options: {
      ...(random.chance(0.6) ? { windows } : {}),
      ...(random.chance(0.4) ? { window: random.whole(1, random.chance(0.1) ? 80 : 9) } : {}),
      ...(random.chance(0.3) ? { rounding: random.pick(roundings) } : {}),
      ...(random.chance(0.2) ? { minWindow: random.whole(1, 5) } : {}),
      ...(random.chance(0.2) ? { closed: true, windows: 'nltk-n' as const } : {}),
      ...(random.chance(0.2) ? { weighted: true } : {}),
    },
  }
}

const sides = ({ n, r, h }: Pair) => [fromBoundaries(n, r), fromBoundaries(n, h)] as const

const windowDiffTarget: FuzzTarget<WindowCase> = {
  name: 'window-diff',
  part: 'differential',
  make: makeWindows,
  run(given) {
    const { weighted } = given.options
    const naive = slide(given, windowOf(given), (r, h) => (weighted ? Math.abs(r - h) : r === h ? 0 : 1))
    return differ('WindowDiff', windowDiff(...sides(given), given.options), naive)
  },
}

const pkTarget: FuzzTarget<WindowCase> = {
  name: 'pk',
  part: 'differential',
  make: makeWindows,
  run(given) {
    const { weighted: _, ...options } = given.options
    const naive = slide(given, windowOf(given), (r, h) => (r > 0 === h > 0 ? 0 : 1))
    return differ('Pk', pk(...sides(given), options), naive)
  },
}

interface WinPrCase extends Pair {
  readonly width?: number
  readonly beta: number
}

const winPrTarget: FuzzTarget<WinPrCase> = {
  name: 'win-pr',
  part: 'differential',
  make: random => ({
    ...pair(random, 40),
    ...(random.chance(0.6) ? { width: random.whole(1, random.chance(0.1) ? 90 : 9) } : {}),
    beta: random.pick([1, 1, 2, 0.5, 3]),
  }),
  run(given) {
    const { n, r, h, beta } = given
    const w = given.width ?? halfMean(n, r.length + 1, 'half-even', 2) + 1
    const [reference, hypothesis] = [new Set(r), new Set(h)]
    let [tp, fp, fn] = [0, 0, 0]
    for (let a = 2 - w; a <= n - 1; a++) {
      const [x, y] = [inWindow(reference, a, w), inWindow(hypothesis, a, w)]
      tp += Math.min(x, y)
      fp += Math.max(0, y - x)
      fn += Math.max(0, x - y)
    }
    const options = given.width === undefined ? {} : { width: given.width }
    const b = beta * beta
    const f = (1 + b) * tp + b * fn + fp
    return (
      differ(
        'WinPR precision',
        winPrPrecision(...sides(given), options),
        h.length ? tp / (tp + fp) : undefined,
      ) ??
      differ('WinPR recall', winPrRecall(...sides(given), options), r.length ? tp / (tp + fn) : undefined) ??
      differ('WinPR F', winPrF(...sides(given), { ...options, beta }), f > 0 ? ((1 + b) * tp) / f : undefined)
    )
  },
}

/** Ways to choose x of n, as a product: texts are short here. */
export function choose(n: number, x: number): number {
  if (x < 0 || x > n) return 0
  let ways = 1
  for (let i = 1; i <= x; i++) ways = (ways * (n - x + i)) / i
  return ways
}

const hypergeometric = (places: number, cuts: number, seen: number, x: number) =>
  (choose(seen, x) * choose(places - seen, cuts - x)) / choose(places, cuts)

const nwinTarget: FuzzTarget<WindowCase> = {
  name: 'nwin',
  part: 'differential',
  make(random) {
    const windows = random.pick(['interior', 'padded'] as const)
    return {
      ...pair(random, 30),
      options: { windows, ...(random.chance(0.5) ? { window: random.whole(1, 8) } : {}) },
    }
  },
  run(given) {
    const { n, r, h, options } = given
    const k = windowOf(given)
    const wd = slide(given, k, (x, y) => (x === y ? 0 : 1))
    const [width, first, last, divisor] = row(options.windows, n, k)
    let expected = 0
    for (let a = first; a <= last; a++) {
      const seen = Math.max(0, Math.min(n - 1, a + width - 1) - Math.max(1, a) + 1)
      let equal = 0
      for (let x = 0; x <= seen; x++)
        equal += hypergeometric(n - 1, r.length, seen, x) * hypergeometric(n - 1, h.length, seen, x)
      expected += 1 - equal
    }
    const naive = wd === undefined || expected < 1e-9 ? undefined : wd / (expected / divisor)
    return differ('NWin', nwin(...sides(given), options), naive, 1e-7)
  },
}

const superDialsegTarget: FuzzTarget<Pair> = {
  name: 'superdialseg-score',
  part: 'differential',
  make: random => pair(random, 40),
  run(given) {
    const { n, r, h } = given
    const windowed: WindowCase = { ...given, options: { windows: 'nltk-n' } }
    const k = windowOf(windowed)
    const wd = slide(windowed, k, (x, y) => (x === y ? 0 : 1))
    const p = slide(windowed, k, (x, y) => (x > 0 === y > 0 ? 0 : 1))
    const hits = r.filter(place => h.includes(place)).length
    const f = hits === 0 ? 0 : (2 * hits) / (r.length + h.length)
    const naive =
      wd === undefined || p === undefined || k > n ? undefined : f / 2 + (1 - p) / 4 + (1 - wd) / 4
    return differ('the SuperDialseg score', superdialsegScore(...sides(given)), naive)
  },
}

export const windowTargets: readonly FuzzTarget[] = [
  windowDiffTarget,
  pkTarget,
  winPrTarget,
  nwinTarget,
  superDialsegTarget,
]
