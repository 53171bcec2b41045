import { orderOf } from '../../stats/ranks/kendall.ts'
import { type Assessed, isSettled } from './assessed-pairs.ts'
import type { OptionSteps } from './ranking-stability-result.ts'
import { TIE } from './resampled-order.ts'
import type { ScoredConvention } from './scored-conventions.ts'

/** Conventions of one step: by their numbers, and the choice in which they differ. */
interface Step {
  /** `pool`, `metric` or `METRIC.OPTION`. */
  readonly option: string
  readonly from: number
  readonly to: number
}

/**
 * Every two conventions that differ in one choice: one option of a metric, the pooling, or, at the defaults of both and with
 * the same pooling, the metric.
 */
function stepsBetween(conventions: readonly ScoredConvention[]): Step[] {
  const steps: Step[] = []
  const printed = conventions.map(printedOptions)
  const defaults = conventions.map(({ metric }, index) => {
    const own = printedOptions({ metric, settings: metric.resolve({}) })
    return differing(own, printed[index]!).length === 0
  })
  for (let to = 1; to < conventions.length; to++)
    for (let from = 0; from < to; from++) {
      const option = choiceBetween(from, to)
      if (option !== undefined) steps.push({ option, from, to })
    }
  return steps

  function choiceBetween(from: number, to: number): string | undefined {
    const [a, b] = [conventions[from]!, conventions[to]!]
    if (a.metric.id !== b.metric.id)
      return a.pool === b.pool && defaults[from] && defaults[to] ? 'metric' : undefined
    const names = differing(printed[from]!, printed[to]!)
    if (a.pool !== b.pool) return names.length === 0 ? 'pool' : undefined
    return names.length === 1 ? `${a.metric.id}.${names[0]}` : undefined
  }
}

type Printed = ReadonlyMap<string, string>

/** The options as signatures print them: equal texts are equal values. */
const printedOptions = ({ metric, settings }: Pick<ScoredConvention, 'metric' | 'settings'>): Printed =>
  new Map(Object.keys(metric.options).map(name => [name, metric.options[name]!.print(settings[name])]))

const differing = (a: Printed, b: Printed): string[] =>
  [...a.keys()].filter(name => a.get(name) !== b.get(name))

/** Whether two conventions order a pair oppositely; ties are no order. */
const isOpposite = (
  one: ScoredConvention,
  other: ScoredConvention,
  [a, b]: readonly [number, number],
): boolean =>
  orderOf(one.turned[a]!, one.turned[b]!, TIE) * orderOf(other.turned[a]!, other.turned[b]!, TIE) < 0

/** Which single choice flips an order, and whether beyond what resamples explain. */
export function optionSteps(
  { conventions, kept, orders, cut }: Assessed,
  systems: readonly string[],
  pairs: readonly (readonly [number, number])[],
): OptionSteps[] {
  const steps = new Map<string, Step[]>()
  for (const { option, from, to } of stepsBetween(kept.map(index => conventions[index]!))) {
    const own = steps.get(option) ?? []
    own.push({ option, from: kept[from]!, to: kept[to]! })
    steps.set(option, own)
  }
  const share = (convention: number, pair: number) => orders.get(convention)?.[pair]?.share
  return [...steps.keys()].sort().map(option => {
    let flips = 0
    let beyondNoise = 0
    let example: OptionSteps['example'] = null
    let largest = -1
    for (const { from, to } of steps.get(option)!) {
      const flipped = pairs.flatMap((pair, at) =>
        isOpposite(conventions[from]!, conventions[to]!, pair) ? [at] : [],
      )
      if (flipped.length > 0) flips++
      const opposite = (at: number): boolean =>
        cut !== null && isSettled(share(from, at), cut) * isSettled(share(to, at), cut) < 0
      if (pairs.some((_, at) => opposite(at))) beyondNoise++
      for (const at of flipped) {
        const distance = Math.abs((share(from, at) ?? 0.5) - 0.5) + Math.abs((share(to, at) ?? 0.5) - 0.5)
        if (distance <= largest) continue
        largest = distance
        const [a, b] = pairs[at]!
        example = { a: systems[a]!, b: systems[b]!, from, to }
      }
    }
    return {
      option,
      edges: steps.get(option)!.length,
      flips,
      beyondNoise: cut === null ? null : beyondNoise,
      example,
    }
  })
}
