import { useEffect } from 'preact/hooks'
import { counted } from '../../src/model/numbers.ts'
import { headlineParts } from '../../src/report/sentences/marks.ts'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { useTableKey } from '../parts/figure.tsx'
import { CutControl } from '../parts/granularity/cut-control.tsx'
import { GranularityCaption } from '../parts/granularity/granularity-caption.tsx'
import { CurveFigure, ToleranceFigure } from '../parts/granularity/granularity-figures.tsx'
import { useGranularityKeys } from '../parts/granularity/granularity-keys.ts'
import { GranularityPickers } from '../parts/granularity/granularity-pickers.tsx'
import { GranularityStrip } from '../parts/granularity/granularity-strip.tsx'
import { ReportTable } from '../parts/granularity/report-table.tsx'
import { Phrases } from '../parts/headline.tsx'
import { LensRow } from '../parts/segmenters-lens.tsx'
import { Working } from '../parts/working.tsx'
import { isolated } from '../state/compare.ts'
import { unitName } from '../state/corpus.ts'
import {
  askCurvesAgain,
  curvesAnswer,
  curvesProgress,
  pointedPlace,
  scoredCoders,
  segmenter,
  settingAnswer,
  shownItem,
  toleranceAnswer,
  trusted,
} from '../state/granularity.ts'
import { loadExample } from '../state/load.ts'
import { stopSlow } from '../state/slow.ts'
import { scoresExample } from '../state/view-examples.ts'
import type { SettingAnswer } from '../worker/granularity.ts'

/** The height of lanes and two skylines on a wide page. */
const CAPACITY = 300

/** How a score depends on how often a segmenter cuts: every setting, and what may be reported. */
export function GranularityScreen() {
  useTableKey()
  useGranularityKeys()
  useEffect(
    () => () => {
      pointedPlace.value = undefined
      isolated.value = undefined
    },
    [],
  )
  if (scoredCoders.value.length === 0 || trusted.value === undefined) return <NoScores />
  if (shownItem.value === undefined) {
    return (
      <>
        <GranularityPickers />
        <div class="empty">
          <h1>
            No text has both cuts of <bdi>{trusted.value}</bdi> and scores of <bdi>{segmenter.value}</bdi>.
          </h1>
          <p>Choose another reference or another segmenter.</p>
        </div>
      </>
    )
  }
  const { value: answer, error } = settingAnswer.value
  const tolerances = toleranceAnswer.value
  const curves = curvesAnswer.value
  return (
    <>
      <GranularityPickers />
      <div class="hold">
        <Headline answer={answer} />
      </div>
      <ErrorPanel error={error ?? curves.error} />
      <section class="panel" aria-label="Cuts at this setting">
        <CutControl />
        <div class="strip">
          {answer === undefined ? (
            // Space for the lanes and skylines, so that what is below moves little when they appear.
            <div style={{ minHeight: `${CAPACITY}px` }} aria-hidden="true" />
          ) : (
            answer.rows.length > 0 && <GranularityStrip answer={answer} />
          )}
          <GranularityCaption answer={answer} />
        </div>
      </section>
      <Working
        answer={curvesAnswer}
        progress={curvesProgress}
        what="One score at every setting"
        unfinished="there is no curve yet"
        stop={stopSlow}
        again={askCurvesAgain}
      />
      <div class="grid2">
        {curves.value !== undefined && (
          <CurveFigure document={curves.value} answer={answer} stale={curves.stale} />
        )}
        {tolerances.value !== undefined && tolerances.value.length > 0 && (
          <ToleranceFigure answer={tolerances.value} stale={tolerances.stale} />
        )}
      </div>
      {curves.value !== undefined && (
        <ReportTable document={curves.value} answer={answer} stale={curves.stale} />
      )}
    </>
  )
}

/** The sentence that is also the legend. */
function Headline({ answer }: { answer: SettingAnswer | undefined }) {
  const own = answer?.rows[0]
  if (answer === undefined || own === undefined)
    return <h1 class="say">{segmenter.value} at every setting</h1>
  const words = { reference: trusted.value!, hypothesis: segmenter.value!, unit: unitName.value }
  const cuts = own.boundaries.length
  return (
    <h1 class="say" data-testid="granularity-headline">
      With {cuts === 0 ? 'no cut' : counted(cuts, 'cut')} <bdi>{own.segmenter}</bdi>{' '}
      <Phrases parts={headlineParts(answer.marks, words)} />
    </h1>
  )
}

const sample = `{ "cesura": 1, "items": [ {
  "id": "talk-1", "units": 5,
  "codings": [
    { "coder": "manual", "boundaries": [2] },
    { "coder": "model-a", "scores": [0.17, 0.81, 0.34, 0.05] }
  ] } ] }`

/** Nobody gave scores: what a file with scores looks like, and one to open. */
function NoScores() {
  const some = scoredCoders.value.length > 0
  return (
    <>
      <LensRow />
      <div class="empty">
        <h1>
          {some
            ? 'Scores alone have nothing to be judged by.'
            : 'A score depends on how often a segmenter cuts. To see every setting, it takes a score for every place.'}
        </h1>
        <p>
          {some
            ? 'Add a reference segmentation of the same texts.'
            : 'In such a file a segmenter gives one number less than the text has units: how strongly it wants a cut there.'}
        </p>
        <pre class="sample" tabIndex={0}>
          {sample}
        </pre>
        <p>In a table: a column “score” with a value for every unit.</p>
        <button type="button" class="btn on" onClick={() => loadExample(scoresExample)}>
          Open {scoresExample.title}
        </button>
      </div>
    </>
  )
}
