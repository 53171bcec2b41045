import type { Corpus, Item } from '../../model/corpus.ts'
import type { Draft } from '../draft.ts'
import type { ReadResult } from '../format.ts'
import type { FileReading } from '../input-file.ts'

/**
 * The corpus of one file as the corpus of all files. It was fitted together when it was read, and doing so again costs
 * as much as reading it; undefined where the options still change it.
 */
export function corpusOfOne(whole: Draft, { corpus, format }: ReadResult): Corpus | undefined {
  const { match, leaveOut } = whole.options
  if (corpus === undefined || match !== undefined || leaveOut !== undefined) return undefined
  if (whole.questions.length > 0 || whole.problems.some(({ severity }) => severity === 'error'))
    return undefined
  if (corpus.scale?.names.length === 0) return undefined
  if (format === 'cesura-json') return corpus
  const rank = ({ codings, scored }: Item) => (codings.length > 0 ? 1 : scored === undefined ? 0 : 2)
  let before = 0
  const sorted = corpus.items.every(item => {
    const own = rank(item)
    const after = own >= before
    before = own
    return after
  })
  // As several files are joined: items without codings, items with boundaries, items with scores alone.
  return sorted ? corpus : { ...corpus, items: [...corpus.items].sort((a, b) => rank(a) - rank(b)) }
}

/** A reading with whose coding of which item there is: listed when somebody asks, for a large file has millions. */
export function withCodings(reading: FileReading, { items }: Corpus): FileReading {
  let codings: FileReading['codings']
  return {
    ...reading,
    get codings() {
      codings ??= items.flatMap(({ id, codings }) => codings.map(({ coder }) => ({ item: id, coder })))
      return codings
    },
  }
}
