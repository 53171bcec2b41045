import { cutSentence, stretchSentence } from '../../../src/report/sentences/levels.ts'
import { unitName } from '../../state/corpus.ts'
import { contradictions, levelText, pointedLevel } from '../../state/levels.ts'
import type { LevelsAnswer } from '../../worker/levels.ts'
import { Glyph } from '../glyph.tsx'

/** What is pointed at; else the worst contradiction. */
export function LevelsCaption({ answer }: { answer: LevelsAnswer }) {
  const point = pointedLevel.value
  const mark = point?.what === 'mark' ? answer.marks[point.index] : undefined
  const shown = contradictions.value[point?.what === 'stretch' ? point.index : 0]
  const description =
    mark === undefined ? stretchSentence(shown, unitName.value) : cutSentence(mark, levelText())
  return (
    <div class="caption" aria-live="polite" data-testid="caption">
      {mark !== undefined && <Glyph kind={mark.kind} />}
      <span>
        <b>{description.fact}</b> {description.meaning}
      </span>
    </div>
  )
}
