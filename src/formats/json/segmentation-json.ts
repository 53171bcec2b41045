import {
  fromBoundaries,
  fromGaps,
  fromLabels,
  fromMarks,
  fromMasses,
  type MarkSide,
} from '../../model/construct.ts'
import { fromSequence, fromSets } from '../../model/construct-typed.ts'
import { invalid } from '../../model/error.ts'
import { fieldMisspelt, notationMissing, notationTwice } from '../../model/errors/json.ts'
import {
  labelMissingInSegmentationJson,
  notAListInSegmentationJson,
  notASegmentationInSegmentationJson,
  typeNameEmptyInSegmentationJson,
  typeNotNumberInSegmentationJson,
  typesDifferInSegmentationJson,
  unknownTypeInSegmentationJson,
  unknownTypeInSegmentationJson2,
} from '../../model/errors/model.ts'
import { labelMarksMeaning, labelNotForUnit, labelsAreTags } from '../../model/errors/tables.ts'
import { requireUnmarkedStart } from '../../model/json.ts'
import { nearest } from '../../model/nearest.ts'
import { show } from '../../model/require.ts'
import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import type { MarkMeaning } from '../format.ts'
import { scaleOf } from '../scale.ts'
import { kindOfLabels, markWord, plainMark } from '../tables/label-values.ts'
import { readSeconds } from '../units/item-time.ts'
import { isRecord, own } from './json-text.ts'

/** How `parseSegmentation` reads types. */
export interface ParseSegmentationOptions {
  /**
   * The whole scale in order: numbers for `sets`, words or numbers for `sequence`.
   * @defaultValue the types that occur
   */
  readonly types?: readonly (string | number)[]
  /**
   * The scale itself, with its ranks; wins over `types`.
   * @defaultValue made of `types`
   */
  readonly scale?: TypeScale
  /**
   * What labels that are only 0 and 1, or two words such as `b` and `i`, mark.
   * @defaultValue none: such labels are an error (`mark-meaning`)
   */
  readonly mark?: MarkMeaning
}

/** Every field of a segmentation's JSON that a coding may have. */
export const CODING_FIELDS = [
  ...['coder', 'note', 'units', 'masses', 'boundaries', 'gaps', 'marks', 'side', 'sets', 'sequence'],
  ...['types', 'end', 'labels', 'levels', 'scores', 'seconds', 'duration', 'unmarkedStart'],
]
/** A segmentation that is alone may also bring its scale and its axis. */
const FIELDS = [...CODING_FIELDS, 'scale', 'axis']

/** What says where boundaries are; labels alone do so too. */
export const NOTATIONS = ['masses', 'boundaries', 'gaps', 'marks', 'sets', 'sequence', 'seconds'] as const

/**
 * A segmentation from any of its JSON notations: `{ masses }`, `{ units, boundaries, types?, end?, labels? }`,
 * `{ gaps }`, `{ marks, side }`, `{ sets }`, `{ sequence }`, `{ duration, seconds }` for a recording, or `{ labels }` alone, one label per unit. Exactly one
 * notation must be there (`notation-missing`, `notation-twice`).
 *
 * @param json - an object with one notation; fields such as `coder` and `note` may accompany it
 * @param options - the scale of types, and what marks mean
 * @returns the segmentation, with types and labels where they are given
 * @throws CesuraError `not-a-segmentation` when it is no object
 * @throws CesuraError `notation-missing` or `notation-twice` when it has not one notation
 * @throws CesuraError `field-unknown` when a field is nearly one of them
 * @throws CesuraError `label-missing` when labels are not one for each segment
 * @throws CesuraError `not-a-list`, `types-differ`, `unknown-type`, `type-name-empty`, `type-not-number` or
 *   `mark-meaning` when a field does not fit; as the constructor of its notation (`fromMasses` …) when numbers do
 *   not
 * @example
 * parseSegmentation({ masses: [2, 3, 6] }).boundaries //=> Uint32Array.of(2, 5)
 * parseSegmentation({ sets: [[], [2]] }, { types: [1, 2] }).types //=> Uint32Array.of(0b10)
 */
export function parseSegmentation(json: unknown, options: ParseSegmentationOptions = {}): Segmentation {
  if (!isRecord(json)) throw invalid(notASegmentationInSegmentationJson, { json: show(json) })
  rejectMisspelt(json)
  const found = NOTATIONS.filter(name => own(json, name) !== undefined)
  const labels = own(json, 'labels')
  if (found.length > 1) throw invalid(notationTwice, { notations: found })
  const notation = found[0]
  if (notation === undefined) {
    if (labels !== undefined) return fromUnitLabels(list(labels, 'labels'), options)
    throw invalid(notationMissing, { notations: NOTATIONS })
  }
  const read = readNotation(json, notation, options)
  const segmentation: Segmentation = requireUnmarkedStart(own(json, 'unmarkedStart'))
    ? { ...read, unmarkedStart: true }
    : read
  if (labels === undefined) return segmentation
  const titles = list(labels, 'labels')
  const count = segmentation.boundaries.length + 1
  if (titles.length !== count)
    throw invalid(labelMissingInSegmentationJson, { titlesCount: titles.length, count }, { path: 'labels' })
  return { ...segmentation, labels: titles.map(title => (title === '' ? '' : string(title, 'labels'))) }
}

/** A field that is nearly one of a segmentation's was meant to be it; dropped silently, scores would be wrong. */
export function rejectMisspelt(json: Record<string, unknown>): void {
  for (const key of Object.keys(json)) {
    if (FIELDS.includes(key)) continue
    const meant = nearest(key, FIELDS)
    if (meant !== undefined) throw invalid(fieldMisspelt, { key: show(key), nearest: meant }, { path: key })
  }
}

function readNotation(
  json: Record<string, unknown>,
  notation: (typeof NOTATIONS)[number],
  options: ParseSegmentationOptions,
): Segmentation {
  const value = own(json, notation)
  switch (notation) {
    case 'masses':
      return withTypes(json, fromMasses(list(value, notation) as number[]), options)
    case 'boundaries':
      return withTypes(
        json,
        fromBoundaries(own(json, 'units') as number, list(value, notation) as number[]),
        options,
      )
    case 'seconds':
      return readSeconds(json)
    case 'gaps':
      return withTypes(json, fromGaps(row(value, notation)), options)
    case 'marks': {
      const side = own(json, 'side') as MarkSide
      return withTypes(json, fromMarks(row(value, notation), { side }), options)
    }
    case 'sets': {
      const types = options.scale?.ranks ?? numbers(options.types)
      return fromSets(list(value, notation) as number[][], { types })
    }
    case 'sequence':
      return fromSequence(list(value, notation) as (string | null)[], {
        types: options.scale ?? options.types,
      })
  }
}

/** Adds `types`, one name or a list of names per boundary, and `end`, the name of the type at the end. */
function withTypes(
  json: Record<string, unknown>,
  plain: Segmentation,
  options: ParseSegmentationOptions,
): Segmentation {
  const types = own(json, 'types')
  const end = own(json, 'end')
  if (types === undefined && end === undefined) {
    if (options.scale === undefined || plain.boundaries.length > 0) return plain
    return { ...plain, types: new Uint32Array(0), scale: options.scale }
  }
  const sets = list(types ?? [], 'types').map((set, index) =>
    (Array.isArray(set) ? set : [set]).map(name => string(name, `types[${index}]`)),
  )
  if (sets.length !== plain.boundaries.length)
    throw invalid(
      typesDifferInSegmentationJson,
      { setsCount: sets.length, boundariesCount: plain.boundaries.length },
      { path: 'types' },
    )
  const empty = sets.findIndex(set => set.length === 0)
  if (empty !== -1) throw invalid(unknownTypeInSegmentationJson, {}, { path: `types[${empty}]` })
  const last = end === undefined || end === null ? undefined : string(end, 'end')
  const occurring = [...sets.flat(), ...(last === undefined ? [] : [last])]
  const scale = options.scale ?? scaleOf(occurring, options.types?.map(String))
  const bits = new Map(scale.names.map((name, bit) => [name, bit]))
  const bitOf = (name: string, path: string): number => {
    const bit = bits.get(name)
    if (bit !== undefined) return bit
    throw invalid(
      unknownTypeInSegmentationJson2,
      { name: show(name), names: scale.names.join(' ') },
      { path },
    )
  }
  const masks = sets.map((set, index) =>
    set.reduce((mask, name) => mask | (1 << bitOf(name, `types[${index}]`)), 0),
  )
  const typed = { ...plain, types: Uint32Array.from(masks, mask => mask >>> 0), scale }
  return last === undefined ? typed : { ...typed, end: bitOf(last, 'end') }
}

function list(value: unknown, path: string): unknown[] {
  if (Array.isArray(value)) return value
  throw invalid(notAListInSegmentationJson, { path, value: show(value) }, { path })
}

function row(value: unknown, path: string): string | number[] {
  return typeof value === 'string' ? value : (list(value, path) as number[])
}

function string(value: unknown, path: string): string {
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  throw invalid(typeNameEmptyInSegmentationJson, { value: show(value) }, { path })
}

function numbers(types: readonly (string | number)[] | undefined): number[] | undefined {
  return types?.map(type => {
    const number = typeof type === 'number' ? type : Number(type)
    if (!Number.isFinite(number) || type === '')
      throw invalid(typeNotNumberInSegmentationJson, { type: show(type) }, { path: 'types' })
    return number
  })
}

/**
 * One label per unit. Labels that are only 0 and 1, or two words such as `b` and `i`, are marks, never names: which unit
 * of a segment they are on has to be given.
 */
function fromUnitLabels(labels: readonly unknown[], options: ParseSegmentationOptions): Segmentation {
  const kind = kindOfLabels(labels)
  const word = kind === 'words' ? markWord(labels as readonly string[]) : undefined
  if (kind === 'marks' || kind === 'letters' || word !== undefined) {
    const marks = labels.map(label =>
      word !== undefined || (typeof label === 'string' && /^B(?:-|$)/.test(label))
        ? Number(word === undefined || label === word)
        : Number(/^(?:1|true)$/i.test(plainMark(String(label).trim()))),
    )
    if (options.mark === 'gaps') return fromGaps(marks)
    if (options.mark !== undefined) return fromMarks(marks, { side: options.mark })
    const values =
      kind === 'marks'
        ? '0 and 1'
        : word !== undefined
          ? [...new Set(labels)].map(show).join(' and ')
          : labels.includes('O')
            ? 'B- and O'
            : 'B and I'
    throw invalid(labelMarksMeaning, { labels: labels.length, values }, { path: 'labels' })
  }
  if (kind === 'starts') return fromMarks([1, ...labels.slice(1).map(Number)], { side: 'start' })
  const values = kind === 'spans' || kind === 'documents'
  if (values || (kind === 'tags' && labels.includes('O')))
    throw values
      ? invalid(labelNotForUnit, { label: show(labels[0]) }, { path: 'labels' })
      : invalid(labelsAreTags, {}, { path: 'labels' })
  return fromLabels(labels as (string | number)[])
}
