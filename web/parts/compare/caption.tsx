import { score3 } from '../../../src/model/numbers.ts'
import {
  markSentence,
  type Sentence,
  unitSentence,
  windowSentence,
} from '../../../src/report/sentences/marks.ts'
import { editSentence, scoreSentence } from '../../../src/report/sentences/scores.ts'
import { comparison, marks, markText, pointed, segmentations, view } from '../../state/compare.ts'
import { item, pair, unitName } from '../../state/corpus.ts'
import { copies, copyName, editing } from '../../state/edit.ts'
import { byPointer } from '../../words/by-pointer.ts'
import { Glyph } from '../glyph.tsx'

/** The one line that explains whatever is pointed at; also the live region. */
export function Caption() {
  const point = pointed.value
  const mark = point?.what === 'mark' ? marks.value[point.index] : undefined
  const sentence = explain()
  return (
    <div class="caption" aria-live="polite" data-testid="caption">
      {mark !== undefined && <Glyph kind={mark.kind} />}
      <span>
        {sentence.fact !== '' && <b>{sentence.fact} </b>}
        {sentence.meaning}
      </span>
    </div>
  )
}

/** The sentence for what is pointed at, for the last edit, or for the view. */
export function explain(): Sentence {
  const names = pair.value!
  const words = markText()
  const point = pointed.value
  if (point?.what === 'mark') {
    const mark = marks.value[point.index]
    if (mark !== undefined) return markSentence(mark, words)
  }
  if (point?.what === 'score') {
    const row = comparison.value.value?.scores.find(({ id }) => id === point.id)
    if (row !== undefined) return scoreSentence(row, words)
  }
  if (point?.what === 'window')
    return windowSentence(point.first, segmentations.value!, comparison.value.value!.window, words)
  if (point?.what === 'unit') return unitSentence(point.unit, segmentations.value!, words)
  if (point?.what === 'tie') {
    const tie = comparison.value.value?.ties[point.index]
    if (tie !== undefined) {
      const chosen =
        tie.chosenBy === 'both' ? 'Both segments choose' : `${names[tie.chosenBy]}’s segment chooses`
      return {
        fact: `${chosen} this tie over ${tie.end - tie.start} shared ${unitName.value}${tie.end - tie.start === 1 ? '' : 's'}.`,
        meaning: `Of the units of both segments they share ${score3(tie.weight)} (Jaccard).`,
      }
    }
  }
  const copy = copies.value[item.value!.id]
  if (copy?.last !== undefined && names.hypothesis === copyName(copy)) {
    return editSentence(copy.last, comparison.value.value?.scores ?? [])
  }
  return restSentence(names.hypothesis)
}

function restSentence(hypothesis: string): Sentence {
  if (view.value === 'windows') {
    return {
      fact: '',
      meaning:
        'Filled cells are the windows that count as errors. Point along the strip, or use ← → on a lane, to slide the window.',
    }
  }
  if (view.value === 'alignment') {
    return {
      fact: 'Each segment is tied to the one that covers most of it.',
      meaning:
        'The number is their overlap (Jaccard), a stronger shade is more; a bar above or below shows which side chose the tie. A is the mean.',
    }
  }
  return editing.value
    ? {
        fact: '',
        meaning:
          'Drag a cut, press between units to add one, double-click to remove one. Z takes a step back.',
      }
    : {
        fact: '',
        meaning: byPointer(
          'Point at a mark, a unit or a score to have it explained.',
          ` E edits a copy of ${hypothesis}; [ and ] walk through the differences.`,
        ),
      }
}
