import { sharingEvidence } from '../compare/pairs/counted.ts'
import type { ComparisonsBuilder } from '../evidence/comparisons.ts'
import type { Takes, Tally } from '../metrics/definition/definition.ts'
import type { AnyMetric } from '../metrics/definition/metric.ts'
import type { Coding, Item } from '../model/corpus.ts'
import { invalid, located } from '../model/error.ts'
import { levelsGiven } from '../model/errors/evaluate.ts'
import { markStable } from '../model/kept-bits.ts'
import { isNested, type Levels } from '../model/levels.ts'
import { byName } from '../model/order.ts'
import type { ScoredGaps, Segmentation } from '../model/segmentation.ts'
import { isDensity } from './density.ts'
import { interpolatedLevel, levelSides } from './levels/level-tables.ts'
import type { Plan, PlannedMetric } from './plan.ts'

/**
 * What compares the items of a plan: a table for each metric gets the comparisons of an item, in the order of reference
 * and hypothesis names. A pure function of the item and the plan, so items may be compared anywhere and in any order.
 * `coders`: the names that the tables number.
 */
export function itemComparer(
  plan: Plan,
  coders: readonly string[],
): (item: Item, tables: readonly ComparisonsBuilder[]) => void {
  const everyPair = plan.design === 'pairs'
  const compare = codingComparer(plan, coders)
  // Two coders come both ways at once; each comparison has its place among those of its reference.
  const bothWays = plan.metrics.map(
    ({ symmetric, metric, byLevel }) =>
      everyPair && !symmetric && metric.takes !== 'scores' && byLevel === undefined,
  )
  return (item, tables) => {
    const codings = byCoder(item.codings)
    // Each is compared with many others: what is computed of it alone is kept.
    for (const { segmentation } of codings) if (segmentation !== undefined) markStable(segmentation)
    const references = everyPair ? codings : codings.filter(({ coder }) => plan.references.includes(coder))
    const hypotheses = everyPair ? codings : codings.filter(({ coder }) => plan.hypotheses.includes(coder))
    const others = hypotheses.length - 1
    compare(item, references, hypotheses, (metric, reference, hypothesis, tally, score, reason) =>
      tables[metric]!.add(
        reference.number,
        hypothesis.number,
        tally,
        score,
        reason,
        bothWays[metric] ? placeOf(reference.place, hypothesis.place, others) : undefined,
      ),
    )
    for (const table of tables) table.endItem()
  }
}

/** The place of an ordered pair among all of them, by reference and hypothesis, nobody with themself. */
const placeOf = (reference: number, hypothesis: number, others: number): number =>
  reference * others + hypothesis - (hypothesis > reference ? 1 : 0)

/** Gets one comparison. */
type TallyListener = (
  metric: number,
  reference: Side,
  hypothesis: Side,
  tally: Tally,
  score: number | undefined,
  reason: string | undefined,
) => void

/** Compares references with hypotheses of an item, both by name. */
type CodingComparer = (
  item: Item,
  references: readonly Coding[],
  hypotheses: readonly Coding[],
  report: TallyListener,
) => void

/**
 * What reports all comparisons of references with hypotheses under a plan, and builds nothing for them. `coders`: the
 * names whose numbers the sides get.
 */
export function codingComparer(plan: Plan, coders: readonly string[] = []): CodingComparer {
  const numbers = new Map(coders.map((name, number) => [name, number]))
  const numberOf = (coder: string) => numbers.get(coder) ?? -1
  const everyPair = plan.design === 'pairs'
  const groups = metricsTogether(plan)
  return (item, references, hypotheses, report) =>
    sharingEvidence(() => {
      for (const { metrics, takes, finest, byLevel } of groups) {
        if (byLevel) {
          reportLevels(item, references, hypotheses, plan, metrics, numberOf, report)
          continue
        }
        const first = references.map((coding, place) =>
          sideOf(item, coding, takes === 'levels' ? 'levels' : 'boundaries', finest, place, numberOf),
        )
        const second =
          takes === 'scores'
            ? scoredSides(item, plan, numberOf)
            : everyPair
              ? first
              : hypotheses.map((coding, place) => sideOf(item, coding, takes, finest, place, numberOf))
        const bothWays = everyPair && takes !== 'scores'
        for (const reference of first)
          for (let place = bothWays ? reference.place + 1 : 0; place < second.length; place++) {
            const hypothesis = second[place]!
            if (reference.coder === hypothesis.coder) continue
            for (const metric of metrics) reportPair(item, metric, reference, hypothesis, report)
            if (!bothWays) continue
            // One order says all of a symmetric metric. The others are compared both ways, the second time at once: what
            // was counted is still known.
            for (const metric of metrics)
              if (!metric.symmetric) reportPair(item, metric, hypothesis, reference, report)
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
  metrics: readonly Compared[],
  numberOf: (coder: string) => number,
  report: TallyListener,
): void {
  for (const [from, reference] of references.entries())
    for (const [place, hypothesis] of hypotheses.entries()) {
      if (reference.coder === hypothesis.coder) continue
      const sides = levelSides(item, reference, hypothesis, plan.select)
      for (const [level, data] of sides.expected.entries())
        for (const metric of metrics) {
          const { index, planned } = metric
          if (plan.design === 'pairs' && planned.symmetric && reference.coder > hypothesis.coder) continue
          const { coder } = reference
          const first: Side = { coder, number: numberOf(coder), data, place: from }
          const interpolated = interpolatedLevel(sides, level, planned.byLevel!)
          const second: Side = {
            coder: hypothesis.coder,
            number: numberOf(hypothesis.coder),
            data: interpolated,
            place,
          }
          if (interpolated !== undefined) reportPair(item, metric, first, second, report)
          else report(index, first, second, {}, undefined, 'level-missing')
        }
    }
}

/** The codings by the names of their coders: as they are, where they are already in order. */
export function byCoder(codings: readonly Coding[]): readonly Coding[] {
  for (let index = 1; index < codings.length; index++)
    if (byName(codings[index - 1]!.coder, codings[index]!.coder) > 0)
      return [...codings].sort((a, b) => byName(a.coder, b.coder))
  return codings
}

/** A metric of the plan with its methods at hand: a metric is a function with so many properties that to look one up takes long. */
interface Compared extends Pick<AnyMetric, 'tally' | 'score' | 'reason'> {
  /** Its number in the plan. */
  readonly index: number
  readonly planned: PlannedMetric
  readonly symmetric: boolean
  /** The item before, and what it resolved to. */
  latest?: { readonly item: Item; readonly options: object }
}

/** Metrics that look at the same sides. */
interface Together {
  readonly metrics: Compared[]
  readonly takes: Takes
  readonly finest: boolean
  readonly byLevel: boolean
}

/** Metrics that look at the same sides go from pair to pair together: what several need is counted once. */
function metricsTogether(plan: Plan): readonly Together[] {
  const groups: Together[] = []
  for (const [index, planned] of plan.metrics.entries()) {
    const { takes, tally, score, reason } = planned.metric
    const own: Compared = { index, planned, symmetric: planned.symmetric, tally, score, reason }
    const byLevel = planned.byLevel !== undefined
    // Boundaries of levels are counted on the finest, which every list has.
    const finest = plan.flattened === true || isDensity(planned)
    const group = groups.find(
      each => each.takes === takes && each.finest === finest && each.byLevel === byLevel,
    )
    if (group === undefined) groups.push({ metrics: [own], takes, finest, byLevel })
    else group.metrics.push(own)
  }
  return groups
}

/** What a metric looks at in a coding. */
export interface Side {
  readonly coder: string
  /** The coder's number in the tables of comparisons; −1 where it has none. */
  readonly number: number
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
  numberOf: (coder: string) => number,
): Side {
  const number = numberOf(coder)
  if (takes === 'levels')
    return { coder, number, place, data: levels === undefined ? segmentation : { units, levels } }
  if (finest) return { coder, number, place, data: withoutTypes(levels?.at(-1) ?? segmentation) }
  if (levels === undefined || isNested({ units, levels })) return { coder, number, place, data: segmentation }
  return {
    coder,
    number,
    place,
    data: undefined,
    reject: () => {
      throw invalid(levelsGiven, { levels: levels.length }, { item: id, coder })
    },
  }
}

/** The boundaries alone: what a flat metric sees of levels. */
function withoutTypes(segmentation: Segmentation): Segmentation {
  const { types, labels, end } = segmentation
  if (types === undefined && labels === undefined && end === undefined) return segmentation
  const { types: _, labels: __, end: ___, scale: ____, ...plain } = segmentation
  return plain
}

/** The coders with scores, by name. */
const scoredSides = (
  { scored = [] }: Item,
  { hypotheses }: Plan,
  numberOf: (coder: string) => number,
): Side[] =>
  scored
    .filter(({ coder }) => hypotheses.includes(coder))
    .sort((a, b) => byName(a.coder, b.coder))
    .map(({ coder, scores }, place) => ({ coder, number: numberOf(coder), place, data: scores }))

/** The options of a metric on an item: those of its speakers are resolved once for all of its pairs. */
function optionsFor(item: Item, metric: Compared): object {
  const { planned } = metric
  if (!planned.speakers || item.speakers === undefined) return planned.options
  if (metric.latest?.item !== item)
    metric.latest = { item, options: planned.metric.resolve({ ...planned.given, speakers: item.speakers }) }
  return metric.latest.options
}

function reportPair(
  item: Item,
  metric: Compared,
  reference: Side,
  hypothesis: Side,
  report: TallyListener,
): void {
  const options = optionsFor(item, metric)
  try {
    const tally: Tally = metric.tally(
      reference.data ?? reference.reject!(),
      hypothesis.data ?? hypothesis.reject!(),
      options,
    )
    const score: number | undefined = metric.score(tally, options)
    report(metric.index, reference, hypothesis, tally, score, metric.reason(tally, options))
  } catch (error) {
    throw located(error, item.id, hypothesis.coder)
  }
}
