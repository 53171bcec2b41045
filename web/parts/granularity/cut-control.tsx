import { score2 } from '../../../src/model/numbers.ts'
import { set, settings } from '../../state/address.ts'
import {
  byScore,
  cutsNow,
  expectedCuts,
  scoredItems,
  scoreList,
  scoreRange,
  setAsMany,
  setCuts,
  setThreshold,
  threshold,
  trusted,
} from '../../state/granularity.ts'

/** How often the segmenter cuts: by score or by number, and back to as many as the reference. */
export function CutControl() {
  const { low, high, step } = scoreRange.value
  const cuts = cutsNow.value
  const ratio = expectedCuts.value === 0 ? undefined : cuts / expectedCuts.value
  const density =
    ratio === undefined ? 'the reference has no cut' : `${ratio.toFixed(2)} × as many as ${trusted.value}`
  const value = byScore.value ? score2(threshold.value) : cuts.toLocaleString('en')
  /** Ctrl with an arrow: one boundary more or fewer, whatever the slider counts. */
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const more = ['ArrowRight', 'ArrowUp'].includes(event.key)
    if (!more && !['ArrowLeft', 'ArrowDown'].includes(event.key)) return
    // To the right of a score are higher ones, and fewer cuts.
    setCuts(cuts + (more === byScore.value ? -1 : 1))
    event.preventDefault()
  }
  return (
    <div class="ctl">
      <div class="seg3" role="group" aria-label="Choose cuts by">
        <button type="button" aria-pressed={byScore.value} onClick={() => set({ by: undefined })}>
          By score
        </button>
        <button type="button" aria-pressed={!byScore.value} onClick={() => set({ by: 'cuts' })}>
          By number of cuts
        </button>
      </div>
      {byScore.value ? (
        <input
          key="score"
          type="range"
          aria-label="Least score of a cut"
          aria-valuetext={`${value}: ${cuts} cuts, ${density}`}
          min={low}
          max={high}
          step={step}
          value={threshold.value}
          onKeyDown={press}
          onInput={event => setThreshold(Number(event.currentTarget.value))}
        />
      ) : (
        <input
          key="cuts"
          type="range"
          aria-label="Number of cuts"
          aria-valuetext={`${cuts} cuts, ${density}`}
          min={0}
          max={scoreList.value.length}
          step={1}
          value={cuts}
          onKeyDown={press}
          onInput={event => setCuts(Number(event.currentTarget.value))}
        />
      )}
      <output data-testid="setting">{value}</output>
      <span class="density">{density}</span>
      <span class="as">
        <button type="button" class="btn" onClick={() => setAsMany()}>
          As many as {trusted.value}
        </button>
        {scoredItems.value.length > 1 && (
          <label class="check" title="As many cuts as the reference in each text, not over all of them">
            <input
              type="checkbox"
              checked={settings.value.each === 'yes'}
              onChange={event => setAsMany(event.currentTarget.checked)}
            />
            in each text
          </label>
        )}
      </span>
    </div>
  )
}
