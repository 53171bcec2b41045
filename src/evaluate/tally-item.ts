import type { Coding, Item } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { byName } from '../model/order.ts'
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
  return plan.metrics.map(planned =>
    tallyPairs(item, planned, references, hypotheses, plan.design === 'pairs'),
  )
}

function tallyPairs(
  item: Item,
  planned: PlannedMetric,
  references: readonly Coding[],
  hypotheses: readonly Coding[],
  everyPair: boolean,
): PairResult[] {
  const { metric } = planned
  const options =
    planned.speakers && item.speakers !== undefined
      ? metric.resolve({ ...planned.given, speakers: item.speakers })
      : planned.options
  const results: PairResult[] = []
  for (const reference of references) {
    for (const hypothesis of hypotheses) {
      if (reference.coder === hypothesis.coder) continue
      // One order says all of a symmetric metric; the others are compared both ways.
      if (everyPair && planned.symmetric && reference.coder > hypothesis.coder) continue
      try {
        const tally = metric.tally(reference.segmentation, hypothesis.segmentation, options)
        const score = metric.score(tally, options) ?? null
        const reason = metric.reason(tally, options)
        results.push(
          reason === undefined
            ? { item: item.id, reference: reference.coder, hypothesis: hypothesis.coder, tally, score }
            : {
                item: item.id,
                reference: reference.coder,
                hypothesis: hypothesis.coder,
                tally,
                score,
                reason,
              },
        )
      } catch (error) {
        throw placed(error, item.id, hypothesis.coder)
      }
    }
  }
  return results
}

/** The same error, with its place where it had none. */
function placed(error: unknown, item: string, coder: string): unknown {
  if (!(error instanceof CesuraError) || error.location?.item !== undefined) return error
  return new CesuraError(error.code, error.message, { ...error.location, item, coder })
}
