import { nearestLevel } from '../../compare/levels/nearest-level.ts'
import { selectBoundaries } from '../../compare/scores/select.ts'
import type { Tally } from '../../metrics/metric.ts'
import { codingLevels } from '../../model/coding-levels.ts'
import type { Coding, Corpus, Item } from '../../model/corpus.ts'
import { CesuraError } from '../../model/error.ts'
import { byName } from '../../model/order.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { isDensity } from '../density.ts'
import type { Evaluation, LevelResult } from '../evaluation.ts'
import type { Plan, PlannedMetric } from '../plan.ts'
import { estimate, mostFrequent } from '../pool.ts'
import type { CorpusSelection } from '../select/select-corpus.ts'

/** How level l of the reference finds its partner. */
export type LevelPairing = true | 'same' | 'nearest-count'

/**
 * A table for each level beside the scores of the finest: any flat metric on level l of the reference against a level
 * of the hypothesis. Items whose reference lacks the level take no part in its row; a hypothesis that lacks it is
 * undefined (`level-missing`) and counted.
 */
export function addLevelTables(
  evaluation: Evaluation,
  corpus: Corpus,
  plan: Plan,
  pairing: LevelPairing,
  select: CorpusSelection | undefined,
): Evaluation {
  const pairs = levelPairs(corpus, plan, select)
  if (pairing === true) requireSameDepth(pairs)
  const nearest = pairing === 'nearest-count'
  const planned = plan.metrics.filter(each => !isDensity(each))
  return {
    ...evaluation,
    settings: { ...evaluation.settings, levels: nearest ? 'nearest-count' : 'same' },
    metrics: evaluation.metrics.map((metric, index) => {
      const own = planned[index]!
      if (own.metric.takes !== 'boundaries') return metric
      return {
        ...metric,
        hypotheses: metric.hypotheses.map(row => {
          const mine = pairs.filter(({ hypothesis }) => hypothesis === row.hypothesis)
          return { ...row, ...levelRows(mine, own, nearest) }
        }),
      }
    }),
  }
}

/** The levels of a reference and of a hypothesis on one item. */
interface LevelPair {
  readonly item: Item
  readonly reference: string
  readonly hypothesis: string
  readonly expected: readonly Segmentation[]
  /** Given the reference's level: a hypothesis with scores has as many cuts there. */
  readonly found: readonly Segmentation[]
}

function levelPairs({ items }: Corpus, plan: Plan, select: CorpusSelection | undefined): LevelPair[] {
  const ordered = [...items].sort((a, b) => byName(a.id, b.id))
  return ordered.flatMap(item =>
    item.codings
      .filter(({ coder }) => plan.design === 'pairs' || plan.references.includes(coder))
      .flatMap(reference => {
        const expected = codingLevels(reference)
        return item.codings
          .filter(({ coder }) => coder !== reference.coder && plan.hypotheses.includes(coder))
          .map(hypothesis => {
            const scores = item.scored?.find(({ coder }) => coder === hypothesis.coder)?.scores
            const found =
              scores !== undefined && select?.rule === 'reference-count'
                ? expected.map(({ boundaries }) =>
                    selectBoundaries(scores, {
                      rule: 'count',
                      count: boundaries.length,
                      minGap: select.minGap ?? 1,
                    }),
                  )
                : codingLevels(hypothesis)
            return { item, reference: reference.coder, hypothesis: hypothesis.coder, expected, found }
          })
      }),
  )
}

function requireSameDepth(pairs: readonly LevelPair[]): void {
  const odd = pairs.find(({ expected, found }) => expected.length !== found.length)
  if (odd === undefined) return
  throw new CesuraError(
    'levels-differ',
    `the reference has ${odd.expected.length} levels and this coder ${odd.found.length}; say how they are paired: --levels same (level by level, what is missing is counted) or --levels nearest-count (the level with the nearest number of boundaries)`,
    { item: odd.item.id, coder: odd.hypothesis },
  )
}

function levelRows(
  pairs: readonly LevelPair[],
  { metric, options, given, speakers }: PlannedMetric,
  nearest: boolean,
): { levels: LevelResult[]; allLevels: { macro: { value: number | null; reason?: string } } } {
  const depth = Math.max(0, ...pairs.map(({ expected }) => expected.length))
  let [sum, defined] = [0, 0]
  const levels = Array.from({ length: depth }, (_, index): LevelResult => {
    const own = pairs.filter(({ expected }) => expected.length > index)
    const reasons: Record<string, number> = {}
    const because = (reason: string | undefined) => {
      if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1
    }
    let total: Tally | undefined
    let [mean, scores] = [0, 0]
    for (const { item, expected, found } of own) {
      const reference = expected[index]!
      const hypothesis = nearest ? nearestLevel(found, reference.boundaries.length) : found[index]
      if (hypothesis === undefined) {
        because('level-missing')
        continue
      }
      const settings =
        speakers && item.speakers !== undefined
          ? metric.resolve({ ...given, speakers: item.speakers })
          : options
      const tally: Tally = metric.tally(reference, hypothesis, settings)
      total = total === undefined ? tally : (metric.add(total, tally) as Tally)
      because(metric.reason(tally, settings))
      const score = metric.score(tally, settings)
      if (score === undefined) continue
      mean += score
      scores++
    }
    sum += mean
    defined += scores
    const none = mostFrequent(reasons)
    return {
      level: index + 1,
      items: new Set(own.map(({ item }) => item.id)).size,
      undefined: own.length - scores,
      reasons,
      micro:
        total === undefined
          ? { value: null, reason: none }
          : estimate(metric.score(total, options), metric.reason(total, options)),
      macro: scores === 0 ? { value: null, reason: none } : { value: mean / scores },
    }
  })
  return {
    levels,
    allLevels: {
      macro: defined === 0 ? { value: null, reason: 'nothing-to-compare' } : { value: sum / defined },
    },
  }
}
