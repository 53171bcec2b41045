import { useSignal } from '@preact/signals'
import { findMetric } from 'cesura'
import { metricFamilies } from 'cesura/metrics'
import { signed3 } from '../../../src/model/numbers.ts'
import { densityPhrase } from '../../../src/report/sentences/ranking.ts'
import { set } from '../../state/address.ts'
import {
  comparison,
  pointed,
  segmentations,
  span,
  time,
  tolerance,
  windowSetting,
} from '../../state/compare.ts'
import { item, pair } from '../../state/corpus.ts'
import type { Family, ScoreRow } from '../../worker/compare.ts'
import { ErrorPanel } from '../error-panel.tsx'
import { MetricSymbol } from '../metric-symbol.tsx'
import { Signature } from '../signature.tsx'
import { MatrixEditor } from './matrix.tsx'
import { Slider } from './score-slider.tsx'

/** Shown before "all scores" is asked for. */
const first = new Set([
  'boundary-similarity',
  'segmentation-similarity',
  'bed-f',
  'boundary-f',
  'pk',
  'window-diff',
  'win-pr-f',
  'alignment-similarity',
  'purity',
  'coverage',
  'flexible-similarity',
  'flexible-boundary-similarity',
])

/** Every metric on this pair, moving while the settings are dragged. */
export function Scores() {
  const all = useSignal(false)
  const { value, error } = comparison.value
  const rows = value?.scores ?? []
  const shown = pointed.value?.what === 'score' ? pointed.value.id : 'boundary-similarity'
  const signature = rows.find(({ id }) => id === shown)?.signature ?? ''
  if (error !== undefined) return <ErrorPanel error={error} label="Scores" />
  return (
    <section class="panel scores" aria-label="Scores">
      <div class="h">
        <h2>Scores</h2>
        <span>better is to the right</span>
      </div>
      <Density />
      {metricFamilies.map(({ name: family, title }) => {
        const own = rows.filter(row => row.family === family && (all.value || first.has(row.id)))
        return own.length === 0 ? null : (
          <div key={family}>
            <div class="fam">
              <h3>{title}</h3>
              {family !== 'flexible' && <Controls family={family} />}
            </div>
            {own.map(row => (
              <Score key={row.id} row={row} />
            ))}
            {/* A grid, not a slider: it stands under the scores it moves. */}
            {family === 'flexible' && (
              <div class="fam">
                <Controls family={family} />
              </div>
            )}
          </div>
        )
      })}
      <div class="fam">
        <button type="button" class="link" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
          {all.value ? 'Fewer scores' : `All ${rows.length} scores`}
        </button>
      </div>
      {time.value !== undefined && (
        <p class="note inset">
          S counts units and is not offered in seconds. B pays a near miss by its distance: at once all, at
          the span nothing.
        </p>
      )}
      <div class="sig">
        <span data-testid="signature">
          <Signature text={signature} />
        </span>
        <button type="button" class="link" onClick={() => navigator.clipboard?.writeText(signature)}>
          Copy
        </button>
      </div>
    </section>
  )
}

/** How many boundaries the scores were bought with. */
function Density() {
  const { reference, hypothesis } = segmentations.value!
  const [own, other] = [hypothesis.boundaries.length, reference.boundaries.length]
  const phrase = densityPhrase({
    reference: other,
    hypothesis: own,
    ratio: other === 0 ? null : own / other,
    under: own < other ? 1 : 0,
    equal: own === other ? 1 : 0,
    over: own > other ? 1 : 0,
  })
  return phrase === '' ? null : (
    <p class="note inset" data-testid="density">
      <bdi>{pair.value!.hypothesis}</bdi> {phrase} as <bdi>{pair.value!.reference}</bdi>
    </p>
  )
}

function Score({ row }: { row: ScoreRow }) {
  const { title, symbol, better, isLength } = findMetric(row.id)
  const change = row.before === undefined || row.value === undefined ? undefined : row.value - row.before
  const on = pointed.value?.what === 'score' && pointed.value.id === row.id
  const point = () => (pointed.value = { what: 'score', id: row.id })
  return (
    <button
      type="button"
      class={`m${on ? ' on' : ''}`}
      data-metric={row.id}
      onPointerEnter={point}
      onPointerLeave={() => (pointed.value = undefined)}
      onFocus={point}
      onClick={point}
    >
      <span class="s">
        <MetricSymbol text={symbol} />
        <small aria-label={better === 'none' ? 'not ranked' : `${better} is better`} role="img">
          {better === 'none' ? '·' : better === 'higher' ? '↑' : '↓'}
        </small>
      </span>
      <span class="n">
        <span>{title}</span>
        {change !== undefined && Math.abs(change) > 1e-12 && <em>{signed3(change)}</em>}
      </span>
      <span class="track" aria-hidden="true">
        {row.value !== undefined && <b style={{ left: `${placeOnTrack(row)}%` }} />}
      </span>
      {row.value === undefined ? (
        <span class="v undef">n/a</span>
      ) : (
        <span class="v" data-value={row.value}>
          {row.value.toFixed(3)}
          {isLength === true && time.value !== undefined && ' s'}
        </span>
      )}
    </button>
  )
}

/** Best at the right, also where lower is better; scores without a bound approach the left. */
function placeOnTrack({ id, value }: ScoreRow): number {
  const metric = findMetric(id)
  const [low, high] = metric.range()
  const share =
    Number.isFinite(high) && Number.isFinite(low) ? (value! - low) / (high - low) : value! / (value! + 1)
  const clamped = Math.min(1, Math.max(0, share))
  return 100 * (metric.better === 'higher' ? clamped : 1 - clamped)
}

/** The sliders sit in the family they change. */
function Controls({ family }: { family: Family }) {
  const units = item.value!.units
  const timed = time.value !== undefined
  if (family === 'edits') {
    return (
      <Slider
        label="span"
        letter="n_t"
        name="span"
        least={1}
        most={timed ? 60 : Math.min(12, Math.max(2, units))}
        value={span.value}
        {...(timed ? { shown: `${span.value} s` } : {})}
      />
    )
  }
  if (family === 'boundaries')
    return (
      <Slider
        label="tolerance"
        name="tolerance"
        least={0}
        most={10}
        value={tolerance.value}
        {...(timed ? { shown: `${tolerance.value / 2} s` } : {})}
      />
    )
  if (family === 'windows' && !timed) {
    const automatic = comparison.value.value?.automaticWindow ?? 2
    const value = windowSetting.value ?? automatic
    const most = Math.max(2, Math.min(units - 1, 4 * automatic))
    return (
      <>
        <Slider label="window" letter="k" name="window" least={1} most={most} value={value} />
        {windowSetting.value !== undefined && (
          <button
            type="button"
            class="link"
            title="half the mean reference segment"
            onClick={() => set({ window: undefined })}
          >
            auto: {automatic}
          </button>
        )}
      </>
    )
  }
  return family === 'flexible' ? <MatrixEditor /> : null
}
