import type { Location, Problem } from '../../model/error.ts'
import { isWhole, show } from '../../model/require.ts'
import type { Source } from '../detect/source.ts'
import { isRecord, parseJson } from '../json/json-text.ts'
import { recordsOf } from '../spans/json-records.ts'

const OFFSETS = ['start', 'end', 'start_index', 'end_index', 'start_char_idx', 'end_char_idx']

/** Why a file that should hold chunks holds none: no JSON, an empty list, or the first record that is no chunk. */
export function noChunks(source: Source): Problem {
  const file: Location = { file: source.name }
  const unknown = (why: string, location = file): Problem => ({
    severity: 'error',
    code: 'chunks-unknown',
    message: `no list of chunks${why}; write JSON or JSON lines with "text", or with "start" and "end", for each chunk`,
    location,
  })
  if (source.text.trim() === '') return unknown(': the file is empty')
  const records = recordsOf(source)
  if (records === undefined) {
    const [fault] = /^\s*[[{]/.test(source.text) ? parseJson(source.text, source.name).problems : []
    return fault ?? unknown('')
  }
  if (records.length === 0) return unknown(': the list is empty')
  for (const [index, { value, location }] of records.entries()) {
    const who = `record ${index + 1}`
    if (!isRecord(value)) {
      if (typeof value === 'string') continue
      return unknown(`: ${who} is ${show(value)}`, location)
    }
    const wrong = OFFSETS.find(name => value[name] !== undefined && !isWhole(value[name], 0))
    if (wrong !== undefined)
      return unknown(
        `: ${who} has "${wrong}": ${show(value[wrong])}, which is no whole number, 0 or more, without quotes`,
        location,
      )
  }
  return unknown('')
}
