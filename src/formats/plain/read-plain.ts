import type { Item } from '../../model/corpus.ts'
import { sourceOf } from '../detect/open.ts'
import type { Source } from '../detect/source.ts'
import type { ReadResult } from '../format.ts'
import type { ReadCorpusOptions } from '../read-corpus.ts'
import { bytesOfText } from './plain-bytes.ts'
import { itemsInBlocks } from './plain-corpus.ts'
import { isPlainReading } from './plain-reading.ts'
import { plainText } from './plain-text.ts'

/** Signs of a text from which on it is worth two looks, and signs of its beginning that the general reader reads. */
const LARGE = 2 ** 17
const LOOK = 2 ** 15

/**
 * Reads a large text that is written as programs write it straight from its bytes, in a fraction of the time that a parser
 * and its objects take. How it is to be taken the general reader says of its beginning; undefined where it has a word to
 * say of that, or where anything in the text is different in any way: all of it is then read the general way.
 *
 * @param large - signs of a text that is read so
 * @param look - signs of its beginning
 */
export function readPlain(
  source: Source,
  options: ReadCorpusOptions,
  general: (source: Source, options: ReadCorpusOptions) => ReadResult,
  large = LARGE,
  look = LOOK,
): ReadResult | undefined {
  const { text, name, container, utf8 } = source
  const { mark, ...others } = options
  if (text.length < large || container !== undefined || !isPlainReading(others)) return undefined
  const plain = plainText(text, look, mark)
  if (plain === undefined || 2 * plain.sample.length > text.length) return undefined
  const read = plain.read(bytesOfText(text, utf8))
  if (read === undefined) return undefined
  const { columns, textsOf = () => undefined, labels } = read
  const result = general(sourceOf(name, plain.sample), options)
  const { corpus, problems, questions, openEnds, format = '' } = result
  if (corpus === undefined || problems.length + questions.length > 0 || openEnds !== undefined)
    return undefined
  if (!plain.formats.includes(format) || corpus.scale !== undefined) return undefined
  if (plain.holds?.(columns, corpus.items) === false) return undefined
  const items = itemsInBlocks(columns, textsOf, labels)
  // Lines of one coding each may end inside the last item.
  const last = corpus.items.length - 1
  if (!corpus.items.every((item, index) => isSame(item, items[index]!, index === last))) return undefined
  const why = options.format === undefined ? plain.why?.(result.why, columns) : undefined
  return { ...result, corpus: { items }, why: why ?? result.why }
}

/** Whether the general reader made the same of an item, and nothing else; of a `part`, as far as it goes. */
function isSame(item: Item, { id, units, texts, codings }: Item, part: boolean): boolean {
  const fields = Object.keys(item).length === (texts === undefined ? 3 : 4)
  if (!fields || item.id !== id || item.units !== units) return false
  if (part ? item.codings.length > codings.length : item.codings.length !== codings.length) return false
  if (texts !== undefined && !texts.every((text, unit) => item.texts?.[unit] === text)) return false
  return item.codings.every(({ coder, segmentation, ...other }, at) => {
    const own = codings[at]!
    const { boundaries, labels } = segmentation
    const fields = own.segmentation.labels === undefined ? 2 : 3
    const bare = Object.keys(other).length === 0 && Object.keys(segmentation).length === fields
    if (!bare || coder !== own.coder || segmentation.units !== units) return false
    return (
      areEqual(boundaries, own.segmentation.boundaries) &&
      areEqual(labels ?? [], own.segmentation.labels ?? [])
    )
  })
}

const areEqual = <T>(a: ArrayLike<T>, b: ArrayLike<T>): boolean => {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return a.length === b.length
}
