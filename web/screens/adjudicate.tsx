import { computed } from '@preact/signals'
import type { Item } from 'cesura'
import { formatTime, timeOf } from '../../src/model/index.ts'
import { countDigits, plural } from '../../src/model/numbers.ts'
import { textDoneSentence } from '../../src/report/sentences/adjudication.ts'
import { AdjudicateKeys, useAdjudicateKeys } from '../parts/adjudicate/adjudicate-keys.tsx'
import { AdjudicateSide, PhoneBar } from '../parts/adjudicate/adjudicate-side.tsx'
import { Desk } from '../parts/adjudicate/desk.tsx'
import { PrintedDecisions } from '../parts/adjudicate/printed-decisions.tsx'
import { TextMap } from '../parts/adjudicate/text-map.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { PeopleChoice } from '../parts/people-choice.tsx'
import { SearchPick } from '../parts/search-pick.tsx'
import { WHOLE, WindowedList } from '../parts/windowed-list.tsx'
import { show } from '../state/address.ts'
import { current, currentItem, nextText, openText } from '../state/adjudicate.ts'
import { type AskedItem, counts, queue, queueAnswer, voters } from '../state/adjudicate-queue.ts'
import { corpus, loaded, unitName } from '../state/corpus.ts'

/** From several segmentations to one, position by position. */
export function AdjudicateScreen() {
  useAdjudicateKeys()
  if (corpus.value === undefined)
    return <NeedsData question="Which boundaries belong in the gold standard?" example={1} />
  if (voters.value.length < 2)
    return (
      <div class="empty">
        <h1>Adjudication needs at least two segmentations.</h1>
        <p>Add a second segmentation of these texts, or mark annotators as human.</p>
        <PeopleChoice />
        <button type="button" class="btn on" onClick={() => show('data')}>
          Add a second segmentation
        </button>
      </div>
    )
  const { error, value } = queueAnswer.value
  if (error !== undefined) return <ErrorPanel error={error} />
  if (value === undefined) return <h1 class="say">Looking for places that coders cut differently…</h1>
  return (
    <div class="adjudicate">
      <PhoneBar />
      <Texts />
      <section class="panel desk" aria-label="The place to decide">
        <Middle />
      </section>
      <AdjudicateSide />
      <AdjudicateKeys />
      <PrintedDecisions />
    </div>
  )
}

/** Height of a text in a long list. */
const TEXT_HEIGHT = 43
/** The names of the texts, which are searched. */
const names = computed(() => queue.value.map(({ item }) => item))

/** The texts, most to gain first. */
function Texts() {
  const open = currentItem.value?.item
  return (
    <section class="panel texts" aria-label="Texts">
      <div class="h">
        <h2>Texts</h2>
        <span>most to gain first</span>
      </div>
      {queue.value.length > WHOLE && (
        <div class="find-text">
          <SearchPick
            label="Find"
            value={currentItem.value?.item ?? ''}
            options={names.value}
            onPick={name => {
              const found = queue.peek().find(({ item }) => item === name)
              if (found !== undefined) openText(found)
            }}
          />
        </div>
      )}
      <WindowedList
        rows={queue.value}
        height={TEXT_HEIGHT}
        keyOf={({ item }) => item}
        current={queue.value.length > WHOLE ? queue.value.findIndex(({ item }) => item === open) : undefined}
        render={item => (
          <button
            type="button"
            aria-current={open === item.item ? 'true' : undefined}
            onClick={() => openText(item)}
          >
            <span class="name" dir="auto">
              {item.item}
            </span>
            <span class="b">{item.similarity === undefined ? '' : `B ${short(item.similarity)}`}</span>
            <span class="left">{item.open === 0 ? 'done' : `${countDigits(item.open)} open`}</span>
            <i class="line">
              <i style={{ width: `${100 * doneShare(item)}%` }} />
            </i>
          </button>
        )}
      />
    </section>
  )
}

const short = (score: number): string => score.toFixed(2).replace(/^0/, '')
const doneShare = ({ all, open }: AskedItem): number => (all === 0 ? 1 : (all - open) / all)

function Middle() {
  const asked = currentItem.value
  const item = loaded.value?.corpus?.items.find(({ id }) => id === asked?.item)
  if (asked === undefined || item === undefined)
    return <h1 class="place-question">No text is left to decide.</h1>
  const dispute = current.value?.item === asked.item ? current.value : undefined
  const number =
    dispute === undefined
      ? 0
      : queue.value.slice(0, queue.value.indexOf(asked)).reduce((sum, { all }) => sum + all, 1) +
        asked.disputes.findIndex(each => each.from === dispute.from)
  return (
    <>
      <p class="where">
        <span>
          {dispute === undefined
            ? `${countDigits(asked.disputes.length)} disputed places`
            : `Place ${countDigits(number)} of ${countDigits(counts.value.all)}`}
        </span>
        <span>
          <bdi>{asked.item}</bdi>, {lengthText(item)}
        </span>
      </p>
      {dispute === undefined ? (
        <TextDone asked={asked} units={item.units} />
      ) : (
        <Desk dispute={dispute} item={item} coders={voters.value} asked={asked} />
      )}
    </>
  )
}

/** How long a text is; where its file holds no words, that too. */
function lengthText(item: Item): string {
  const time = timeOf(item)
  if (time !== undefined) return formatTime(item.units, time)
  const units = `${countDigits(item.units)} ${plural(item.units, unitName.value)}`
  return item.texts === undefined ? `${units} without their words` : units
}

function TextDone({ asked, units }: { asked: AskedItem; units: number }) {
  const cut = asked.disputes.filter(({ decision, byRule }) => byRule || decision?.decision === 'cut')
  const byYou = cut.filter(({ byRule }) => !byRule).length
  const clear = asked.clear + cut.length - byYou
  const [fact, rest] = textDoneSentence({ cuts: byYou + clear, decided: byYou, clear })
  const left = counts.value.open
  return (
    <>
      <h1 class="place-question" aria-live="assertive" data-testid="question">
        <b>{fact}</b> {rest}
      </h1>
      <TextMap asked={asked} units={units} />
      <div class="choices">
        {left > 0 ? (
          <button type="button" class="btn on" onClick={nextText}>
            Next text <kbd>Enter</kbd>
          </button>
        ) : (
          <p class="note">No position is open in any text. Save the gold standard.</p>
        )}
      </div>
    </>
  )
}
