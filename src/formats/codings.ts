import type { Corpus, Item } from '../model/corpus.ts'
import type { Segmentation } from '../model/segmentation.ts'

/** Every coding of a corpus with its item, in order. */
export function* codingsOf(
  corpus: Corpus,
): Generator<{ readonly item: Item; readonly coder: string; readonly segmentation: Segmentation }> {
  for (const item of corpus.items) for (const coding of item.codings) yield { item, ...coding }
}

/** The set of all types that boundaries or ends have. */
export function typesUsed(corpus: Corpus): number {
  let used = 0
  for (const { segmentation } of codingsOf(corpus)) {
    for (const mask of segmentation.types ?? []) used |= mask
    if (segmentation.end !== undefined) used |= 1 << segmentation.end
  }
  return used
}
