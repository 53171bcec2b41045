import { CesuraError } from '../../model/error.ts'
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
 * Two sides of one text from their JSON: as `parsePair`, and besides `{ units, scores }` with a number for every gap, and
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
      throw new CesuraError(error.code, error.message, { ...error.location, path })
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
  if (twice !== undefined)
    throw new CesuraError('notation-twice', `${what} and ${twice} stand together; give one of them`)
  if (units !== undefined && !isWhole(units, 1))
    throw new CesuraError(
      'units-missing',
      `the number of units is ${show(units)}; give a whole number, 1 or more`,
    )
  if (scores !== undefined) {
    if (!Array.isArray(scores))
      throw new CesuraError(
        'score-count',
        `the scores are no list but ${show(scores)}; give a list, one number for each gap`,
      )
    return fromScores(scores as number[], units)
  }
  if (units === undefined)
    throw new CesuraError('units-missing', '"units" is missing; levels need the number of units')
  const lists = (value: unknown): value is unknown[][] => Array.isArray(value) && value.every(Array.isArray)
  if (!lists(levels))
    throw new CesuraError(
      'levels-invalid',
      `the levels are no lists but ${show(levels)}; give lists of boundaries, coarse first`,
    )
  if (labels !== undefined && !lists(labels))
    throw new CesuraError(
      'levels-invalid',
      `the labels are no lists but ${show(labels)}; give a list for each level`,
    )
  return fromLevels(
    units,
    levels as number[][],
    labels === undefined ? {} : { labels: (labels as unknown[][]).map(row => row.map(String)) },
  )
}
