import type { Corpus } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import type { NamedFile } from './format.ts'
import { formatById } from './format-by-id.ts'
import { requireApart, requireHeld } from './writable.ts'

/** Formats whose size goes with boundaries, not with units. */
const compact: ReadonlySet<string> = new Set(
  'cesura-json json-lines segeval-json segeval-tsv masses textgrid eaf srt webvtt audacity'.split(' '),
)
/** More would not fit into one text: marks of units, and whole lines of ten columns. */
const MOST_ROWS = 5e7
const mostRows = (format: string): number => (format === 'disrpt' ? MOST_ROWS / 5 : MOST_ROWS)

/**
 * A corpus as text in a format: one string, or files where the format holds one item or one coding each. What the
 * format cannot hold is an error, never dropped in silence.
 *
 * @param corpus - items with their codings
 * @param format - id of a format that can be written
 * @returns one text, or files with names where the format holds one item or one coding each
 * @throws CesuraError `unknown-format` when there is no such format
 * @throws CesuraError `format-not-writable` when cesura only reads it
 * @throws CesuraError `text-too-long` when it would write a row for each of more than fifty million units (DISRPT: ten million)
 * @throws CesuraError `nul-byte` when a text or name holds one; `text-not-writable` when one holds half a pair of
 *   surrogates; `name-not-writable` when an item or coder has no name, or one that makes two files
 *   one on another system, or a device; a code of the format, such as `label-not-writable`,
 *   when it has no place for something
 * @example
 * writeCorpus({ items: [] }, 'cesura-json') //=> '{\n  "cesura": 1,\n  "items": []\n}\n'
 */
export function writeCorpus(corpus: Corpus, format: string): string | readonly NamedFile[] {
  const { write, title } = formatById(format)
  if (write === undefined)
    throw new CesuraError(
      'format-not-writable',
      `cesura reads ${title} but does not write it; choose another format`,
    )
  const units = corpus.items.reduce((sum, item) => sum + item.units * Math.max(1, item.codings.length), 0)
  if (units > mostRows(format) && !compact.has(format))
    throw new CesuraError(
      'text-too-long',
      `${units} units are too many for ${title}, which writes something for each; choose cesura-json`,
    )
  requireHeld(corpus, format, title)
  const written = write(corpus)
  if (typeof written !== 'string') requireApart(written)
  const texts = typeof written === 'string' ? [{ name: undefined, text: written }] : written
  for (const { name, text } of texts) {
    const half = /\p{Surrogate}/u.test(name ?? '') || /\p{Surrogate}/u.test(text)
    if (!half && !text.includes('\0')) continue
    const what = half ? 'half a character (a lone surrogate)' : 'a NUL byte'
    throw new CesuraError(
      half ? 'text-not-writable' : 'nul-byte',
      `a text or name holds ${what}, and ${title} with one could not be read back; take it out, or choose cesura-json`,
      name === undefined ? {} : { file: name },
    )
  }
  return written
}
