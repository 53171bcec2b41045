import type { Task } from '../../evaluate/shared.ts'
import { CesuraError, findMetric, fromBoundaries, type PresetName, type Segmentation } from '../../index.ts'
import { scoreWord } from '../../wording/format-number.ts'
import { reasonSentence } from '../../wording/reasons.ts'

/** Texts at the edge of what a metric can compare. */
const cases: readonly (readonly [name: string, reference: Segmentation, hypothesis: Segmentation])[] = [
  ['a text of one unit', fromBoundaries(1, []), fromBoundaries(1, [])],
  ['no boundary on either side', fromBoundaries(12, []), fromBoundaries(12, [])],
  ['none in the reference', fromBoundaries(12, []), fromBoundaries(12, [4])],
  ['none in the hypothesis', fromBoundaries(12, [4, 8]), fromBoundaries(12, [])],
]

/**
 * What a metric of a task says at the edges, tried out under the options of the task: where a score is undefined, and
 * where it holds by definition. Nothing for metrics that look at scores, and for edges that only a recording has.
 */
export function edgeSentences(task: Task, id: string): string[] {
  const metric = findMetric(id)
  if (metric.takes === 'scores') return []
  const { preset = null, options = {} } = task.metrics.find(own => own.id === id) ?? {}
  const resolved = metric.resolve({
    ...(preset === null ? {} : { preset: preset as PresetName }),
    ...options,
  })
  const statements = cases.flatMap(([name, reference, hypothesis]) => {
    try {
      const tally = metric.tally(reference, hypothesis, resolved)
      const score = metric.score(tally, resolved)
      const reason = metric.reason(tally, resolved)
      if (score === undefined)
        return [`${name}: undefined${reason === undefined ? '' : ` (${reasonSentence(reason)})`}`]
      // Any other number is that of the text tried, not of the edge.
      return score === 0 || score === 1 ? [`${name}: ${scoreWord(score)}`] : []
    } catch (error) {
      if (error instanceof CesuraError) return []
      throw error
    }
  })
  return statements.length === 0 ? [] : [`At the edges: ${statements.join('; ')}.`]
}
