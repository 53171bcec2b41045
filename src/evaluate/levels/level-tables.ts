import { sumTally } from '../../evidence/sum-rows.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { levelsDiffer } from '../../model/errors/evaluate.ts'
import { byName } from '../../model/order.ts'
import { present } from '../../model/plain.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { isDensity } from '../density.ts'
import type { Evaluation, LevelResult } from '../evaluation.ts'
import type { Plan, PlannedMetric } from '../plan.ts'
import { estimate, mostFrequent } from '../pool.ts'
import { interpolatedLevel, type LevelSides, levelSides } from './level-sides.ts'

/** How level l of the reference finds its partner. */
export type LevelPairing = true | 'same' | 'nearest-count'

/**
 * A table for each level, next to the scores of the finest: any flat metric on level l of the reference and a level
 * of the hypothesis. Items whose reference lacks the level take no part in its row; a hypothesis that lacks it is
 * undefined (`level-missing`) and counted. Without a `pairing` only metrics whose preset compares level by level have one.
 */
export function addLevelTables(
  evaluation: Evaluation,
  corpus: Corpus,
  plan: Plan,
  pairing: LevelPairing | undefined,
): Evaluation {
  const pairs = levelPairs(corpus, plan)
  if (pairing === true) requireSameDepth(pairs)
  const levels = pairing === 'nearest-count' ? pairing : 'same'
  const planned = plan.metrics.filter(each => !isDensity(each))
  return {
    ...evaluation,
    settings: { ...evaluation.settings, levels },
    metrics: evaluation.metrics.map((metric, index) => {
      const own = planned[index]!
      if (own.metric.takes !== 'boundaries' || (pairing === undefined && own.byLevel === undefined))
        return metric
      return {
        ...metric,
        ...present({ byLevel: own.byLevel }),
        hypotheses: metric.hypotheses.map(row => {
          const mine = pairs.filter(({ hypothesis }) => hypothesis === row.hypothesis)
          const rows = levelRows(mine, own, own.byLevel ?? levels)
          return {
            ...row,
            ...rows,
            ...present({ flattened: own.byLevel && flattened(mine, own) }),
          }
        }),
      }
    }),
  }
}

/** The levels of a reference and of a hypothesis on one item. */
interface LevelPair extends LevelSides {
  readonly item: Item
  readonly reference: string
  readonly hypothesis: string
}

function levelPairs({ items }: Corpus, plan: Plan): LevelPair[] {
  const ordered = [...items].sort((a, b) => byName(a.id, b.id))
  return ordered.flatMap(item =>
    item.codings
      .filter(({ coder }) => plan.design === 'pairs' || plan.references.includes(coder))
      .flatMap(reference =>
        item.codings
          .filter(({ coder }) => coder !== reference.coder && plan.hypotheses.includes(coder))
          .map(hypothesis => ({
            item,
            reference: reference.coder,
            hypothesis: hypothesis.coder,
            ...levelSides(item, reference, hypothesis, plan.select),
          })),
      ),
  )
}

function requireSameDepth(pairs: readonly LevelPair[]): void {
  const odd = pairs.find(({ expected, found }) => expected.length !== found.length)
  if (odd === undefined) return
  throw invalid(
    levelsDiffer,
    { expected: odd.expected.length, found: odd.found.length },
    { item: odd.item.id, coder: odd.hypothesis },
  )
}

type TwoEstimates = Pick<LevelResult, 'micro' | 'macro'>

/** Both pooled scores of the comparisons of one row, with what was undefined. */
function pooledRow(
  sides: readonly {
    readonly item: Item
    readonly reference: Segmentation
    readonly hypothesis: Segmentation | undefined
  }[],
  { metric, options, given, speakers }: PlannedMetric,
): TwoEstimates & {
  readonly reasons: Record<string, number>
  readonly sum: number
  readonly scores: number
} {
  const reasons: Record<string, number> = {}
  const because = (reason: string | undefined) => {
    if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  const tallies: Tally[] = []
  let [sum, scores] = [0, 0]
  for (const { item, reference, hypothesis } of sides) {
    if (hypothesis === undefined) {
      because('level-missing')
      continue
    }
    const settings =
      speakers && item.speakers !== undefined
        ? metric.resolve({ ...given, speakers: item.speakers })
        : options
    const tally: Tally = metric.tally(reference, hypothesis, settings)
    tallies.push(tally)
    because(metric.reason(tally, settings))
    const score = metric.score(tally, settings)
    if (score === undefined) continue
    sum += score
    scores++
  }
  const none = mostFrequent(reasons)
  const total = tallies.length === 0 ? undefined : sumTally(tallies)
  return {
    reasons,
    sum,
    scores,
    micro:
      total === undefined
        ? { value: null, reason: none }
        : estimate(metric.score(total, options), metric.reason(total, options)),
    macro: scores === 0 ? { value: null, reason: none } : { value: sum / scores },
  }
}

/** The finest levels of both sides. */
function flattened(pairs: readonly LevelPair[], planned: PlannedMetric): TwoEstimates {
  const sides = pairs.map(({ item, expected, found }) => ({
    item,
    reference: expected.at(-1)!,
    hypothesis: found.at(-1),
  }))
  const { micro, macro } = pooledRow(sides, planned)
  return { micro, macro }
}

function levelRows(
  pairs: readonly LevelPair[],
  planned: PlannedMetric,
  pairing: 'same' | 'nearest-count',
): { levels: LevelResult[]; allLevels: { macro: { value: number | null; reason?: string } } } {
  const depth = Math.max(0, ...pairs.map(({ expected }) => expected.length))
  let [sum, defined] = [0, 0]
  const levels = Array.from({ length: depth }, (_, index): LevelResult => {
    const own = pairs.filter(({ expected }) => expected.length > index)
    const row = pooledRow(
      own.map(pair => ({
        item: pair.item,
        reference: pair.expected[index]!,
        hypothesis: interpolatedLevel(pair, index, pairing),
      })),
      planned,
    )
    sum += row.sum
    defined += row.scores
    return {
      level: index + 1,
      items: new Set(own.map(({ item }) => item.id)).size,
      undefined: own.length - row.scores,
      reasons: row.reasons,
      micro: row.micro,
      macro: row.macro,
    }
  })
  return {
    levels,
    allLevels: {
      macro: defined === 0 ? { value: null, reason: 'nothing-to-compare' } : { value: sum / defined },
    },
  }
}
