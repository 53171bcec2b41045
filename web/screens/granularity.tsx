import { capital, countDigits, counted, headlineParts, plural, score2, score3 } from 'cesura/plots'
import { useEffect } from 'preact/hooks'
import { CutControl } from '../parts/cut-control.tsx'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { useTableKey } from '../parts/figure.tsx'
import { CurveFigure, ReportTable, ToleranceFigure } from '../parts/granularity-figures.tsx'
import { GranularityPickers } from '../parts/granularity-pickers.tsx'
import { GranularityStrip } from '../parts/granularity-strip.tsx'
import { Phrases } from '../parts/headline.tsx'
import { singleKeys } from '../parts/keys.tsx'
import { SegmentersLens } from '../parts/segmenters-lens.tsx'
import { Working } from '../parts/working.tsx'
import { show } from '../state/address.ts'
import { isolated } from '../state/compare.ts'
import { corpus, unitName } from '../state/corpus.ts'
import { scoresExample } from '../state/examples.ts'
import {
  askCurvesAgain,
  curvesAnswer,
  curvesProgress,
  pointedPlace,
  scoredCoders,
  scoresIn,
  segmenter,
  setAsMany,
  setExactly,
  settingAnswer,
  shownItem,
  toleranceAnswer,
  trusted,
} from '../state/granularity.ts'
import { loadExample } from '../state/load.ts'
import { stopSlow } from '../state/slow.ts'
import { takenName, writeTaken } from '../state/taken.ts'
import type { SettingAnswer } from '../worker/granularity.ts'

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
          {answer !== undefined && answer.rows.length > 0 && <GranularityStrip answer={answer} />}
          <Caption answer={answer} />
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

/** What the setting comes to over all texts, or what is pointed at. */
function Caption({ answer }: { answer: SettingAnswer | undefined }) {
  return (
    <div class="caption" aria-live="polite" data-testid="caption">
      <span>{answer === undefined || answer.rows.length === 0 ? '' : captionOf(answer)}</span>
    </div>
  )
}

/** These cuts beside the reference, in Compare. */
function openHere({ segmenters, cuts, reference, item }: SettingAnswer['asked']): void {
  const taken = { segmenter: segmenters[0]!, cuts, reference }
  show('compare', {
    ...{ taken: writeTaken(taken), item, reference, hypothesis: takenName(taken) },
    ...{ all: undefined, view: undefined },
  })
}

function captionOf({ rows, texts, expected, asked }: SettingAnswer) {
  const place = pointedPlace.value
  const item = shownItem.value!
  const [own] = rows
  if (place !== undefined && place < item.units) {
    const score = scoresIn(item, segmenter.value)?.[place - 1]
    const theirs = item.codings.find(({ coder }) => coder === trusted.value)!.segmentation.boundaries
    const cut = own!.boundaries.includes(place)
    return (
      <>
        <b>
          After {unitName.value} {countDigits(place)} {own!.segmenter} has{' '}
          {score === undefined ? 'no score' : `the score ${score2(score)}`}: {cut ? 'a cut' : 'no cut'} at
          this setting.
        </b>{' '}
        {trusted.value} {theirs.includes(place) ? 'cuts here' : 'does not cut here'}.
      </>
    )
  }
  const ratio = expected === 0 ? undefined : own!.cuts / expected
  const { values, ties } = own!
  return (
    <>
      <b>
        {capital(countDigits(own!.cuts))} {plural(own!.cuts, 'cut')} in {counted(texts, 'text')}
        {ratio === undefined
          ? ''
          : `, ${ratio.toFixed(2)} times as many as ${trusted.value}’s ${countDigits(expected)}`}
        .
      </b>{' '}
      At this setting B is {score3(values['boundary-similarity'])}, F {score3(values['boundary-f'])},
      WindowDiff {score3(values['window-diff'])}. A bar that reaches the dashed line is a cut.
      {ties > 0 && ` ${capital(counted(ties, 'place'))} share the last score; the earlier ones are cut.`}{' '}
      {corpus.value?.scale === undefined && (
        <button type="button" class="link" onClick={() => openHere(asked)}>
          Open in Compare
        </button>
      )}
    </>
  )
}

/** G: as many as the reference. B: the best setting of the curve, which is tuned on this data. */
function useGranularityKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      if (target?.closest('select, textarea, input:not([type=range], [type=checkbox])')) return
      if (!singleKeys.peek() || event.ctrlKey || event.metaKey || event.altKey) return
      const key = event.key.toLowerCase()
      const best = curvesAnswer
        .peek()
        .value?.sweeps.find(({ hypothesis }) => hypothesis === segmenter.peek())?.best
      if (key === 'g') setAsMany(false)
      else if (key === 'b' && best != null) setExactly(best.at)
      else if (key === 'escape') isolated.value = undefined
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
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
      <div class="row">
        <div class="row end">
          <SegmentersLens />
        </div>
      </div>
      <div class="empty">
        <h1>
          {some
            ? 'Scores alone have nothing to be judged by.'
            : 'A score depends on how often a segmenter cuts. To see every setting, it takes a score for every place.'}
        </h1>
        <p>
          {some
            ? 'Bring cuts of the same texts by somebody who is trusted.'
            : 'In such a file a segmenter gives one number less than the text has units: how strongly it wants a cut there.'}
        </p>
        <pre class="sample" tabIndex={0}>
          {sample}
        </pre>
        <p>In a table: a column “score” beside every unit.</p>
        <button type="button" class="btn on" onClick={() => loadExample(scoresExample)}>
          Open {scoresExample.title}
        </button>
      </div>
    </>
  )
}
