import { CesuraError, invalid, relocated } from '../../model/error.ts'
import { levelLabelsInvalid, levelsInvalid, notationTwice } from '../../model/errors/json.ts'
import { scoreCountInCesuraJsonCoding } from '../../model/errors/model.ts'
import { unitsForLevels, unitsInvalid } from '../../model/errors/tables.ts'
import { fromLevels, type Levels } from '../../model/levels.ts'
import { isInteger, show } from '../../model/require.ts'
import { fromScores } from '../../model/scores.ts'
import { type ScoredGaps, type Segmentation, type TypeScale, typeScale } from '../../model/segmentation.ts'
import { onOneAxis } from '../../model/time.ts'
import { rescale, scaleOf } from '../scale.ts'
import { isRecord, own } from './json-text.ts'
import { type ParseSegmentationOptions, parseSegmentation } from './segmentation-json.ts'

/**
 * Two segmentations of one text on one scale of types, so that they can be compared. Without `types` the scale is
 * what occurs on either side; where one side has numeric types and the other none, a plain boundary is of type 1.
 *
 * @param reference - JSON of one segmentation, in any notation of `parseSegmentation`
 * @param hypothesis - JSON of the other, of the same text
 * @param options - types and meaning of marks, for both sides
 * @returns both on one scale and, for recordings, on one clock
 * @throws CesuraError as `parseSegmentation`, with the side in `location.path`; `unknown-type` when a type is not in
 *   the scale
 * @example
 * parsePair({ sets: [[1], [2]] }, { sets: [[2], []] }).hypothesis.types //=> Uint32Array.of(0b10)
 */
export function parsePair(
  reference: unknown,
  hypothesis: unknown,
  options: ParseSegmentationOptions = {},
): { reference: Segmentation; hypothesis: Segmentation } {
  const read = (json: unknown, side: string) => {
    try {
      return parseSegmentation(json, options)
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      const path = error.location?.path === undefined ? side : `${side}.${error.location.path}`
      throw relocated(error, { ...error.location, path })
    }
  }
  const sides = onOneAxis(read(reference, 'reference'), read(hypothesis, 'hypothesis')) as [
    Segmentation,
    Segmentation,
  ]
  if (sides.every(({ scale }) => scale === undefined)) return { reference: sides[0], hypothesis: sides[1] }
  const typed = sides.map(side => (side.scale === undefined ? asTypeOne(side) : side))
  const given =
    options.scale ?? (options.types === undefined ? undefined : typed.find(({ scale }) => scale)!.scale)
  const scale = given ?? unite(typed.map(side => side.scale!))
  return { reference: rescale(typed[0]!, scale), hypothesis: rescale(typed[1]!, scale) }
}

const asTypeOne = (segmentation: Segmentation): Segmentation => ({
  ...segmentation,
  types: new Uint32Array(segmentation.boundaries.length).fill(1),
  scale: typeScale(['1'], [1]),
})

/** Numbers in their order with themselves as ranks; words in order of appearance, reference first. */
function unite(scales: readonly TypeScale[]): TypeScale {
  const ranks = new Map(
    scales.flatMap(({ names, ranks }) => names.map((name, type) => [name, ranks[type]!] as const)),
  )
  const names = [...ranks.keys()]
  if (names.every(name => String(ranks.get(name)) === name)) return scaleOf(names)
  return typeScale(names)
}

/** One side of a pair: boundaries, several levels of them, or a score for every gap. */
type PairSide = Segmentation | Levels | ScoredGaps

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
  if (units !== undefined && !isInteger(units, 1)) throw invalid(unitsInvalid, { units: show(units) })
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
