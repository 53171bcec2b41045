import { planFigure } from '../../../src/report/index.ts'
import { planSentences } from '../../../src/report/sentences/plan.ts'
import { set } from '../../state/address.ts'
import { LEAST, MOST, planAnswer, wantedDifference, wantedWidth } from '../../state/plan.ts'
import { FigurePanel } from '../figure.tsx'
import { UnbrokenText } from '../whole-text.tsx'

/** How many texts a study like this needs, for a difference or an interval that the reader chooses. */
export function PlanPanel({ goal }: { goal: 'difference' | 'width' }) {
  const { value, stale, error } = planAnswer.value
  // Codings that are missing leave nothing to plan from; the other panels say what is missing.
  if (error !== undefined || value === undefined || value.goal !== goal) return null
  const wanted = goal === 'difference' ? wantedDifference.value : wantedWidth.value
  const figure = planFigure(value)
  const words = (
    <div class="behind-words" data-testid="plan-words">
      {planSentences(value).map(sentence => (
        <p key={sentence}>
          <UnbrokenText text={sentence} />
        </p>
      ))}
    </div>
  )
  const slider = (
    <label class="row below-12 slider">
      {goal === 'difference' ? 'Difference that would matter' : 'Width of the interval'}
      <input
        type="range"
        min={LEAST}
        max={MOST}
        value={wanted}
        aria-valuetext={(wanted / 100).toFixed(2)}
        onInput={event => set({ [goal]: event.currentTarget.value })}
      />
      <output>{(wanted / 100).toFixed(2)}</output>
    </label>
  )
  if (figure === undefined)
    return (
      <section class="panel fig" aria-label="How many texts?">
        <h2>How many texts?</h2>
        {slider}
        {words}
      </section>
    )
  return (
    <FigurePanel
      name="plan"
      stale={stale}
      inputs={[value]}
      controls={slider}
      render={look => planFigure(value, look)!}
    >
      {words}
    </FigurePanel>
  )
}
