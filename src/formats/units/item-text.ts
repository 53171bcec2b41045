import { normaliseWord } from '../../compare/texts/normalise.ts'
import { unitWords } from '../../compare/texts/unit-words.ts'
import type { AlignedTexts } from '../../model/corpus.ts'
import { trustedCoder } from '../../model/reference-names.ts'
import { show } from '../../model/require.ts'
import { addWarning, attempt, type Draft } from '../draft.ts'
import type { DraftCoding, Gathered } from '../gather.ts'
import { alignCoding } from './align-coding.ts'
import { namesIn } from './layers.ts'
import { textsOf } from './unit-texts.ts'

/**
 * The codings, those of trusted coders first where texts are aligned: the item's text is theirs, so that the
 * boundaries of the reference stand where they were set and only those of others are moved.
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
    const found = codings.find(coding => coding.coder === coder && textsOf(coding) !== undefined)
    if (found === undefined) continue
    trusted.add(found)
    const into = gathered.get(item)
    const { speakers, segmentation } = found
    if (into !== undefined && found.aligned === undefined)
      into.first = {
        ...into.first,
        units: segmentation.units,
        texts: textsOf(found)!,
        later: undefined,
        speakers,
      }
  }
  return [...trusted, ...draft.codings.filter(coding => !trusted.has(coding))]
}

/** A coding of another text put on the item's, where `texts` is `align`; undefined where that is refused. */
export function onItemText(draft: Draft, coding: DraftCoding, into: Gathered): DraftCoding | undefined {
  if (draft.options.texts !== 'align') return coding
  const theirs = textsOf(into.first)
  const mine = textsOf(coding)
  if (theirs === undefined || mine === undefined) return coding
  if (
    theirs === mine ||
    (theirs.length === mine.length && mine.every((text, index) => text === theirs[index]))
  )
    return coding
  const location = { ...coding.location, item: coding.item, coder: coding.coder }
  const { place = 'middle', alignLimit = 0.5 } = draft.options
  const first = into.codings[0]?.segmentation
  const put = attempt(draft, location, () =>
    alignCoding(theirs, mine, coding.segmentation, { place, limit: alignLimit, first }),
  )
  if (put === undefined) return undefined
  const { segmentation, aligned } = put
  addWarning(draft, 'texts-aligned', alignedWords(aligned), location)
  const { speakers: _, texts: __, levels: ___, later: ____, ...rest } = coding
  return { ...rest, segmentation, aligned }
}

/** What became of a coding of another text, in one sentence. */
function alignedWords({
  case: how,
  boundaries,
  certain,
  inside,
  collapsed,
  dropped,
  matched,
  hypothesis,
}: AlignedTexts): string {
  const by = {
    same: 'the same text',
    characters: 'the same characters in other units',
    normalised: 'the same text but for case and punctuation',
    aligned: `its words, ${matched?.[0] ?? 0} of ${hypothesis} equal`,
  }[how]
  const lost = [
    inside > 0 ? `${inside} inside a unit` : '',
    collapsed > 0 ? `${collapsed} fell on another` : '',
    dropped > 0 ? `${dropped} at an end of the text were dropped` : '',
  ].filter(part => part !== '')
  return `this coder cut another text; its boundaries were put on the item's by ${by}: ${certain} of ${boundaries} are certain${lost.length > 0 ? `; ${lost.join(', ')}` : ''}`
}

/** Where two texts part, as a clause: the first unit that differs. */
export function whereTextsPart(
  theirs: readonly string[] | undefined,
  mine: readonly string[] | undefined,
): string {
  if (theirs === undefined || mine === undefined) return ''
  let at = 0
  while (at < theirs.length && at < mine.length && theirs[at] === mine[at]) at++
  const name = (texts: readonly string[]) => (at < texts.length ? show(texts[at]) : 'the end')
  return `. The texts first differ at unit ${at + 1}: ${name(theirs)} and ${name(mine)}${wordsPart(theirs, mine, at)}`
}

/**
 * Where the words of two texts part, as a clause, if the first unit that differs does not say it: case and punctuation
 * aside, as an alignment compares them.
 */
export function wordsPart(theirs: readonly string[], mine: readonly string[], unit: number): string {
  const [a, b] = [unitWords(theirs).words, unitWords(mine).words]
  const plain = (word: string | undefined) =>
    word === undefined ? undefined : normaliseWord(word, 'nfkc+lower+punctuation')
  let at = 0
  while (at < a.length && at < b.length && plain(a[at]) === plain(b[at])) at++
  if (at === a.length && at === b.length) return '; only case, punctuation or units differ'
  if (at === unit && a[at] === theirs[unit] && b[at] === mine[unit]) return ''
  const name = (word: string | undefined) => (word === undefined ? 'the end' : show(word))
  return `; the first word that differs is word ${at + 1}: ${name(b[at])} here, ${name(a[at])} elsewhere`
}
