import { useSignal } from '@preact/signals'
import { countDigits, plural } from '../../../src/model/numbers.ts'
import { item, loaded, unitName } from '../../state/corpus.ts'
import { isOneFile } from '../../state/history/session-file.ts'
import { describeStudy, handOutName, ownNow, saveHandOut } from '../../state/segment.ts'
import { Dialog } from '../dialog.tsx'

/** A file for a second annotator: the text and the guideline, and nobody's boundaries. */
export function HandOut({ close }: { close: () => void }) {
  const to = useSignal('')
  const study = loaded.value?.study
  const guideline = useSignal(study?.guideline ?? '')
  const kind = useSignal<'html' | 'json'>(isOneFile() ? 'html' : 'json')
  const { id, units } = item.value!
  const names = loaded.value?.corpus?.scale?.names ?? []
  const count = ownNow.value?.now.boundaries.length ?? 0
  const save = async () => {
    await saveHandOut(to.value, guideline.value, kind.value)
    if (study !== undefined && guideline.value !== (study.guideline ?? ''))
      describeStudy({ guideline: guideline.value })
    close()
  }
  return (
    <Dialog title={`Hand out “${id}”`} close={close}>
      <p class="note">
        One file with the text and the guideline.{' '}
        {count === 0
          ? 'Nobody’s boundaries are'
          : `Your ${countDigits(count)} ${plural(count, 'boundary')} ${count === 1 ? 'is' : 'are'} not`}{' '}
        {count === 0 ? 'in it.' : 'in it.'}
      </p>
      <div class="hand-out above-12">
        <label for="hand-out-for">For</label>
        <div>
          <input
            id="hand-out-for"
            type="text"
            value={to.value}
            onInput={event => (to.value = event.currentTarget.value)}
          />
          <p class="note">or leave it empty: the file asks for a name</p>
        </div>
        <span>Units</span>
        <span>
          {countDigits(units)} {plural(units, unitName.value)}, fixed
        </span>
        {names.length > 0 && (
          <>
            <span>Types</span>
            <span>{names.join(', ')}</span>
          </>
        )}
        <label for="hand-out-guideline">Guideline</label>
        <textarea
          id="hand-out-guideline"
          rows={3}
          value={guideline.value}
          onInput={event => (guideline.value = event.currentTarget.value)}
        />
        {isOneFile() && (
          <>
            <span>File</span>
            <div class="seg3" role="group" aria-label="File">
              <button
                type="button"
                aria-pressed={kind.value === 'html'}
                onClick={() => (kind.value = 'html')}
              >
                Page, opens anywhere
              </button>
              <button
                type="button"
                aria-pressed={kind.value === 'json'}
                onClick={() => (kind.value = 'json')}
              >
                JSON, for cesura
              </button>
            </div>
          </>
        )}
      </div>
      <p class="note above-12">
        It works offline and sends nothing. What comes back is a file: drop it anywhere on this page. It joins
        by its text.
      </p>
      <div class="row above-12">
        <code>{handOutName(to.value, kind.value)}</code>
        <button type="button" class="btn on before-auto" onClick={() => void save()}>
          Save the file
        </button>
      </div>
    </Dialog>
  )
}
