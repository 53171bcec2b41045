import { type Corpus, codersOf, codingOf, type Item } from '../../model/corpus.ts'
import { type CesuraError, invalid } from '../../model/error.ts'
import { codersSeveral, itemsNotInFile, notDoccano, textDiffers } from '../../model/errors/spans.ts'
import { sourceOf } from '../detect/open.ts'
import type { NamedFile } from '../format.ts'
import { isRecord, wordOf } from '../json/json-text.ts'
import type { UnitSpans } from '../units/text-units.ts'
import { requireCoded, requireFileNames } from '../writable.ts'
import { objectsOf } from './json-records.ts'
import { joinTexts, segmentSpans, unitsIn } from './written-text.ts'

const FORMAT = 'doccano files'

/** A file for each coder, `CODER.jsonl`, with a text a line and its segments as spans in code points. */
export function writeDoccano(corpus: Corpus): NamedFile[] {
  requireCoded(corpus, FORMAT)
  requireFileNames(corpus, 'coders')
  const texts = joinTexts(corpus, FORMAT)
  return codersOf(corpus).map(coder => {
    const lines = corpus.items.flatMap(item => {
      if (codingOf(item, coder) === undefined) return []
      const written = texts.of(item)
      const label = spansOf(item, coder, written.text, written)
      return [`${JSON.stringify({ id: item.id, text: written.text, label })}\n`]
    })
    return { name: `${coder}.jsonl`, text: lines.join('') }
  })
}

/** The spans of one coding, counted in code points. */
function spansOf(item: Item, coder: string, text: string, units: UnitSpans): [number, number, string][] {
  const spans = segmentSpans(codingOf(item, coder)!, units, { item: item.id, coder })
  const count = codePointCounter(text)
  return spans.map(({ start, end, label }) => [count(start), count(end), label])
}

/** Counts code points before offsets that rise; texts without surrogates need no counting. */
function codePointCounter(text: string): (offset: number) => number {
  if (!/[\ud800-\udfff]/.test(text)) return offset => offset
  let at = 0
  let points = 0
  return offset => {
    while (at < offset) {
      at += text.codePointAt(at)! > 0xffff ? 2 : 1
      points++
    }
    return points
  }
}

/**
 * A doccano file with the spans of one coder instead of its own; everything else stays as it is. Lines are found by
 * their `id`, and their text must hold the units of the item in order.
 */
export function writeIntoDoccano(corpus: Corpus, file: string, name = 'the file'): string {
  const coders = codersOf(corpus)
  if (coders.length !== 1) throw invalid(codersSeveral, { coders })
  const records = objectsOf(sourceOf(name, file))
  if (records === undefined) throw invalid(notDoccano, { file: name })
  const items = new Map(corpus.items.map(item => [item.id, item]))
  const lines = records.map(({ value, location }, index) => {
    const item = items.get(wordOf(value.id ?? location.line ?? index + 1))
    const segmentation = item === undefined ? undefined : codingOf(item, coders[0]!)
    if (item === undefined || segmentation === undefined) return JSON.stringify(value)
    const text = wordOf(value.text ?? value.data ?? '')
    const units = unitsIn(text, item.texts ?? [])
    if (units === undefined || units.starts.length !== item.units) throw notItsText(item.id)
    const spans = spansOf(item, coders[0]!, text, units)
    items.delete(item.id)
    const field = ['label', 'labels', 'entities'].find(field => field in value) ?? 'label'
    const old = value[field]
    const objects = Array.isArray(old) && old.length > 0 ? old.every(isRecord) : field === 'entities'
    const written = objects
      ? spans.map(([start_offset, end_offset, label], id) => ({ id, label, start_offset, end_offset }))
      : spans
    return JSON.stringify({ ...value, [field]: written })
  })
  rejectUnplaced(items, name)
  return `${lines.join('\n')}\n`
}

/** Rejects items that a file does not hold: what was to be written would be lost. */
export function rejectUnplaced(items: ReadonlyMap<string, Item>, name: string): void {
  const [lost] = items.keys()
  if (lost === undefined) return

  throw invalid(itemsNotInFile, { items: items.size, file: name }, { item: lost })
}

export const notItsText = (item: string): CesuraError =>
  invalid(
    textDiffers,
    {},
    {
      item,
    },
  )
