import { type Corpus, codersOf, codingOf, type Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { notLabelStudio } from '../../model/errors/spans.ts'
import { sourceOf } from '../detect/open.ts'
import { isRecord, wordOf } from '../json/json-text.ts'
import type { UnitSpans } from '../units/text-units.ts'
import { requireCoded } from '../writable.ts'
import { notItsText, rejectUnplaced } from './doccano-write.ts'
import { objectsOf } from './json-records.ts'
import { READABLE } from './label-studio-answers.ts'
import { joinTexts, segmentSpans, unitsIn } from './written-text.ts'

const FORMAT = 'Label Studio files'

/** The control that predictions are written for; the labelling interface must have the same names. */
const CONTROL = { from_name: 'label', to_name: 'text' }

/**
 * Tasks with predictions, as Label Studio imports them: the text in `data.text`, the item's name in `data.item`, and
 * for every coder a prediction with its name as `model_version`. Offsets count UTF-16.
 */
export function writeLabelStudio(corpus: Corpus): string {
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
export function writeIntoLabelStudio(corpus: Corpus, file: string, name = 'the file'): string {
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
