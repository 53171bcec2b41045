import { type Corpus, codersOf, type Item, makeCorpus } from '../../../model/corpus.ts'
import { CesuraError, throwInvalid } from '../../../model/error.ts'
import type { ErrorCode } from '../../../model/errors/code.ts'
import { coderTaken, referencesMissing, textsRequiredForWords } from '../../../model/errors/evaluate.ts'
import { requireKnown, requireNames } from '../../../model/require.ts'
import { factsOf } from '../../facts.ts'
import { commonest, type Profile, profileOf, typed } from '../baselines.ts'
import { type LexicalMethod, readLexicalMethod, segmentItem } from './lexical-methods.ts'
import type { TokenRule } from './words-of.ts'

/** Which lexical segmenters are added, and what they count as words. */
export interface LexicalBaselinesOptions {
  /**
   * `u00`, `u00(reference-count)`, `u00(7)`, `unit-tiling(k=5)`, `text-tiling(w=20)`.
   * @defaultValue `u00`
   */
  readonly methods?: readonly string[]
  /**
   * What counts as a token; `white-space` for texts that are tokenised.
   * @defaultValue `words`
   */
  readonly tokens?: TokenRule
  /**
   * The coder whose number of boundaries `reference-count` takes, item by item.
   * @defaultValue none
   */
  readonly reference?: string
}

/** A coder that was added, and the items it could not cut. */
export interface LexicalCoder {
  readonly coder: string
  readonly signature: string
  readonly items: number
  readonly leftOut: readonly { readonly item: string; readonly reason: ErrorCode; readonly message: string }[]
}

/** What `lexicalBaselines` gives. */
export interface LexicalBaselines {
  /** The corpus with the baselines as further coders. */
  readonly corpus: Corpus
  readonly added: readonly LexicalCoder[]
}

/**
 * What word repetition alone gives: lexical segmenters as further coders of a corpus, each named after its method and
 * what was given to it. They look at the texts and at nothing else; `reference-count` also at how many boundaries the
 * reference has. Items that a method cannot segment (no texts or words, too short) are left out and reported.
 *
 * @param corpus - items with texts
 * @param options - settings; each has a default
 * @returns the corpus with the baselines as further coders, and which items each left out
 * @throws CesuraError `texts-required` where no item has texts; `coder-name-used` where a coder has the name of a
 * baseline; `references-missing` where `reference-count` has no reference
 * @example
 * lexicalBaselines({ items: [{ id: 'a', units: 4, texts: ['cat milk', 'cat paw', 'stock share', 'stock price'], codings: [] }] },
 *   { methods: ['u00(2)'] }).corpus.items[0].codings[0].segmentation.boundaries[0] //=> 2
 */
export function lexicalBaselines(corpus: Corpus, options: LexicalBaselinesOptions = {}): LexicalBaselines {
  requireKnown('lexicalBaselines', options, ['methods', 'tokens', 'reference'])
  const { tokens = 'words', reference } = options
  const methods = requireNames('methods', options.methods ?? ['u00']).map(asked =>
    readLexicalMethod(asked, tokens),
  )
  const coders = codersOf(corpus)
  for (const { name } of methods) if (coders.includes(name)) throwInvalid(coderTaken, { name })
  if (!corpus.items.some(({ texts }) => texts !== undefined)) throwInvalid(textsRequiredForWords, {})
  if (methods.some(({ needsReference }) => needsReference) && reference === undefined)
    throwInvalid(referencesMissing, {})
  const profile = corpus.scale === undefined ? undefined : profileOf(factsOf(corpus), coders)
  const added: LexicalCoder[] = []
  let items: Item[] = [...corpus.items]
  for (const method of methods) {
    const leftOut: LexicalCoder['leftOut'][number][] = []
    items = items.map(item => {
      const cut = cutItem(method, item, reference, profile)
      if ('coding' in cut) return { ...item, codings: [...item.codings, cut.coding] }
      leftOut.push({ item: item.id, ...cut })
      return item
    })
    const [first] = leftOut
    if (first !== undefined && leftOut.length === items.length)
      throw new CesuraError({
        code: first.reason,
        message: `${method.name} can segment no item; ${first.item}: ${first.message}`,
      })
    const { name: coder, signature } = method
    added.push({ coder, signature, items: items.length - leftOut.length, leftOut })
  }
  return { corpus: makeCorpus(items, corpus.scale), added }
}

function cutItem(
  method: LexicalMethod,
  item: Item,
  reference: string | undefined,
  profile: Profile | undefined,
) {
  const known = item.codings.find(({ coder }) => coder === reference)?.segmentation
  if (method.needsReference && known === undefined)
    return { reason: 'coder-missing' as const, message: `${reference} has not cut it` }
  const cut = segmentItem(method, item, known?.boundaries.length)
  if ('reason' in cut) return cut
  const boundaries = [...cut.segmentation.boundaries]
  return {
    coding: {
      coder: method.name,
      // Words have no types: boundaries get the commonest, as those of the other baselines do.
      segmentation: profile === undefined ? cut.segmentation : typed(item, boundaries, profile, commonest),
    },
  }
}
