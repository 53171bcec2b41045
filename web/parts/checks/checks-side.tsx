import type { Checks } from 'cesura/evaluate'
import { reportableLatex, reportableText } from '../../../src/report/index.ts'
import { actionSentences, reportableSentences } from '../../../src/report/sentences/checks.ts'
import { loaded } from '../../state/corpus.ts'
import { UnbrokenText } from '../whole-text.tsx'
import { CopyButton } from './copy-button.tsx'

/** What can be reported, what would help most, and the same on the command line. */
export function ChecksSide({ checks }: { checks: Checks }) {
  const { actions, number } = checks
  const file = loaded.value?.name ?? 'corpus.json'
  const roles =
    number.system === null
      ? ` --agreement --coders ${number.annotators.join()}`
      : ` --references ${number.annotators.join()}${number.rank === 1 ? '' : ` --system ${number.system}`}`
  const metric = number.metric === 'boundary-similarity' ? '' : ` --metric ${number.metric}`
  return (
    <div class="checks-side">
      <section class="panel fig" aria-label="What you can report">
        <h2>What you can report</h2>
        <blockquote data-testid="reportable">
          <UnbrokenText text={reportableSentences(checks).join(' ')} />
        </blockquote>
        <div class="row only-screen">
          <CopyButton text={() => reportableText(checks)}>Copy</CopyButton>
          <CopyButton text={() => reportableLatex(checks)}>LaTeX</CopyButton>
        </div>
      </section>
      {actions.length > 0 && (
        <section class="panel fig" aria-label="What would help most">
          <h2>What would help most</h2>
          <ol class="actions">
            {actions.map(action => {
              const [advice, why] = actionSentences(checks, action)
              return (
                <li key={action.kind}>
                  <b>{advice}</b> <UnbrokenText text={why} />
                </li>
              )
            })}
          </ol>
        </section>
      )}
      <section class="panel fig only-screen" aria-label="The same in a terminal">
        <h2>The same in a terminal</h2>
        <p class="foot">
          cesura checks {file}
          {roles}
          {metric}
        </p>
      </section>
    </div>
  )
}
