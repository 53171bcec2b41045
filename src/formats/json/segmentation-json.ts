import {
  fromBoundaries,
  fromGaps,
  fromLabels,
  fromMarks,
  fromMasses,
  type MarkSide,
} from '../../model/construct.ts'
import { fromSequence, fromSets } from '../../model/construct-typed.ts'
import { CesuraError, invalid, relocated } from '../../model/error.ts'
import {
  fieldMisspelt,
  levelLabelsInvalid,
  levelsInvalid,
  notationMissing,
  notationTwice,
} from '../../model/errors/json.ts'
import {
  labelMissingInSegmentationJson,
  notAListInSegmentationJson,
  notASegmentationInSegmentationJson,
  scoreCountInCesuraJsonCoding,
  typeNameEmptyInSegmentationJson,
  typeNotNumberInSegmentationJson,
  typesDifferInSegmentationJson,
  unknownTypeInSegmentationJson,
  unknownTypeInSegmentationJson2,
} from '../../model/errors/model.ts'
import {
  labelMarksMeaning,
  labelNotForUnit,
  labelsAreTags,
  unitsForLevels,
  unitsInvalid,
} from '../../model/errors/tables.ts'
import { requireUnmarkedStart } from '../../model/json.ts'
import { fromLevels, type Levels } from '../../model/levels.ts'
import { nearest } from '../../model/nearest.ts'
import { isInteger, show } from '../../model/require.ts'
import { fromScores } from '../../model/scores.ts'
import { type ScoredGaps, type Segmentation, type TypeScale, typeScale } from '../../model/segmentation.ts'
import { onOneAxis } from '../../model/time.ts'
import type { MarkMeaning, ReadOptions } from '../format.ts'
import { rescale, scaleOf } from '../scale.ts'
import { areOpen, kindOfLabels, markWord, plainMark } from '../tables/label-marks.ts'
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
function rejectMisspelt(json: Record<string, unknown>): void {
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
  const read = (json: unknown, side: string) => onSide(side, () => parseSegmentation(json, options))
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

/** What is made of one side; an error says of which. */
function onSide<T>(side: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    const path = error.location?.path === undefined ? side : `${side}.${error.location.path}`
    throw relocated(error, { ...error.location, path })
  }
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
  const read = (json: unknown, side: string) =>
    onSide(side, () =>
      isSpecial(json) ? parseSpecial(json as Record<string, unknown>) : parseSegmentation(json, options),
    )
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

/**
 * The labels of units in a notation that has nothing else, where they may be names or marks: what they are shows over
 * the whole corpus. Undefined where their values alone decide, or where `mark` was given for letters.
 */
export function openLabels(json: unknown, mark?: ReadOptions['mark']): readonly string[] | undefined {
  if (!isRecord(json) || NOTATIONS.some(name => own(json, name) !== undefined)) return undefined
  const labels = own(json, 'labels')
  if (!Array.isArray(labels)) return undefined
  return areOpen(labels, mark) ? labels.map(label => String(label).trim()) : undefined
}

/** Parses a notation. Open `labels` of its units are names until the whole corpus shows what they are. */
export function parseOpen(
  json: Record<string, unknown>,
  options: ParseSegmentationOptions,
  labels: readonly string[] | undefined,
): Segmentation {
  if (labels === undefined) return parseSegmentation(json, options)
  rejectMisspelt(json)
  return fromLabels(json.labels as (string | number)[])
}
