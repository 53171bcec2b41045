import { useSignal } from '@preact/signals'
import type { Mark } from 'cesura/plots'
import { kindWord } from '../../../src/wording/comparison/mark-sentences.ts'
import { centre, differences, equals, placeName, pointed, time } from '../../state/compare.ts'
import { item, pair } from '../../state/corpus.ts'
import { addCut, copies, editedName, editing, moveCut, removeCut } from '../../state/edit.ts'
import { Glyph } from '../glyph.tsx'

const FIRST = 50

/** Every difference in the order of the text: the full equivalent of the picture, and of its editing. */
export function Differences() {
  const shown = useSignal(FIRST)
  const list = differences.value
  const texts = item.value!.texts
  const names = pair.value!
  const copy = copies.value[item.value!.id]
  const editable = editing.value && copy !== undefined && names.hypothesis === editedName(copy.coder)
  return (
    <section class="panel inside-below-8" aria-label="Differences">
      <div class="h">
        <h2>
          {list.length === 0
            ? 'No difference'
            : `${list.length.toLocaleString('en')} difference${list.length === 1 ? '' : 's'}`}
        </h2>
        {texts !== undefined && list.length > 0 && <span>what follows the cut</span>}
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
              <q dir="auto">{texts?.[mark.hypothesis ?? mark.reference ?? 0] ?? ''}</q>
            </button>
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
    ? `${placeName(mark.reference)} → ${placeName(mark.hypothesis)}`
    : `${time.value === undefined ? 'after' : 'at'} ${placeName(mark.reference ?? mark.hypothesis)}`

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
