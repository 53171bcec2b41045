import { describe } from '../../model/error.ts'
import { dialogueEmpty, massesSum, notDialogues } from '../../model/errors/rows.ts'
import { segmentsOfUtterances } from '../../model/errors/tables.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import { entriesOf, firstRecord, isJson, isRecord, own, wordOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { fitAsPositions } from '../tables/mass-or-position.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'
import { type Speech, speechOf } from './speech.ts'

/** A dialogue as it was found: its utterances, and the sizes of its segments. */
interface Dialogue {
  readonly id: string | undefined
  readonly set: string | undefined
  readonly texts: readonly string[]
  readonly speakers: readonly string[] | undefined
  readonly masses: readonly number[]
  readonly location: { readonly line?: number | undefined; readonly path?: string | undefined }
}

/**
 * Dialogues as the hub of dialogue topic segmentation has them: a list of `{dial_id, utterances, segments}`, where
 * `segments` are the numbers of utterances in each segment. A list, JSON lines, or lists by name of a data set. Also
 * SuperDialseg's own layout, `turns` with `utterance` and `topic_id`. One file holds one coding of many items.
 */
export const dialogueJson: Format = {
  id: 'dialogue-json',
  title: 'dialogues with segments',
  extensions: ['json', 'jsonl'],
  holds: 'corpus',

  inspect(source) {
    const dialogues = once(() => dialoguesOf(source))
    return {
      claim: () => (mayHold(source) ? claimDialogues(dialogues()) : undefined),
      read: (report, options) => readDialogues(source, dialogues(), report, options),
    }
  },
}

function dialoguesOf(source: Source): Dialogue[] | undefined {
  const dialogues: Dialogue[] = []
  const all = eachRecord(source, (value, line, path) => {
    const dialogue = dialogueOf(value, { line, path })
    if (dialogue !== undefined) dialogues.push(dialogue)
    return dialogue !== undefined
  })
  return all && dialogues.length > 0 ? dialogues : undefined
}

/** Takes a record; false stops. */
type Visit = (value: unknown, line?: number, path?: string) => boolean

/**
 * Shows the records of a source: of its list, its lines, or the lists inside an object (`{"dial_data": {"set": [...]}}`).
 * False where it has none, or a visit stopped.
 */
function eachRecord(source: Source, visit: Visit): boolean {
  const value = source.json()
  if (value === undefined) {
    const lines = source.jsonLines()
    return lines?.every(({ line, value }) => visit(value, line)) ?? false
  }
  if (Array.isArray(value)) return eachIn(value, '', visit)
  if (!isRecord(value)) return false
  if (dialogueOf(value, {}) !== undefined) return visit(value)
  for (const [name, inner] of entriesOf(source)) {
    const lists = Array.isArray(inner)
      ? [[name, inner] as const]
      : isRecord(inner)
        ? Object.entries(inner)
        : []
    if (lists.length === 0) return false
    for (const [key, list] of lists) if (!Array.isArray(list) || !eachIn(list, key, visit)) return false
  }
  return true
}

function eachIn(list: readonly unknown[], key: string, visit: Visit): boolean {
  for (let index = 0; index < list.length; index++)
    if (!visit(list[index], undefined, `${key}[${index}]`)) return false
  return true
}

/** How long the runs of equal values are. */
function runsOf(values: readonly unknown[]): number[] {
  const runs: number[] = []
  for (let index = 0; index < values.length; index++)
    if (index > 0 && values[index] === values[index - 1]) runs[runs.length - 1]!++
    else runs.push(1)
  return runs
}

/** Where dialogues have their names. */
const NAMES = ['dial_id', 'dialogue_id', 'dialog_id', 'conversation_id', 'id']

/** A dialogue, if the record is one. */
function dialogueOf(value: unknown, location: Dialogue['location']): Dialogue | undefined {
  if (!isRecord(value)) return undefined
  const turns = own(value, 'turns')
  if (Array.isArray(turns)) {
    const topics = turns.map(turn => (isRecord(turn) ? own(turn, 'topic_id') : undefined))
    if (topics.some(topic => typeof topic !== 'number' && typeof topic !== 'string')) return undefined
    return named(value, speechOf(turns), runsOf(topics), location)
  }
  const utterances = own(value, 'utterances')
  const segments = own(value, 'segments')
  if (!Array.isArray(utterances) || !Array.isArray(segments) || !areIntegers(segments)) return undefined
  return named(value, speechOf(utterances), segments, location)
}

/** The utterances of a record, with its name and its set. */
function named(
  record: Record<string, unknown>,
  speech: Speech | undefined,
  masses: readonly number[],
  location: Dialogue['location'],
): Dialogue | undefined {
  if (speech === undefined) return undefined
  const { texts, speakers } = speech
  let id: string | undefined
  for (let index = 0; index < NAMES.length && id === undefined; index++) {
    const name = own(record, NAMES[index]!)
    if (typeof name === 'string' || typeof name === 'number') id = wordOf(name)
  }
  const set = own(record, 'set')
  return { id, set: typeof set === 'string' ? set : undefined, texts, speakers, masses, location }
}

function areIntegers(values: readonly unknown[]): values is readonly number[] {
  for (let index = 0; index < values.length; index++) if (!Number.isSafeInteger(values[index])) return false
  return true
}

const sum = (masses: readonly number[]): number => masses.reduce((sum, mass) => sum + mass, 0)

function addsUp({ masses, texts }: Dialogue): boolean {
  let units = 0
  for (let index = 0; index < masses.length; index++) {
    const mass = masses[index]!
    if (mass <= 0) return false
    units += mass
  }
  return units === texts.length
}

/** Whether a look finds utterances in the first of the records, as every one of them must have them. */
function mayHold(source: Source): boolean {
  if (!isJson(source)) return false
  if (isSpoken(firstRecord(source))) return true
  const [, inner] = entriesOf(source)[0] ?? []
  const list = isRecord(inner) ? Object.values(inner)[0] : inner
  return Array.isArray(list) && (list.length === 0 || isSpoken(list[0]))
}

const isSpoken = (value: unknown): boolean => isRecord(value) && ('utterances' in value || 'turns' in value)

function claimDialogues(dialogues: Dialogue[] | undefined): Claim | undefined {
  if (dialogues === undefined) return undefined
  const odd = dialogues.find(dialogue => !addsUp(dialogue))
  const over = ['json-lines', 'segeval-json', 'json-dictionary']
  if (odd === undefined)
    return {
      strength: 'named',
      because: `${dialogues.length} record${dialogues.length === 1 ? ' has' : 's have'} utterances and segments, which add up to the number of utterances in all`,
      over,
    }
  const wrong = dialogues.filter(dialogue => !addsUp(dialogue)).length
  return {
    strength: 'possible',
    because: 'every record has utterances and segments',
    but: [
      `the segments do not add up to the number of utterances in ${wrong} of ${dialogues.length} records (${nameOf(odd)}: ${sum(odd.masses)} and ${odd.texts.length})`,
    ],
    over,
  }
}

/** Dialogues with sizes of segments: where the file has a segment number for each utterance, it is asked. */
function withMasses(dialogues: Dialogue[], report: Report, { values }: ReadOptions): Dialogue[] {
  const numbered = dialogues.every(
    ({ masses, texts }) => masses.length === texts.length && fitAsPositions([{ item: '', numbers: masses }]),
  )
  if (values === 'masses' || !numbered || (values === undefined && dialogues.every(addsUp))) return dialogues
  if (values === undefined)
    report.ask({
      ...describe(segmentsOfUtterances, {}),

      option: 'values',
      choices: [{ value: 'positions', meaning: 'the number of the segment that each utterance is in' }],
      likely: 'positions',
      because: 'there is a number for each utterance, and they rise by 0 or 1',
    })
  return dialogues.map(dialogue => ({ ...dialogue, masses: runsOf(dialogue.masses) }))
}

const nameOf = ({ id, location }: Dialogue): string => id ?? location.path ?? `line ${location.line ?? 1}`

function readDialogues(
  source: Source,
  found: Dialogue[] | undefined,
  report: Report,
  options: ReadOptions,
): readonly AnnotatedUnits[] {
  const dialogues = found === undefined ? undefined : withMasses(found, report, options)
  if (dialogues === undefined) {
    report.error(describe(notDialogues, {}))
    return []
  }
  const ids = dialogues.map(({ id }) => id)
  // Data sets number their parts from 0 each; then the part belongs to the name.
  const bySet = new Set(ids).size < ids.length && dialogues.every(({ set }) => set !== undefined)
  const stem = options.item ?? stemOf(source.name)
  const rows: AnnotatedUnits[] = []
  for (let index = 0; index < dialogues.length; index++) {
    const dialogue = dialogues[index]!
    const { id, set, texts, speakers, masses, location } = dialogue
    const item =
      id === undefined
        ? dialogues.length === 1
          ? undefined
          : `${stem}-${index + 1}`
        : bySet
          ? `${set}/${id}`
          : id
    if (texts.length === 0 || !addsUp(dialogue)) {
      report.error(
        texts.length === 0
          ? describe(dialogueEmpty, {})
          : describe(massesSum, { masses, sum: sum(masses), utterances: texts.length }),
        { ...location, item },
      )
      continue
    }
    const at = new Array<number>(masses.length)
    let start = 0
    for (let segment = 0; segment < masses.length; segment++) {
      at[segment] = start
      start += masses[segment]!
    }
    rows.push({
      axis: 'units',
      item,
      location: { file: source.name, line: location.line, path: location.path },
      tokens: texts,
      unit: 'utterances',
      speakers,
      layers: [{ name: 'segments', kind: 'starts', at, marksEnds: true }],
    })
  }
  return rows
}
