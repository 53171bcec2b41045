import { nearestLevel } from '../../compare/levels/nearest-level.ts'
import { selectBoundaries } from '../../compare/scores/select.ts'
import { sumTally } from '../../evidence/sum-rows.ts'
import type { FamilyName } from '../../metrics/definition/definition.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { type Coding, type Corpus, codersOf, type Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { levelsDiffer } from '../../model/errors/evaluate.ts'
import { codingLevels } from '../../model/levels.ts'
import { byName } from '../../model/order.ts'
import { present } from '../../model/plain.ts'
import { requireChoice } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { isDensity } from '../density.ts'
import type { EvaluateOptions } from '../evaluate.ts'
import type { DataSummary, Evaluation, LevelResult } from '../evaluation.ts'
import type { CorpusFacts } from '../facts.ts'
import type { Plan, PlannedMetric } from '../plan.ts'
import { estimate, mostFrequent } from '../pool.ts'
import { rolesAmong } from '../roles.ts'
import { type CorpusSelection, selectCorpus } from '../select/select-corpus.ts'

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

/** A corpus as the comparisons need it, and what the document still has to report about it. */
interface PreparedCorpus {
  readonly corpus: Corpus
  readonly complete: (evaluation: Evaluation, plan: Plan) => Evaluation
}

/** Selects boundaries, and adds a table for each level, where that was asked for. */
export function prepareCorpus(given: Corpus, options: EvaluateOptions): PreparedCorpus {
  const { select, levels } = options
  const selected =
    select === undefined ? undefined : selectCorpus(given, select, referencesFor(given, select, options))
  const corpus = selected?.corpus ?? given
  const withTies = (evaluation: Evaluation): Evaluation =>
    selected === undefined
      ? evaluation
      : { ...evaluation, settings: { ...evaluation.settings, ties: selected.ties } }
  if (levels !== undefined && typeof levels !== 'boolean')
    requireChoice('levels', levels, ['same', 'nearest-count'])
  return {
    corpus,
    complete: (evaluation, plan) =>
      levels || plan.metrics.some(({ byLevel }) => byLevel !== undefined)
        ? addLevelTables(withTies(evaluation), corpus, plan, levels || undefined)
        : withTies(evaluation),
  }
}

/** The references, where a rule asks for their number of boundaries. */
function referencesFor(corpus: Corpus, select: CorpusSelection, options: EvaluateOptions): readonly string[] {
  if (select.rule !== 'reference-count') return []
  const scored = corpus.items.flatMap(({ scored: own = [] }) => own.map(({ coder }) => coder))
  return rolesAmong([...new Set([...codersOf(corpus), ...scored])], options).references
}

/** Families of metrics that look at where boundaries are and not at their types. */
const BLIND: readonly FamilyName[] = ['windows', 'boundaries', 'overlaps', 'alignment']

/**
 * The levels of a corpus whose types are ranked 1, 2, … with one for each boundary, as levels that nest are kept, and the
 * metrics that do not see them; undefined where there are none, or where each level has a table of its own.
 */
export function levelsTakenAlike({ scale, coders }: CorpusFacts, plan: Plan): DataSummary['levels'] {
  const { names = [], ranks = [] } = scale ?? {}
  if (names.length < 2 || plan.flattened) return undefined
  if (!names.every((name, index) => ranks[index] === index + 1 && name === String(index + 1)))
    return undefined
  for (const { types, ends } of coders.values())
    if (ends.size > 0 || [...types.keys()].some(key => (JSON.parse(key) as string[]).length !== 1))
      return undefined
  const alike = plan.metrics.filter(
    ({ metric, byLevel }) =>
      metric.takes === 'boundaries' && byLevel === undefined && BLIND.includes(metric.family),
  )
  return alike.length === 0 ? undefined : { count: names.length, alike: alike.map(({ name }) => name) }
}

/** The levels of a reference and of a hypothesis on one item, coarse to fine. */
interface LevelSides {
  readonly expected: readonly Segmentation[]
  readonly found: readonly Segmentation[]
}

/** The levels of both; a hypothesis with scores has as many boundaries as the reference on each, where that is the rule. */
export function levelSides(
  item: Item,
  reference: Coding,
  hypothesis: Coding,
  select: CorpusSelection | undefined,
): LevelSides {
  const expected = codingLevels(reference)
  const scores = item.scored?.find(({ coder }) => coder === hypothesis.coder)?.scores
  if (scores === undefined || select?.rule !== 'reference-count')
    return { expected, found: codingLevels(hypothesis) }
  const { minGap = 1 } = select
  return {
    expected,
    found: expected.map(({ boundaries }) =>
      selectBoundaries(scores, { rule: 'count', count: boundaries.length, minGap }),
    ),
  }
}

/** The level of the hypothesis that is compared with level `index` of the reference; undefined where there is none. */
export const interpolatedLevel = (
  { expected, found }: LevelSides,
  index: number,
  pairing: 'same' | 'nearest-count',
): Segmentation | undefined =>
  pairing === 'same' ? found[index] : nearestLevel(found, expected[index]!.boundaries.length)
