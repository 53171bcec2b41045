import type { Location } from '../../model/error.ts'
import type { Draft } from '../draft.ts'
import { bioSpans } from '../rows/bio-spans.ts'
import { type Cut, cutRanges } from './cut-ranges.ts'
import { addCoding } from './make-coding.ts'

/** Adds the coding that tags of units (`B-x`, `I-x`, `O`) make: boundaries are where their spans begin and end. */
export function addTagged(
  draft: Draft,
  item: string,
  coder: string,
  tags: readonly string[],
  { texts, speakers }: { readonly [R in 'texts' | 'speakers']: readonly string[] | undefined },
  location: Location,
): void {
  const row = {
    units: tags.length,
    texts,
    speakers,
  }
  const cut = cutTags(draft, tags, { ...location, item, coder })
  addCoding(draft, item, coder, row, [{ name: 'tags', cut }], location)
}

/** Where spans of tags begin and end; what is outside them is asked about, as in text. */
function cutTags(draft: Draft, tags: readonly string[], location: Location): Cut | undefined {
  const { spans, labels } = bioSpans(tags)
  const ranges = spans.map(([first, last], index) => ({
    from: first,
    to: last + 1,
    label: labels[index]!,
    location,
  }))
  return cutRanges(draft, ranges, { units: tags.length, noun: 'tokens', location })
}
