import { describe } from '../../model/error.ts'
import { columnMeaning, columnMissing, columnsIgnored, itemColumnMeaning } from '../../model/errors/tables.ts'
import { nearest } from '../../model/nearest.ts'
import { type Draft, openDraft } from '../draft.ts'
import { COLUMN_ROLES, type ColumnRole } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { isBlank, namesInRuns } from './column-shape.ts'
import type { TableView } from './detect-table.ts'
import { areOneMark, isCutWord, isMarkWord } from './mark-rows.ts'

/** Which column of a table plays which role. */
export type Columns = ReadonlyMap<ColumnRole, string>

/** How a table lays out its data. */
export type Layout = 'units' | 'segments' | 'codings' | 'wide'

/** Names that people give to columns, in lower case; the first that is in the table is taken. */
const knownNames: Record<ColumnRole, readonly string[]> = {
  item: [
    ...[
      'item',
      'item_id',
      'doc',
      'doc_id',
      'document',
      'document_id',
      'document_name',
      'document name',
      'text_id',
      'video_id',
    ],
    ...[
      'doc_name',
      'docid',
      'filename',
      'file_name',
      'meeting',
      'dialogue',
      'dialog',
      'conversation',
      'dokument',
    ],
    ...['source', 'dial_id', 'dialog_id', 'dialogue_id', 'conversation_id', 'meeting_id', 'recording_id'],
    ...['example_id', 'meeting_key', 'id', 'file'],
  ],
  coder: [
    ...['coder', 'coder_id', 'annotator', 'annotator_id', '_annotator_id', 'rater', 'segmenter', 'system'],
    ...['model', 'user', 'username', 'completed_by', 'modified by', 'created by'],
  ],
  // Only by --column: a column of that name may mean anything.
  group: [],
  // Tables of presses know their own names.
  press: [],
  duration: [],
  unit: ['unit', 'unit_id', 'index', 'position', 'sentence_id', 'token_id'],
  segment: ['segment', 'segment_id', 'segment_number', 'topic_id', 'topic_number'],
  boundary: ['boundary', 'is_boundary', 'mark', 'cut', 'segmentation_label'],
  type: ['type', 'boundary_type'],
  label: ['label', 'tag', 'y', 'target', 'topic', 'section', 'title', 'category', 'class'],
  text: [
    ...['text', 'texts', 'sentence', 'sentences', 'token', 'word', 'content', 'utterance', 'utterances'],
    ...[
      'sents',
      'sent_text',
      'sentence_text',
      'transcript',
      'satz',
      'phrase',
      'frase',
      'zin',
      '句子',
      '文本',
    ],
  ],
  speaker: ['speaker', 'speakers'],
  eligible: ['eligible'],
  start: [
    ...['start', 'begin', 'first', 'start_index', 'start_char_idx', 'startoffset', 'start_offset'],
    ...['begin_char', 'onset', 'starttime', 'start_time', 'start_idx', 'start_sentence', 'start_turn'],
    ...['start_line', 'beginning', 'begin_time', 'in', 'tmin', 't_start', 'time_start', 'segment_onset'],
    ...['start_seconds', 'start_sec', 'begin_sec', 'onset_sec', 'onset_seconds', 'segment_start'],
  ],
  end: [
    ...['end', 'stop', 'last', 'end_index', 'end_char_idx', 'endoffset', 'end_offset', 'end_char'],
    ...['endtime', 'end_time', 'offset', 'end_idx', 'end_sentence', 'end_turn', 'end_line'],
    ...['out', 'tmax', 't_end', 'time_end', 'stop_time', 'segment_offset', 'stop_seconds', 'end_seconds'],
    ...['end_sec', 'stop_sec', 'offset_sec', 'offset_seconds', 'segment_end'],
  ],
  masses: ['masses', 'segment_masses', 'segment_lengths', 'segment_sizes', 'seg_lengths', 'seg_sizes'],
  boundaries: ['boundaries'],
  units: ['units', 'unit_count', 'n', 'n_units', 'num_units'],
  gaps: ['gaps'],
  marks: ['marks', 'targets', 'target_binary'],
  labels: ['labels'],
  score: ['score', 'probability', 'prob', 'boundary_score', 'boundary_probability'],
  scores: ['scores', 'probabilities', 'probs', 'boundary_scores', 'boundary_probabilities'],
}

/** Other names of columns of marks: `new_segment`, `topic_shift`, `is_segment_start`, `boundary_after`. */
const MARKS_BY_NAME =
  /^(?:is_?)?(?:(?:new|starts?|begins?|ends?|first|last)_(?:of_)?(?:a_)?(?:new_)?(?:segment|section|topic|paragraph|episode|block|part|chunk)|(?:segment|section|topic|paragraph|episode|block|part|chunk)_?(?:start|begin|end|boundary|break|change|shift|border|mark)s?|topic_?(?:shift|change|break)|boundary_(?:after|before|here|label|mark)|(?:seg(?:ment)?|topic|section|paragraph)_?bound(?:ary)?|is_(?:start|end|first|last|new|break|cut|begin|boundary)|seg_?(?:start|end|mark|label)|break|shift|split|boundary_?\d?|grenze|segmentgrenze)$/i

/** How a table that cesura wrote begins, with a row per coding: nobody else writes these four in this order. */
export const WRITTEN_COLUMNS = ['item', 'coder', 'units', 'boundaries'] as const

/** The roles of a table's columns: those the options name, then those with a known name. */
export function columnsOf(draft: Draft, names: readonly string[]): Columns {
  const columns = new Map<ColumnRole, string>()
  const taken = new Set<string>()
  for (const [role, name] of Object.entries(draft.options.columns ?? {}) as [ColumnRole, string][]) {
    if (!names.includes(name)) {
      draft.error(describe(columnMissing, { name, role, names, nearest: nearest(name, names) }), { line: 1 })
      continue
    }
    columns.set(role, name)
    taken.add(name)
  }
  const called = new Map<string, string[]>()
  for (const name of names) {
    // `Begin Time (s)` and `onset_s` are `begin_time` and `onset`: seconds are what times are counted in.
    const seconds = wordsOfName(name)
      .replace(/_?[([]?(?:s|secs?|seconds)[)\]]?$/, '')
      .replace(/(?<!_)_+$/, '')
    const timed = /[_ ([](?:s|secs?|seconds)[)\]]?$/i.test(name.trim()) ? [seconds] : []
    for (const word of new Set([name.trim().toLowerCase(), wordsOfName(name), ...timed])) {
      const alike = called.get(word)
      if (alike === undefined) called.set(word, [name])
      else alike.push(name)
    }
  }
  for (const role of COLUMN_ROLES) {
    if (columns.has(role)) continue
    for (const word of knownNames[role]) {
      const name = called.get(word)?.find(name => !taken.has(name))
      if (name === undefined) continue
      columns.set(role, name)
      taken.add(name)
      break
    }
  }
  if (!columns.has('boundary')) {
    const named = names.filter(name => !taken.has(name) && MARKS_BY_NAME.test(wordsOfName(name)))
    if (named.length === 1) columns.set('boundary', named[0]!)
  }
  return columns
}

/** The same of a table without options. */
export const rolesOf = (names: readonly string[]): Columns => columnsOf(openDraft(), names)

/**
 * Asks for the column of boundaries, where none is known by its name. Only columns that could hold them are offered:
 * those of 0 and 1, else the one whose name speaks of segments or labels. Where there is none, nothing is asked.
 */
export function askColumn(draft: Draft, names: readonly string[], columns: Columns, column: Values): void {
  const words = (name: string) => column(name).map(value => String(value ?? '').trim())
  const free = names.filter(
    name =>
      ![...columns.values()].includes(name) &&
      words(name).every(isMarkWord) &&
      new Set(words(name)).size > 1 &&
      areOneMark(words(name)),
  )
  const role = free.length > 0 ? 'boundary' : (['segment', 'label'] as const).find(role => columns.has(role))
  if (role === undefined) return
  const meanings = {
    boundary: 'holds a 0 or 1 for each unit',
    segment: 'names or numbers the segment of each row',
    label: 'names the segment of each row',
  }
  const offered = free.length > 0 ? free : [columns.get(role)!]
  const counter = role === 'boundary' ? undefined : rowCounter(names, columns, column)
  const values = column(offered[0]!)
  const items = columns.get('item')
  const runs =
    counter !== undefined &&
    new Set(values).size > 1 &&
    2 * new Set(values).size <= values.length &&
    namesInRuns(values, items === undefined ? undefined : column(items))
  const topics = role === 'label' && isTopicOfTalk({ rows: values.length, column }, columns)
  const marks = free.length === 1 && items !== undefined && areAtEdges(words(free[0]!), column(items))
  draft.ask({
    ...describe(columnMeaning, { names }),
    option: 'columns',
    flag: `--column ${role}=`,
    choices: offered.map(name => ({ value: name, meaning: `column ${name} ${meanings[role]}` })),
    likely: runs || topics || marks ? offered[0] : undefined,
    because: marks
      ? 'it marks the first or the last row of every text'
      : topics
        ? 'its values come in runs, and each row is what a speaker says'
        : `its values come in runs, and column ${counter} counts the rows`,
    location: { line: 1 },
  })
}

/**
 * Whether the label of rows is the topic of a talk: rows are what somebody says, and topics go on for two rows or more on
 * average. Nothing but the name tells topics from acts of speech that happen to go on, so that others are not taken.
 */
export function isTopicOfTalk(
  { rows, column }: Pick<TableView, 'rows' | 'column'>,
  columns: Columns,
): boolean {
  const [label, speaker] = [columns.get('label'), columns.get('speaker')]
  if (label === undefined || speaker === undefined || !columns.has('text')) return false
  if (!/^topics?$/i.test(label.trim())) return false
  const topics = column(label)
  return !topics.some(isBlank) && new Set(topics).size > 1 && 2 * runsOf(topics, undefined) <= rows
}

/** A column without a role that numbers the rows from 0 or 1, in each text from the start. */
function rowCounter(names: readonly string[], columns: Columns, column: Values): string | undefined {
  const item = columns.get('item')
  const items = item === undefined ? undefined : column(item)
  return names.find(name => {
    if ([...columns.values()].includes(name)) return false
    const numbers = column(name).map(value =>
      String(value ?? '').trim() === '' ? Number.NaN : Number(value),
    )
    return numbers.every((number, row) =>
      row > 0 && items?.[row] === items?.[row - 1]
        ? number === numbers[row - 1]! + 1
        : number === 0 || number === 1,
    )
  })
}

/** All values of a column, by its name. */
type Values = (name: string) => readonly unknown[]

/** Whether the first row of each of several texts is marked, or the last of each, and few others are. */
function areAtEdges(words: readonly string[], items: readonly unknown[]): boolean {
  const marked = words.filter(isCutWord).length
  if (2 * marked > words.length) return false
  return [-1, 1].some(side => {
    const edges = words.filter((_, row) => row + side < 0 || items[row] !== items[row + side])
    return 3 * edges.length <= words.length && edges.length > 1 && edges.every(isCutWord)
  })
}

/** Reports columns that play no role. */
export function noteIgnored(
  draft: Draft,
  names: readonly string[],
  columns: Columns,
  coders: readonly string[] = [],
): void {
  const ignored = names.filter(name => ![...columns.values(), ...coders].includes(name))
  if (ignored.length === 0) return
  const shown = ignored.map(name => (name.trim() === '' ? '(no name)' : name))
  draft.warn(describe(columnsIgnored, { columns: shown }), { line: 1 })
}

const WORDS: readonly (readonly [start: string, end: string])[] = [
  ['start', 'end'],
  ['start', 'stop'],
  ['begin', 'end'],
  ['first', 'last'],
  ['from', 'to'],
]

/** `startIndex`, `Start index` and `start_index` are one name. */
export const wordsOfName = (name: string): string =>
  name
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')

/**
 * Two names that differ in one word only, which says start in one and end in the other: `start_turn` and `end_turn`,
 * `charStart` and `charEnd`. Undefined where there is none, or more than one such pair.
 *
 * @example
 * spanNames(['id', 'startIndex', 'endIndex']) //=> ['startIndex', 'endIndex']
 * spanNames(['start_lat', 'end_lat', 'start_lng', 'end_lng']) //=> undefined
 */
export function spanNames(names: readonly string[]): readonly [start: string, end: string] | undefined {
  const byWords = new Map(names.map(name => [wordsOfName(name), name]))
  const found: (readonly [string, string])[] = []
  for (const [words, name] of byWords) {
    const parts = words.split('_')
    for (const [start, end] of WORDS) {
      const at = parts.indexOf(start)
      if (at === -1) continue
      const other = byWords.get([...parts.slice(0, at), end, ...parts.slice(at + 1)].join('_'))
      if (other !== undefined) found.push([name, other])
    }
  }
  return found.length === 1 ? found[0] : undefined
}

/** Names of columns that number or name what is smaller than a text, or somebody in it. */
const NO_TEXT =
  /^(?:page|paragraph|para|line|sentence|sent|utterance|turn|token|word|speaker|unit|segment|label|note|comment)s?(?:[ _-]?(?:id|no|nr|num|number|index|name))?$/i

/**
 * Takes the column that names the text of each row, where none is known by its name: one whose values come in runs, as
 * those of a column `chapter` do. `marked` are the columns of marks; a column that changes where most of them are set
 * names segments. It is asked, and one such column is the likely answer.
 */
export function addTextColumn(
  draft: Draft,
  view: TableView,
  columns: Map<ColumnRole, string>,
  marked: readonly string[],
  fits: (values: readonly unknown[]) => boolean = values => !namesSegments(view, values, marked),
): 'asked' | undefined {
  if (columns.has('item') || (draft.options.item !== undefined && draft.options.itemAssumed !== true))
    return undefined
  const taken = new Set([...columns.values(), ...marked])
  const coder = columns.get('coder')
  const coders = coder === undefined ? undefined : view.column(coder)
  const found = view.names.filter(name => {
    if (taken.has(name) || name.trim() === '' || NO_TEXT.test(name.trim())) return false
    const values = view.column(name)
    if (values.some(isBlank) || 2 * runsOf(values, coders) > values.length) return false
    return new Set(values).size > 1 && namesInRuns(values, coders) && fits(values)
  })
  if (found.length === 0) return undefined
  const one = { value: onlyItem(draft), flag: '--read item=', meaning: 'all rows are one text' }
  draft.ask({
    ...describe(itemColumnMeaning, { names: found }),
    option: 'columns',
    flag: '--column item=',
    choices: [
      ...found.map(name => ({
        value: name,
        meaning: `${new Set(view.column(name)).size} texts, one for each value of ${name}`,
      })),
      one,
    ],
    likely: found.length === 1 ? found[0] : undefined,
    because: `the values of ${found[0]} come in runs, as names of texts do`,
    location: { line: 1 },
  })
  return 'asked'
}

/** How many runs of equal values there are. */
const runsOf = (values: readonly unknown[], coders: readonly unknown[] | undefined): number =>
  values.filter((value, row) => row === 0 || value !== values[row - 1] || coders?.[row] !== coders?.[row - 1])
    .length

/** Whether at least two thirds of the marks are at the edges of runs: then a run is a segment, and no text. */
function namesSegments(view: TableView, values: readonly unknown[], marked: readonly string[]): boolean {
  let marks = 0
  let atEdges = 0
  for (const name of marked)
    for (const [row, value] of view.column(name).entries()) {
      if (!isCutWord(wordOf(typeof value === 'boolean' ? Number(value) : (value ?? '')).trim())) continue
      marks++
      if (values[row] !== values[row - 1] || values[row] !== values[row + 1]) atEdges++
    }
  return 3 * atEdges >= 2 * marks
}

/** The name of an item that a table without an item column holds. */
export const onlyItem = (draft: Draft): string => draft.options.item ?? stemOf(draft.options.file ?? 'text')
