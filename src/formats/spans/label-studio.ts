import { type Corpus, codersOf, codingOf, type Item } from '../../model/corpus.ts'
import { describe, invalid, type Location } from '../../model/error.ts'
import { labelStudioWithoutSegments } from '../../model/errors/reading.ts'
import {
  annotationsCancelled,
  annotationsOlder,
  draftsIgnored,
  frameRate,
  notLabelStudio,
  resultsIgnored,
} from '../../model/errors/spans.ts'
import { sourceOf } from '../detect/open.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import { isRecord, own, wordOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { baseOf } from '../roles/path-pattern.ts'
import type { Annotated } from '../units/shapes.ts'
import type { UnitSpans } from '../units/text-units.ts'
import { requireCoded } from '../writable.ts'
import { notItsText, rejectUnplaced } from './doccano.ts'
import { countText, numberOf, objectsOf } from './json-records.ts'
import { type Answer, coderOf, kindOf, READABLE, type Region, rowAnswers } from './label-studio-rows.ts'
import { shapesOf } from './label-studio-shapes.ts'
import { joinTexts, readSpansBack, segmentSpans, unitsIn, withoutEmptyNames } from './written-text.ts'

/**
 * Label Studio: JSON (a task or a list), JSON-MIN, and CSV with JSON in its cells. Regions of `labels` on a text are
 * spans (UTF-16), on a recording a timeline; `paragraphlabels` have a turn as unit. A layer is a control (`from_name`),
 * a coder is the person who completed the annotation, or the `model_version` of a prediction.
 *
 * @see https://labelstud.io/guide/export
 */
export const labelStudio: Format = {
  id: 'label-studio',
  title: 'Label Studio export',
  extensions: ['json', 'csv', 'jsonl'],
  holds: 'corpus',

  inspect(source) {
    /** What annotators and models answered to each task, however the file was exported. */
    const answers = once(() => taskAnswers(source) ?? rowAnswers(source))
    return {
      claim() {
        const found = answers()
        return found === undefined ? undefined : claim(found, source)
      },
      read: (report, options) => read(answers() ?? [], source, report, options),
    }
  },

  loses: ['speakers'],
  readBack: corpus => readSpansBack(corpus, 'Label Studio files'),
  write: writeLabelStudio,
  writeInto: writeIntoLabelStudio,
}

function read(
  answers: readonly Answer[],
  source: Source,
  report: Report,
  { frameRate }: ReadOptions,
): readonly Annotated[] {
  const kept = keepLatest(answers, source, report)
  noteOthers(kept, answers, source, report)
  if (countsFrames(kept) && frameRate === undefined) {
    askFrameRate(report)
    return []
  }
  const { texts, recordings } = shapesOf(framesAsSeconds(kept, frameRate ?? 1), report)
  return [...withoutEmptyNames(texts), ...recordings]
}

/** How many regions of each kind there are. */
function kindsOf(answers: readonly Answer[]): Map<string, number> {
  const kinds = new Map<string, number>()
  // Mostly all regions are of one kind: they are counted by the row.
  let last = ''
  let row = 0
  const add = () => {
    if (row > 0) kinds.set(last, (kinds.get(last) ?? 0) + row)
  }
  for (const { regions } of answers)
    for (const { kind } of regions) {
      if (kind !== last) {
        add()
        last = kind
        row = 0
      }
      row++
    }
  add()
  return kinds
}

function claim(answers: readonly Answer[], source: Source): Claim | undefined {
  if (answers.some(({ regions }) => regions.some(({ kind }) => READABLE.includes(kind))))
    return { strength: 'named', because: 'regions with from_name, to_name and value, or their short form' }
  const kinds = kindsOf(answers)
  const results =
    kinds.size === 0
      ? 'no region of a text or a recording is marked in it'
      : `its results are ${countText(kinds)}, which are no segments of a text or a recording`
  return {
    strength: 'rejected',
    ...describe(labelStudioWithoutSegments, { file: baseOf(source.name), results, readable: READABLE }),
  }
}

/** Leaves out what was cancelled, and the older of two answers by one coder to one task. */
function keepLatest(answers: readonly Answer[], source: Source, report: Report): Answer[] {
  const location = { file: source.name }
  const given = answers.filter(({ cancelled }) => !cancelled)
  if (given.length < answers.length)
    report.warn(
      describe(annotationsCancelled, { cancelled: answers.length - given.length, all: answers.length }),
      location,
    )
  const latest = new Map<string, Answer>()
  const keys = given.map(({ task, coder }) => JSON.stringify([task, coder]))
  for (const [index, answer] of given.entries()) {
    const key = keys[index]!
    const before = latest.get(key)
    if (before === undefined || (answer.when ?? '') >= (before.when ?? '')) latest.set(key, answer)
  }
  if (latest.size < given.length)
    report.warn(describe(annotationsOlder, { older: given.length - latest.size }), location)
  return latest.size === given.length
    ? given
    : given.filter((answer, index) => latest.get(keys[index]!) === answer)
}

/** Says what else is in the file and is no segment: choices, areas, relations, drafts. */
function noteOthers(
  kept: readonly Answer[],
  answers: readonly Answer[],
  source: Source,
  report: Report,
): void {
  const location = { file: source.name }
  const others = new Map([...kindsOf(kept)].filter(([kind]) => !READABLE.includes(kind)))
  if (others.size > 0) report.warn(describe(resultsIgnored, { results: countText(others) }), location)
  const drafts = answers.reduce((sum, { drafts }) => sum + drafts, 0)
  if (drafts > 0) report.warn(describe(draftsIgnored, { drafts }), location)
}

/** Whether something counts frames of a video. */
const countsFrames = (answers: readonly Answer[]): boolean =>
  answers.some(({ regions }) => regions.some(({ kind }) => kind === 'timelinelabels'))

/**
 * Regions of a video's timeline in seconds. Label Studio numbers frames from 1, the last one included, and a label may
 * have several ranges: each is a region.
 */
const framesAsSeconds = (answers: readonly Answer[], perSecond: number): readonly Answer[] =>
  !countsFrames(answers)
    ? answers
    : answers.map(answer => ({
        ...answer,
        regions: answer.regions.flatMap((region): Region[] => {
          if (region.kind !== 'timelinelabels' || !Array.isArray(region.value.ranges)) return [region]
          return region.value.ranges.filter(isRecord).map(({ start, end }) => ({
            ...region,
            value: {
              ...region.value,
              start: typeof start === 'number' ? (start - 1) / perSecond : start,
              end: typeof end === 'number' ? end / perSecond : end,
            },
          }))
        }),
      }))

/** Asks for the frames of a second: the export does not state them. */
const askFrameRate = (report: Report): void =>
  report.ask({
    ...describe(frameRate, {}),
    option: 'frameRate',
    choices: [
      { value: '25', meaning: 'television in Europe, many cameras' },
      { value: '30', meaning: 'phones, most recordings of screens' },
      { value: '24', meaning: 'films' },
    ],
  })

/** The answers of a JSON export; undefined where the file is none. */
function taskAnswers(source: Source): Answer[] | undefined {
  const tasks = objectsOf(source)
  if (tasks === undefined || !tasks.every(({ value }) => isTask(value))) return undefined
  // Tasks that nobody has seen yet are known by their two empty lists.
  const unseen = tasks.every(
    ({ value }) => Array.isArray(value.annotations) && Array.isArray(value.predictions),
  )
  if (!unseen && !tasks.some(({ value }) => setsOf(value).some(isSet))) return undefined
  const names = tasks.map(({ value }) => itemIn(value))
  const unique = new Set(names).size === names.length
  return tasks.flatMap(({ value, location }, index) => {
    const item = (unique ? names[index] : idIn(value)) ?? numberOf(location, tasks.length)
    return answersTo(value, index, item, location)
  })
}

/**
 * Every task has its data and at least one of the three lists; a task that nobody has seen has empty ones. Without its
 * data a task is known by its results alone.
 */
const isTask = (task: Record<string, unknown>): boolean =>
  ['annotations', 'completions', 'predictions'].some(key => Array.isArray(own(task, key))) &&
  (isRecord(task.data) ||
    (task.data === undefined && setsOf(task).some(set => isSet(set) && set.result.length > 0)))

/** What a task is about; tasks that were written to be imported may name it next to their results. */
const dataOf = (task: Record<string, unknown>): Record<string, unknown> =>
  isRecord(task.data) ? task.data : task

const setsOf = (task: Record<string, unknown>): unknown[] =>
  ['annotations', 'completions', 'predictions'].flatMap(
    key => (own(task, key) as unknown[] | undefined) ?? [],
  )

/** A set of results: entries have from_name, to_name and value; relations between regions have neither. */
const isSet = (set: unknown): set is { result: Record<string, unknown>[] } =>
  isRecord(set) &&
  Array.isArray(set.result) &&
  set.result.every(
    entry =>
      isRecord(entry) &&
      (('from_name' in entry && 'to_name' in entry && 'value' in entry) || entry.type === 'relation'),
  )

const idIn = ({ id }: Record<string, unknown>): string | undefined =>
  typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined

/** The name that cesura wrote into the task's data and Label Studio kept, else the task's number. */
function itemIn(task: Record<string, unknown>): string | undefined {
  const { item } = dataOf(task)
  return typeof item === 'string' && item !== '' ? item : idIn(task)
}

function answersTo(
  task: Record<string, unknown>,
  index: number,
  item: string | undefined,
  location: Location,
): Answer[] {
  const data = dataOf(task)
  let drafts = Array.isArray(task.drafts) ? task.drafts.length : 0
  const answers: Answer[] = []
  const people = [own(task, 'annotations'), own(task, 'completions')].flatMap(list =>
    Array.isArray(list) ? list : [],
  )
  const anonymous = people.filter(
    set => isRecord(set) && coderOf(set.completed_by) === undefined && isSet(set),
  )
  const add = (set: unknown, coder: string | undefined): void => {
    if (!isSet(set)) return
    const { was_cancelled, updated_at, created_at } = set as Record<string, unknown>
    const when = updated_at ?? created_at
    answers.push({
      task: index,
      item,
      coder,
      data,
      regions: regionsIn(set.result),
      cancelled: was_cancelled === true,
      when: when === undefined ? undefined : wordOf(when),
      drafts,
      location,
    })
    drafts = 0
  }
  for (const [n, set] of people.entries()) {
    const { completed_by, id } = (isRecord(set) ? set : {}) as Record<string, unknown>
    // Several answers without a name are several coders: two of them must not become one.
    const unnamed = anonymous.length > 1 ? `annotation ${id ?? n + 1}` : undefined
    add(set, coderOf(completed_by) ?? unnamed)
  }
  for (const set of Array.isArray(task.predictions) ? task.predictions : [])
    add(set, isRecord(set) ? (coderOf(set.model_version) ?? 'prediction') : undefined)
  return answers
}

function regionsIn(result: readonly Record<string, unknown>[]): Region[] {
  const regions: Region[] = []
  for (const { from_name, to_name, source, type, value, original_length } of result) {
    if (!isRecord(value)) continue
    regions.push({
      layer: wordOf(from_name),
      target: wordOf(to_name),
      field: typeof source === 'string' ? source.replace(/^\$/, '') : undefined,
      kind: typeof type === 'string' ? type : (kindOf(value) ?? 'unknown'),
      value,
      duration: typeof original_length === 'number' ? original_length : undefined,
    })
  }
  return regions
}

const FORMAT = 'Label Studio files'

/** The control that predictions are written for; the labelling interface must have the same names. */
const CONTROL = { from_name: 'label', to_name: 'text' }

/**
 * Tasks with predictions, as Label Studio imports them: the text in `data.text`, the item's name in `data.item`, and
 * for every coder a prediction with its name as `model_version`. Offsets count UTF-16.
 */
function writeLabelStudio(corpus: Corpus): string {
  requireCoded(corpus, FORMAT)
  const texts = joinTexts(corpus, FORMAT)
  const tasks = corpus.items.map(item => {
    const written = texts.of(item)
    const predictions = item.codings.map(({ coder }) =>
      prediction(item, coder, written.text, written, CONTROL),
    )
    return { data: { text: written.text, item: item.id }, predictions }
  })
  return `${JSON.stringify(tasks, null, 2)}\n`
}

function prediction(
  item: Item,
  coder: string,
  text: string,
  units: UnitSpans,
  control: { readonly from_name: unknown; readonly to_name: unknown },
) {
  const spans = segmentSpans(codingOf(item, coder)!, units, { item: item.id, coder })
  return {
    model_version: coder,
    result: spans.map(({ start, end, label }, index) => ({
      id: `s${index + 1}`,
      ...control,
      type: 'labels',
      value: { start, end, text: text.slice(start, end), labels: [label] },
    })),
  }
}

/**
 * A Label Studio export with the codings of a corpus added as predictions; a prediction of the same name is replaced,
 * everything else stays as it is. Tasks are found by their id, and their text must hold the item's units in order.
 */
function writeIntoLabelStudio(corpus: Corpus, file: string, name = 'the file'): string {
  const source = sourceOf(name, file)
  const tasks = objectsOf(source)
  if (tasks === undefined) throw invalid(notLabelStudio, { file: name })
  const items = new Map(corpus.items.map(item => [item.id, item]))
  const coders = codersOf(corpus)
  const written = tasks.map(({ value: task }, index) => {
    const data = isRecord(task.data) ? task.data : {}
    const item = [data.item, task.id, index + 1]
      .map(id => items.get(wordOf(id)))
      .find(item => item !== undefined)
    if (item === undefined) return task
    const region = firstRegion(task)
    const field = wordOf(region?.source ?? region?.to_name ?? 'text').replace(/^\$/, '')
    const text = [data[field], data.text].find(text => typeof text === 'string')
    const units = text === undefined ? undefined : unitsIn(text as string, item.texts ?? [])
    if (units === undefined || units.starts.length !== item.units) throw notItsText(item.id)
    items.delete(item.id)
    const control = region === undefined ? CONTROL : { from_name: region.from_name, to_name: region.to_name }
    const kept = (Array.isArray(task.predictions) ? task.predictions : []).filter(
      set => !isRecord(set) || !coders.includes(wordOf(set.model_version)),
    )
    const added = item.codings.map(({ coder }) => prediction(item, coder, text as string, units, control))
    return { ...task, predictions: [...kept, ...added] }
  })
  rejectUnplaced(items, name)
  return `${JSON.stringify(Array.isArray(source.json()) ? written : written[0], null, 2)}\n`
}

/** The first region of a task that segments a text: predictions go to the same control. */
function firstRegion(task: Record<string, unknown>): Record<string, unknown> | undefined {
  for (const key of ['annotations', 'completions', 'predictions'])
    for (const set of Array.isArray(task[key]) ? (task[key] as unknown[]) : [])
      for (const entry of isRecord(set) && Array.isArray(set.result) ? set.result : []) {
        const kind = isRecord(entry) ? wordOf(entry.type) : ''
        // What was marked in a video is no home for segments of a text.
        if (kind !== 'timelinelabels' && READABLE.includes(kind)) return entry
      }
  return undefined
}
