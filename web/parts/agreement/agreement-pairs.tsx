import { pairMatrix } from 'cesura/plots'
import { pairSentence } from '../../../src/report/sentences/scores.ts'
import { similarity } from '../../state/agreement.ts'
import { openPair, sharedTexts } from '../../state/navigate.ts'
import type { AgreementAnswer } from '../../worker/agreement.ts'
import { FigurePanel } from '../figure.tsx'
import type { AnswerProps } from './agreement-props.ts'
import { MANY_ANNOTATORS, ManyAnnotatorsMatrix } from './many-annotators-matrix.tsx'

/** Who cuts like whom: every pair of coders, or one sentence where there are two. */
export function AgreementPairs({ answer, stale }: AnswerProps) {
  const symbol = similarity.value.symbol
  const { coders, perPair } = answer.pi
  const [one, other] = coders
  if (coders.length === 2 && one !== undefined && other !== undefined) {
    return (
      <section class={`panel fig${stale ? ' stale' : ''}`} aria-label="The two coders" data-figure="pairs">
        <h2>{sentenceOf(answer, [other, one])}</h2>
        <p class="note above-8">
          <button type="button" class="link" onClick={() => openPair(one, other)}>
            Open in Compare
          </button>
        </p>
      </section>
    )
  }
  if (coders.length > MANY_ANNOTATORS)
    return <ManyAnnotatorsMatrix coders={coders} values={perPair} symbol={symbol} stale={stale} />
  return (
    <FigurePanel
      stale={stale}
      name="pairs"
      inputs={[answer.pi, answer.random]}
      render={look =>
        pairMatrix(
          { measure: symbol, pairs: pairsOf(answer), random: answer.pi.exact?.expected ?? undefined },
          {
            ...look,
            subtitle: `${symbol} of every pair, best coder first.`,
          },
        )
      }
      live={{
        name: of => sentenceOf(answer, of),
        caption: ([a, b]) => (
          <>
            <b>{sentenceOf(answer, [a!, b!])}</b>{' '}
            <button type="button" class="link" onClick={() => openPair(String(b), String(a))}>
              Open in Compare
            </button>
          </>
        ),
        act: ([a, b]) => openPair(String(b), String(a)),
        rest: 'Point at a pair to have it named; a click compares the two.',
      }}
    />
  )
}

/** A pair, its value, and on how many texts. */
function sentenceOf({ pi: { coders, perPair } }: AgreementAnswer, of: readonly (string | number)[]): string {
  const [a, b] = [String(of[0]), String(of[1])]
  const [row, column] = [coders.indexOf(a), coders.indexOf(b)].sort((x, y) => y - x) as [number, number]
  return pairSentence([a, b], similarity.value.symbol, perPair[row]?.[column], sharedTexts(a, b).length)
}

function pairsOf({ pi }: AgreementAnswer) {
  return pi.coders.flatMap((a, row) =>
    pi.coders.slice(0, row).map((b, column) => ({ a, b, value: pi.perPair[row]?.[column] })),
  )
}
