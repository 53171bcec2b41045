import { describe, type Location } from '../../model/error.ts'
import { textNeededAnswer } from '../../model/errors/answers.ts'
import { isInteger } from '../../model/require.ts'
import type { Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { isRecord, own, wordOf } from '../json/json-text.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { numberOf, objectsOf } from './json-records.ts'

/** Fields under which programs keep what a model printed. */
const ANSWERS = ['answer', 'response', 'output', 'completion']

/**
 * What a language model printed, in any form that `readAnswer` knows: one answer per file, or JSON lines with `id` and
 * `answer`. The text is in another file. It is read only when it is asked for, because prose can look like an answer.
 */
export const modelAnswer: Format = {
  id: 'model-answer',
  title: 'answers of language models',
  extensions: ['txt', 'jsonl', 'json', 'md'],
  holds: 'corpus',

  inspect: source => ({
    claim: () => undefined,
    read: () =>
      answersIn(source).map(({ item, answer, location }) => ({
        axis: 'text',
        item,
        location,
        needs: describe(textNeededAnswer, { file: baseOf(source.name) }),
        layers: [{ name: 'segments', spans: [], answer }],
      })),
  }),
}

interface NamedAnswer {
  readonly item: string | undefined
  readonly answer: string
  readonly location: Location
}

function answersIn(source: Source): readonly NamedAnswer[] {
  const records = objectsOf(source) ?? []
  const found: NamedAnswer[] = []
  for (const { value, location } of records) {
    const answer = answerOf(value)
    if (answer === undefined) break
    const id = [value.id, value.item, value.doc, value.doc_id, value.document, value.custom_id].find(
      id => typeof id === 'string' || isInteger(id, 0),
    )
    found.push({ item: id === undefined ? numberOf(location, records.length) : wordOf(id), answer, location })
  }
  // JSON without such fields is an answer itself.
  return records.length > 0 && found.length === records.length
    ? found
    : [{ item: undefined, answer: source.text, location: { file: source.name } }]
}

/** What the model printed, in a record of a program or of an interface for chats. */
function answerOf(record: Record<string, unknown>): string | undefined {
  for (const name of ANSWERS) {
    const value = own(record, name)
    if (typeof value === 'string') return value
  }
  const choices = own(record, 'choices')
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined
  const message = isRecord(first) ? own(first, 'message') : undefined
  const content = isRecord(message) ? own(message, 'content') : undefined
  return typeof content === 'string' ? content : undefined
}
