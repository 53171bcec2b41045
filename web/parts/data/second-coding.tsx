import type { Item } from 'cesura'
import { baselines } from 'cesura/evaluate'
import { capital, counted } from '../../../src/model/numbers.ts'
import { show } from '../../state/address.ts'
import { editing, startCopy } from '../../state/edit.ts'
import { addFiles } from '../../state/load.ts'
import { itemFile } from '../../state/segment.ts'
import { CutLane } from '../cut-lane.tsx'

/** Cuts that no look at the text has made: into equal parts, as many as the coder has. */
const evenCuts = (item: Item) =>
  baselines({ items: [item] }, { seed: 1 })
    .find(({ id }) => id === 'even')!
    .segmentation(item)

/** Cuts of a rule come in as a file of their own: it has a card, and can be left out again. */
export function addRule(item: Item): void {
  const boundaries = [...evenCuts(item).boundaries]
  const text = itemFile(item, undefined, [{ coder: 'even cuts', boundaries }])
  void addFiles([{ name: 'even cuts.json', text, own: true }])
}

/** Opens the chooser of the row for more files: a page has one. */
const chooseFile = () => document.querySelector<HTMLInputElement>('.drop input[type=file]')?.click()

/** A copy of the only segmentation, to be edited on Compare. */
export function startOwnCopy({ id, codings: [only] }: Item): void {
  if (only === undefined) return
  const hypothesis = startCopy(id, only.coder, only.segmentation)
  editing.value = true
  show('compare', { item: id, reference: only.coder, hypothesis })
}

/** One coding has nothing to be compared with: three ways to a second. */
export function SecondCoding({ item }: { item: Item }) {
  const [only] = item.codings
  if (only === undefined) return null
  // Recordings and texts with types have cuts that a rule does not make.
  const { axis, types, units, boundaries } = only.segmentation
  const ruled = axis === undefined && types === undefined && boundaries.length > 0 && units > 2
  return (
    <section class="panel question open" aria-label="Add a second segmentation" data-testid="second-coding">
      <h2 class="legend">Add a second segmentation</h2>
      <p class="seen">Nothing can be compared yet.</p>
      <div class="choices ways">
        <div>
          <b>Another file</b>
          <span class="why">Drop it anywhere on this page, or choose it.</span>
          <button type="button" class="btn" onClick={chooseFile}>
            Choose a file
          </button>
        </div>
        <div>
          <b>You, on a copy</b>
          <span class="why">
            Move the boundaries of <bdi>{only.coder}</bdi> and watch the scores change.
          </span>
          <CutLane segmentation={only.segmentation} />
          <button type="button" class="btn" onClick={() => startOwnCopy(item)}>
            Cut a copy
          </button>
        </div>
        {ruled && (
          <div>
            <b>A simple rule</b>
            <span class="why">
              {capital(counted(boundaries.length, 'cut'))} at even distances, whatever the text says.
            </span>
            <CutLane segmentation={evenCuts(item)} />
            <button type="button" class="btn" onClick={() => addRule(item)}>
              Cut evenly
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
