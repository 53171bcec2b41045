import type { Location } from '../model/error.ts'
import { type Cut, cutRanges } from './cut-ranges.ts'
import type { Draft } from './draft.ts'
import { bioSpans } from './rows/bio-spans.ts'

/** Cuts where spans of tags (`B-x`, `I-x`, `O`) begin and end; what stands outside them is asked about, as in text. */
export function cutTags(draft: Draft, tags: readonly string[], location: Location): Cut | undefined {
  const { spans, labels } = bioSpans(tags)
  const ranges = spans.map(([first, last], index) => ({
    from: first,
    to: last + 1,
    label: labels[index]!,
    location,
  }))
  return cutRanges(draft, ranges, { units: tags.length, noun: 'tokens', location })
}
