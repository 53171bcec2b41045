import { coderEffectDumbbell } from 'cesura/plots'
import { type ChanceModelName, MOST_ANNOTATOR_STATS } from '../../src/agreement/shared.ts'
import { chanceCorrectedSentence } from '../../src/report/sentences/agreement.ts'
import { missingSentence } from '../../src/report/sentences/scores.ts'
import { AgreementChance, AgreementCoefficients, ChanceModels } from '../parts/agreement/agreement-chance.tsx'
import { AgreementPairs } from '../parts/agreement/agreement-pairs.tsx'
import type { AnswerProps } from '../parts/agreement/agreement-props.ts'
import { Behaviour } from '../parts/agreement/behaviour.tsx'
import { HeatMap } from '../parts/agreement/heat-map.tsx'
import { ItemTable } from '../parts/agreement/item-table.tsx'
import { MeasurePicker } from '../parts/agreement/measure-picker.tsx'
import { Outliers } from '../parts/agreement/outliers.tsx'
import { TextsChoice } from '../parts/agreement/texts-choice.tsx'
import { TypeConfusions } from '../parts/agreement/type-confusions.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { FigurePanel, useTableKey } from '../parts/figure.tsx'
import { Later } from '../parts/lazy.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { PeopleChoice, WithoutChips } from '../parts/people-choice.tsx'
import { Pick } from '../parts/pick.tsx'
import { CandidatePanel } from '../parts/systems/candidate-panel.tsx'
import { PlanPanel } from '../parts/systems/plan-panel.tsx'
import { Working } from '../parts/working.tsx'
import { set, show } from '../state/address.ts'
import {
  agreementAnswer,
  agreementProgress,
  askAgreement,
  chanceModel,
  chanceModelsHere,
  similarities,
  similarity,
} from '../state/agreement.ts'
import { corpus } from '../state/corpus.ts'
import { openEveryone } from '../state/navigate.ts'
import { itemsNow, measured, segmenters } from '../state/people.ts'
import { stopSlow } from '../state/slow.ts'
import type { AgreementAnswer } from '../worker/agreement.ts'

/** What random coders keep, in the words of a menu. */
const chanceText: Readonly<Record<ChanceModelName, string>> = {
  rates: 'boundaries at the same rates',
  counts: 'as many boundaries in each text',
  lengths: 'segments of the same lengths',
  positions: 'eligible gaps only',
  'positions-counts': 'eligible gaps, as many in each text',
}

/** How far coders agree beyond chance, where they cut, and who cuts like whom. */
export function AgreementScreen() {
  useTableKey()
  if (corpus.value === undefined)
    return <NeedsData question="How far do coders agree, with chance taken out?" example={1} />
  if (measured.value.length < 2) {
    return (
      <div class="empty">
        <h1>Agreement compares coders; these texts have {measured.value.length === 1 ? 'one' : 'none'}.</h1>
        {segmenters.value.length === 0 ? (
          <>
            <p>Add a second segmentation: another file, a copy that you cut, or a simple rule.</p>
            <button type="button" class="btn on" onClick={() => show('data')}>
              Add a second segmentation
            </button>
          </>
        ) : (
          <>
            <p>These look like systems. Mark annotators as human to include them.</p>
            <PeopleChoice />
          </>
        )}
      </div>
    )
  }
  const { value, waiting, stale, error } = agreementAnswer.value
  return (
    <>
      <div class="row">
        <MeasurePicker
          label="Similarity"
          value={similarity.value.id}
          options={similarities.map(metric => metric.id)}
          others="Pk, WindowDiff, purity and coverage are not symmetric, so not here"
          onPick={id => set({ similarity: id })}
        />
        {chanceModelsHere.value.length > 1 && (
          <Pick
            label="Chance"
            value={chanceModel.value}
            options={chanceModelsHere.value}
            called={model => chanceText[model as ChanceModelName]}
            onPick={model => set({ chance: model === 'rates' ? undefined : model })}
          />
        )}
        <PeopleChoice />
        <TextsChoice />
        <WithoutChips />
        {value !== undefined && value.missing > 0 && (
          <span class="end note" data-testid="missing">
            {missingSentence(
              value.missing,
              value.pi.coders.length * itemsNow().length,
              value.pi.counts.pairs,
            )}
          </span>
        )}
      </div>
      <Working
        answer={agreementAnswer}
        progress={agreementProgress}
        what="Intervals"
        counted="coefficients"
        stop={stopSlow}
        again={askAgreement}
      />
      <ErrorPanel error={error} />
      {(value !== undefined || waiting) && <Figures answer={value} stale={stale} />}
    </>
  )
}

function Figures({ answer, stale }: { answer: AgreementAnswer | undefined; stale: boolean }) {
  return (
    <>
      <h1
        class="say"
        data-testid={answer === undefined ? undefined : 'agreement-headline'}
        aria-live="polite"
      >
        {answer === undefined ? 'Comparing every pair of coders…' : chanceCorrectedSentence(answer.pi)}
      </h1>
      {answer === undefined ? (
        <Placeholder height={430} />
      ) : (
        <Later of={answer} space={<Placeholder height={430} />}>
          <AgreementChance answer={answer} stale={stale} />
        </Later>
      )}
      {answer === undefined ? (
        <div class="pairs">
          <Placeholder height={heightOfPairs()} />
          <Placeholder height={heightOfPairs()} />
        </div>
      ) : (
        <div class="pairs">
          <Later of={answer} space={<Placeholder height={heightOfPairs()} />}>
            <AgreementPairs answer={answer} stale={stale} />
          </Later>
          <div class="side">
            {answer.confusion !== undefined && <TypeConfusions confusion={answer.confusion} stale={stale} />}
            <Outliers
              annotatorStats={answer.annotatorStats}
              coders={answer.pi.coders.length}
              symbol={similarity.value.symbol}
              coefficient={answer.pi.symbol}
              stale={stale}
              tooMany={answer.pi.coders.length > MOST_ANNOTATOR_STATS}
            />
          </div>
        </div>
      )}
      <div class="above-16">
        <Later of={answer?.pi} space={<Placeholder height={200} />}>
          <HeatMap pi={answer?.pi} stale={stale} />
        </Later>
      </div>
      <div class="above-16">
        <CandidatePanel />
      </div>
      <div class="above-16">
        <PlanPanel goal="width" />
      </div>
      <div class="grid2">
        {answer !== undefined && (
          <Later of={answer}>
            <AgreementCoefficients answer={answer} stale={stale} />
            <ChanceModels answer={answer} stale={stale} />
          </Later>
        )}
        <Later>
          <Behaviour stale={stale} />
        </Later>
        {answer !== undefined && (
          <Later of={answer}>
            <AddCoderEffect answer={answer} stale={stale} />
            <ItemTable
              rows={answer.pi.perItem}
              symbol={similarity.value.symbol}
              coefficient={answer.pi.symbol}
            />
          </Later>
        )}
      </div>
    </>
  )
}

/** Space for what is being computed, so that what is below moves little. */
const Placeholder = ({ height }: { height: number }) => (
  <div class="panel stale" style={{ minHeight: `${height}px` }} aria-hidden="true" />
)
const heightOfPairs = () => Math.min(600, 180 + 34 * Math.max(3, measured.value.length))

/** What a segmenter costs the coders when it joins them. */
function AddCoderEffect({ answer: { pi, addCoderEffect }, stale }: AnswerProps) {
  if (addCoderEffect.length === 0 || pi.value === undefined) return null
  const alone = pi.value
  const rows = addCoderEffect.flatMap(({ coder, with: joined }) =>
    joined.value === undefined ? [] : [{ name: coder, value: joined.value }],
  )
  return (
    <FigurePanel
      stale={stale}
      name="joining"
      render={look => coderEffectDumbbell({ measure: pi.symbol, alone, rows }, look)}
      live={{
        name: ([coder]) => `${coder}: compare everyone with it.`,
        act: ([coder]) => openEveryone(String(coder)),
        rest: 'Click a dot to compare everyone with that segmenter.',
      }}
    />
  )
}
