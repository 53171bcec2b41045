import { invalid, throwInvalid } from './error.ts'
import { scoreCount, scoreCountDiffers, scoreNotANumber } from './errors/model.ts'
import { requireInteger, requireList, show } from './require.ts'
import { MAX_UNITS, type ScoredGaps } from './segmentation.ts'

/**
 * Scores per gap, as a segmenter gives them before a threshold makes boundaries of them: n − 1 numbers for n units.
 *
 * @param scores - one number per gap; infinite ones are allowed
 * @param units - how many units the text has; more or fewer scores than `units` − 1 are rejected
 * @returns the scores with the number of units
 * @throws CesuraError `score-not-a-number`, `score-count`, `not-a-list`
 * @example
 * fromScores([0.1, 0.8, 0.3]).units //=> 4
 */
export function fromScores(scores: ArrayLike<number>, units?: number): ScoredGaps {
  const gaps = requireList('scores', scores).length
  const n = units ?? gaps + 1
  requireInteger('units', n, 1, MAX_UNITS)
  if (gaps !== n - 1)
    throw gaps === n ? invalid(scoreCount, { gaps, n }) : invalid(scoreCountDiffers, { gaps, n, n2: n - 1 })
  const own = new Float64Array(gaps)
  for (let index = 0; index < gaps; index++) {
    const score = scores[index] as unknown
    if (typeof score !== 'number' || Number.isNaN(score))
      throwInvalid(scoreNotANumber, { score: show(score) }, `scores[${index}]`)
    own[index] = score
  }
  return { units: n, scores: own }
}
