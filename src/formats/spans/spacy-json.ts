import { describe, type Location } from '../../model/error.ts'
import { spanTripleInvalid } from '../../model/errors/rows.ts'
import { isInteger, show } from '../../model/require.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { isRecord, own } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { AnnotatedText, LabelledSpan, SpanLayer } from '../units/shapes.ts'
import { documents, type JsonRecord, nameIn, numberOf, recordsOf } from './json-records.ts'

/**
 * spaCy's training data, `[text, { entities: [[start, end, label]] }]`, also under `annotations` as the NER annotator
 * writes it; and a document as `Doc.to_json()` gives it, with layers `ents`, `sents` and those of `spans`, and its
 * tokens as units. Offsets count code points.
 *
 * @see https://spacy.io/api/doc#to_json
 */
export const spacyJson: Format = {
  id: 'spacy-json',
  title: 'spaCy JSON',
  extensions: ['json', 'jsonl'],
  holds: 'corpus',

  inspect(source) {
    const examples = once(() => examplesOf(source))
    return {
      claim: () => (examples() === undefined ? undefined : claim(examples()!, source)),
      read: report => read(examples() ?? [], report),
    }
  },
}

function claim(examples: readonly JsonRecord[], source: Source): Claim {
  const isAboutDocuments = ({ value }: JsonRecord) =>
    Array.isArray(value) && !('entities' in value[1]) && !('spans' in value[1])
  if (examples.every(isAboutDocuments)) return documents(source, examples.length)
  return Array.isArray(examples[0]!.value)
    ? { strength: 'named', because: 'pairs of a text and { entities: [[start, end, label]] }' }
    : { strength: 'named', because: 'texts with tokens and ents or sents, as Doc.to_json() gives them' }
}

function read(examples: readonly JsonRecord[], report: Report): readonly AnnotatedText[] {
  return examples.map(({ value, location }): AnnotatedText => {
    const item = numberOf(location, examples.length)
    if (Array.isArray(value)) {
      const [text, marks] = value as [string, Record<string, unknown>]
      const layers = layersOf(marks, location, report)
      return { axis: 'text', item, location, text, offsets: 'code-points', layers }
    }
    const doc = value as Record<string, unknown>
    const id = nameIn(own(doc, 'id'), location, report) ?? item
    return {
      axis: 'text',
      item: id,
      location,
      text: doc.text as string,
      tokens: spansOf(doc.tokens, location, report),
      offsets: 'code-points',
      layers: layersOf(doc, location, report),
    }
  })
}

const isPair = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  isRecord(value[1]) &&
  ['entities', 'spans', 'cats'].some(key => key in (value[1] as object))

const isDoc = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.text === 'string' &&
  Array.isArray(value.tokens) &&
  !('_task_hash' in value) &&
  (Array.isArray(value.ents) || Array.isArray(value.sents) || isRecord(value.spans))

/** The examples of a file: pairs or documents, one of both throughout. */
function examplesOf(source: Source): readonly JsonRecord[] | undefined {
  let records = recordsOf(source)
  if (records === undefined) return undefined
  const [first] = records
  // One pair alone is a list of two; the NER annotator wraps its list and leaves null for texts that were skipped.
  if (records.length === 2 && isPair(source.json()))
    records = [{ value: source.json(), location: { file: source.name } }]
  else if (records.length === 1 && isRecord(first!.value) && Array.isArray(first!.value.annotations))
    records = first!.value.annotations
      .map((value, i) => ({ value: value as unknown, location: { file: source.name, path: `[${i}]` } }))
      .filter(({ value }) => value !== null)
  if (records.length === 0) return undefined
  return records.every(({ value }) => isPair(value)) || records.every(({ value }) => isDoc(value))
    ? records
    : undefined
}

/** Entities, sentences and groups of spans, each a layer. */
function layersOf(marks: Record<string, unknown>, location: Location, report: Report): SpanLayer[] {
  const layers: SpanLayer[] = []
  for (const name of ['entities', 'ents', 'sents']) {
    const list = own(marks, name)
    if (Array.isArray(list)) layers.push({ name, spans: spansOf(list, location, report) })
  }
  const groups = own(marks, 'spans')
  if (Array.isArray(groups)) layers.push({ name: 'spans', spans: spansOf(groups, location, report) })
  else if (isRecord(groups))
    for (const [name, group] of Object.entries(groups))
      layers.push({ name, spans: spansOf(group, location, report) })
  return layers
}

function spansOf(list: unknown, location: Location, report: Report): LabelledSpan[] {
  const found: LabelledSpan[] = []
  for (const entry of Array.isArray(list) ? list : []) {
    const listed = Array.isArray(entry)
    const fields = (isRecord(entry) ? entry : {}) as Record<string, unknown>
    const start: unknown = listed ? entry[0] : fields.start
    const end: unknown = listed ? entry[1] : fields.end
    const label: unknown = listed ? entry[2] : fields.label
    if (isInteger(start, 0) && isInteger(end, 0))
      found.push({ start, end, label: typeof label === 'string' ? label : undefined, location })
    else {
      report.error(describe(spanTripleInvalid, { span: show(entry), program: 'spaCy' }), location)
    }
  }
  return found
}
