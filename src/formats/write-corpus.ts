import type { Corpus } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { textTooLongInWriteCorpus } from '../model/errors/model.ts'
import { nulByteNotWritable, surrogateNotWritable } from '../model/errors/reading.ts'
import { formatNotWritable } from '../model/errors/writing.ts'
import type { NamedFile } from './format.ts'
import { formatById } from './formats.ts'
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
 * format cannot hold is an error, never dropped silently.
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
 *   when it cannot hold something
 * @example
 * writeCorpus({ items: [] }, 'cesura-json') //=> '{\n  "cesura": 1,\n  "items": []\n}\n'
 */
export function writeCorpus(corpus: Corpus, format: string): string | readonly NamedFile[] {
  const { write, title } = formatById(format)
  if (write === undefined) throw invalid(formatNotWritable, { title })
  const units = corpus.items.reduce((sum, item) => sum + item.units * Math.max(1, item.codings.length), 0)
  if (units > mostRows(format) && !compact.has(format))
    throw invalid(textTooLongInWriteCorpus, { units, title })
  requireHeld(corpus, format, title)
  const written = write(corpus)
  if (typeof written !== 'string') requireApart(written)
  const texts = typeof written === 'string' ? [{ name: undefined, text: written }] : written
  for (const { name, text } of texts) {
    const half = /\p{Surrogate}/u.test(name ?? '') || /\p{Surrogate}/u.test(text)
    if (!half && !text.includes('\0')) continue
    throw invalid(
      half ? surrogateNotWritable : nulByteNotWritable,
      { title },
      name === undefined ? {} : { file: name },
    )
  }
  return written
}
