import { type AnyMetric, addFields, type ListTally, type Tally } from '../../metrics/definition/metric.ts'

/**
 * A metric whose tally has a list of scores, as one whose tally is plain numbers: `boundaries 0.8` counts the boundaries
 * among the gaps of score 0.8. So it is packed, added and resampled like all others.
 */
export function countable(metric: AnyMetric): AnyMetric {
  const own = Object.assign(
    (reference: unknown, hypothesis: unknown, options?: object) => metric(reference, hypothesis, options),
    metric,
    {
      tally: (reference: unknown, hypothesis: unknown, options?: object) =>
        numbered(metric.tally(reference, hypothesis, options)),
      add: addFields,
      score: (tally: Tally, options?: object) => metric.score(listed(tally), options),
      reason: (tally: Tally, options?: object) => metric.reason(listed(tally), options),
    },
  )
  return own as AnyMetric
}

/** The lists next to `scores`, as one field for each score. */
function numbered(tally: ListTally): Tally {
  const { scores, ...rest } = tally
  if (!Array.isArray(scores)) return tally as Tally
  const fields: Record<string, number> = {}
  for (const [name, counts] of Object.entries(rest))
    for (const [index, score] of scores.entries())
      if ((counts as readonly number[])[index] !== 0)
        fields[`${name} ${score}`] = (counts as readonly number[])[index]!
  return fields
}

/** The lists again, scores falling. */
function listed(tally: Tally): ListTally {
  const fields = Object.keys(tally)
  if (fields.length > 0 && !fields[0]!.includes(' ')) return tally
  // Sums over several coders have fields of scores that this one never gave.
  const given = fields.filter(field => tally[field] !== 0)
  const scores = [...new Set(given.map(field => Number(field.slice(field.indexOf(' ') + 1))))].sort(
    (a, b) => b - a,
  )
  const of = (name: string) => scores.map(score => tally[`${name} ${score}`] ?? 0)
  return { scores, boundaries: of('boundaries'), others: of('others') }
}
