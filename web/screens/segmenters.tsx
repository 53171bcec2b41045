import { ErrorPanel } from '../parts/error-panel.tsx'
import { useTableKey } from '../parts/figure.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { PeopleChoice, WithoutChips } from '../parts/people-choice.tsx'
import { Pick } from '../parts/pick.tsx'
import { RankingFigures } from '../parts/ranking-figures.tsx'
import { LensRow, SegmentersLens } from '../parts/segmenters-lens.tsx'
import { Working } from '../parts/working.tsx'
import { set } from '../state/address.ts'
import { corpus } from '../state/corpus.ts'
import { isGranularity } from '../state/granularity.ts'
import {
  askRankingAgain,
  metric,
  rankable,
  roles,
  segmentersAnswer,
  segmentersProgress,
} from '../state/segmenters.ts'
import { stopSlow } from '../state/slow.ts'
import { metricName } from '../words/metric-name.ts'
import { GranularityScreen } from './granularity.tsx'

/** Which system is better, and whether that is luck. */
export function SegmentersScreen() {
  if (corpus.value === undefined)
    return <NeedsData question="Which segmenter is better, and is that luck?" example={1} />
  return isGranularity.value ? <GranularityScreen /> : <Ranking />
}

function Ranking() {
  useTableKey()
  if (roles.value === undefined) {
    return (
      <>
        <LensRow />
        <div class="empty">
          <h1>A ranking tests systems against annotators.</h1>
          <p>Say which coders are systems, or treat each coder as one.</p>
          <div class="row">
            <PeopleChoice />
            <button type="button" class="btn" onClick={() => set({ everyone: 'yes' })}>
              Treat each coder as one
            </button>
          </div>
        </div>
      </>
    )
  }
  const { value, waiting, stale, error } = segmentersAnswer.value
  return (
    <>
      <div class="row">
        <Pick
          label="Metric"
          value={metric.value.id}
          options={rankable.map(({ id }) => id)}
          called={metricName}
          onPick={id => set({ metric: id })}
        />
        <PeopleChoice />
        <WithoutChips />
        <div class="row end">
          <SegmentersLens />
        </div>
      </div>
      <Working
        answer={segmentersAnswer}
        progress={segmentersProgress}
        what="Intervals and tests"
        stop={stopSlow}
        again={askRankingAgain}
      />
      <ErrorPanel error={error} />
      {value === undefined ? (
        <p class="say" role="status">
          {waiting ? 'Counting…' : ''}
        </p>
      ) : (
        <RankingFigures answer={value} stale={stale} />
      )}
    </>
  )
}
