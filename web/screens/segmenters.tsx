import { useSignal } from '@preact/signals'
import {
  countDigits,
  intervalDots,
  kindWord,
  lineChart,
  type MarkKind,
  operationBars,
  precisionRecall,
  score2,
  score3,
  signed3,
} from 'cesura/plots'
import { densityPhrase, fewItemsSentences, intervalSentence } from 'cesura/report'
import { ErrorPanel } from '../parts/error-panel.tsx'
import { FigurePanel, useTableKey } from '../parts/figure.tsx'
import { NeedsData } from '../parts/needs-data.tsx'
import { PeopleChoice, WithoutChips } from '../parts/people-choice.tsx'
import { PerItem } from '../parts/per-item.tsx'
import { Pick } from '../parts/pickers.tsx'
import { SegmentersLens } from '../parts/segmenters-lens.tsx'
import { Working } from '../parts/working.tsx'
import { set, wholeSetting } from '../state/address.ts'
import { replicates } from '../state/agreement.ts'
import { corpus } from '../state/corpus.ts'
import { isGranularity } from '../state/granularity.ts'
import { openKind, openPair } from '../state/lead.ts'
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
import type { SegmentersAnswer } from '../worker/segmenters.ts'
import { GranularityScreen } from './granularity.tsx'

/** Which segmenter is better, and whether that is luck. */
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
        <div class="row">
          <div class="row end">
            <SegmentersLens />
          </div>
        </div>
        <div class="empty">
          <h1>A ranking tests programs against people.</h1>
          <p>Say which coders are programs, or treat each coder as one.</p>
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
        what="Bootstrap and tests"
        stop={stopSlow}
        again={askRankingAgain}
      />
      <ErrorPanel error={error} />
      {value === undefined ? (
        <p class="say" role="status">
          {waiting ? 'Counting…' : ''}
        </p>
      ) : (
        <Figures answer={value} stale={stale} />
      )}
    </>
  )
}

function Figures({ answer, stale }: { answer: SegmentersAnswer; stale: boolean }) {
  const { evaluation, operations, sweep } = answer
  const [ranked, precision, recall] = evaluation.metrics
  const tests = ranked!.tests?.pairs ?? []
  const rows = ranked!.hypotheses.map(({ hypothesis, micro }) => ({
    name: hypothesis,
    value: micro.value ?? undefined,
    interval: micro.interval ?? undefined,
  }))
  const bounds = (ranked!.bounds ?? []).flatMap(({ id, micro }) =>
    micro.value === null ? [] : [{ name: id, value: micro.value }],
  )
  const { items } = evaluation.data
  const drawn = { method: 'percentile', level: 0.95, resamples: replicates.value } as const
  const interval = [intervalSentence(drawn, items, 1), ...fewItemsSentences(true, null, items)]
    .join(' ')
    .replace(/\.$/, '')
  const points = precision!.hypotheses.flatMap(({ hypothesis, micro }, index) => {
    const other = recall!.hypotheses[index]!.micro.value
    return micro.value === null || other === null
      ? []
      : [{ name: hypothesis, precision: micro.value, recall: other }]
  })
  return (
    <>
      <h1 class="say" data-testid="segmenters-headline">
        {headline(answer)}
      </h1>
      <ul class="note" data-testid="densities" aria-label="Scores and how densely each segmenter cuts">
        {ranked!.hypotheses.map(({ hypothesis, micro, density }) => (
          <li key={hypothesis}>
            <bdi>{hypothesis}</bdi>: {ranked!.symbol} {micro.value === null ? 'undef' : score2(micro.value)}{' '}
            {densityPhrase(density)}
          </li>
        ))}
      </ul>
      <div class="grid2 above-0">
        <FigurePanel
          stale={stale}
          name="ranking"
          draw={look =>
            intervalDots(
              {
                rows,
                measure: ranked!.symbol,
                order: ranked!.better === 'none' ? 'given' : ranked!.better,
                bounds,
                tests: tests.flatMap(({ a, b, holm }) => (holm === null ? [] : [{ a, b, p: holm }])),
                ...(rows.some(row => row.interval !== undefined) ? { interval } : {}),
              },
              { ...look, footnote: ranked!.signature },
            )
          }
          live={lead(of => `${of[0]}: ${ranked!.symbol} ${scoreOf(rows, of)}.`)}
        />
        {points.length > 0 && (
          <FigurePanel
            stale={stale}
            name="precision-recall"
            draw={look => precisionRecall({ points, counted: 'a near miss earns a part of a hit' }, look)}
            live={lead(of => {
              const { precision: p, recall: r } = points.find(({ name }) => name === of[0])!
              return `${of[0]}: precision ${score3(p)}, recall ${score3(r)}.`
            })}
          />
        )}
        <FigurePanel
          name="operations"
          stale={stale}
          draw={look => operationBars({ rows: operations }, look)}
          live={{
            name: ([name, kind]) => {
              const { counts } = operations.find(row => row.name === name)!
              const count = counts[kind as MarkKind]
              return `${name}: ${countDigits(count)} × ${kindWord(kind as MarkKind)}.`
            },
            act: ([name, kind]) =>
              openKind(roles.value!.references, String(name), kind as MarkKind, wholeSetting('span', 1) ?? 2),
            rest: 'Click a part of a bar to see it in the text that has most of it.',
          }}
        />
        {sweep.some(({ points: own }) => own.length > 1) && (
          <FigurePanel
            stale={stale}
            name="span-sweep"
            draw={look => lineChart({ series: sweep, x: 'span', y: ranked!.symbol }, look)}
          />
        )}
      </div>
      {tests.length > 0 && <TestTable answer={answer} />}
      <PerItem evaluation={evaluation} />
    </>
  )
}

/** A dot leads to the segmenter beside its reference. */
const lead = (name: (of: readonly (string | number)[]) => string) => ({
  name,
  act: ([hypothesis]: readonly (string | number)[]) => {
    const reference = roles.value!.references.find(other => other !== hypothesis)
    if (reference !== undefined) openPair(reference, String(hypothesis))
  },
  rest: 'Click a dot to compare that segmenter with its reference.',
})

const scoreOf = (
  rows: readonly { readonly name: string; readonly value: number | undefined }[],
  [name]: readonly (string | number)[],
): string => score3(rows.find(row => row.name === name)?.value)

function headline({ evaluation }: SegmentersAnswer): string {
  const result = evaluation.metrics[0]!
  const [first, second] = result.ranking?.order ?? []
  if (first === undefined || first.value === null) return `${result.symbol} is undefined for every segmenter.`
  const leads = `${first.hypothesis} leads with ${result.symbol} = ${score2(first.value)}`
  const test = result.tests?.pairs.find(
    ({ a, b }) =>
      (a === first.hypothesis && b === second?.hypothesis) ||
      (b === first.hypothesis && a === second?.hypothesis),
  )
  if (second === undefined || second.value === null || test?.difference == null) return `${leads}.`
  const by = score2(Math.abs(test.difference))
  const ends =
    test.interval === null
      ? ''
      : ` (${test.interval
          .map(end => score2(Math.abs(end)))
          .sort()
          .join(' to ')})`
  if ((test.holm ?? 1) >= 0.05) return `${leads}; it cannot be told from ${second.hypothesis} at 5 %.`
  return `${leads}, ahead of ${second.hypothesis} by ${by}${test.interval !== null && test.interval[0] * test.interval[1] > 0 ? ends : ''}, ${pWords(test.holm)}.`
}

const pWords = (p: number | null): string =>
  p === null ? 'p undefined' : p < 0.001 ? 'p < .001' : `p = ${p.toFixed(3).replace(/^0/, '')}`

/** Every pair of segmenters: difference, interval, p, p after Holm. */
function TestTable({ answer }: { answer: SegmentersAnswer }) {
  const result = answer.evaluation.metrics[0]!
  const tests = result.tests!.pairs
  const chosen = useSignal(0)
  const test = tests[chosen.value] ?? tests[0]!
  const sentence =
    test.difference === null
      ? 'The difference is undefined.'
      : `${test.a} and ${test.b} differ by ${signed3(test.difference)} on ${countDigits(test.items)} items; ${test.differ ? 'that is more than luck would do at 5 %' : 'that cannot be told from luck at 5 %'} (${pWords(test.holm)} after Holm’s correction over ${tests.length} pairs${test.exact ? ', every exchange counted' : ''}).`
  return (
    <section class="panel fig above-16" aria-label="Tests">
      <h2>Differences and their tests</h2>
      <p class="sub">
        Paired permutation over items, {result.symbol} pooled. Point at a row, or choose a pair, to have it
        said.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Tests, table">
        <table>
          <thead>
            <tr>
              <th scope="col">pair</th>
              <th scope="col" class="num">
                difference
              </th>
              <th scope="col" class="num">
                95 % interval
              </th>
              <th scope="col" class="num">
                p
              </th>
              <th scope="col" class="num">
                Holm
              </th>
            </tr>
          </thead>
          <tbody>
            {tests.map((row, index) => (
              <tr key={`${row.a} ${row.b}`} onPointerEnter={() => (chosen.value = index)}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    onFocus={() => (chosen.value = index)}
                    onClick={() => (chosen.value = index)}
                  >
                    {row.a} – {row.b}
                  </button>
                </th>
                <td class="num">{row.difference === null ? 'undef' : signed3(row.difference)}</td>
                <td class="num">
                  {row.interval === null ? '–' : `${signed3(row.interval[0])} to ${signed3(row.interval[1])}`}
                </td>
                <td class="num">{row.p === null ? 'undef' : row.p.toFixed(4)}</td>
                <td class="num">{row.holm === null ? 'undef' : row.holm.toFixed(4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note above-8" aria-live="polite">
        {sentence}
      </p>
    </section>
  )
}
