import type { ScoredCoding } from '../../model/corpus.ts'
import { CesuraError, type Location } from '../../model/error.ts'
import { didYouMean } from '../../model/nearest.ts'
import { type CodingProvenance, parseProvenance } from '../../model/provenance.ts'
import { isWhole, show } from '../../model/require.ts'
import { fromScores } from '../../model/scores.ts'
import type { ScoredGaps } from '../../model/segmentation.ts'
import { addError, addWarning, attempt, type Draft, showField } from '../draft.ts'
import type { DraftCoding } from '../gather.ts'
import { joinLevels, type Levelled } from '../levels.ts'
import { openLabels, parseOpen } from '../tables/label-marks.ts'
import { attemptMarks } from '../tables/mark-rows.ts'
import { isRecord, own } from './json-text.ts'
import { CODING_FIELDS, parseSegmentation } from './segmentation-json.ts'

/** One coding of an item: boundaries, levels or scores, by the coder it names. */
export function readCoding(
  draft: Draft,
  coding: unknown,
  location: Location,
  units: number | undefined,
  scored: ScoredCoding[],
): DraftCoding[] {
  if (!isRecord(coding)) {
    addError(
      draft,
      'coding-not-object',
      `the coding is ${show(coding)}; give "coder" and "boundaries"`,
      location,
    )
    return []
  }
  const coder = own(coding, 'coder')
  if (typeof coder !== 'string' || coder === '') {
    addError(draft, 'coder-unnamed', `"coder" is ${showField(coder)}; give a string`, location)
    return []
  }
  const where = { ...location, coder }
  const strange = Object.keys(coding).filter(key => !FIELDS.includes(key))
  for (const key of strange)
    if (didYouMean(key, FIELDS) === '')
      addWarning(draft, 'field-unknown', `field ${show(key)} is not part of a coding and was ignored`, where)
  const provenance = readProvenance(draft, own(coding, 'provenance'), where)
  const { coder: _, note: __, provenance: ___, ...notation } = coding
  const given =
    units !== undefined &&
    !['masses', 'gaps', 'marks', 'sets', 'sequence', 'labels'].some(key => key in notation)
      ? { units, ...notation }
      : ('boundaries' in notation || 'levels' in notation) && units !== undefined
        ? { units, ...notation }
        : notation
  const at = { ...where, file: draft.options.file }
  if (own(given, 'scores') !== undefined) {
    const scores = attempt(draft, where, () => readScores(given))
    if (scores !== undefined) scored.push({ coder, scores })
    return []
  }
  if (own(given, 'levels') !== undefined) {
    const levelled = attempt(draft, where, () => readLevels(draft, given, where))
    if (levelled === undefined) return []
    const { nested: _, ...made } = levelled
    return [{ item: location.item!, coder, ...made, ...provenance, location: at }]
  }
  const { scale } = draft
  const { mark } = draft.options
  const unitLabels = openLabels(given, mark)
  const segmentation = attemptMarks(draft, where, () =>
    parseOpen(given, { ...(scale && { scale }), ...(mark && { mark }) }, unitLabels),
  )
  if (segmentation === undefined) return []
  return [{ item: location.item!, coder, segmentation, unitLabels, ...provenance, location: at }]
}

/** How the coding was made of others. What is not as cesura writes it is said and left out. */
function readProvenance(draft: Draft, given: unknown, location: Location): { provenance?: CodingProvenance } {
  if (given === undefined) return {}
  const provenance = parseProvenance(given)
  if (provenance !== undefined) return { provenance }
  const message = 'the "provenance" of the coding is not as cesura adjudicate writes it and was ignored'
  addWarning(draft, 'field-unknown', message, location)
  return {}
}

const FIELDS = [...CODING_FIELDS, 'provenance']

/** A number for every gap, in place of boundaries. */
function readScores(json: Record<string, unknown>): ScoredGaps {
  const units = own(json, 'units')
  const scores = own(json, 'scores')
  if (units !== undefined && !isWhole(units, 1))
    throw new CesuraError('units-missing', `"units" is ${show(units)}; give a whole number, 1 or more`)
  if (!Array.isArray(scores))
    throw new CesuraError(
      'score-count',
      `the scores are no list but ${show(scores)}; give a list, one number for each gap`,
      { path: 'scores' },
    )
  return fromScores(scores as number[], units)
}

/** Levels from coarse to fine: lists of boundaries, and lists of labels where they are given. */
function readLevels(draft: Draft, json: Record<string, unknown>, location: Location): Levelled {
  const units = own(json, 'units') as number
  const levels = own(json, 'levels')
  const labels = own(json, 'labels')
  if (!Array.isArray(levels) || levels.length === 0)
    throw new CesuraError(
      'levels-invalid',
      `"levels" is ${show(levels)}; give lists of boundaries, coarse first`,
    )
  const lists = levels.map((boundaries, index) => {
    const row = (Array.isArray(labels) ? (labels[index] as unknown) : undefined) ?? undefined
    const level = parseSegmentation({ units, boundaries, ...(row === undefined ? {} : { labels: row }) })
    return {
      name: String(index + 1),
      boundaries: [...level.boundaries],
      ...(level.labels && { labels: level.labels }),
    }
  })
  return joinLevels(draft, units, lists, location, 'as-given')
}

/** Warns of every field that no reader takes. */
export function unknownFields(draft: Draft, record: object, known: readonly string[], at: Location): void {
  for (const key of Object.keys(record)) {
    if (known.includes(key)) continue
    const message = `field ${show(key)} is not part of the format and was ignored; notes go into "note"`
    addWarning(draft, 'field-unknown', message, at)
  }
}
