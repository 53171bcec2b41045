import { eligibleGaps } from '../../chance/exact/eligible-gaps.ts'
import { lengthsMethod } from '../../chance/exact/lengths.ts'
import { positionsMethods } from '../../chance/exact/positions.ts'
import type { RandomCoder } from '../../chance/random/random-coding.ts'
import { addTo, similarityOf } from '../../chance/simulate.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import type { ChanceLevel } from '../chance-result.ts'
import type { Evidence } from '../evidence.ts'
import type { AgreementSettings } from '../settings.ts'
import type { ChanceItem, ChanceItems } from './chance-items.ts'
import { columnsOfCounts } from './random-columns.ts'
import type { LevelContext } from './random-shares.ts'
import { allPairs, simulateRandom } from './random-simulation.ts'

/** Why an item's expected tally could not be exact. */
type Inexact = 'no-exact-method' | 'too-many-states'

/** A model that keeps something of every coding fixed: each item has one expected tally. */
interface FixedModel {
  /** The expected tally of two codings of an item, by their numbers; undefined where it would take too long. */
  readonly exact: ((item: ChanceItem) => (first: number, second: number) => Tally | undefined) | undefined
  /** Whether a coding of the item has more than one order. */
  varies(item: ChanceItem, coding: number): boolean
  coder(item: ChanceItem, coding: number): RandomCoder
}

/** The level where each coding keeps its segment lengths, or its number of boundaries at eligible gaps. */
export function levelOfFixed(
  { space }: LevelContext,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
  evidence: Evidence,
  items: ChanceItems,
  isItem: boolean,
): ChanceLevel {
  const { metric, options } = settings.similarity
  const model = settings.model as 'lengths' | 'positions-counts'
  const fixed =
    model === 'lengths'
      ? ofLengths(lengthsMethod(metric, options, space))
      : ofPositions(positionsMethods(metric, options, space))
  const all = evidence.rows.map(row => items(row, inside))
  const compared = all.filter(({ codings }) => codings.length > 1)
  const boundaries = compared.some(({ codings }) => codings.some(({ marks }) => marks.length > 0))
  const varies = compared.some(
    item => item.codings.filter((_, coding) => fixed.varies(item, coding)).length > 1,
  )
  const reason = !boundaries ? 'no-boundaries' : varies ? undefined : 'nothing-can-vary'
  const exact = settings.simulate ? 'asked' : exactTallies(fixed, all)
  if (typeof exact === 'object') {
    const sum: Record<string, number> = {}
    for (const tally of exact.values()) addTo(sum, tally, 1)
    const expected = all.length === 0 ? undefined : similarityOf(metric, options, sum)
    return {
      expected,
      bias: undefined,
      reason,
      chance: { expected, method: 'exact', model },
      columns: () => columnsOfCounts(settings, exact),
    }
  }
  const { level, simulated, perItem } = simulateRandom(settings, space, inside, evidence, isItem, row => {
    const item = items(row, inside)
    return {
      coders: item.codings.map((_, coding) => fixed.coder(item, coding)),
      pairs: allPairs(item.codings.length),
    }
  })
  return {
    expected: level,
    bias: undefined,
    reason,
    chance: { ...simulated, model, reason: exact },
    columns: () => columnsOfCounts(settings, perItem),
  }
}

/** The expected tally of every item, or why there is none of some. */
function exactTallies(fixed: FixedModel, items: readonly ChanceItem[]): Map<string, Tally> | Inexact {
  if (fixed.exact === undefined) return 'no-exact-method'
  const found = new Map<string, Tally>()
  for (const item of items) {
    const sum: Record<string, number> = {}
    const pair = item.codings.length > 1 ? fixed.exact(item) : () => undefined
    for (const [first, second] of allPairs(item.codings.length)) {
      const tally = pair(first, second)
      if (tally === undefined) return 'too-many-states'
      addTo(sum, tally, 1)
    }
    found.set(item.id, sum)
  }
  return found
}

function ofLengths(method: ReturnType<typeof lengthsMethod>): FixedModel {
  return {
    exact:
      method &&
      (item => {
        const codings = item.codings.map(({ lengths }) => method.coding(lengths))
        return (first, second) => {
          const [a, b] = [codings[first], codings[second]]
          if (a === undefined || b === undefined) return undefined
          const { codings: own } = item
          return method.pair(item.units, a, b, [own[first]!.marks.length, own[second]!.marks.length])
        }
      }),
    varies: ({ codings }, coding) => isMixed(codings[coding]!.lengths) || isMixed(codings[coding]!.marks),
    coder: ({ codings }, coding) => codings[coding]!,
  }
}

function ofPositions(methods: ReturnType<typeof positionsMethods>): FixedModel {
  const counts = methods?.counts
  return {
    exact:
      counts &&
      (({ units, eligible, codings }) => {
        const gaps = eligibleGaps(units, eligible!)
        return (first, second) => counts(gaps, codings[first]!.marks.length, codings[second]!.marks.length)
      }),
    varies: ({ eligible, codings }, coding) => {
      const { marks } = codings[coding]!
      return (marks.length > 0 && marks.length < eligible!.length) || isMixed(marks)
    },
    coder: ({ eligible, codings }, coding) => ({ marks: codings[coding]!.marks, eligible: eligible! }),
  }
}

/** Whether a list can be in more than one order. */
const isMixed = (list: readonly number[]): boolean => list.some(each => each !== list[0])
