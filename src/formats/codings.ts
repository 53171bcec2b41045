import type { Corpus, Item } from '../model/corpus.ts'
import type { Segmentation } from '../model/segmentation.ts'

/** Every coding of a corpus with its item, in order. */
export function* codingsOf(
  corpus: Corpus,
): Generator<{ readonly item: Item; readonly coder: string; readonly segmentation: Segmentation }> {
  for (const item of corpus.items) for (const coding of item.codings) yield { item, ...coding }
}
