import { fromBoundaries, fromMasses } from '../../model/construct.ts'
import type { Coding, Corpus, Item, ScoredCoding } from '../../model/corpus.ts'
import { eligibleProblem } from '../../model/eligible.ts'
import { describe, invalid, type Location } from '../../model/error.ts'
import { eligibleInvalid } from '../../model/errors/eligible.ts'
import {
  codingFieldUnknown,
  codingNotObject,
  codingsNotList,
  duplicateKey,
  formatFieldUnknown,
  groupNotString,
  itemEmpty,
  itemNotObject,
  itemsNotList,
  itemUnnamed,
  levelsInvalid,
  provenanceUnknown,
  scaleInvalid,
  versionMissing,
  versionUnknown,
} from '../../model/errors/json.ts'
import {
  coderUnnamedInCesuraJsonCoding,
  notACorpusInCesuraJson,
  scoreCountInCesuraJsonCoding,
  speakerCountMismatch,
  speakersNotStrings,
  textCountMismatch,
  textsNotStrings,
} from '../../model/errors/model.ts'
import { unitsInvalid } from '../../model/errors/tables.ts'
import { didYouMean } from '../../model/nearest.ts'
import { type CodingProvenance, parseProvenance } from '../../model/provenance.ts'
import { isInteger, show } from '../../model/require.ts'
import { fromScores } from '../../model/scores.ts'
import { type ScoredGaps, type Segmentation, type TypeScale, typeScale } from '../../model/segmentation.ts'
import type { DraftCoding } from '../assemble.ts'
import type { Claim, Source } from '../detect/source.ts'
import { type Draft, showField } from '../draft.ts'
import type { Format } from '../format.ts'
import { joinLevels, type Levelled } from '../levels.ts'
import { attemptMarks } from '../tables/mark-rows.ts'
import { onAxis, readTime, timeOfAxis } from '../units/item-time.ts'
import { hasKey, isJsonLines, isRecord, own, readJson } from './json-text.ts'
import { CODING_FIELDS, openLabels, parseOpen, parseSegmentation } from './segmentation-json.ts'

/**
 * cesura's own format: one JSON object, `"cesura": 1`, that holds everything a corpus holds and keeps all order.
 * The schema is `schemas/cesura-corpus-1.json`; `docs/reference/formats.md` describes it.
 */
export const cesuraJson: Format = {
  id: 'cesura-json',
  title: 'cesura JSON',
  extensions: ['json'],
  holds: 'corpus',
  keepsProvenance: true,
  keepsEligible: true,
  keepsUnmarkedStart: true,

  inspect: source => ({
    claim: () => claimCesuraJson(source),
    readCodings: draft => readCesura(draft, source),
  }),

  write: writeCesuraJson,
}

function claimCesuraJson(source: Source): Claim | undefined {
  const { text } = source
  if (!/^\s*\{/.test(text) || isJsonLines(text)) return undefined
  if (/^\s*\{\s*"cesura"\s*:/.test(text))
    return { strength: 'named', because: 'the JSON begins with "cesura"' }
  if (hasKey(source, 'cesura', '\\s*\\d'))
    return { strength: 'named', because: 'the JSON has the key "cesura"' }
  return isUnversioned(source) ? { strength: 'rejected', ...describe(versionMissing, {}) } : undefined
}

/** Whether a document has everything of a corpus but its version. */
function isUnversioned(source: Source): boolean {
  if (!/"codings"\s*:/.test(source.text)) return false
  const value = source.json()
  const items = isRecord(value) && own(value, 'cesura') === undefined ? own(value, 'items') : undefined
  return Array.isArray(items) && items.some(item => isRecord(item) && Array.isArray(own(item, 'codings')))
}

function readCesura(draft: Draft, source: Source): void {
  const { options } = draft
  const { value, problems, repeated } = readJson(source, options.file)
  draft.problems.push(...problems)
  for (const { key, location } of repeated) draft.error(describe(duplicateKey, { key: show(key) }), location)
  if (value !== undefined) readDocument(draft, value)
}

function readDocument(draft: Draft, value: unknown): void {
  if (!isRecord(value)) {
    draft.error(describe(notACorpusInCesuraJson, { value: show(value) }))
    return
  }
  const version = own(value, 'cesura')
  if (version !== CESURA_JSON_VERSION) {
    draft.error(describe(versionUnknown, { version: showField(version), readable: CESURA_JSON_VERSION }), {
      path: 'cesura',
    })
    return
  }
  unknownFields(draft, value, ['cesura', 'note', 'scale', 'items'], {})
  draft.scale = readScale(draft, own(value, 'scale'))
  const items = own(value, 'items')
  if (!Array.isArray(items)) {
    draft.error(describe(itemsNotList, { items: showField(items) }), { path: 'items' })
    return
  }
  for (const [index, item] of items.entries()) readItem(draft, item, { path: `items[${index}]` })
}

/** The scale a document states; names that are numbers are their own ranks, as they are where no scale is stated. */
export function readScale(draft: Draft, scale: unknown): TypeScale | undefined {
  if (scale === undefined) return undefined
  const path = 'scale'
  const names = isRecord(scale) ? own(scale, 'names') : undefined
  const ranks = isRecord(scale) ? own(scale, 'ranks') : undefined
  if (!Array.isArray(names) || !(ranks === undefined || Array.isArray(ranks))) {
    draft.error(describe(scaleInvalid, { scale: show(scale) }), { path })
    return undefined
  }
  const numeric = names.every(name => typeof name === 'string' && String(Number(name)) === name)
  const stated = ranks ?? (numeric ? names.map(Number) : undefined)
  return draft.attempt({ path }, () => typeScale(names as string[], stated as number[] | undefined))
}

/** One item with its codings, as cesura JSON and JSON lines have it. */
export function readItem(draft: Draft, item: unknown, at: Location): void {
  if (!isRecord(item)) {
    draft.error(describe(itemNotObject, { item: show(item) }), at)
    return
  }
  if (addPlainItem(draft, item, at)) return
  const fields = ['id', 'note', 'units', 'texts', 'speakers', 'eligible', 'group', 'time', 'codings']
  unknownFields(draft, item, fields, at)
  const id = own(item, 'id')
  if (typeof id !== 'string' || id === '') {
    draft.error(describe(itemUnnamed, { id: showField(id) }), at)
    return
  }
  const location: Location = { ...at, item: id }
  const texts = readStrings(draft, own(item, 'texts'), 'texts', location)
  const speakers = readStrings(draft, own(item, 'speakers'), 'speakers', location)
  const units = (own(item, 'units') ?? texts?.length ?? speakers?.length) as number | undefined
  if (units !== undefined && !draft.attempt(location, () => fromBoundaries(units, []))) return
  for (const [name, row] of [
    ['texts', texts],
    ['speakers', speakers],
  ] as const) {
    if (row !== undefined && row.length !== units)
      draft.error(
        describe(name === 'texts' ? textCountMismatch : speakerCountMismatch, {
          count: row.length,
          units: units ?? 0,
        }),
        location,
      )
  }
  const group = own(item, 'group')
  if (group !== undefined && typeof group !== 'string')
    draft.error(describe(groupNotString, { group: show(group) }), location)
  const time = readTime(draft, own(item, 'time'), location)
  const codings = own(item, 'codings') ?? []
  if (!Array.isArray(codings)) {
    draft.error(describe(codingsNotList, { codings: showField(codings) }), location)
    return
  }
  const scored: ScoredCoding[] = []
  const read = codings.flatMap((coding, index) => {
    const where = { ...location, path: step(at.path, `codings[${index}]`) }
    return readCoding(draft, coding, where, units, scored).map(coding => ({
      ...coding,
      segmentation: onAxis(coding.segmentation, time),
      ...(coding.levels && { levels: coding.levels.map(level => onAxis(level, time)) }),
      time: time ?? timeOfAxis(coding.segmentation),
    }))
  })
  const count = units ?? read[0]?.segmentation.units ?? scored[0]?.scores.units
  if (count === undefined) {
    if (codings.length === 0) draft.error(describe(itemEmpty, {}), location)
    return
  }
  const eligible = own(item, 'eligible') as readonly number[] | undefined
  const problem = eligible === undefined ? undefined : eligibleProblem(eligible, count)
  if (problem !== undefined) draft.error(describe(eligibleInvalid, { problem }), location)
  const file = draft.options.file
  draft.putItem({
    id,
    units: count,
    texts,
    speakers,
    eligible: problem === undefined ? eligible : undefined,
    ...(typeof group === 'string' ? { group } : {}),
    time: time ?? read[0]?.time,
    location: { ...location, file },
  })
  for (const coding of read) draft.putCoding(coding)
  const bare = units === undefined
  for (const scores of scored) draft.putScores({ item: id, ...scores, bare, location: { ...location, file } })
}

/** A step further down a path. */
const step = (path: string | undefined, next: string): string =>
  path === undefined ? next : `${path}.${next}`

function readStrings(
  draft: Draft,
  row: unknown,
  name: 'texts' | 'speakers',
  location: Location,
): string[] | undefined {
  if (row === undefined) return undefined
  if (Array.isArray(row) && row.every(text => typeof text === 'string')) return row
  const found = Array.isArray(row) ? show(row.find(text => typeof text !== 'string')) : show(row)
  draft.error(describe(name === 'texts' ? textsNotStrings : speakersNotStrings, { name, found }), location)
  return undefined
}

/** One coding of an item: boundaries, levels or scores, by the coder it names. */
export function readCoding(
  draft: Draft,
  coding: unknown,
  location: Location,
  units: number | undefined,
  scored: ScoredCoding[],
): DraftCoding[] {
  if (!isRecord(coding)) {
    draft.error(describe(codingNotObject, { coding: show(coding) }), location)
    return []
  }
  const coder = own(coding, 'coder')
  if (typeof coder !== 'string' || coder === '') {
    draft.error(describe(coderUnnamedInCesuraJsonCoding, { coder: showField(coder) }), location)
    return []
  }
  const where = { ...location, coder }
  const strange = Object.keys(coding).filter(key => !FIELDS.includes(key))
  for (const key of strange)
    if (didYouMean(key, FIELDS) === '') draft.warn(describe(codingFieldUnknown, { key: show(key) }), where)
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
    const scores = draft.attempt(where, () => readScores(given))
    if (scores !== undefined) scored.push({ coder, scores })
    return []
  }
  if (own(given, 'levels') !== undefined) {
    const levelled = draft.attempt(where, () => readLevels(draft, given, where))
    if (levelled === undefined) return []
    const { nested: _, ...made } = levelled
    return [{ item: location.item!, coder, ...made, ...provenance, location: at }]
  }
  const { scale } = draft
  const { mark } = draft.options
  const unitLabels = openLabels(given, mark)
  const segmentation = attemptMarks(draft, where, () => parseOpen(given, { scale, mark }, unitLabels))
  if (segmentation === undefined) return []
  return [{ item: location.item!, coder, segmentation, unitLabels, ...provenance, location: at }]
}

/** How the coding was made of others. What is not as cesura writes it is reported and left out. */
function readProvenance(draft: Draft, given: unknown, location: Location): { provenance?: CodingProvenance } {
  if (given === undefined) return {}
  const provenance = parseProvenance(given)
  if (provenance !== undefined) return { provenance }

  draft.warn(describe(provenanceUnknown, {}), location)
  return {}
}

const FIELDS = [...CODING_FIELDS, 'provenance']

/** A number for every gap, instead of boundaries. */
function readScores(json: Record<string, unknown>): ScoredGaps {
  const units = own(json, 'units')
  const scores = own(json, 'scores')
  if (units !== undefined && !isInteger(units, 1)) throw invalid(unitsInvalid, { units: show(units) })
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
function unknownFields(draft: Draft, record: object, known: readonly string[], at: Location): void {
  for (const key of Object.keys(record)) {
    if (known.includes(key)) continue

    draft.warn(describe(formatFieldUnknown, { key: show(key) }), at)
  }
}

/**
 * Adds an item that is written as programs write it: an id, units or texts, and codings of nothing but boundaries or
 * masses. False, with nothing added, where it holds anything else or something is wrong: the reader of every
 * notation then reports what. Large corpora consist of such items, and this costs a tenth.
 */
export function addPlainItem(draft: Draft, item: Readonly<Record<string, unknown>>, at: Location): boolean {
  if (draft.scale !== undefined) return false
  for (const key in item)
    if (key !== 'id' && key !== 'units' && key !== 'texts' && key !== 'codings') return false
  const { id, codings, texts } = item
  if (typeof id !== 'string' || id === '' || !Array.isArray(codings)) return false
  if (texts !== undefined && !isStrings(texts)) return false
  const stated = item.units ?? texts?.length
  const { file } = draft.options
  const found: DraftCoding[] = []
  for (let index = 0; index < codings.length; index++) {
    const segmentation = plainCoding(codings[index], stated)
    if (segmentation === undefined || (stated !== undefined && segmentation.units !== stated)) return false
    const coder = codings[index].coder as string
    const path = at.path === undefined ? `codings[${index}]` : `${at.path}.codings[${index}]`
    const location =
      at.line === undefined ? { path, item: id, coder, file } : { line: at.line, path, item: id, coder, file }
    found.push({ item: id, coder, segmentation, location })
  }
  const units = stated ?? found[0]?.segmentation.units
  if (found.length === 0 || typeof units !== 'number' || (texts !== undefined && texts.length !== units))
    return false
  draft.putItem({ id, units, texts, location: { ...at, item: id, file } })
  for (const coding of found) draft.putCoding(coding)
  return true
}

function isStrings(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false
  for (let index = 0; index < value.length; index++) if (typeof value[index] !== 'string') return false
  return true
}

/** A coding of a coder's name and one list of numbers; undefined where it is any other, or a wrong one. */
function plainCoding(coding: unknown, units: unknown): Segmentation | undefined {
  if (typeof coding !== 'object' || coding === null || Array.isArray(coding)) return undefined
  const fields = coding as Readonly<Record<string, unknown>>
  for (const key in fields)
    if (key !== 'coder' && key !== 'boundaries' && key !== 'masses' && key !== 'units') return undefined
  const { coder, boundaries, masses, units: own = units } = fields
  if (typeof coder !== 'string' || coder === '') return undefined
  try {
    if (masses === undefined)
      return Array.isArray(boundaries) ? fromBoundaries(own as number, boundaries) : undefined
    if (boundaries !== undefined || fields.units !== undefined || !Array.isArray(masses)) return undefined
    return fromMasses(masses)
  } catch {
    // The reader of every notation reports it.
    return undefined
  }
}

/** The version of the format that this program writes, and the newest it reads. */
const CESURA_JSON_VERSION = 1

/** An item as plain JSON, as both formats write it; types by name. */
export function writeItem(item: Item, scale: TypeScale | undefined): Record<string, unknown> {
  const { id, units, texts, speakers, eligible, group, codings, scored } = item
  const time = item.time ?? timeOfAxis(codings[0]?.segmentation)
  return {
    id,
    units,
    texts,
    speakers,
    eligible,
    group,
    time,
    codings: [
      ...codings.map(({ provenance, ...coding }) => ({
        coder: coding.coder,
        ...writeCoding(coding, scale),
        provenance,
      })),
      ...(scored ?? []).map(({ coder, scores }) => ({ coder, scores: [...scores.scores] })),
    ],
  }
}

/** Boundaries with types and labels; or the levels, where they do not nest. */
function writeCoding(
  { segmentation, levels }: Coding,
  scale: TypeScale | undefined,
): Record<string, unknown> {
  if (levels !== undefined) {
    const labelled = levels.some(({ labels }) => labels !== undefined)
    return {
      levels: levels.map(({ boundaries }) => [...boundaries]),
      ...(labelled ? { labels: levels.map(({ labels }) => labels) } : {}),
    }
  }
  const { boundaries, types, end, labels, unmarkedStart } = segmentation
  return {
    boundaries: [...boundaries],
    types: types && Array.from(types, mask => namesOf(mask, scale!)),
    end: end === undefined ? undefined : scale!.names[end],
    labels,
    unmarkedStart,
  }
}

/** The names of a set of types: the name itself where it is one, else a list. */
function namesOf(mask: number, scale: TypeScale): string | string[] {
  const names = scale.names.filter((_, type) => (mask >>> type) & 1)
  return names.length === 1 ? names[0]! : names
}

/** The fields that have a value. */
const entriesOf = (record: object) => Object.entries(record).filter(([, field]) => field !== undefined)

/** A value on one line, with spaces between, as people write it. */
function line(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(line).join(', ')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const fields = entriesOf(value).map(([key, field]) => `${JSON.stringify(key)}: ${line(field)}`)
  return `{ ${fields.join(', ')} }`
}

/** Texts and codings one per line, everything else in short. */
function writeCesuraJson({ items, scale }: Corpus): string {
  const list = (rows: readonly unknown[], indent: string) =>
    rows.length === 0 ? '[]' : `[\n${rows.map(row => `${indent}  ${line(row)}`).join(',\n')}\n${indent}]`
  const blocks = items.map(item => {
    const fields = entriesOf(writeItem(item, scale)).map(
      ([key, value]) =>
        `      "${key}": ${Array.isArray(value) && typeof value[0] !== 'number' ? list(value, '      ') : line(value)}`,
    )
    return `    {\n${fields.join(',\n')}\n    }`
  })
  const stated = scale === undefined ? '' : `  "scale": ${line(scale)},\n`
  const body = blocks.length === 0 ? '[]' : `[\n${blocks.join(',\n')}\n  ]`
  return `{\n  "cesura": ${CESURA_JSON_VERSION},\n${stated}  "items": ${body}\n}\n`
}
