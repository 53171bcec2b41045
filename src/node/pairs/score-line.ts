import { parseJson, parsePair } from '../../formats/index.ts'
import { CesuraError, formatPlace, type OwnSettings, type PairScore, type PairScorer } from '../../index.ts'

/** The answer to a line: JSON without its line end, and whether the line was bad. */
export interface LineAnswer {
  readonly text: string
  readonly bad: boolean
}

/**
 * Answers one line of `cesura pairs`: `{"id", "scores"}`, or `{"id", "error"}` where the line cannot be scored.
 * The id is the line's own, `null` where it has none. A pure function of the line, its number and the scorer.
 */
export function scoreLine(line: string, number: number, score: PairScorer): LineAnswer {
  let id: string | number | boolean | null = null
  try {
    const fields = readFields(line, number)
    id = readId(fields.id)
    const { types, own } = readOwn(fields)
    const { reference, hypothesis } = parsePair(
      fields.reference,
      fields.hypothesis,
      types === undefined ? {} : { types },
    )
    return { text: writeScores(id, score(reference, hypothesis, own)), bad: false }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    return badLine(error, number, id)
  }
}

/** Signatures as JSON: long, few, and the same on every line. */
const quoted = new Map<string, string>()

function quote(text: string): string {
  let json = quoted.get(text)
  if (json === undefined) {
    json = JSON.stringify(text)
    if (quoted.size === 256) quoted.clear()
    quoted.set(text, json)
  }
  return json
}

/** What `JSON.stringify({ id, scores })` gives, in less time: the long signatures are quoted once. */
export function writeScores(id: unknown, scores: Readonly<Record<string, PairScore>>): string {
  let text = `{"id":${JSON.stringify(id)},"scores":{`
  let comma = ''
  for (const name of Object.keys(scores)) {
    const { value, tally, signature, reason } = scores[name]!
    text += `${comma}${quote(name)}:{"value":${Number.isFinite(value) ? value : null},"tally":${JSON.stringify(tally)},"signature":${quote(signature)}`
    text += reason === undefined ? '}' : `,"reason":${quote(reason)}}`
    comma = ','
  }
  return `${text}}}`
}

/** The answer to a line that cannot be scored. */
export function badLine(
  { code, message, place }: CesuraError,
  line: number,
  id: string | number | boolean | null = null,
): LineAnswer {
  const where = formatPlace({ ...place, line })
  return { text: JSON.stringify({ id, error: { code, message: `${where}: ${message}` } }), bad: true }
}

/** The fields of a line, those of its own only: a key `__proto__` is a key like any other. */
interface Fields {
  readonly id?: unknown
  readonly reference?: unknown
  readonly hypothesis?: unknown
  readonly speakers?: unknown
  readonly options?: unknown
}

function readFields(line: string, number: number): Fields {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    if (line.trim() === '')
      throw new CesuraError('blank-line', 'the line is empty; give a JSON object on every line')
    // Slower, but it says where, and the same on every version of Node.
    const fault = parseJson(line, undefined, number).problems[0]
    throw new CesuraError(
      fault?.code ?? 'json-syntax',
      fault?.message ?? 'the line is not JSON',
      fault?.place,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const what = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`
    throw new CesuraError(
      'not-an-object',
      `the line is ${what}; give an object with reference and hypothesis`,
    )
  }
  return value as Fields
}

function readId(id: unknown): string | number | boolean | null {
  if (id === undefined || id === null) return null
  if (typeof id === 'number' && Number.isInteger(id) && !Number.isSafeInteger(id))
    throw new CesuraError('id-not-exact', 'the id is a number with too many digits; write it as a string', {
      path: 'id',
    })
  if (typeof id === 'string' || typeof id === 'boolean' || Number.isFinite(id)) return id as string
  throw new CesuraError('id-not-plain', 'the id must be a string or a number', { path: 'id' })
}

/** The line's own options: `types` is for reading, the others are for the metrics. */
function readOwn(fields: Fields): { types?: (string | number)[]; own?: OwnSettings } {
  const { speakers, options } = fields
  if (speakers === undefined && options === undefined) return {}
  if (speakers !== undefined && speakers !== null && !isListOf(speakers, ['string']))
    throw new CesuraError('option-invalid', 'speakers must be a list of strings, one per unit', {
      path: 'speakers',
    })
  const given = speakers === undefined || speakers === null ? {} : { speakers: speakers as string[] }
  if (options === undefined || options === null) return { own: given }
  if (typeof options !== 'object' || Array.isArray(options))
    throw new CesuraError('option-invalid', 'options must be an object such as { "span": 3 }', {
      path: 'options',
    })
  const { types, ...others } = options as { types?: unknown }
  const own = Object.keys(others).length === 0 ? given : { ...given, options: others }
  if (types === undefined || types === null) return { own }
  if (!isListOf(types, ['string', 'number']))
    throw new CesuraError('option-invalid', 'types must be a list of words or numbers, the whole scale', {
      path: 'options.types',
    })
  return { types: types as (string | number)[], own }
}

const isListOf = (list: unknown, kinds: readonly string[]): boolean =>
  Array.isArray(list) && list.every(entry => kinds.includes(typeof entry))
