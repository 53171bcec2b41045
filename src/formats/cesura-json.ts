import { fromBoundaries } from '../model/construct.ts'
import type { Coding, Corpus, Item, ScoredCoding } from '../model/corpus.ts'
import { CesuraError, type Location } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { isWhole, show } from '../model/require.ts'
import { type ScoredGaps, type TypeScale, typeScale } from '../model/segmentation.ts'
import { addError, addWarning, attempt, type Draft, openDraft, showField } from './draft.ts'
import { finishDraft } from './finish-draft.ts'
import type { Format } from './format.ts'
import type { DraftCoding } from './gather.ts'
import { onAxis, readTime, timeOfAxis } from './item-time.ts'
import { isJsonLines, isRecord, own, parseJson } from './json-text.ts'
import { joinLevels, type Levelled } from './levels.ts'
import { attemptMarks } from './mark-rows.ts'
import { parseSegmentation } from './segmentation-json.ts'

/** The version of the format that this program writes, and the newest it reads. */
export const CESURA_JSON_VERSION = 1

/**
 * cesura's own format: one JSON object, `"cesura": 1`, that holds everything a corpus holds and keeps all order.
 * The schema is `schemas/cesura-corpus-1.json`; `docs/formats.md` tells it in words.
 */
export const cesuraJson: Format = {
  id: 'cesura-json',
  title: 'cesura JSON',
  extensions: ['json'],
  holds: 'corpus',

  claim({ text }) {
    if (!/^\s*\{/.test(text) || isJsonLines(text)) return undefined
    if (/^\s*\{\s*"cesura"\s*:/.test(text))
      return { strength: 'named', because: 'the JSON begins with "cesura"' }
    return /"cesura"\s*:\s*\d/.test(text)
      ? { strength: 'named', because: 'the JSON has the key "cesura"' }
      : undefined
  },

  read(text, options = {}) {
    const draft = openDraft(options)
    const { value, problems, repeated } = parseJson(text, options.file)
    draft.problems.push(...problems)
    for (const { key, location } of repeated)
      addError(draft, 'duplicate-key', `key ${show(key)} stands twice in its object; keep one`, location)
    if (value !== undefined) readDocument(draft, value)
    return finishDraft(draft, 'cesura-json', 'the JSON has the key "cesura"')
  },

  write: writeCesuraJson,
}

function readDocument(draft: Draft, value: unknown): void {
  if (!isRecord(value)) {
    addError(
      draft,
      'not-a-corpus',
      `the JSON is ${show(value)}; a corpus is an object with "cesura" and "items"`,
    )
    return
  }
  const version = own(value, 'cesura')
  if (version !== CESURA_JSON_VERSION) {
    const message = `"cesura" is ${showField(version)}; this program reads version ${CESURA_JSON_VERSION}`
    addError(draft, 'version-unknown', message, { path: 'cesura' })
    return
  }
  unknownFields(draft, value, ['cesura', 'note', 'scale', 'items'], {})
  draft.scale = readScale(draft, own(value, 'scale'))
  const items = own(value, 'items')
  if (!Array.isArray(items)) {
    addError(draft, 'field-missing', `"items" is ${showField(items)}; give a list of items`, {
      path: 'items',
    })
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
    const message = `the scale is ${show(scale)}; give { "names": [...], "ranks": [...] }`
    addError(draft, 'scale-invalid', message, { path })
    return undefined
  }
  const numeric = names.every(name => typeof name === 'string' && String(Number(name)) === name)
  const stated = ranks ?? (numeric ? names.map(Number) : undefined)
  return attempt(draft, { path }, () => typeScale(names as string[], stated as number[] | undefined))
}

/** One item with its codings, as cesura JSON and JSON lines have it. */
export function readItem(draft: Draft, item: unknown, at: Location): void {
  if (!isRecord(item)) {
    addError(
      draft,
      'item-not-object',
      `the item is ${show(item)}; give an object with "id" and "codings"`,
      at,
    )
    return
  }
  const fields = ['id', 'note', 'units', 'texts', 'speakers', 'group', 'time', 'codings']
  unknownFields(draft, item, fields, at)
  const id = own(item, 'id')
  if (typeof id !== 'string' || id === '') {
    addError(draft, 'item-unnamed', `the item's "id" is ${showField(id)}; give a string`, at)
    return
  }
  const location: Location = { ...at, item: id }
  const texts = readStrings(draft, own(item, 'texts'), 'texts', location)
  const speakers = readStrings(draft, own(item, 'speakers'), 'speakers', location)
  const units = (own(item, 'units') ?? texts?.length ?? speakers?.length) as number | undefined
  if (units !== undefined && !attempt(draft, location, () => fromBoundaries(units, []))) return
  for (const [name, row] of [
    ['texts', texts],
    ['speakers', speakers],
  ] as const) {
    const code = name === 'texts' ? 'text-count-mismatch' : 'speaker-count-mismatch'
    if (row !== undefined && row.length !== units)
      addError(draft, code, `${row.length} ${name} for ${units} units; give one per unit`, location)
  }
  const group = own(item, 'group')
  if (group !== undefined && typeof group !== 'string')
    addError(draft, 'group-not-string', `"group" is ${show(group)}; give a string`, location)
  const time = readTime(draft, own(item, 'time'), location)
  const codings = own(item, 'codings') ?? []
  if (!Array.isArray(codings)) {
    addError(draft, 'field-missing', `"codings" is ${showField(codings)}; give a list of codings`, location)
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
    if (codings.length === 0)
      addError(draft, 'item-empty', 'the item has neither units nor codings; give its "units"', location)
    return
  }
  const file = draft.options.file
  draft.items.push({
    id,
    units: count,
    texts,
    speakers,
    ...(typeof group === 'string' ? { group } : {}),
    time: time ?? read[0]?.time,
    ...(scored.length > 0 ? { scored } : {}),
    location: { ...location, file },
  })
  draft.codings.push(...read)
}

/** A step further down a path. */
const step = (path: string | undefined, next: string): string =>
  path === undefined ? next : `${path}.${next}`

function readCoding(
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
  const strange = Object.keys(coding).filter(key => !CODING_FIELDS.includes(key))
  for (const key of strange)
    if (didYouMean(key, CODING_FIELDS) === '')
      addWarning(draft, 'field-unknown', `field ${show(key)} is not part of a coding and was ignored`, where)
  const { coder: _, note: __, ...notation } = coding
  const given =
    units !== undefined &&
    !['masses', 'gaps', 'marks', 'sets', 'sequence', 'labels'].some(key => key in notation)
      ? { units, ...notation }
      : 'boundaries' in notation && units !== undefined
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
    return levelled === undefined ? [] : [{ item: location.item!, coder, ...levelled, location: at }]
  }
  const { scale } = draft
  const { mark } = draft.options
  const segmentation = attemptMarks(draft, where, () =>
    parseSegmentation(given, { ...(scale && { scale }), ...(mark && { mark }) }),
  )
  if (segmentation === undefined) return []
  return [{ item: location.item!, coder, segmentation, location: at }]
}

const CODING_FIELDS = [
  ...['coder', 'note', 'units', 'masses', 'boundaries', 'gaps', 'marks', 'side', 'sets', 'sequence'],
  ...['types', 'end', 'labels', 'levels', 'scores', 'seconds', 'duration'],
]

/** A number for every gap, in place of boundaries. */
function readScores(json: Record<string, unknown>): ScoredGaps {
  const units = own(json, 'units')
  const scores = own(json, 'scores')
  if (!isWhole(units, 1))
    throw new CesuraError('units-missing', `"units" is ${showField(units)}; scores need the number of units`)
  if (!Array.isArray(scores) || scores.length !== units - 1)
    throw new CesuraError(
      'score-count',
      `${Array.isArray(scores) ? scores.length : show(scores)} scores for ${units} units; give one per gap, ${units - 1}`,
      { path: 'scores' },
    )
  const wrong = scores.findIndex(score => typeof score !== 'number' || !Number.isFinite(score))
  if (wrong !== -1)
    throw new CesuraError('score-not-number', `${show(scores[wrong])} is no score; give a number`, {
      path: `scores[${wrong}]`,
    })
  return { units, scores: Float64Array.from(scores as number[]) }
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
    const row = Array.isArray(labels) ? (labels[index] as unknown) : undefined
    const level = parseSegmentation({ units, boundaries, ...(row === undefined ? {} : { labels: row }) })
    return {
      name: String(index + 1),
      boundaries: [...level.boundaries],
      ...(level.labels && { labels: level.labels }),
    }
  })
  return joinLevels(draft, units, lists, location, 'as-given')
}

function readStrings(
  draft: Draft,
  row: unknown,
  name: 'texts' | 'speakers',
  location: Location,
): string[] | undefined {
  if (row === undefined) return undefined
  if (Array.isArray(row) && row.every(text => typeof text === 'string')) return row
  const found = Array.isArray(row) ? show(row.find(text => typeof text !== 'string')) : show(row)
  addError(
    draft,
    name === 'texts' ? 'texts-not-strings' : 'speakers-not-strings',
    `"${name}" holds ${found}; give a list of strings, one per unit`,
    location,
  )
  return undefined
}

function unknownFields(draft: Draft, record: object, known: readonly string[], at: Location): void {
  for (const key of Object.keys(record)) {
    if (known.includes(key)) continue
    const message = `field ${show(key)} is not part of the format and was ignored; notes go into "note"`
    addWarning(draft, 'field-unknown', message, at)
  }
}

/** An item as plain JSON, as both formats write it; types by name. */
export function writeItem(item: Item, scale: TypeScale | undefined): Record<string, unknown> {
  const { id, units, texts, speakers, group, codings, scored } = item
  const time = item.time ?? timeOfAxis(codings[0]?.segmentation)
  return {
    id,
    units,
    ...(texts === undefined ? {} : { texts }),
    ...(speakers === undefined ? {} : { speakers }),
    ...(group === undefined ? {} : { group }),
    ...(time === undefined ? {} : { time }),
    codings: [
      ...codings.map(coding => ({ coder: coding.coder, ...writeCoding(coding, scale) })),
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
  const { boundaries, types, end, labels } = segmentation
  return {
    boundaries: [...boundaries],
    ...(types === undefined ? {} : { types: Array.from(types, mask => namesOf(mask, scale!)) }),
    ...(end === undefined ? {} : { end: scale!.names[end] }),
    ...(labels === undefined ? {} : { labels }),
  }
}

/** The names of a set of types: the name itself where it is one, else a list. */
function namesOf(mask: number, scale: TypeScale): string | string[] {
  const names = scale.names.filter((_, type) => (mask >>> type) & 1)
  return names.length === 1 ? names[0]! : names
}

/** A value on one line, with blanks between, as people write it. */
function line(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(line).join(', ')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${line(field)}`)
  return `{ ${fields.join(', ')} }`
}

/** Texts and codings one a line, everything else in short. */
function writeCesuraJson({ items, scale }: Corpus): string {
  const list = (rows: readonly unknown[], indent: string) =>
    rows.length === 0 ? '[]' : `[\n${rows.map(row => `${indent}  ${line(row)}`).join(',\n')}\n${indent}]`
  const blocks = items.map(item => {
    const fields = Object.entries(writeItem(item, scale)).map(
      ([key, value]) => `      "${key}": ${Array.isArray(value) ? list(value, '      ') : line(value)}`,
    )
    return `    {\n${fields.join(',\n')}\n    }`
  })
  const stated = scale === undefined ? '' : `  "scale": ${line(scale)},\n`
  const body = blocks.length === 0 ? '[]' : `[\n${blocks.join(',\n')}\n  ]`
  return `{\n  "cesura": ${CESURA_JSON_VERSION},\n${stated}  "items": ${body}\n}\n`
}
