import { capital, countDigits, counted, plural } from '../../src/model/numbers.ts'
import { ChooseFiles } from '../parts/choose-files.tsx'
import { Pick } from '../parts/pick.tsx'
import { SegmentEditor } from '../parts/segment/editor.tsx'
import { set, show } from '../state/address.ts'
import { corpus, item, loaded } from '../state/corpus.ts'
import {
  begin,
  beginAnother,
  type Draft,
  draft,
  prepare,
  start,
  typing,
  type UnitKind,
  unitsOf,
} from '../state/segment.ts'
import { HARBOUR } from '../state/view-examples.ts'

/** Segmenting a text by hand: bring it, choose its units, place boundaries, compare. */
export function SegmentScreen() {
  const text = item.value
  const begun = draft.value
  if (begun !== undefined && begun.text.trim() !== '' && !typing.value)
    return (
      <>
        <Steps now={2} />
        <Units own={begun} />
      </>
    )
  if (text?.texts !== undefined && !typing.value)
    return (
      <>
        {loaded.value?.study?.handedOut !== true && <Steps now={3} />}
        <SegmentEditor />
      </>
    )
  return <Start hasOther={text !== undefined} />
}

function Steps({ now }: { now: 2 | 3 }) {
  const texts = (corpus.value?.items ?? []).filter(({ texts }) => texts !== undefined)
  const steps = [
    ['1 Text', beginOrBack, true],
    ['2 Units', () => {}, now === 2],
    ['3 Segment', () => {}, now === 3],
    ['4 Compare', () => show('compare'), now === 3 && (item.value?.codings.length ?? 0) > 1],
  ] as const
  return (
    <div class="row below-16 segment-steps">
      <div class="seg3" role="group" aria-label="Steps">
        {steps.map(([title, run, can], at) => (
          <button key={title} type="button" aria-pressed={at + 1 === now} disabled={!can} onClick={run}>
            {title}
          </button>
        ))}
      </div>
      {now === 3 && texts.length > 1 && (
        <Pick
          label="Text"
          value={item.value!.id}
          options={texts.map(({ id }) => id)}
          onPick={value => set({ item: value })}
        />
      )}
    </div>
  )
}
/** The text that is prepared can be changed; where one is segmented already, another begins. */
const beginOrBack = () => (draft.value === undefined ? beginAnother() : void (typing.value = true))

function Start({ hasOther }: { hasOther: boolean }) {
  const own = draft.value
  const go = () => own !== undefined && begin(own.text, own.name || undefined)
  return (
    <div class="segment-start">
      <h1>Segment a text from scratch</h1>
      <p class="note">
        Place boundaries in a text, hand the same text to a second person, and see how far you agree. Nothing
        is uploaded.
      </p>
      <div class="segment-begin above-16">
        <div class="panel">
          <label class="vh" for="segment-text">
            The text
          </label>
          <textarea
            id="segment-text"
            rows={11}
            dir="auto"
            placeholder="Paste a text here, or drop a file."
            value={own?.text ?? ''}
            onInput={event => {
              typing.value = true
              prepare({ text: event.currentTarget.value })
            }}
            onKeyDown={event => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) go()
            }}
          />
          <div class="row inside-12">
            <button type="button" class="btn on" disabled={(own?.text ?? '').trim() === ''} onClick={go}>
              Choose the units
            </button>
            <ChooseFiles quiet />
            {hasOther && (
              <button
                type="button"
                class="link"
                onClick={() => {
                  typing.value = false
                  draft.value = undefined
                }}
              >
                Back to {item.value!.id}
              </button>
            )}
          </div>
        </div>
        <div class="stack">
          <p class="note">
            No text at hand?{' '}
            <button type="button" class="link" onClick={() => begin(HARBOUR, 'The harbour')}>
              Try “The harbour”
            </button>
            , 18 sentences.
          </p>
          <p class="note">
            Files that are already segmented go on{' '}
            <button type="button" class="link" onClick={() => show('data')}>
              Data
            </button>
            : two or more are compared at once.
          </p>
        </div>
      </div>
      <ol class="segment-how above-16">
        <li>
          <b>1 Choose the units</b> Sentences, lines or words. You see them before you begin.
        </li>
        <li>
          <b>2 Place boundaries</b> Click between two units, or use <kbd>↓</kbd> and <kbd>Enter</kbd>.
        </li>
        <li>
          <b>3 Hand it out</b> One file with the text and without your boundaries.
        </li>
        <li>
          <b>4 Compare</b> Drop what comes back here. It joins by its text.
        </li>
      </ol>
    </div>
  )
}

/** Units that the preview shows. */
const SHOWN = 200

function Units({ own }: { own: Draft }) {
  const count = (unit: UnitKind) => unitsOf({ ...own, unit }).length
  const units = unitsOf(own)
  const [sentences, lines, words] = [count('sentence'), count('line'), count('word')]
  const parts = own.separator.trim() === '' ? undefined : count('part')
  const longest = Math.max(0, ...unitsOf({ ...own, unit: 'sentence' }).map(each => each.split(' ').length))
  const choices = [
    [
      'sentence',
      'Sentences',
      sentences,
      `Found by the rules of Unicode. Longest: ${counted(longest, 'word')}.`,
    ],
    ['line', 'Lines of the text', lines, 'One unit per line; blank lines are left out.'],
    ['word', 'Words', words, 'For intonation units or clauses.'],
  ] as const
  const enough = units.length > 1
  const go = () => enough && void start()
  return (
    <>
      <h1 class="say" tabIndex={-1}>
        “<bdi>{own.name}</bdi>” is a text without boundaries: {counted(sentences, 'sentence')},{' '}
        {counted(words, 'word')}.
      </h1>
      <div class="segment-units above-16">
        <form
          class="panel inside-16"
          onSubmit={event => {
            event.preventDefault()
            go()
          }}
        >
          <fieldset>
            <legend class="legend">What is a unit?</legend>
            <p class="note">Boundaries go between two units, never inside one.</p>
            {choices.map(([unit, title, size, about]) => (
              <label key={unit} class="unit-choice">
                <input
                  type="radio"
                  name="unit"
                  checked={own.unit === unit}
                  onChange={() => prepare({ unit })}
                />
                <b>{title}</b>
                <output>{countDigits(size)}</output>
                <span>{about}</span>
              </label>
            ))}
            <label class="unit-choice">
              <input
                type="radio"
                name="unit"
                checked={own.unit === 'part'}
                onChange={() => prepare({ unit: 'part' })}
              />
              <b>Separated by …</b>
              <output>{parts === undefined ? '–' : countDigits(parts)}</output>
              <span>
                Your own mark, such as |{' '}
                <input
                  type="text"
                  size={4}
                  aria-label="Mark between units"
                  value={own.separator}
                  onInput={event => prepare({ separator: event.currentTarget.value, unit: 'part' })}
                />
              </span>
            </label>
          </fieldset>
          <label class="field above-12">
            <span>Annotator</span>
            <input
              type="text"
              value={own.annotator}
              onInput={event => prepare({ annotator: event.currentTarget.value })}
            />
          </label>
          <label class="field above-8">
            <span>Name of the text</span>
            <input
              type="text"
              value={own.name}
              onInput={event => prepare({ name: event.currentTarget.value })}
            />
          </label>
          <button type="submit" class="btn on big above-16" aria-disabled={!enough} data-testid="start">
            {enough
              ? `Start with ${counted(units.length, own.unit)}`
              : 'One unit has no place for a boundary'}
          </button>
          <button type="button" class="link above-12" onClick={() => (typing.value = true)}>
            Edit the text
          </button>
        </form>
        <section class="panel inside-16" aria-label="Preview">
          <p class="note" role="status">
            <b>Preview</b> {capital(counted(Math.max(0, units.length - 1), 'position'))} for a boundary
            {units.length > SHOWN ? `; the first ${SHOWN} ${plural(SHOWN, own.unit)} are shown` : ', dotted'}
          </p>
          <ol class={`segment-preview${own.unit === 'word' ? ' flow' : ''}`} dir="auto">
            {units.slice(0, SHOWN).map((text, at) => (
              <li key={at}>{text}</li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
