import type { ScoredCoding } from '../../model/corpus.ts'
import { describe, invalid, type Location } from '../../model/error.ts'
import {
  codingFieldUnknown,
  codingNotObject,
  formatFieldUnknown,
  levelsInvalid,
  provenanceUnknown,
} from '../../model/errors/json.ts'
import { coderUnnamedInCesuraJsonCoding, scoreCountInCesuraJsonCoding } from '../../model/errors/model.ts'
import { unitsInvalid } from '../../model/errors/tables.ts'
import { didYouMean } from '../../model/nearest.ts'
import { type CodingProvenance, parseProvenance } from '../../model/provenance.ts'
import { isWhole, show } from '../../model/require.ts'
import { fromScores } from '../../model/scores.ts'
import type { ScoredGaps } from '../../model/segmentation.ts'
import type { DraftCoding } from '../assemble.ts'
import { addError, addWarning, attempt, type Draft, showField } from '../draft.ts'
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
    addError(draft, describe(codingNotObject, { coding: show(coding) }), location)
    return []
  }
  const coder = own(coding, 'coder')
  if (typeof coder !== 'string' || coder === '') {
    addError(draft, describe(coderUnnamedInCesuraJsonCoding, { coder: showField(coder) }), location)
    return []
  }
  const where = { ...location, coder }
  const strange = Object.keys(coding).filter(key => !FIELDS.includes(key))
  for (const key of strange)
    if (didYouMean(key, FIELDS) === '')
      addWarning(draft, describe(codingFieldUnknown, { key: show(key) }), where)
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

/** How the coding was made of others. What is not as cesura writes it is reported and left out. */
function readProvenance(draft: Draft, given: unknown, location: Location): { provenance?: CodingProvenance } {
  if (given === undefined) return {}
  const provenance = parseProvenance(given)
  if (provenance !== undefined) return { provenance }

  addWarning(draft, describe(provenanceUnknown, {}), location)
  return {}
}

const FIELDS = [...CODING_FIELDS, 'provenance']

/** A number for every gap, instead of boundaries. */
function readScores(json: Record<string, unknown>): ScoredGaps {
  const units = own(json, 'units')
  const scores = own(json, 'scores')
  if (units !== undefined && !isWhole(units, 1)) throw invalid(unitsInvalid, { units: show(units) })
  if (!Array.isArray(scores))
    throw invalid(scoreCountInCesuraJsonCoding, { scores: show(scores) }, { path: 'scores' })
  return fromScores(scores as number[], units)
}

/** Levels from coarse to fine: lists of boundaries, and lists of labels where they are given. */
function readLevels(draft: Draft, json: Record<string, unknown>, location: Location): Levelled {
  const units = own(json, 'units') as number
  const levels = own(json, 'levels')
  const labels = own(json, 'labels')
  if (!Array.isArray(levels) || levels.length === 0) throw invalid(levelsInvalid, { levels: show(levels) })
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

    addWarning(draft, describe(formatFieldUnknown, { key: show(key) }), at)
  }
}
