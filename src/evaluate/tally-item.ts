import { sharingEvidence } from '../compare/shared-evidence.ts'
import type { Takes } from '../metrics/definition.ts'
import type { Coding, Item } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { isNested, type Levels } from '../model/levels.ts'
import { byName } from '../model/order.ts'
import type { ScoredGaps, Segmentation } from '../model/segmentation.ts'
import { isDensity } from './density.ts'
import type { PairResult } from './evaluation.ts'
import type { Plan, PlannedMetric } from './plan.ts'

/**
 * All comparisons of one item: one list per metric of the plan, each in the order of reference and hypothesis
 * names. A pure function of the item and the plan, so items may be tallied anywhere and in any order.
 */
export function tallyItem(item: Item, plan: Plan): PairResult[][] {
  const codings = [...item.codings].sort((a, b) => byName(a.coder, b.coder))
  const references =
    plan.design === 'pairs' ? codings : codings.filter(({ coder }) => plan.references.includes(coder))
  const hypotheses =
    plan.design === 'pairs' ? codings : codings.filter(({ coder }) => plan.hypotheses.includes(coder))
  const results = plan.metrics.map((): PairResult[] => [])
  // Metrics that look at the same sides go from pair to pair together: what several need is counted once.
  const together = new Map<string, { metrics: number[]; references: Side[]; hypotheses: Side[] }>()
  for (const [index, planned] of plan.metrics.entries()) {
    const { takes } = planned.metric
    // Boundaries of levels are counted on the finest, which every list has.
    const finest = plan.flattened === true || isDensity(planned)
    const key = `${takes} ${finest}`
    const group = together.get(key) ?? {
      metrics: [],
      references: references.map(coding =>
        sideOf(item, coding, takes === 'levels' ? 'levels' : 'boundaries', finest),
      ),
      hypotheses:
        takes === 'scores'
          ? scoredSides(item, plan)
          : hypotheses.map(coding => sideOf(item, coding, takes, finest)),
    }
    group.metrics.push(index)
    together.set(key, group)
  }
  const everyPair = plan.design === 'pairs'
  sharingEvidence(() => {
    for (const { metrics, references, hypotheses } of together.values())
      for (const reference of references)
        for (const hypothesis of hypotheses) {
          if (reference.coder === hypothesis.coder) continue
          for (const index of metrics) {
            const planned = plan.metrics[index]!
            // One order says all of a symmetric metric; the others are compared both ways.
            if (everyPair && planned.symmetric && reference.coder > hypothesis.coder) continue
            results[index]!.push(tallyPair(item, planned, reference, hypothesis))
          }
        }
  })
  return results
}

/** What a metric looks at in a coding. */
interface Side {
  readonly coder: string
  readonly data: () => Segmentation | ScoredGaps | Levels
}

function sideOf(
  { id, units }: Item,
  { coder, segmentation, levels }: Coding,
  takes: Takes,
  finest: boolean,
): Side {
  if (takes === 'levels')
    return { coder, data: () => (levels === undefined ? segmentation : { units, levels }) }
  if (finest) {
    const flat = withoutTypes(levels?.at(-1) ?? segmentation)
    return { coder, data: () => flat }
  }
  if (levels === undefined || isNested({ units, levels })) return { coder, data: () => segmentation }
  return {
    coder,
    data: () => {
      throw new CesuraError(
        'levels-given',
        `this coding has ${levels.length} levels that do not nest, and the metric compares one; take --levels (levels in the library), one level with atLevel, or a metric of levels: t-measure, segment-f`,
        { item: id, coder },
      )
    },
  }
}

/** The boundaries alone: what a flat metric sees of levels. */
const withoutTypes = ({ units, boundaries, axis }: Segmentation): Segmentation =>
  axis === undefined ? { units, boundaries } : { units, boundaries, axis }

/** The coders with scores, by name. */
const scoredSides = ({ scored = [] }: Item, { hypotheses }: Plan): Side[] =>
  scored
    .filter(({ coder }) => hypotheses.includes(coder))
    .map(({ coder, scores }) => ({ coder, data: () => scores }))
    .sort((a, b) => byName(a.coder, b.coder))

function tallyPair(item: Item, planned: PlannedMetric, reference: Side, hypothesis: Side): PairResult {
  const { metric } = planned
  const options =
    planned.speakers && item.speakers !== undefined
      ? metric.resolve({ ...planned.given, speakers: item.speakers })
      : planned.options
  try {
    const tally = metric.tally(reference.data(), hypothesis.data(), options)
    const score = metric.score(tally, options) ?? null
    const reason = metric.reason(tally, options)
    const result = { item: item.id, reference: reference.coder, hypothesis: hypothesis.coder, tally, score }
    return reason === undefined ? result : { ...result, reason }
  } catch (error) {
    throw placed(error, item.id, hypothesis.coder)
  }
}

/** The same error, with its place where it had none. */
function placed(error: unknown, item: string, coder: string): unknown {
  if (!(error instanceof CesuraError) || error.location?.item !== undefined) return error
  return new CesuraError(error.code, error.message, { ...error.location, item, coder })
}
