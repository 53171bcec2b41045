import { expectedTally } from '../../src/agreement/index.ts'
import { findMetric, fromBoundaries } from '../../src/index.ts'
import type { FuzzTarget } from '../target.ts'
import { choose } from './windows.ts'

/** Exact levels, and the options under which they are exact. */
const settings = [
  ['boundary-similarity', {}],
  ['boundary-similarity', { span: 1 }],
  ['boundary-similarity', { span: 3 }],
  ['boundary-similarity', { span: 2, matching: 'min-cost' }],
  ['segmentation-similarity', {}],
  ['segmentation-similarity', { variant: 'segeval-2' }],
  ['segmentation-similarity', { variant: '2012' }],
  ['bed-f', {}],
  ['boundary-f', {}],
  ['boundary-f', { tolerance: 1 }],
  ['boundary-f', { tolerance: 2 }],
  ['pk', { window: 2 }],
  ['window-diff', { window: 2 }],
  ['window-diff', { window: 3, windows: 'padded' }],
  ['pk', { window: 3, windows: 'inclusive' }],
  ['win-pr-f', { width: 2 }],
] as const

interface ChanceCase {
  readonly setting: number
  readonly units: number
  readonly rates?: readonly [number, number]
  readonly boundaries?: readonly [number, number]
}

/** Every pair of segmentations, weighed. */
function enumerate({ setting, units, rates, boundaries }: ChanceCase): Record<string, number> {
  const [id, options] = settings[setting]!
  const metric = findMetric(id)!
  const places = units - 1
  const subsets = Array.from({ length: 2 ** places }, (_, bits) =>
    Array.from({ length: places }, (_, at) => at + 1).filter(place => bits & (1 << (place - 1))),
  )
  const weight = (cuts: number, side: 0 | 1) =>
    rates
      ? rates[side] ** cuts * (1 - rates[side]) ** (places - cuts)
      : cuts === boundaries![side]
        ? 1 / choose(places, cuts)
        : 0
  const sum: Record<string, number> = {}
  for (const r of subsets) {
    const first = weight(r.length, 0)
    if (first === 0) continue
    for (const h of subsets) {
      const share = first * weight(h.length, 1)
      if (share === 0) continue
      const tally = metric.tally(fromBoundaries(units, r), fromBoundaries(units, h), options)
      for (const [name, count] of Object.entries(tally as Record<string, number>))
        sum[name] = (sum[name] ?? 0) + share * count
    }
  }
  return sum
}

export const chanceTargets: readonly FuzzTarget[] = [
  {
    name: 'chance',
    part: 'differential',
    make(random): ChanceCase {
      const units = random.whole(1, 5)
      const rates = [0, 0.01, 0.2, 0.37, 0.5, 0.9, 1]
      return {
        setting: random.whole(0, settings.length - 1),
        units,
        ...(random.chance(0.5)
          ? { rates: [random.pick(rates), random.pick(rates)] as const }
          : { boundaries: [random.whole(0, units - 1), random.whole(0, units - 1)] as const }),
      }
    },
    run(given: ChanceCase) {
      const [id, options] = settings[given.setting]!
      const { units, rates, boundaries } = given
      const setting = rates
        ? ({ units, chance: 'rates', rates } as const)
        : ({ units, chance: 'counts', boundaries: boundaries! } as const)
      const ours = expectedTally({ id, options }, setting)
      if (ours.method !== 'exact')
        return `simulated: ${id} ${JSON.stringify(options)} has no exact level here`
      const naive = enumerate(given)
      const found = ours.tally as Record<string, number>
      for (const name of new Set([...Object.keys(found), ...Object.keys(naive)])) {
        const [x, y] = [found[name] ?? 0, naive[name] ?? 0]
        if (!(Math.abs(x - y) <= 1e-9)) return `differs: ${id} ${name} is ${x}, over all pairs ${y}`
      }
      return undefined
    },
  },
]
