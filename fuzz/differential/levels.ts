import {
  fromLevels,
  lMeasure,
  lPrecision,
  lRecall,
  segmentF,
  segmentPrecision,
  segmentRecall,
  tMeasure,
  tPrecision,
  tRecall,
} from '../../src/index.ts'
import { cuts, units } from '../shapes.ts'
import type { FuzzTarget } from '../target.ts'
import { differ } from './same.ts'

interface LevelCase {
  readonly n: number
  readonly r: readonly (readonly number[])[]
  readonly h: readonly (readonly number[])[]
  readonly variant: 'full' | 'reduced'
  readonly window?: number
  readonly windowShape?: 'symmetric' | 'mir_eval'
  readonly onEmpty?: 'zero'
  readonly beta: number
  readonly brackets: 'set' | 'by-level'
  readonly root: boolean
  /** Labels repeat after so many segments. */
  readonly cycle: number
}

type Together = (q: number, i: number) => number

/** Which segment a unit is in. */
const segmentOf = (level: readonly number[], unit: number) => level.filter(cut => cut <= unit).length

/** Every query, every pair of results. */
function asked(given: LevelCase, side: Together, against: Together, windowed: boolean): [number, number] {
  const { n, variant, window, windowShape = 'symmetric' } = given
  const reduced = windowed && variant === 'reduced'
  let [sum, queries] = [0, 0]
  for (let q = 0; q < n; q++) {
    const results: number[] = []
    for (let i = 0; i < n; i++) {
      if (i === q) continue
      const inside =
        !windowed ||
        window === undefined ||
        (i >= q - window && i <= (windowShape === 'mir_eval' ? q + window - 1 : q + window))
      if (inside) results.push(i)
    }
    let [all, wrong] = [0, 0]
    for (const i of results)
      for (const j of results) {
        const [x, y] = [side(q, i), side(q, j)]
        if (reduced ? y !== x + 1 : x >= y) continue
        all++
        if (against(q, i) >= against(q, j)) wrong++
      }
    if (all > 0) {
      queries++
      sum += 1 - wrong / all
    }
  }
  return [sum, queries]
}

function three(given: LevelCase, r: Together, h: Together, windowed: boolean) {
  const empty = given.onEmpty === 'zero' ? 0 : undefined
  const value = ([sum, queries]: [number, number]) => (queries === 0 ? empty : sum / queries)
  const [p, rec] = [value(asked(given, h, r, windowed)), value(asked(given, r, h, windowed))]
  const b = given.beta ** 2
  const f =
    p === undefined || rec === undefined ? undefined : p + rec === 0 ? 0 : ((1 + b) * p * rec) / (b * p + rec)
  return [p, rec, f] as const
}

const deepest =
  (levels: LevelCase['r'], name: (level: readonly number[], unit: number) => number): Together =>
  (q, i) => {
    for (let level = levels.length; level >= 1; level--)
      if (name(levels[level - 1]!, q) === name(levels[level - 1]!, i)) return level
    return 0
  }

function brackets(given: LevelCase, levels: LevelCase['r']): Set<string> {
  const found = new Set<string>()
  for (const [depth, level] of levels.entries())
    for (const [at, start] of [0, ...level].entries()) {
      const end = level[at] ?? given.n
      if (start === 0 && end === given.n && !given.root) continue
      found.add(given.brackets === 'set' ? `${start} ${end}` : `${depth} ${start} ${end}`)
    }
  return found
}

export const levelTargets: readonly FuzzTarget[] = [
  {
    name: 'levels',
    part: 'differential',
    make(random): LevelCase {
      const n = Math.min(12, units(random, 10))
      const side = () => {
        const levels = Array.from({ length: random.whole(1, 3) }, () => cuts(random, n))
        if (random.chance(0.3)) return levels
        return levels.map((_, depth) => [...new Set(levels.slice(0, depth + 1).flat())].sort((a, b) => a - b))
      }
      const r = side()
      return {
        n,
        r,
        h: random.chance(0.15) ? r : side(),
        variant: random.pick(['full', 'reduced'] as const),
        ...(random.chance(0.3)
          ? { window: random.whole(1, 12), windowShape: random.pick(['symmetric', 'mir_eval'] as const) }
          : {}),
        ...(random.chance(0.2) ? { onEmpty: 'zero' as const } : {}),
        beta: random.pick([1, 2, 0.5]),
        brackets: random.pick(['set', 'by-level'] as const),
        root: random.chance(0.5),
        cycle: random.whole(1, 4),
      }
    },
    run(given: LevelCase) {
      const { n, r, h, variant, window, windowShape, onEmpty, beta, root, cycle } = given
      const label = (level: readonly number[], unit: number) => segmentOf(level, unit) % cycle
      const labels = (levels: LevelCase['r']) =>
        levels.map(level => Array.from({ length: level.length + 1 }, (_, at) => `x${at % cycle}`))
      const sides = [
        fromLevels(n, r, { labels: labels(r) }),
        fromLevels(n, h, { labels: labels(h) }),
      ] as const
      const empty = onEmpty ? { onEmpty } : {}
      const t = { variant, ...(window ? { window, windowShape } : {}), ...empty }
      const [tp, tr, tf] = three(given, deepest(r, segmentOf), deepest(h, segmentOf), true)
      const [lp, lr, lf] = three(given, deepest(r, label), deepest(h, label), false)
      const [a, b] = [brackets(given, r), brackets(given, h)]
      const common = [...a].filter(bracket => b.has(bracket)).length
      const none = onEmpty === 'zero' ? 0 : undefined
      const squared = beta ** 2
      const of = { brackets: given.brackets, root, ...empty }
      return (
        differ('T precision', tPrecision(...sides, t), tp) ??
        differ('T recall', tRecall(...sides, t), tr) ??
        differ('T', tMeasure(...sides, { ...t, beta }), tf) ??
        differ('L precision', lPrecision(...sides, empty), lp) ??
        differ('L recall', lRecall(...sides, empty), lr) ??
        differ('L', lMeasure(...sides, { ...empty, beta }), lf) ??
        differ('segment precision', segmentPrecision(...sides, of), b.size ? common / b.size : none) ??
        differ('segment recall', segmentRecall(...sides, of), a.size ? common / a.size : none) ??
        differ(
          'segment F',
          segmentF(...sides, { ...of, beta }),
          a.size + b.size ? ((1 + squared) * common) / (squared * a.size + b.size) : none,
        )
      )
    },
  },
]
