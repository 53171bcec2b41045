import type { Location } from '../../model/error.ts'
import type { Source } from '../detect/source.ts'
import { isRecord, own, wordOf } from '../json/json-text.ts'
import { numberOf, objectsOf } from './json-records.ts'
import { type Answer, coderOf, kindOf, type Region } from './label-studio-answers.ts'

/** The answers of a JSON export; undefined where the file is none. */
export function taskAnswers(source: Source): Answer[] | undefined {
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
      ...(item === undefined ? {} : { item }),
      ...(coder === undefined ? {} : { coder }),
      data,
      regions: regionsIn(set.result),
      cancelled: was_cancelled === true,
      ...(when === undefined ? {} : { when: wordOf(when) }),
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
