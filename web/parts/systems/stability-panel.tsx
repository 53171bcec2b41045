import type { RankingStability } from 'cesura/evaluate'
import { stabilityFigure } from '../../../src/report/index.ts'
import { pairSentences } from '../../../src/report/sentences/conventions.ts'
import { set, show } from '../../state/address.ts'
import { stabilityWaits } from '../../state/checks.ts'
import { rankable } from '../../state/segmenters.ts'
import { FigurePanel } from '../figure.tsx'
import { UnbrokenText } from '../whole-text.tsx'

/** The order of the systems under all conventions; a click on a convention takes its metric. */
export function StabilityPanel({
  stability,
  stale,
}: {
  stability: RankingStability | undefined
  stale: boolean
}) {
  if (stabilityWaits.value)
    return (
      <section class="panel fig" aria-label="Does the order depend on the convention?">
        <h2>Does the order depend on the convention?</h2>
        <p class="sub">
          184 conventions of seven metrics, with resampled texts. That takes a while for so many texts.
        </p>
        <button type="button" class="btn" onClick={() => set({ stability: 'yes' })}>
          Compute it
        </button>
      </section>
    )
  if (stability === undefined) return null
  const take = (symbol: string) => {
    const found = rankable.find(metric => metric.symbol === symbol)
    if (found !== undefined) set({ metric: found.id })
  }
  const two = stability.systems.length === 2
  return (
    <FigurePanel
      name="stability"
      stale={stale}
      inputs={[stability]}
      render={look => stabilityFigure(stability, look)}
      live={{
        name: of => {
          const [metric, convention] = two ? of : of.slice(1)
          const system = two ? '' : `${of[0]}: `
          return `${system}${metric}, ${convention}.`
        },
        act: of => take(String(two ? of[0] : of[1])),
        rest: 'Click a convention to rank by its metric.',
      }}
    >
      <div class="behind-words" data-testid="stability-words">
        {pairSentences(stability).map(sentence => (
          <p key={sentence}>
            <UnbrokenText text={sentence} />
          </p>
        ))}
        <p>
          <button type="button" class="link" onClick={() => show('checks')}>
            All checks
          </button>
        </p>
      </div>
    </FigurePanel>
  )
}
