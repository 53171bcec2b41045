import { throwInvalid } from '../../model/error.ts'
import { surrogateNotForColumns } from '../../model/errors/reading.ts'

/** Many strings as one text, and where each of them ends, in UTF-16 units. */
export interface StringColumn {
  readonly text: string
  readonly ends: Uint32Array
}

/** Strings one after the other. Refuses half of a surrogate pair, which no file in UTF-8 holds. */
export function stringColumn(strings: readonly string[]): StringColumn {
  const ends = new Uint32Array(strings.length)
  let end = 0
  for (const [index, string] of strings.entries()) {
    end += string.length
    ends[index] = end
  }
  const text = strings.join('')
  if (/\p{Surrogate}/u.test(text)) throwInvalid(surrogateNotForColumns, {})
  return { text, ends }
}

/** So many strings from a place on. */
export function stringsFrom({ text, ends }: StringColumn, first: number, count: number): string[] {
  const strings = new Array<string>(count)
  let from = first === 0 ? 0 : ends[first - 1]!
  for (let index = 0; index < count; index++) {
    const to = ends[first + index]!
    strings[index] = text.slice(from, to)
    from = to
  }
  return strings
}
