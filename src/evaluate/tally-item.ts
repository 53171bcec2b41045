import { sharingEvidence } from '../compare/shared-evidence.ts'
import type { Takes, Tally } from '../metrics/definition.ts'
import type { Coding, Item } from '../model/corpus.ts'
import { invalid, located } from '../model/error.ts'
import { levelsGiven } from '../model/errors/evaluate.ts'
import { isNested, type Levels } from '../model/levels.ts'
import { byName } from '../model/order.ts'
import type { ScoredGaps, Segmentation } from '../model/segmentation.ts'
import { isDensity } from './density.ts'
import type { PairResult } from './evaluation.ts'
import { interpolatedLevel, levelSides } from './levels/level-sides.ts'
import type { Plan, PlannedMetric } from './plan.ts'

/**
 * All comparisons of one item: one list per metric of the plan, each in the order of reference and hypothesis
 * names. A pure function of the item and the plan, so items may be tallied anywhere and in any order.
 */
export function tallyItem(item: Item, plan: Plan): PairResult[][] {
  const codings = byCoder(item.codings)
  const everyPair = plan.design === 'pairs'
  const references = everyPair ? codings : codings.filter(({ coder }) => plan.references.includes(coder))
  const hypotheses = everyPair ? codings : codings.filter(({ coder }) => plan.hypotheses.includes(coder))
  const results = plan.metrics.map((): PairResult[] => [])
  const others = hypotheses.length - 1
  tallyEach(item, references, hypotheses, plan, (metric, reference, hypothesis, tally, score, reason) => {
    const pair = { item: item.id, reference: reference.coder, hypothesis: hypothesis.coder, tally, score }
    const result = reason === undefined ? pair : { ...pair, reason }
    const { symmetric, metric: own, byLevel } = plan.metrics[metric]!
    // Two coders come both ways at once; each has its place among the pairs of its reference.
    if (everyPair && !symmetric && own.takes !== 'scores' && byLevel === undefined)
      results[metric]![placeOf(reference.place, hypothesis.place, others)] = result
    else results[metric]!.push(result)
  })
  return results
}

/** The place of an ordered pair among all of them, by reference and hypothesis, nobody with himself. */
export const placeOf = (reference: number, hypothesis: number, others: number): number =>
  reference * others + hypothesis - (hypothesis > reference ? 1 : 0)

/** Hears of one comparison. */
export type TallyListener = (
  metric: number,
  reference: Side,
  hypothesis: Side,
  tally: Tally,
  score: number | null,
  reason: string | undefined,
) => void

/** Tells all comparisons of references with hypotheses, both by name, and builds nothing for them. */
export function tallyEach(
  item: Item,
  references: readonly Coding[],
  hypotheses: readonly Coding[],
  plan: Plan,
  report: TallyListener,
): void {
  const everyPair = plan.design === 'pairs'
  sharingEvidence(() => {
    for (const { metrics, takes, finest, byLevel } of togetherIn(plan)) {
      if (byLevel) {
        reportLevels(item, references, hypotheses, plan, metrics, report)
        continue
      }
      const first = references.map((coding, place) =>
        sideOf(item, coding, takes === 'levels' ? 'levels' : 'boundaries', finest, place),
      )
      const second =
        takes === 'scores'
          ? scoredSides(item, plan)
          : hypotheses.map((coding, place) => sideOf(item, coding, takes, finest, place))
      const bothWays = everyPair && takes !== 'scores'
      for (const reference of first)
        for (let place = bothWays ? reference.place + 1 : 0; place < second.length; place++) {
          const hypothesis = second[place]!
          if (reference.coder === hypothesis.coder) continue
          for (const index of metrics)
            reportPair(item, index, plan.metrics[index]!, reference, hypothesis, report)
          if (!bothWays) continue
          // One order says all of a symmetric metric. The others are compared both ways, the second time at once: what
          // was counted is still known.
          for (const index of metrics)
            if (!plan.metrics[index]!.symmetric)
              reportPair(item, index, plan.metrics[index]!, hypothesis, reference, report)
        }
    }
  })
}

/** The same level by level, coarse to fine; a level that the hypothesis lacks is undefined (`level-missing`). */
function reportLevels(
  item: Item,
  references: readonly Coding[],
  hypotheses: readonly Coding[],
  plan: Plan,
  metrics: readonly number[],
  report: TallyListener,
): void {
  for (const [from, reference] of references.entries())
    for (const [place, hypothesis] of hypotheses.entries()) {
      if (reference.coder === hypothesis.coder) continue
      const sides = levelSides(item, reference, hypothesis, plan.select)
      for (const [level, data] of sides.expected.entries())
        for (const index of metrics) {
          const planned = plan.metrics[index]!
          if (plan.design === 'pairs' && planned.symmetric && reference.coder > hypothesis.coder) continue
          const first: Side = { coder: reference.coder, data, place: from }
          const alternative = interpolatedLevel(sides, level, planned.byLevel!)
          const second: Side = { coder: hypothesis.coder, data: alternative, place }
          if (alternative !== undefined) reportPair(item, index, planned, first, second, report)
          else report(index, first, second, {}, null, 'level-missing')
        }
    }
}

/** The codings by the names of their coders: as they are, where they stand so. */
export function byCoder(codings: readonly Coding[]): readonly Coding[] {
  for (let index = 1; index < codings.length; index++)
    if (byName(codings[index - 1]!.coder, codings[index]!.coder) > 0)
      return [...codings].sort((a, b) => byName(a.coder, b.coder))
  return codings
}

/** Metrics, by their numbers in the plan, that look at the same sides. */
interface Together {
  readonly metrics: number[]
  readonly takes: Takes
  readonly finest: boolean
  readonly byLevel: boolean
}

const together = new WeakMap<Plan, readonly Together[]>()

/** Metrics that look at the same sides go from pair to pair together: what several need is counted once. */
function togetherIn(plan: Plan): readonly Together[] {
  const known = together.get(plan)
  if (known !== undefined) return known
  const groups: Together[] = []
  for (const [index, planned] of plan.metrics.entries()) {
    const { takes } = planned.metric
    const byLevel = planned.byLevel !== undefined
    // Boundaries of levels are counted on the finest, which every list has.
    const finest = plan.flattened === true || isDensity(planned)
    const group = groups.find(
      each => each.takes === takes && each.finest === finest && each.byLevel === byLevel,
    )
    if (group === undefined) groups.push({ metrics: [index], takes, finest, byLevel })
    else group.metrics.push(index)
  }
  together.set(plan, groups)
  return groups
}

/** What a metric looks at in a coding. */
export interface Side {
  readonly coder: string
  /** Its number among the sides. */
  readonly place: number
  /** Absent where the metric cannot look at the coding. */
  readonly data: Segmentation | ScoredGaps | Levels | undefined
  /** Why it cannot. */
  readonly reject?: () => never
}

function sideOf(
  { id, units }: Item,
  { coder, segmentation, levels }: Coding,
  takes: Takes,
  finest: boolean,
  place: number,
): Side {
  if (takes === 'levels')
    return { coder, place, data: levels === undefined ? segmentation : { units, levels } }
  if (finest) return { coder, place, data: withoutTypes(levels?.at(-1) ?? segmentation) }
  if (levels === undefined || isNested({ units, levels })) return { coder, place, data: segmentation }
  return {
    coder,
    place,
    data: undefined,
    reject: () => {
      throw invalid(levelsGiven, { levels: levels.length }, { item: id, coder })
    },
  }
}

/** The boundaries alone: what a flat metric sees of levels. */
const withoutTypes = (segmentation: Segmentation): Segmentation => {
  const { types, labels, end, scale: _, ...plain } = segmentation
  return types === undefined && labels === undefined && end === undefined ? segmentation : plain
}

/** The coders with scores, by name. */
const scoredSides = ({ scored = [] }: Item, { hypotheses }: Plan): Side[] =>
  scored
    .filter(({ coder }) => hypotheses.includes(coder))
    .sort((a, b) => byName(a.coder, b.coder))
    .map(({ coder, scores }, place) => ({ coder, place, data: scores }))

function reportPair(
  item: Item,
  index: number,
  planned: PlannedMetric,
  reference: Side,
  hypothesis: Side,
  report: TallyListener,
): void {
  const { metric } = planned
  const options =
    planned.speakers && item.speakers !== undefined
      ? metric.resolve({ ...planned.given, speakers: item.speakers })
      : planned.options
  try {
    const tally: Tally = metric.tally(
      reference.data ?? reference.reject!(),
      hypothesis.data ?? hypothesis.reject!(),
      options,
    )
    const score = metric.score(tally, options) ?? null
    report(index, reference, hypothesis, tally, score, metric.reason(tally, options))
  } catch (error) {
    throw located(error, item.id, hypothesis.coder)
  }
}
