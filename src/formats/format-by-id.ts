import { invalid } from '../model/error.ts'
import { unknownFormat } from '../model/errors/reading.ts'
import { nearest } from '../model/nearest.ts'
import type { Format } from './format.ts'
import { formats } from './formats.ts'

/**
 * The format with this id; the error names the nearest.
 *
 * @param id - as in `formats`, such as `cesura-json`
 * @returns the format: its title, its endings, what it reads and writes
 * @throws CesuraError `unknown-format` when there is none
 */
export function formatById(id: string): Format {
  const format = formats.find(format => format.id === id)
  if (format !== undefined) return format
  const ids = formats.map(format => format.id)
  throw invalid(unknownFormat, { id, ids, nearest: nearest(id, ids) })
}
