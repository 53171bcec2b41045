import { type Corpus, codersOf, codingOf, type Item } from '../../model/corpus.ts'
import { type CesuraError, describe, invalid } from '../../model/error.ts'
import { doccanoUnlabelled } from '../../model/errors/reading.ts'
import { spanTripleInvalid } from '../../model/errors/rows.ts'
import {
  codersSeveral,
  itemsNotInFile,
  linesUnannotated,
  lineWithoutText,
  notDoccano,
  relationLinesIgnored,
  textDiffers,
} from '../../model/errors/spans.ts'
import { isInteger, show } from '../../model/require.ts'
import { sourceOf } from '../detect/open.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Format, NamedFile } from '../format.ts'
import { isRecord, own, wordOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { baseOf } from '../roles/path-pattern.ts'
import type { AnnotatedText, LabelledSpan } from '../units/shapes.ts'
import type { UnitSpans } from '../units/text-units.ts'
import { coderNote, joinNotes, requireCoded, requireFileNames } from '../writable.ts'
import { documents, type JsonRecord, nameIn, numberOf, objectsOf } from './json-records.ts'
import { joinTexts, readSpansBack, segmentSpans, unitsIn, withoutEmptyNames } from './written-text.ts'

/** Where doccano has put spans over the years. */
const FIELDS = ['label', 'labels', 'entities', 'annotations'] as const

/**
 * doccano JSONL: a text a line and its spans, as `[start, end, label]` (`label`, `labels`) or as objects with
 * `start_offset` (`entities`, and `annotations` of old exports, where each names its `user`). Offsets count code
 * points. A line is an item; its `id` names it.
 *
 * @see https://github.com/doccano/doccano
 */
export const doccano: Format = {
  id: 'doccano',
  title: 'doccano JSONL',
  extensions: ['jsonl', 'json'],
  holds: 'corpus',

  inspect(source) {
    const records = objectsOf(source)
    return {
      claim: () => (records === undefined ? undefined : claim(records, source)),
      read: report => read(records ?? [], source, report),
    }
  },

  loses: ['speakers'],
  readBack: corpus =>
    joinNotes(
      coderNote(corpus, 'the name of the file', "--from-path '{coder}.jsonl'"),
      readSpansBack(corpus, 'doccano files'),
    ),
  write: writeDoccano,
  writeInto: writeIntoDoccano,
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isTriple = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 3 &&
  Number.isInteger(value[0]) &&
  Number.isInteger(value[1]) &&
  (typeof value[2] === 'string' || typeof value[2] === 'number')

const isOffsets = (value: unknown): boolean =>
  isRecord(value) && Number.isInteger(value.start_offset) && Number.isInteger(value.end_offset)

const isSpan = (value: unknown): boolean => isTriple(value) || isOffsets(value)

/** The text of a line; exports of doccano 1.3 call it data. */
const textIn = (value: Record<string, unknown>): unknown => own(value, 'text') ?? own(value, 'data')

/** The field with the spans: the first that has some, else the first that is an empty list. */
function fieldOf(value: Record<string, unknown>): string | undefined {
  let empty: string | undefined
  for (const field of FIELDS) {
    const list = own(value, field)
    if (!Array.isArray(list)) continue
    if (list.length > 0) return field
    empty ??= field
  }
  return empty
}

type Line = JsonRecord<Record<string, unknown>>

/** What the list of a line holds. */
function kindOf(value: Record<string, unknown>): 'none' | 'empty' | 'spans' | 'words' | 'other' {
  const field = fieldOf(value)
  if (field === undefined) return 'none'
  const list = value[field] as readonly unknown[]
  if (list.length === 0) return 'empty'
  if (list.every(isSpan)) return 'spans'
  return (field === 'label' || field === 'labels') && list.every(isWord) ? 'words' : 'other'
}

const isWord = (entry: unknown): boolean => typeof entry === 'string'

function claim(records: readonly Line[], source: Source): Claim | undefined {
  let spans = 0
  let words = 0
  let lists = 0
  for (const { value } of records) {
    const kind = kindOf(value)
    if (kind === 'other') return undefined
    if (kind === 'none') continue
    lists++
    if (kind === 'spans') spans++
    else if (kind === 'words') words++
  }
  if (spans > 0 && words === 0)
    return records.some(({ value }) => typeof textIn(value) === 'string')
      ? {
          strength: 'named',
          because: 'texts with spans as [start, end, label] or start_offset and end_offset',
        }
      : undefined
  if (
    lists === records.length &&
    spans + words === 0 &&
    records.every(({ value }) => typeof textIn(value) === 'string')
  )
    return {
      strength: 'rejected',
      ...describe(doccanoUnlabelled, { file: baseOf(source.name), texts: records.length }),
    }
  const whole = ({ value }: Line) =>
    typeof (textIn(value) ?? own(value, 'filename')) === 'string' && own(value, 'codings') === undefined
  if (words > 0 && spans === 0 && words === lists && lists === records.length && records.every(whole))
    return documents(source, records.length)
  return undefined
}

function read(records: readonly Line[], { name: file }: Source, report: Report): readonly AnnotatedText[] {
  const texts: AnnotatedText[] = []
  let relations = 0
  for (const record of records) {
    if (listIn(own(record.value, 'relations')).length > 0) relations++
    addTextSpans(texts, record, records.length, report)
  }
  // Old exports name a user at every span: a line that nobody annotated is not a coding by somebody else.
  const byUsers = texts.some(({ coder }) => coder !== undefined)
  const kept = byUsers ? texts.filter(({ coder }) => coder !== undefined) : texts
  const unannotated = texts.length - kept.length
  if (unannotated > 0)
    report.warn(describe(linesUnannotated, { unannotated, texts: records.length }), { file })
  if (relations > 0)
    report.warn(describe(relationLinesIgnored, { relations, lines: records.length }), { file })
  return withoutEmptyNames(kept)
}

/** Fields of a line that name its annotator. */
const OWNERS = ['annotator', 'annotator_id', 'coder', 'user'] as const

/** Adds the spans of one line, apart for each user who set some. */
function addTextSpans(
  into: AnnotatedText[],
  { value, location }: Line,
  records: number,
  report: Report,
): void {
  const text = textIn(value)
  if (typeof text !== 'string') {
    report.error(describe(lineWithoutText, {}), location)
    return
  }
  const item = nameIn(own(value, 'id'), location, report) ?? numberOf(location, records)
  const owner = OWNERS.map(name => own(value, name)).find(
    name => typeof name === 'string' || typeof name === 'number',
  )
  const stated = nameIn(owner, location, report)
  const field = fieldOf(value)
  const byUser = new Map<string | undefined, LabelledSpan[]>()
  for (const entry of field === undefined ? [] : (value[field] as readonly unknown[])) {
    const fields = isRecord(entry) ? entry : {}
    const [start, end, label, user] = (
      Array.isArray(entry) ? entry : [fields.start_offset, fields.end_offset, fields.label, fields.user]
    ) as readonly unknown[]
    if (!isInteger(start, 0) || !isInteger(end, 0)) {
      report.error(describe(spanTripleInvalid, { span: show(entry), program: 'doccano' }), location)
      continue
    }
    const coder = nameIn(user, location, report) ?? stated
    const spans = byUser.get(coder) ?? []
    byUser.set(coder, spans)
    spans.push({ start, end, label: label === undefined ? undefined : wordOf(label), location })
  }
  if (byUser.size === 0) byUser.set(stated, [])
  for (const [coder, spans] of byUser) {
    const layers = [{ name: 'label', spans }]
    into.push({ axis: 'text', item, coder, location, text, offsets: 'code-points', layers })
  }
}

const FORMAT = 'doccano files'

/** A file for each coder, `CODER.jsonl`, with a text a line and its segments as spans in code points. */
function writeDoccano(corpus: Corpus): NamedFile[] {
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
function writeIntoDoccano(corpus: Corpus, file: string, name = 'the file'): string {
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

export const notItsText = (item: string): CesuraError => invalid(textDiffers, {}, { item })
