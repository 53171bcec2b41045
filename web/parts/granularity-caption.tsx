import type { Sentence } from 'cesura/plots'
import { scoredPlaceSentence, settingSentence } from '../../src/wording/setting-sentences.ts'
import { show } from '../state/address.ts'
import { corpus, unitName } from '../state/corpus.ts'
import { pointedPlace, scoresIn, segmenter, shownItem, trusted } from '../state/granularity.ts'
import { takenName, writeTaken } from '../state/taken.ts'
import type { SettingAnswer } from '../worker/granularity.ts'

/** What the setting comes to over all texts, or what is pointed at. */
export function GranularityCaption({ answer }: { answer: SettingAnswer | undefined }) {
  const said = answer === undefined || answer.rows.length === 0 ? undefined : sentenceOf(answer)
  return (
    <div class="caption" aria-live="polite" data-testid="caption">
      <span>
        {said !== undefined && (
          <>
            <b>{said.fact}</b> {said.meaning}{' '}
            {pointedPlace.value === undefined && corpus.value?.scale === undefined && (
              <button type="button" class="link" onClick={() => openHere(answer!.asked)}>
                Open in Compare
              </button>
            )}
          </>
        )}
      </span>
    </div>
  )
}

/** These cuts beside the reference, in Compare. */
function openHere({ segmenters, cuts, reference, item }: SettingAnswer['asked']): void {
  const taken = { segmenter: segmenters[0]!, cuts, reference }
  show('compare', {
    ...{ taken: writeTaken(taken), item, reference, hypothesis: takenName(taken) },
    ...{ all: undefined, view: undefined },
  })
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
