import type { Sentence } from '../../../src/report/sentences/marks.ts'
import { scoredPlaceSentence, settingSentence } from '../../../src/report/sentences/scores.ts'
import { corpus, unitName } from '../../state/corpus.ts'
import {
  openSetting,
  pointedPlace,
  scoresIn,
  segmenter,
  shownItem,
  trusted,
} from '../../state/granularity.ts'
import type { SettingAnswer } from '../../worker/granularity.ts'

/** What the setting comes to over all texts, or what is pointed at. */
export function GranularityCaption({ answer }: { answer: SettingAnswer | undefined }) {
  const description = answer === undefined || answer.rows.length === 0 ? undefined : sentenceOf(answer)
  return (
    <div class="caption" aria-live="polite" data-testid="caption">
      <span>
        {description !== undefined && (
          <>
            <b>{description.fact}</b> {description.meaning}{' '}
            {pointedPlace.value === undefined && corpus.value?.scale === undefined && (
              <button type="button" class="link" onClick={() => openSetting(answer!.rows[0]!.segmenter)}>
                Open in Compare
              </button>
            )}
          </>
        )}
      </span>
    </div>
  )
}

function sentenceOf({ rows, texts, expected }: SettingAnswer): Sentence {
  const place = pointedPlace.value
  const item = shownItem.value!
  const own = rows[0]!
  const reference = trusted.value!
  if (place === undefined || place >= item.units)
    return settingSentence({ ...own, texts, expected, reference })
  const theirs = item.codings.find(({ coder }) => coder === reference)!.segmentation.boundaries
  return scoredPlaceSentence({
    place,
    unit: unitName.value,
    segmenter: own.segmenter,
    score: scoresIn(item, segmenter.value)?.[place - 1],
    cut: own.boundaries.includes(place),
    reference,
    referenceCuts: theirs.includes(place),
  })
}
