import { CesuraError, invalid, relocated } from '../../model/error.ts'
import { levelLabelsInvalid, levelsInvalid, notationTwice } from '../../model/errors/json.ts'
import { scoreCountInCesuraJsonCoding } from '../../model/errors/model.ts'
import { unitsForLevels, unitsInvalid } from '../../model/errors/tables.ts'
import { fromLevels, type Levels } from '../../model/levels.ts'
import { isWhole, show } from '../../model/require.ts'
import { fromScores } from '../../model/scores.ts'
import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { isRecord, own } from './json-text.ts'
import { parsePair } from './pair-json.ts'
import { type ParseSegmentationOptions, parseSegmentation } from './segmentation-json.ts'

/** One side of a pair: boundaries, several levels of them, or a score for every gap. */
export type PairSide = Segmentation | Levels | ScoredGaps

/** Whether a side has levels or scores, which are no segmentation. */
export const isSpecial = (json: unknown): boolean =>
  isRecord(json) && (own(json, 'scores') !== undefined || own(json, 'levels') !== undefined)

/**
 * Two sides of one text from their JSON: as `parsePair`, and also `{ units, scores }` with a number for every gap, and
 * `{ units, levels, labels? }` with lists of boundaries, coarse to fine.
 *
 * @throws CesuraError `score-count`, `score-not-a-number`, `levels-invalid`, and what `parseSegmentation` throws
 * @example
 * parseSides({ units: 4, boundaries: [2] }, { units: 4, scores: [0.1, 0.8, 0.3] }).hypothesis.units //=> 4
 */
export function parseSides(
  reference: unknown,
  hypothesis: unknown,
  options: ParseSegmentationOptions = {},
): { readonly reference: PairSide; readonly hypothesis: PairSide } {
  if (!isSpecial(reference) && !isSpecial(hypothesis)) return parsePair(reference, hypothesis, options)
  const read = (json: unknown, side: string): PairSide => {
    try {
      return isSpecial(json)
        ? parseSpecial(json as Record<string, unknown>)
        : parseSegmentation(json, options)
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      const path = error.location?.path === undefined ? side : `${side}.${error.location.path}`
      throw relocated(error, { ...error.location, path })
    }
  }
  return { reference: read(reference, 'reference'), hypothesis: read(hypothesis, 'hypothesis') }
}

function parseSpecial(json: Record<string, unknown>): Levels | ScoredGaps {
  const [units, scores, levels, labels] = ['units', 'scores', 'levels', 'labels'].map(name => own(json, name))
  const other = ['masses', 'boundaries', 'gaps', 'marks', 'sets', 'sequence', 'seconds'].find(
    name => own(json, name) !== undefined,
  )
  const twice = other ?? (scores !== undefined && levels !== undefined ? 'levels' : undefined)
  const what = scores === undefined ? 'levels' : 'scores'
  if (twice !== undefined) throw invalid(notationTwice, { notations: [what, twice] })
  if (units !== undefined && !isWhole(units, 1)) throw invalid(unitsInvalid, { units: show(units) })
  if (scores !== undefined) {
    if (!Array.isArray(scores)) throw invalid(scoreCountInCesuraJsonCoding, { scores: show(scores) })
    return fromScores(scores as number[], units)
  }
  if (units === undefined) throw invalid(unitsForLevels, {})
  const lists = (value: unknown): value is unknown[][] => Array.isArray(value) && value.every(Array.isArray)
  if (!lists(levels)) throw invalid(levelsInvalid, { levels: show(levels) })
  if (labels !== undefined && !lists(labels)) throw invalid(levelLabelsInvalid, { labels: show(labels) })
  return fromLevels(
    units,
    levels as number[][],
    labels === undefined ? {} : { labels: (labels as unknown[][]).map(row => row.map(String)) },
  )
}
