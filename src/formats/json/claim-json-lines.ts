import type { Claim, Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import type { ReadOptions } from '../format.ts'
import { claimRows } from '../tables/read-table.ts'
import { type JsonLine, kindOfLine, nameIn, tableOf, unwrapped } from './json-line.ts'
import { firstRecord } from './json-source.ts'
import { isJsonLines, isRecord, own } from './json-text.ts'

/** A row with more fields than this is none. */
const MOST_FIELDS = 1_000

/** Claims JSON objects, one per line, in a list or alone, by what every one of them holds. */
export function claimJsonLines(
  source: Source,
  options: ReadOptions = {},
  least?: 'named' | 'shaped',
): Claim | undefined {
  const { text } = source
  if (!/^\s*[[{]/.test(text)) return undefined
  const whole = source.json()
  if (least === 'named' && !maybeNamed(source)) return undefined
  const found = Array.isArray(whole)
    ? whole.map((value, index) => ({ value: value as unknown, line: index + 1 }))
    : isRecord(whole)
      ? (unwrapped(whole) ?? [whole]).map((value, index) => ({ value, line: index + 1 }))
      : source.jsonLines()
  if (found === undefined)
    // Broken JSON: the reader says where; Python has an answer of its own.
    return /^\s*[[{]+\s*[bu]?'/.test(text)
      ? undefined
      : isJsonLines(text) || /^\s*\[\s*\{\s*"/.test(text) || /^\s*\{\s*"/.test(text)
        ? { strength: 'possible', because: 'it begins like JSON' }
        : undefined
  if (found.length === 0 || !found.every(({ value }) => isRecord(value))) return undefined
  const lines = found as JsonLine[]
  const kinds = lines.map(({ value }) => kindOfLine(value))
  const rows = lines.filter((_, index) => kinds[index] === undefined)
  if (rows.length === 0) {
    const [only] = lines
    const named = nameIn(only!.value) !== undefined || 'sets' in only!.value || 'sequence' in only!.value
    // One object of codings by name, and nothing else, is segeval's.
    if (
      isRecord(whole) &&
      (!named || own(whole, 'cesura') !== undefined) &&
      !isRecord(own(whole, 'reference'))
    )
      return undefined
    const what = kinds.includes('pair') ? 'a pair of segmentations' : 'an item with codings'
    return { strength: 'named', because: `every line is ${what}` }
  }
  if (least === 'named') return undefined
  if (rows.length < lines.length) return { strength: 'shaped', because: 'lines are items and codings' }
  // One object of very many fields is a dictionary, and no row.
  if (rows.length === 1 && Object.keys(rows[0]!.value).length > MOST_FIELDS) return undefined
  const stated = Object.keys(options.columns ?? {}).length > 0 || options.layout !== undefined
  if (stated) return { strength: 'shaped', because: 'JSON objects with fields as specified' }
  const scratch = openDraft({ ...options, file: source.name })
  return claimRows(tableOf(rows), scratch)
}

/** By name only where every object is self-contained: the first shows for most files that they are another format. */
function maybeNamed(source: Source): boolean {
  const first = firstRecord(source)
  if (!isRecord(first)) return first === undefined
  const inner = Array.isArray(source.json()) ? undefined : unwrapped(first)
  return kindOfLine(inner?.[0] ?? first) !== undefined
}
