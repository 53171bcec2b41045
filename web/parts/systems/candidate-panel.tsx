import { candidateFigure } from '../../../src/report/index.ts'
import { candidateSentences } from '../../../src/wording/agreement/candidate-sentences.ts'
import { countDigits } from '../../../src/wording/numbers.ts'
import { set } from '../../state/address.ts'
import { candidate, candidateAnswer, candidates, EPSILONS, epsilon, replaceable } from '../../state/checks.ts'
import { openPair } from '../../state/navigate.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { FigurePanel } from '../figure.tsx'
import { Pick } from '../pick.tsx'
import { WholeWords } from '../whole-text.tsx'

/** Whether a system may replace an annotator: the test of Calderon, Reichart & Dror, with what limits it. */
export function CandidatePanel() {
  if (candidates.value.length === 0 || replaceable.value.length < 2) return null
  const { value, stale, error } = candidateAnswer.value
  return (
    <>
      <ErrorPanel error={error} />
      {value !== undefined && (
        <FigurePanel
          name="candidate"
          stale={stale}
          inputs={[value]}
          controls={
            <div class="row below-12">
              <Pick
                label="May it replace an annotator?"
                value={candidate.value ?? ''}
                options={candidates.value}
                onPick={name => set({ candidate: name })}
              />
              <Pick
                label="Margin ε"
                value={epsilon.value}
                options={EPSILONS}
                called={margin =>
                  ({
                    '0.1': '0.1, crowd workers',
                    '0.15': '0.15, trained annotators',
                    '0.2': '0.2, experts',
                  })[margin] ?? margin
                }
                onPick={margin => set({ epsilon: margin })}
              />
            </div>
          }
          draw={look => candidateFigure(value, look)}
          live={{
            name: ([annotator, part]) => {
              const { closer } = value.comparisons.find(each => each.annotator === annotator)!
              const count = closer[part as keyof typeof closer]
              const who =
                part === 'equal'
                  ? 'both are equally close'
                  : `${part === 'candidate' ? value.candidate : annotator} is closer`
              return `Without ${annotator}: ${who} on ${countDigits(count)} of ${countDigits(closer.annotator + closer.equal + closer.candidate)} texts.`
            },
            act: ([annotator]) => openPair(String(annotator), value.candidate),
            rest: 'Click a bar to compare the system with that annotator.',
          }}
        >
          <div class="behind-words" data-testid="candidate-words">
            {candidateSentences(value).map(sentence => (
              <p key={sentence}>
                <WholeWords text={sentence} />
              </p>
            ))}
          </div>
        </FigurePanel>
      )}
    </>
  )
}
