import type { Corpus } from 'cesura'
import { invalid } from '../../src/model/error.ts'
import { noData } from './errors.ts'
import { type PackedCorpus, unpackCorpus } from './packed-corpus.ts'

/** The corpus the page works on: sent once when it changes, asked about often. */
let held: Corpus | undefined

export function hold(corpus: PackedCorpus): void {
  held = unpackCorpus(corpus)
}

/** The held corpus without some coders and items. Coders without items and items without coders stay out. */
export function workerCorpus(
  without: { coders?: readonly string[]; items?: readonly string[] } = {},
): Corpus {
  if (held === undefined) throw invalid(noData, {})
  const { coders = [], items = [] } = without
  if (coders.length === 0 && items.length === 0) return held
  const left = held.items.flatMap(item => {
    if (items.includes(item.id)) return []
    const codings = item.codings.filter(({ coder }) => !coders.includes(coder))
    return codings.length === 0 ? [] : [{ ...item, codings }]
  })
  return { ...held, items: left }
}
