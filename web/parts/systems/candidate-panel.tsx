import type { AlternativeAnnotator } from 'cesura/agreement'
import { countDigits, score2 } from '../../../src/model/numbers.ts'
import { candidateFigure } from '../../../src/report/index.ts'
import { candidateSentences } from '../../../src/report/sentences/candidate.ts'
import { set, show } from '../../state/address.ts'
import { candidate, candidateAnswer, candidates, EPSILONS, epsilon, replaceable } from '../../state/checks.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { FigurePanel } from '../figure.tsx'
import { Pick } from '../pick.tsx'
import { UnbrokenText } from '../whole-text.tsx'

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
          render={look => candidateFigure(value, look)}
          live={{
            name: of => sentenceOf(value, of),
            caption: of => <Farthest of={of} found={value} name={sentenceOf(value, of)} />,
            rest: `Click a bar to list the texts on which ${value.candidate} is farthest behind.`,
          }}
        >
          <div class="behind-words" data-testid="candidate-words">
            {candidateSentences(value).map(sentence => (
              <p key={sentence}>
                <UnbrokenText text={sentence} />
              </p>
            ))}
          </div>
        </FigurePanel>
      )}
    </>
  )
}

type Of = readonly (string | number)[]

/** How often who is closer to the others, without one annotator. */
function sentenceOf({ comparisons, candidate: system }: AlternativeAnnotator, [annotator, part]: Of): string {
  const { closer } = comparisons.find(each => each.annotator === annotator)!
  const count = closer[part as keyof typeof closer]
  const who =
    part === 'equal' ? 'both are equally close' : `${part === 'candidate' ? system : annotator} is closer`
  return `Without ${annotator}: ${who} on ${countDigits(count)} of ${countDigits(closer.annotator + closer.equal + closer.candidate)} texts.`
}

/** The texts on which the system is farthest behind an annotator, each a link to the two side by side. */
function Farthest({ of: [annotator], found, name }: { of: Of; found: AlternativeAnnotator; name: string }) {
  const { farthest } = found.comparisons.find(each => each.annotator === annotator)!
  return (
    <>
      <b>{name}</b>
      {farthest.length > 0 && (
        <span data-testid="farthest">
          {' '}
          Farthest behind on{' '}
          {farthest.map(({ item, annotator: own, candidate: reached }, index) => (
            <span key={item}>
              {index > 0 && ', '}
              <button
                type="button"
                class="link"
                onClick={() =>
                  show('compare', { item, reference: String(annotator), hypothesis: found.candidate })
                }
              >
                {item}
              </button>{' '}
              ({score2(reached)} instead of {score2(own)})
            </span>
          ))}
          .
        </span>
      )}
    </>
  )
}
