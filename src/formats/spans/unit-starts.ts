import { describe, type Location } from '../../model/error.ts'
import { textNeededStarts } from '../../model/errors/spans.ts'
import { parseOutside } from '../../model/json.ts'
import { isInteger } from '../../model/require.ts'
import { fencedJson } from '../detect/nothing-fits.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { entriesOf, firstRecord, isJson, isRecord, own, wordOf } from '../json/json-text.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { type JsonRecord, numberOf, recordsOf } from './json-records.ts'

/** Names under which language models and scripts list first units: `segment_starts`, `topic_boundaries`, `indices`. */
const NAME =
  /^(?:[a-z]+_)*(?:starts?|start_(?:ind(?:ices|exes)|ids)|indices|boundaries|breaks?|cuts|splits?|split_points)$/i
const nameIn = (value: Record<string, unknown>): string | undefined =>
  Object.keys(value).find(name => NAME.test(name) && Array.isArray(own(value, name)))
/** What such names are made of: a file without any of it has no such list. */
const WORDS = /starts|indices|boundar|breaks|cuts|splits/
/** Fields that make the record something else: cesura's own notations, chunks, tables. */
const OTHERS = [
  'units',
  'texts',
  'text',
  'codings',
  'coder',
  'masses',
  'types',
  'segments',
  'utterances',
  'sentences',
]

/**
 * Numbers of the first units of segments, as a language model answers: `{"segment_starts": [1, 7, 15]}`, under the
 * name of the text or next to an `id`, also inside a code fence. The text is in another file; whether counting starts
 * at 0 or 1 is asked, unless a 0 shows it.
 */
export const unitStarts: Format = {
  id: 'unit-starts',
  title: 'numbers of first units',
  extensions: ['json', 'jsonl', 'txt'],
  holds: 'corpus',

  inspect(source) {
    const starts = once(() => startsOf(source))
    return {
      claim: ({ documents = [] }) => claim(starts()?.[0]?.name, documents.length > 0),
      read: () =>
        (starts() ?? []).map(({ item, starts, location }) => ({
          axis: 'text',
          item,
          location,
          needs: describe(textNeededStarts, { file: baseOf(source.name) }),
          layers: [{ name: 'segments', spans: [], starts }],
        })),
    }
  },
}

function claim(name: string | undefined, hasText: boolean): Claim | undefined {
  if (name === undefined) return undefined
  if (name !== '')
    return { strength: 'structural', because: `rising integers in ${name}`, over: ['json-lines'] }
  // Numbers without a name are first units only where a text was given for them.
  return hasText ? { strength: 'structural', because: 'a list of rising integers' } : undefined
}

interface Starts {
  readonly item: string | undefined
  readonly name: string
  readonly starts: readonly number[]
  readonly location: Location
}

function startsOf(source: Source): readonly Starts[] | undefined {
  const bare = bareList(source)
  if (bare !== undefined)
    return [{ item: undefined, name: '', starts: bare, location: { file: source.name } }]
  // In JSON the first record decides; elsewhere a code fence may be anywhere.
  if (isJson(source) && !mayStart(source)) return undefined
  const records = recordsOf(source) ?? fenced(source)
  if (records === undefined || (!isJson(source) && !WORDS.test(source.text))) return undefined
  const found: Starts[] = []
  for (const { value, location } of records) {
    const own = startsIn(value, location, records.length)
    const inner =
      own === undefined && isRecord(value)
        ? Object.entries(value).map(([item, entry]) => {
            const starts = startsIn(entry, location, 1)
            return starts === undefined ? undefined : { ...starts, item: starts.item ?? item }
          })
        : [own]
    for (const entry of inner) {
      if (entry === undefined) return undefined
      found.push(entry)
    }
  }
  return found.length > 0 ? found : undefined
}

/** Whether a record, or an entry of it, has one of the names. */
function mayStart(source: Source): boolean {
  const value = firstRecord(source)
  if (!isRecord(value)) return false
  const entries = isRecord(source.json()) ? entriesOf(source) : Object.entries(value)
  return entries.some(([name, entry]) =>
    isRecord(entry) ? nameIn(entry) !== undefined : NAME.test(name) && Array.isArray(entry),
  )
}

/** `[0, 7, 15]` and nothing else, perhaps in a code fence. */
function bareList(source: Source): readonly number[] | undefined {
  if (!/(?:^|\n)[^\S\n]*\[\s*\d+\s*[,\]]/.test(source.text.slice(0, 20_000))) return undefined
  const list = source.json() ?? fenced(source)?.[0]?.value
  return Array.isArray(list) && list.length > 0 && rise(list) ? list : undefined
}

const rise = (starts: readonly unknown[]): boolean =>
  starts.every((at, i) => isInteger(at, 0) && (i === 0 || at > (starts[i - 1] as number)))

/** The list of a record: integers that rise, under a known name, with nothing else but names of the text. */
function startsIn(value: unknown, location: Location, records: number): Starts | undefined {
  if (!isRecord(value) || OTHERS.some(key => key in value)) return undefined
  const name = nameIn(value)
  if (name === undefined) return undefined
  const starts = value[name] as readonly unknown[]
  if (!rise(starts)) return undefined
  const id = [value.id, value.item, value.doc, value.doc_id, value.document].find(
    id => typeof id === 'string' || isInteger(id, 0),
  )
  const item = id === undefined ? numberOf(location, records) : wordOf(id)
  return { item, name, starts: starts as readonly number[], location }
}

/** JSON inside the first code fence of an answer. */
function fenced({ text, name: file }: Source): JsonRecord[] | undefined {
  const block = fencedJson(text)
  if (block === undefined) return undefined
  try {
    return [{ value: parseOutside(block), location: { file } }]
  } catch {
    return undefined
  }
}
