import type { Corpus, Item } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { codingsOf } from './codings.ts'

/** Refuses boundary types, for formats that would lose them. */
export function requireUntyped(corpus: Corpus, format: string): void {
  if (corpus.scale !== undefined)
    throw new CesuraError(
      'types-not-writable',
      `${format} hold no boundary types, the corpus has ${corpus.scale.names.join(' ')}; merge the types, or choose another format`,
    )
}

/** Refuses labels of segments, for formats that would lose them. */
export function requireUnlabelled(corpus: Corpus, format: string): void {
  for (const { item, coder, segmentation } of codingsOf(corpus)) {
    if (segmentation.labels !== undefined)
      throw new CesuraError(
        'labels-not-writable',
        `${format} hold no labels of segments; choose another format`,
        { item: item.id, coder },
      )
  }
}

/** The texts of an item, for formats that are made of them. */
export function requireTexts(item: Item, format: string): readonly string[] {
  if (item.texts !== undefined) return item.texts
  throw new CesuraError(
    'texts-required',
    `${format} hold the text of every unit, and this item has none; choose another format`,
    { item: item.id },
  )
}
