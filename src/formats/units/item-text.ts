import { normaliseWord, unitWords } from '../../compare/texts/normalise.ts'
import type { AlignedTexts } from '../../model/corpus.ts'
import { describe } from '../../model/error.ts'
import { type AlignedText, textsAligned, type WordDifference } from '../../model/errors/reading.ts'
import { trustedCoder } from '../../model/reference-names.ts'
import { show } from '../../model/require.ts'
import type { DraftCoding, Gathered } from '../assemble.ts'
import type { Draft } from '../draft.ts'
import { alignCoding } from './align-coding.ts'
import { namesIn } from './layers.ts'

/**
 * The codings, those of trusted coders first where texts are aligned: the item's text is theirs, so that the
 * boundaries of the reference stay where they were set and only those of others are moved.
 */
export function trustedFirst(draft: Draft, gathered: Map<string, Gathered>): readonly DraftCoding[] {
  if (draft.options.texts !== 'align') return draft.codings
  const named = namesIn(draft.options.reference ?? '', [])
  const byItem = new Map<string, DraftCoding[]>()
  for (const coding of draft.codings) {
    const known = byItem.get(coding.item)
    if (known === undefined) byItem.set(coding.item, [coding])
    else known.push(coding)
  }
  const trusted = new Set<DraftCoding>()
  for (const [item, codings] of byItem) {
    const coder = trustedCoder(
      codings.map(coding => coding.coder),
      named,
    )
    const found = codings.find(coding => coding.coder === coder && coding.texts !== undefined)
    if (found === undefined) continue
    trusted.add(found)
    const into = gathered.get(item)
    const { speakers, segmentation } = found
    if (into !== undefined && found.aligned === undefined)
      into.first = { ...into.first, units: segmentation.units, texts: found.texts!, speakers }
  }
  return [...trusted, ...draft.codings.filter(coding => !trusted.has(coding))]
}

/** A coding of another text put on the item's, where `texts` is `align`; undefined where that is rejected. */
export function onItemText(draft: Draft, coding: DraftCoding, into: Gathered): DraftCoding | undefined {
  if (draft.options.texts !== 'align') return coding
  const theirs = into.first.texts
  const mine = coding.texts
  if (theirs === undefined || mine === undefined) return coding
  if (
    theirs === mine ||
    (theirs.length === mine.length && mine.every((text, index) => text === theirs[index]))
  )
    return coding
  const location = { ...coding.location, item: coding.item, coder: coding.coder }
  const { place = 'middle', alignLimit = 0.5 } = draft.options
  const first = into.codings[0]?.segmentation
  const put = draft.attempt(location, () =>
    alignCoding(theirs, mine, coding.segmentation, { place, limit: alignLimit, first }),
  )
  if (put === undefined) return undefined
  const { segmentation, aligned } = put
  draft.warn(describe(textsAligned, alignedText(aligned)), location)
  const { speakers: _, texts: __, levels: ___, ...rest } = coding
  return { ...rest, segmentation, aligned }
}

/** What became of a coding of another text. */
const alignedText = ({ case: how, matched, hypothesis, ...counts }: AlignedTexts): AlignedText => ({
  how,
  boundaries: counts.boundaries,
  certain: counts.certain,
  inside: counts.inside,
  collapsed: counts.collapsed,
  dropped: counts.dropped,
  matched: matched?.[0] ?? 0,
  words: hypothesis,
})

/** The first unit at which two texts differ, with the texts there. */
export function textDifference(
  theirs: readonly string[] | undefined,
  mine: readonly string[] | undefined,
): { unit: number; here: string; elsewhere: string; words: WordDifference | undefined } | undefined {
  if (theirs === undefined || mine === undefined) return undefined
  let at = 0
  while (at < theirs.length && at < mine.length && theirs[at] === mine[at]) at++
  const name = (texts: readonly string[]) => (at < texts.length ? show(texts[at]) : 'the end')
  return { unit: at + 1, here: name(mine), elsewhere: name(theirs), words: wordDifference(theirs, mine, at) }
}

/**
 * The first word at which two texts differ, if the first unit that differs does not show it: case and punctuation
 * aside, as an alignment compares them.
 */
export function wordDifference(
  theirs: readonly string[],
  mine: readonly string[],
  unit: number,
): WordDifference | undefined {
  const [a, b] = [unitWords(theirs).words, unitWords(mine).words]
  const plain = (word: string | undefined) =>
    word === undefined ? undefined : normaliseWord(word, 'nfkc+lower+punctuation')
  let at = 0
  while (at < a.length && at < b.length && plain(a[at]) === plain(b[at])) at++
  if (at === a.length && at === b.length) return 'form'
  if (at === unit && a[at] === theirs[unit] && b[at] === mine[unit]) return undefined
  const name = (word: string | undefined) => (word === undefined ? 'the end' : show(word))
  return { word: at + 1, here: name(b[at]), elsewhere: name(a[at]) }
}
