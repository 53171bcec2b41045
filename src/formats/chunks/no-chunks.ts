import type { Location, Problem, ProblemFacts } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import {
  chunkFileEmpty,
  chunkInvalid,
  chunkListEmpty,
  chunkOffsetInvalid,
  chunksUnknown,
} from '../../model/errors/chunks.ts'
import { isWhole, show } from '../../model/require.ts'
import type { Source } from '../detect/source.ts'
import { isRecord, parseJson } from '../json/json-text.ts'
import { recordsOf } from '../spans/json-records.ts'

const OFFSETS = ['start', 'end', 'start_index', 'end_index', 'start_char_idx', 'end_char_idx']

/** Why a file that should hold chunks holds none: no JSON, an empty list, or the first record that is no chunk. */
export function noChunks(source: Source): Problem {
  const file: Location = { file: source.name }
  const unknown = (facts: ProblemFacts, location = file): Problem => problemOf('error', facts, location)
  if (source.text.trim() === '') return unknown(describe(chunkFileEmpty, {}))
  const records = recordsOf(source)
  if (records === undefined) {
    const [defect] = /^\s*[[{]/.test(source.text) ? parseJson(source.text, source.name).problems : []
    return defect ?? unknown(describe(chunksUnknown, {}))
  }
  if (records.length === 0) return unknown(describe(chunkListEmpty, {}))
  for (const [index, { value, location }] of records.entries()) {
    const record = index + 1
    if (!isRecord(value)) {
      if (typeof value === 'string') continue
      return unknown(describe(chunkInvalid, { record, value: show(value) }), location)
    }
    const wrong = OFFSETS.find(name => value[name] !== undefined && !isWhole(value[name], 0))
    if (wrong !== undefined)
      return unknown(
        describe(chunkOffsetInvalid, { record, field: wrong, value: show(value[wrong]) }),
        location,
      )
  }
  return unknown(describe(chunksUnknown, {}))
}
