import { useSignal } from '@preact/signals'
import { type Mark, markEnd, markStart } from 'cesura/plots'
import { formatNumber } from '../../../src/model/numbers.ts'
import { kindWord } from '../../../src/report/sentences/marks.ts'
import { centre, differences, equals, placeName, pointed, segmentations, time } from '../../state/compare.ts'
import { item, pair } from '../../state/corpus.ts'
import { addCut, copies, copyName, editing, moveCut, removeCut } from '../../state/edit.ts'
import { playAround, recording } from '../../state/player.ts'
import { Glyph } from '../glyph.tsx'
import { spokenAfter } from '../time-text.tsx'

const FIRST = 50

/** Every difference in the order of the text: the full equivalent of the picture, and of its editing. */
export function Differences() {
  const shown = useSignal(FIRST)
  const list = differences.value
  const texts = item.value!.texts
  const names = pair.value!
  const copy = copies.value[item.value!.id]
  const editable = editing.value && copy !== undefined && names.hypothesis === copyName(copy)
  return (
    <section class="panel inside-below-8" aria-label="Differences">
      <div class="h">
        <h2>
          {list.length === 0
            ? 'No difference'
            : `${list.length.toLocaleString('en')} difference${list.length === 1 ? '' : 's'}`}
        </h2>
        {(texts !== undefined || time.value !== undefined) && list.length > 0 && (
          <span>what follows the boundary</span>
        )}
      </div>
      <ol>
        {list.slice(0, shown.value).map(({ mark, index }) => (
          <li key={`${mark.kind} ${mark.reference} ${mark.hypothesis}`}>
            <button
              type="button"
              class={`diff${pointed.value?.what === 'mark' && pointed.value.index === index ? ' on' : ''}`}
              onPointerEnter={() => (pointed.value = { what: 'mark', index })}
              onPointerLeave={() => (pointed.value = undefined)}
              onFocus={() => (pointed.value = { what: 'mark', index })}
              onClick={() => {
                pointed.value = { what: 'mark', index }
                centre(mark.reference ?? mark.hypothesis ?? 0)
              }}
            >
              <Glyph kind={mark.kind} />
              <span class="w">
                <span class="vh">{kindWord(mark.kind, equals.value, { ...names })}: </span>
                {positionText(mark)}
              </span>
              <q dir="auto">{texts?.[mark.hypothesis ?? mark.reference ?? 0] ?? whatFollows(mark)}</q>
            </button>
            {recording.value !== undefined && (
              <button
                type="button"
                class="icon hear"
                aria-label={`Play around ${placeName(mark.reference ?? mark.hypothesis)}`}
                onClick={() => {
                  pointed.value = { what: 'mark', index }
                  playAround(markStart(mark), markEnd(mark))
                }}
              >
                <svg width="12" height="12" viewBox="0 0 14 14" aria-hidden="true">
                  <path d="M3 0.500 13 7 3 13.500z" fill="currentColor" />
                </svg>
              </button>
            )}
            {editable && <Amend mark={mark} />}
          </li>
        ))}
      </ol>
      {list.length > shown.value && (
        <div class="fam">
          <button type="button" class="link" onClick={() => (shown.value += 500)}>
            {shown.value.toLocaleString('en')} of {list.length.toLocaleString('en')} shown; show more
          </button>
        </div>
      )}
    </section>
  )
}

const positionText = (mark: Mark): string =>
  mark.kind === 'near'
    ? `${placeName(mark.reference)} → ${placeName(mark.hypothesis)}${offsetText(mark)}`
    : `${time.value === undefined ? 'after' : 'at'} ${placeName(mark.reference ?? mark.hypothesis)}`

/** How far apart the two are, in a recording. */
const offsetText = ({ reference, hypothesis }: Mark): string => {
  if (time.value === undefined || reference === undefined || hypothesis === undefined) return ''
  const seconds = (hypothesis - reference) / time.value.ticksPerSecond
  return ` (${seconds < 0 ? '−' : '+'}${formatNumber(Math.abs(seconds), 1)} s)`
}

/** In a recording: the words after the boundary, else the title of the segment that begins there. */
function whatFollows({ reference, hypothesis }: Mark): string {
  const place = reference ?? hypothesis ?? 0
  const spoken = time.value === undefined ? '' : spokenAfter(item.value!, place)
  if (spoken !== '') return spoken
  const { labels, boundaries } = segmentations.value![reference === undefined ? 'hypothesis' : 'reference']
  return time.value === undefined ? '' : (labels?.[boundaries.indexOf(place) + 1] ?? '')
}

/** What makes a difference go away, for those who edit from the list. */
function Amend({ mark }: { mark: Mark }) {
  const id = item.value!.id
  const act = {
    missing: { text: 'Add this cut', run: () => addCut(id, mark.reference!) },
    extra: { text: 'Remove this cut', run: () => removeCut(id, mark.hypothesis!) },
    near: {
      text: `Move to ${placeName(mark.reference)}`,
      run: () => moveCut(id, mark.hypothesis!, mark.reference!),
    },
    type: undefined,
    match: undefined,
  }[mark.kind]
  return act === undefined ? null : (
    <div class="inside-0-16-4-43">
      <button type="button" class="link amend" onClick={() => act.run()}>
        {act.text}
      </button>
    </div>
  )
}
