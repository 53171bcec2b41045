import type { FamilyName } from '../../metrics/definition/definition.ts'
import type { DataSummary } from '../evaluation.ts'
import type { CorpusFacts } from '../facts.ts'
import type { Plan } from '../plan.ts'

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
