import { describe } from '../../model/error.ts'
import { columnMeaning, columnMissing, columnsIgnored } from '../../model/errors/tables.ts'
import { nearest } from '../../model/nearest.ts'
import { addError, addWarning, ask, type Draft, openDraft } from '../draft.ts'
import { COLUMN_ROLES, type ColumnRole } from '../format.ts'
import { plainMark } from './label-values.ts'

/** Which column of a table plays which role. */
export type Columns = ReadonlyMap<ColumnRole, string>

/** How a table lays out its data. */
export type Layout = 'units' | 'segments' | 'codings' | 'wide'

/** Names that people give to columns, in lower case; the first that stands in the table is taken. */
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
  text: ['text', 'texts', 'sentence', 'sentences', 'token', 'word', 'content', 'utterance', 'utterances'],
  speaker: ['speaker', 'speakers'],
  eligible: ['eligible'],
  start: [
    ...['start', 'begin', 'first', 'start_index', 'start_char_idx', 'startoffset', 'start_offset'],
    ...['begin_char', 'onset', 'starttime', 'start_time', 'start_idx', 'start_sentence', 'start_turn'],
    ...['start_line', 'beginning'],
  ],
  end: [
    ...['end', 'stop', 'last', 'end_index', 'end_char_idx', 'endoffset', 'end_offset', 'end_char'],
    ...['endtime', 'end_time', 'offset', 'end_idx', 'end_sentence', 'end_turn', 'end_line'],
  ],
  masses: ['masses'],
  boundaries: ['boundaries'],
  units: ['units', 'unit_count', 'n', 'n_units', 'num_units'],
  gaps: ['gaps'],
  marks: ['marks', 'targets', 'target_binary'],
  labels: ['labels'],
  score: ['score', 'probability', 'prob', 'boundary_score', 'boundary_probability'],
  scores: ['scores', 'probabilities', 'probs', 'boundary_scores', 'boundary_probabilities'],
}

/** How a table that cesura wrote begins, with a row per coding: nobody else writes these four in this order. */
export const WRITTEN_COLUMNS = ['item', 'coder', 'units', 'boundaries'] as const

/** The roles of a table's columns: those the options name, then those with a known name. */
export function columnsOf(draft: Draft, names: readonly string[]): Columns {
  const columns = new Map<ColumnRole, string>()
  const taken = new Set<string>()
  for (const [role, name] of Object.entries(draft.options.columns ?? {}) as [ColumnRole, string][]) {
    if (!names.includes(name)) {
      addError(draft, describe(columnMissing, { name, role, names, nearest: nearest(name, names) }), {
        line: 1,
      })
      continue
    }
    columns.set(role, name)
    taken.add(name)
  }
  const called = new Map<string, string[]>()
  for (const name of names) {
    const word = name.trim().toLowerCase()
    const alike = called.get(word)
    if (alike === undefined) called.set(word, [name])
    else alike.push(name)
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
  return columns
}

/** The same of a table of which nothing was said. */
export const rolesOf = (names: readonly string[]): Columns => columnsOf(openDraft(), names)

/**
 * Asks which column holds the cuts, where none is known by its name. Only columns that could hold them are offered:
 * those of 0 and 1, else the one whose name speaks of segments or labels. Where there is none, nothing is asked.
 */
export function askColumn(draft: Draft, names: readonly string[], columns: Columns, column: Values): void {
  const free = names.filter(
    name =>
      ![...columns.values()].includes(name) &&
      column(name).every(isMark) &&
      column(name).some(value => /^(?:1|true)$/i.test(plainMark(String(value)))),
  )
  const role = free.length > 0 ? 'boundary' : (['segment', 'label'] as const).find(role => columns.has(role))
  if (role === undefined) return
  const meanings = {
    boundary: 'holds a 0 or 1 for each unit',
    segment: 'names or numbers the segment of each row',
    label: 'names the segment of each row',
  }
  const offered = free.length > 0 ? free : [columns.get(role)!]
  ask(draft, {
    ...describe(columnMeaning, { names }),
    option: 'columns',
    flag: `--column ${role}=`,
    choices: offered.map(name => ({ value: name, meaning: `column ${name} ${meanings[role]}` })),
    location: { line: 1 },
  })
}

/** All values of a column, by its name. */
type Values = (name: string) => readonly unknown[]

const isMark = (value: unknown): boolean =>
  /^(?:|0|1|true|false)$/i.test(plainMark(String(value ?? '').trim()))

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
  addWarning(draft, describe(columnsIgnored, { columns: shown }), {
    line: 1,
  })
}
