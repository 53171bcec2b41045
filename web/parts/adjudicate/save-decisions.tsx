import { countDigits, plural } from '../../../src/model/numbers.ts'
import { provenanceSentence } from '../../../src/report/sentences/adjudication.ts'
import { counts } from '../../state/adjudicate-queue.ts'
import {
  readDecisionFile,
  saveDecisions,
  savedGold,
  saveGold,
  saveProblem,
} from '../../state/adjudicate-save.ts'
import { GOLD } from '../../state/gold.ts'
import { ErrorPanel } from '../error-panel.tsx'

/** The gold coding and the decisions as files, and decisions read from one. */
export function Save() {
  const { open } = counts.value
  return (
    <section class="box" aria-label="Save">
      <button
        type="button"
        class={open === 0 ? 'btn on full' : 'btn full'}
        onClick={() => void saveGold(true)}
      >
        Save as gold standard
      </button>
      <p class="note" role="status">
        {savedGold.value !== undefined
          ? provenanceSentence(savedGold.value, GOLD)
          : open === 0
            ? ' '
            : `${countDigits(open)} ${plural(open, 'position')} ${open === 1 ? 'is not decided and gets' : 'are not decided and get'} no boundary.`}
      </p>
      <div class="row">
        <button type="button" class="link" onClick={saveDecisions}>
          Save decisions, CSV
        </button>
        <label class="link">
          Read decisions
          <input
            type="file"
            class="vh"
            accept=".csv,.jsonl"
            data-testid="read-decisions"
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              if (file !== undefined) void readDecisionFile(file)
            }}
          />
        </label>
      </div>
      <ErrorPanel error={saveProblem.value} />
    </section>
  )
}
