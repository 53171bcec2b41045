import type { OwnSettings } from '../../evaluate/index.ts'
import { type EdgeMarks, noEdgeMarks, parseJson, parseSides, seeEdges } from '../../formats/shared.ts'
import { CesuraError, formatLocation, type Location, type PairScorer } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import type { ErrorCode } from '../../model/errors/code.ts'
import {
  idNotPlain,
  optionsOfPairInvalid,
  speakersOfPairInvalid,
  typesOfPairInvalid,
} from '../../model/errors/files.ts'
import { scoreLineNotJson, scoreLineNotObject } from '../../model/errors/json.ts'
import { scoreIdNotExact, scoreLineEmpty } from '../../model/errors/tables.ts'
import { parseOutside } from '../../model/json.ts'
import { type AnswerStyle, FULL_ANSWERS, writeAnswer } from './answer-writer.ts'

/** Why a line cannot be scored; plain data, so that it can travel between threads. */
export interface BadLine {
  readonly id: LineId
  readonly code: ErrorCode
  readonly message: string
  readonly location: Location | undefined
}

export type LineId = string | number | boolean | null

/**
 * Answers one line of `cesura pairs`: `{"id", "scores"}` with its line end, or why the line cannot be scored. The id is
 * the line's own, `null` where it has none. The answer depends on the line and the scorer alone.
 */
export function answerLine(
  line: string,
  score: PairScorer,
  style: AnswerStyle = FULL_ANSWERS,
  edges: EdgeMarks = noEdgeMarks(),
): string | BadLine {
  let id: LineId = null
  try {
    const fields = readFields(line)
    id = readId(fields.id)
    const { types, own } = readOwn(fields)
    const { reference, hypothesis } = parseSides(fields.reference, fields.hypothesis, { types })
    const answer = writeAnswer({ id, reference, hypothesis, own }, score, style)
    for (const side of [reference, hypothesis])
      if ('boundaries' in side) seeEdges(edges, side.units, side.boundaries)
    return answer
  } catch (error) {
    return badLine(error, id)
  }
}

/** What is wrong with a line, from the error it gave; other errors are thrown on. */
export function badLine(error: unknown, id: LineId = null): BadLine {
  if (!(error instanceof CesuraError)) throw error
  return { id, code: error.code, message: error.message, location: error.location }
}

/** The answer to a line that cannot be scored, without its line end. */
export function writeBadLine({ id, code, message, location }: BadLine, line: number): string {
  const where = formatLocation({ ...location, line })
  return JSON.stringify({ id, error: { code, message: `${where}: ${message}` } })
}

/** The fields of a line, those of its own only: a key `__proto__` is a key like any other. */
interface Fields {
  readonly id?: unknown
  readonly reference?: unknown
  readonly hypothesis?: unknown
  readonly speakers?: unknown
  readonly options?: unknown
}

function readFields(line: string): Fields {
  let value: unknown
  try {
    value = parseOutside(line)
  } catch {
    if (line.trim() === '') throw invalid(scoreLineEmpty, {})
    // Slower, but it says where, and the same on every version of Node; also of JSON that is nested too deep.
    const [defect] = parseJson(line).problems
    throw defect === undefined ? invalid(scoreLineNotJson, {}) : new CesuraError(defect)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const what = Array.isArray(value) ? 'a list' : value === null ? 'null' : `a ${typeof value}`
    throw invalid(scoreLineNotObject, { what })
  }
  return value as Fields
}

function readId(id: unknown): LineId {
  if (id === undefined || id === null) return null
  if (typeof id === 'number' && Number.isInteger(id) && !Number.isSafeInteger(id))
    throw invalid(scoreIdNotExact, {}, { path: 'id' })
  if (typeof id === 'string' || typeof id === 'boolean' || Number.isFinite(id)) return id as string
  throw invalid(idNotPlain, {}, { path: 'id' })
}

/** The line's own options: `types` is for reading, the others are for the metrics. */
function readOwn(fields: Fields): { types?: (string | number)[]; own?: OwnSettings } {
  const { speakers, options } = fields
  if (speakers === undefined && options === undefined) return {}
  if (speakers !== undefined && speakers !== null && !isListOf(speakers, ['string']))
    throw invalid(speakersOfPairInvalid, {}, { path: 'speakers' })
  const given = speakers === undefined || speakers === null ? {} : { speakers: speakers as string[] }
  if (options === undefined || options === null) return { own: given }
  if (typeof options !== 'object' || Array.isArray(options))
    throw invalid(optionsOfPairInvalid, {}, { path: 'options' })
  const { types, ...others } = options as { types?: unknown }
  const own = Object.keys(others).length === 0 ? given : { ...given, options: others }
  if (types === undefined || types === null) return { own }
  if (!isListOf(types, ['string', 'number'])) throw invalid(typesOfPairInvalid, {}, { path: 'options.types' })
  return { types: types as (string | number)[], own }
}

const isListOf = (list: unknown, kinds: readonly string[]): boolean =>
  Array.isArray(list) && list.every(entry => kinds.includes(typeof entry))
