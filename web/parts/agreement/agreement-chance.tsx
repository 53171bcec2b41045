import { chanceModelsPlot, chancePlot } from 'cesura/plots'
import { chanceData, chanceModelRows, coefficientsFigure } from 'cesura/report'
import {
  blockSentence,
  chanceCheckSentences,
  observedSentence,
  randomSentence,
  rulerSentence,
  whichToReport,
  whyTwoNumbers,
} from '../../../src/report/sentences/agreement.ts'
import { fewItemsSentences, intervalSentence } from '../../../src/report/sentences/intervals.ts'
import { sharedSentence } from '../../../src/report/sentences/scores.ts'
import { similarity } from '../../state/agreement.ts'
import { itemsNow } from '../../state/people.ts'
import { FigurePanel } from '../figure.tsx'
import type { AnswerProps } from './agreement-props.ts'

/** The figure of pairs is below: it is brought into view, and its first mark has the focus. */
function seePairs(): void {
  const pairs = document.querySelector('[data-figure=pairs]')
  pairs?.scrollIntoView({ block: 'start' })
  pairs?.querySelector<HTMLElement>('.live button, button')?.focus({ preventScroll: true })
}

/** Observed similarity, random coders, and both coefficients; why there are two, and which to report. */
export function AgreementChance({ answer, stale }: AnswerProps) {
  const { pi, random } = answer
  const why = whyTwoNumbers(pi, random)
  const data = chanceData(pi, random)
  const sentenceOf = ([what, index]: readonly (string | number)[]): string =>
    what === 'random'
      ? randomSentence(random!, data.measure)
      : what === 'observed'
        ? observedSentence(pi.observed!, data.pairs.length, data.measure)
        : rulerSentence(data.rulers[Number(index)]!, pi.observed)
  return (
    <FigurePanel
      stale={stale}
      name="chance"
      inputs={[pi, random]}
      render={look => chancePlot(data, { ...look, footnote: pi.signature })}
      live={{
        name: sentenceOf,
        caption: of => (
          <>
            <b>{sentenceOf(of)}</b>{' '}
            {of[0] === 'observed' && (
              <button type="button" class="link" onClick={seePairs}>
                See the pairs
              </button>
            )}
          </>
        ),
        act: ([what]) => what === 'observed' && seePairs(),
        rest: 'Point at a hill, the disc or a ruler for details; the disc leads to the pairs that it counts.',
      }}
    >
      {why !== undefined && (
        <div class="grid2 why" data-testid="why-two">
          <p>
            <b>Why two numbers?</b> {why}
          </p>
          <p>
            <b>Which one to report?</b> {whichToReport(pi)}
          </p>
        </div>
      )}
    </FigurePanel>
  )
}

/** The coefficient under each model of chance, and whether the model fits the texts. */
export function ChanceModels({ answer: { pi, chanceCheck }, stale }: AnswerProps) {
  if (chanceCheck === undefined || chanceCheck.models.length < 2) return null
  return (
    <FigurePanel
      stale={stale}
      name="chance-models"
      render={look => chanceModelsPlot(chanceModelRows(chanceCheck.models), look)}
    >
      {chanceCheckSentences(chanceCheck, pi.chance?.model).map(sentence => (
        <p class="note above-8" key={sentence}>
          {sentence}
        </p>
      ))}
    </FigurePanel>
  )
}

/** The coefficients with their intervals. */
export function AgreementCoefficients({ answer, stale }: AnswerProps) {
  const { pi, kappa } = answer
  const symbol = similarity.value.symbol
  const items = itemsNow().length
  const rendered = { method: 'jackknife-t', level: 0.95 } as const
  const made =
    blockSentence(pi, rendered, 1) ??
    intervalSentence(rendered, items, 1, undefined, pi.counts.effectiveItems)
  const interval = [made, ...fewItemsSentences(rendered.method, null, items)].join(' ').replace(/\.$/, '')
  return (
    <FigurePanel
      stale={stale}
      name="coefficients"
      render={look =>
        coefficientsFigure(
          kappa === undefined ? [pi] : [pi, kappa],
          { ...look, footnote: pi.signature },
          pi.interval ? interval : undefined,
        )
      }
    >
      {pi.interval === null && <p class="note above-8">{made}</p>}
      {pi.observed !== undefined && pi.expected !== undefined && (
        <p class="note above-8">
          {sharedSentence(
            symbol,
            pi.observed,
            pi.expected,
            kappa?.value === undefined ? undefined : pi.bias,
            kappa?.symbol ?? '',
            pi.chance?.model,
          )}
        </p>
      )}
    </FigurePanel>
  )
}
