import type { Claim, Source } from '../detect/source.ts'
import { addError, ask, type Draft, openDraft } from '../draft.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import { entriesOf, firstRecord, isJson } from '../json/json-source.ts'
import { isRecord, own, wordOf } from '../json/json-text.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { fitAsPositions } from '../tables/mass-or-position.ts'
import type { Parsed, TokenRows } from '../units/shapes.ts'
import { oncePerSource } from './each-line.ts'
import { type Speech, speechOf } from './speech.ts'

/** A dialogue as it was found: what is said, and the sizes of its segments. */
interface Dialogue {
  readonly id: string | undefined
  readonly set: string | undefined
  readonly texts: readonly string[]
  readonly speakers: readonly string[] | undefined
  readonly masses: readonly number[]
  readonly location: { readonly line?: number; readonly path?: string }
}

/**
 * Dialogues as the hub of dialogue topic segmentation has them: a list of `{dial_id, utterances, segments}`, where
 * `segments` are the numbers of utterances in each segment. A list, JSON lines, or lists by name of a data set. Also
 * SuperDialseg's own layout, `turns` with `utterance` and `topic_id`. One file holds one coding of many items.
 */
export const dialogueJson: ShapedFormat = {
  id: 'dialogue-json',
  title: 'dialogues with segments',
  extensions: ['json', 'jsonl'],
  holds: 'corpus',
  claim: claimDialogues,
  parse: parseDialogues,
}

const dialoguesOf = oncePerSource(source => {
  const dialogues = recordsOf(source)?.map(({ value, line, path }) => dialogueOf(value, { line, path }))
  return dialogues === undefined || dialogues.length === 0 || dialogues.includes(undefined)
    ? { dialogues: undefined }
    : { dialogues: dialogues as Dialogue[] }
})

interface Found {
  readonly value: unknown
  readonly line?: number
  readonly path?: string
}

/** The records of a source: of its list, its lines, or the lists inside an object (`{"dial_data": {"set": [...]}}`). */
function recordsOf(source: Source): Found[] | undefined {
  const value = source.json()
  if (value === undefined) return source.jsonLines()?.map(({ line, value }) => ({ value, line }))
  if (Array.isArray(value)) return value.map((value, index) => ({ value, path: `[${index}]` }))
  if (!isRecord(value)) return undefined
  if (dialogueOf(value, {}) !== undefined) return [{ value }]
  const found: Found[] = []
  for (const [name, inner] of entriesOf(source)) {
    const lists = Array.isArray(inner)
      ? [[name, inner] as const]
      : isRecord(inner)
        ? Object.entries(inner)
        : []
    if (lists.length === 0 || !lists.every(([, list]) => Array.isArray(list))) return undefined
    for (const [key, list] of lists)
      for (const [index, value] of (list as unknown[]).entries())
        found.push({ value, path: `${key}[${index}]` })
  }
  return found
}

/** How long the runs of equal values are. */
function runsOf(values: readonly unknown[]): number[] {
  const runs: number[] = []
  for (const [index, value] of values.entries())
    if (index > 0 && value === values[index - 1]) runs[runs.length - 1]!++
    else runs.push(1)
  return runs
}

/** Where dialogues have their names. */
const NAMES = ['dial_id', 'dialogue_id', 'dialog_id', 'conversation_id', 'id']

/** A dialogue, if the record is one. */
function dialogueOf(value: unknown, location: Dialogue['location']): Dialogue | undefined {
  if (!isRecord(value)) return undefined
  let id: unknown
  for (const name of NAMES) {
    id = own(value, name)
    if (typeof id === 'string' || typeof id === 'number') break
    id = undefined
  }
  const set = own(value, 'set')
  const dialogue = ({ texts, speakers }: Speech, masses: readonly number[]): Dialogue => ({
    id: id === undefined ? undefined : wordOf(id),
    set: typeof set === 'string' ? set : undefined,
    texts,
    speakers,
    masses,
    location,
  })
  const turns = own(value, 'turns')
  if (Array.isArray(turns)) {
    const speech = speechOf(turns)
    const topics = turns.map(turn => (isRecord(turn) ? own(turn, 'topic_id') : undefined))
    if (speech === undefined || topics.some(topic => typeof topic !== 'number' && typeof topic !== 'string'))
      return undefined
    return dialogue(speech, runsOf(topics))
  }
  const utterances = own(value, 'utterances')
  const segments = own(value, 'segments')
  if (!Array.isArray(utterances) || !Array.isArray(segments)) return undefined
  const speech = speechOf(utterances)
  if (speech === undefined || !segments.every(mass => typeof mass === 'number' && Number.isSafeInteger(mass)))
    return undefined
  return dialogue(speech, segments as number[])
}

const sum = (masses: readonly number[]): number => masses.reduce((sum, mass) => sum + mass, 0)
const addsUp = ({ masses, texts }: Dialogue): boolean =>
  masses.every(mass => mass > 0) && sum(masses) === texts.length

/** Whether a look finds utterances in the first of the records, as every one of them must have them. */
function mayHold(source: Source): boolean {
  if (!isJson(source)) return false
  if (isSpoken(firstRecord(source))) return true
  const [, inner] = entriesOf(source)[0] ?? []
  const list = isRecord(inner) ? Object.values(inner)[0] : inner
  return Array.isArray(list) && (list.length === 0 || isSpoken(list[0]))
}

const isSpoken = (value: unknown): boolean => isRecord(value) && ('utterances' in value || 'turns' in value)

function claimDialogues(source: Source): Claim | undefined {
  if (!mayHold(source)) return undefined
  const { dialogues } = dialoguesOf(source)
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
function withMasses(dialogues: Dialogue[], draft: Draft): Dialogue[] {
  const { values } = draft.options
  const numbered = dialogues.every(
    ({ masses, texts }) => masses.length === texts.length && fitAsPositions([{ item: '', numbers: masses }]),
  )
  if (values === 'masses' || !numbered || (values === undefined && dialogues.every(addsUp))) return dialogues
  if (values === undefined)
    ask(draft, {
      code: 'masses-or-positions',
      message:
        'The segments do not add up to the number of utterances. Are they a segment number for each utterance?',
      option: 'values',
      flag: '--read values=',
      choices: [{ value: 'positions', meaning: 'the number of the segment that each utterance is in' }],
    })
  return dialogues.map(dialogue => ({ ...dialogue, masses: runsOf(dialogue.masses) }))
}

const nameOf = ({ id, location }: Dialogue): string => id ?? location.path ?? `line ${location.line ?? 1}`

function parseDialogues(source: Source, options: ReadOptions): Parsed {
  const draft = openDraft({ ...options, file: source.name })
  const { dialogues: found } = dialoguesOf(source)
  const dialogues = found === undefined ? undefined : withMasses(found, draft)
  if (dialogues === undefined) {
    addError(
      draft,
      'not-dialogues',
      'not every record has a list "utterances" of texts and a list "segments" of whole numbers',
    )
    return { problems: draft.problems, questions: draft.questions }
  }
  const ids = dialogues.map(({ id }) => id)
  // Data sets number their parts from 0 each; then the part belongs to the name.
  const bySet = new Set(ids).size < ids.length && dialogues.every(({ set }) => set !== undefined)
  const stem = options.item ?? stemOf(source.name)
  const rows: TokenRows[] = []
  for (const [index, dialogue] of dialogues.entries()) {
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
      const message =
        texts.length === 0
          ? 'the dialogue has no utterance'
          : `the segments ${masses.slice(0, 8).join(' ')}${masses.length > 8 ? ' …' : ''} add up to ${sum(masses)}, and there are ${texts.length} utterances`
      addError(draft, 'masses-sum', message, { ...location, item })
      continue
    }
    const at: number[] = []
    let start = 0
    for (const mass of masses) {
      at.push(start)
      start += mass
    }
    rows.push({
      item,
      location: { file: source.name, ...location },
      tokens: texts,
      unit: 'utterances',
      speakers,
      layers: [{ name: 'segments', kind: 'starts', at, marksEnds: true }],
    })
  }
  return { rows, problems: draft.problems, questions: draft.questions }
}
