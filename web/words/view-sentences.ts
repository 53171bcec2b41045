import type { Segmentation } from 'cesura'
import { countWord, type PairWords, pkCounts, plural, type Sentence, windowDiffCounts } from 'cesura/plots'
import type { Comparison } from '../worker/compare.ts'

type Both = { readonly reference: Segmentation; readonly hypothesis: Segmentation }

/** What Pk and WindowDiff see in one window. */
export function windowSentence(
  first: number,
  { reference, hypothesis }: Both,
  { window }: Comparison,
  words: PairWords,
): Sentence {
  const inside = ({ boundaries }: Segmentation) =>
    boundaries.filter(place => place >= first && place < first + window).length
  const seen = {
    first,
    last: first + window - 1,
    reference: inside(reference),
    hypothesis: inside(hypothesis),
  }
  const verdict = !windowDiffCounts(seen)
    ? 'Not an error.'
    : pkCounts(seen)
      ? 'It counts for Pk and for WindowDiff.'
      : 'It counts for WindowDiff; Pk does not see it.'
  const cuts = (count: number) => (count === 0 ? 'no cut' : `${countWord(count)} ${plural(count, 'cut')}`)
  return {
    fact: `Window ${first}, k = ${window}:`,
    meaning: `${words.reference} has ${cuts(seen.reference)} here, ${words.hypothesis} has ${countWord(seen.hypothesis)}. ${verdict}`,
  }
}

/** A unit after which nobody cuts. */
export function unitSentence(unit: number, { reference }: Both, words: PairWords): Sentence {
  const end = unit === reference.units
  return {
    fact: end ? `The last ${words.unit ?? 'unit'}.` : `Neither cuts after ${words.unit ?? 'unit'} ${unit}.`,
    meaning: end ? 'Its end is the end of the text, no boundary.' : '',
  }
}
