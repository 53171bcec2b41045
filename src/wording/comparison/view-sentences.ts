import type { Segmentation } from '../../model/segmentation.ts'
import { counted, countWord } from '../numbers.ts'
import type { PairText, Sentence } from './mark-sentences.ts'

type Both = { readonly reference: Segmentation; readonly hypothesis: Segmentation }

/** What Pk and WindowDiff see in one window. */
export function windowSentence(
  first: number,
  { reference, hypothesis }: Both,
  window: number,
  words: PairText,
): Sentence {
  const inside = ({ boundaries }: Segmentation) =>
    boundaries.filter(place => place >= first && place < first + window).length
  const [own, other] = [inside(reference), inside(hypothesis)]
  const verdict =
    own === other
      ? 'Not an error.'
      : own === 0 || other === 0
        ? 'It counts for Pk and for WindowDiff.'
        : 'It counts for WindowDiff; Pk does not see it.'
  return {
    fact: `Window ${first}, k = ${window}:`,
    meaning: `${words.reference} has ${own === 0 ? 'no cut' : counted(own, 'cut')} here, ${words.hypothesis} has ${countWord(other)}. ${verdict}`,
  }
}

/** A unit after which nobody cuts. */
export function unitSentence(unit: number, { reference }: Both, words: PairText): Sentence {
  const end = unit === reference.units
  return {
    fact: end ? `The last ${words.unit ?? 'unit'}.` : `Neither cuts after ${words.unit ?? 'unit'} ${unit}.`,
    meaning: end ? 'Its end is the end of the text, no boundary.' : '',
  }
}
