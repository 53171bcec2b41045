import { fromBoundaries } from '../../model/construct.ts'
import type { ScoredCoding } from '../../model/corpus.ts'
import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import {
  codingsNotList,
  duplicateKey,
  groupNotString,
  itemEmpty,
  itemNotObject,
  itemsNotList,
  itemUnnamed,
  scaleInvalid,
  versionUnknown,
} from '../../model/errors/json.ts'
import {
  notACorpusInCesuraJson,
  speakerCountMismatch,
  speakersNotStrings,
  textCountMismatch,
  textsNotStrings,
} from '../../model/errors/model.ts'
import { show } from '../../model/require.ts'
import { type TypeScale, typeScale } from '../../model/segmentation.ts'
import { sourceOf } from '../detect/open.ts'
import type { Source } from '../detect/source.ts'
import {
  addError,
  attempt,
  type Draft,
  openDraft,
  putCoding,
  putItem,
  putScores,
  showField,
} from '../draft.ts'
import { finishDraft } from '../finish-draft.ts'
import type { Format, ReadOptions, ReadResult } from '../format.ts'
import { onAxis, readTime, timeOfAxis } from '../units/item-time.ts'
import { readCoding, unknownFields } from './cesura-json-coding.ts'
import { CESURA_JSON_VERSION, writeCesuraJson } from './cesura-json-write.ts'
import { hasKey, readJson } from './json-source.ts'
import { isJsonLines, isRecord, own } from './json-text.ts'
import { addPlainItem } from './plain-item.ts'

/**
 * cesura's own format: one JSON object, `"cesura": 1`, that holds everything a corpus holds and keeps all order.
 * The schema is `schemas/cesura-corpus-1.json`; `docs/reference/formats.md` tells it in words.
 */
export const cesuraJson: Format = {
  id: 'cesura-json',
  title: 'cesura JSON',
  extensions: ['json'],
  holds: 'corpus',
  keepsProvenance: true,
  keepsUnmarkedStart: true,

  claim(source) {
    const { text } = source
    if (!/^\s*\{/.test(text) || isJsonLines(text)) return undefined
    if (/^\s*\{\s*"cesura"\s*:/.test(text))
      return { strength: 'named', because: 'the JSON begins with "cesura"' }
    return hasKey(source, 'cesura', '\\s*\\d')
      ? { strength: 'named', because: 'the JSON has the key "cesura"' }
      : undefined
  },

  read: (text, options = {}) => readCesura(sourceOf(options.file ?? 'text', text), options),
  readSource: (source, options = {}) => readCesura(source, options),

  write: writeCesuraJson,
}

function readCesura(source: Source, options: ReadOptions): ReadResult {
  const draft = openDraft(options)
  const { value, problems, repeated } = readJson(source, options.file)
  draft.problems.push(...problems)
  for (const { key, location } of repeated)
    addError(draft, describe(duplicateKey, { key: show(key) }), location)
  if (value !== undefined) readDocument(draft, value)
  return finishDraft(draft, 'cesura-json', 'the JSON has the key "cesura"')
}

function readDocument(draft: Draft, value: unknown): void {
  if (!isRecord(value)) {
    addError(draft, describe(notACorpusInCesuraJson, { value: show(value) }))
    return
  }
  const version = own(value, 'cesura')
  if (version !== CESURA_JSON_VERSION) {
    addError(
      draft,
      describe(versionUnknown, { version: showField(version), readable: CESURA_JSON_VERSION }),
      { path: 'cesura' },
    )
    return
  }
  unknownFields(draft, value, ['cesura', 'note', 'scale', 'items'], {})
  draft.scale = readScale(draft, own(value, 'scale'))
  const items = own(value, 'items')
  if (!Array.isArray(items)) {
    addError(draft, describe(itemsNotList, { items: showField(items) }), {
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
    addError(draft, describe(scaleInvalid, { scale: show(scale) }), { path })
    return undefined
  }
  const numeric = names.every(name => typeof name === 'string' && String(Number(name)) === name)
  const stated = ranks ?? (numeric ? names.map(Number) : undefined)
  return attempt(draft, { path }, () => typeScale(names as string[], stated as number[] | undefined))
}

/** One item with its codings, as cesura JSON and JSON lines have it. */
export function readItem(draft: Draft, item: unknown, at: Location): void {
  if (!isRecord(item)) {
    addError(draft, describe(itemNotObject, { item: show(item) }), at)
    return
  }
  if (addPlainItem(draft, item, at)) return
  const fields = ['id', 'note', 'units', 'texts', 'speakers', 'group', 'time', 'codings']
  unknownFields(draft, item, fields, at)
  const id = own(item, 'id')
  if (typeof id !== 'string' || id === '') {
    addError(draft, describe(itemUnnamed, { id: showField(id) }), at)
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
    if (row !== undefined && row.length !== units)
      addError(
        draft,
        describe(name === 'texts' ? textCountMismatch : speakerCountMismatch, {
          count: row.length,
          units: units ?? 0,
        }),
        location,
      )
  }
  const group = own(item, 'group')
  if (group !== undefined && typeof group !== 'string')
    addError(draft, describe(groupNotString, { group: show(group) }), location)
  const time = readTime(draft, own(item, 'time'), location)
  const codings = own(item, 'codings') ?? []
  if (!Array.isArray(codings)) {
    addError(draft, describe(codingsNotList, { codings: showField(codings) }), location)
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
    if (codings.length === 0) addError(draft, describe(itemEmpty, {}), location)
    return
  }
  const file = draft.options.file
  putItem(draft, {
    id,
    units: count,
    texts,
    speakers,
    ...(typeof group === 'string' ? { group } : {}),
    time: time ?? read[0]?.time,
    location: { ...location, file },
  })
  for (const coding of read) putCoding(draft, coding)
  const bare = units === undefined
  for (const scores of scored)
    putScores(draft, { item: id, ...scores, bare, location: { ...location, file } })
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
  addError(
    draft,
    describe(name === 'texts' ? textsNotStrings : speakersNotStrings, { name, found }),
    location,
  )
  return undefined
}
