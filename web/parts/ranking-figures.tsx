import { intervalDots, lineChart, type MarkKind, operationBars, precisionRecall } from 'cesura/plots'
import { comparedText } from '../../src/wording/agreement/role-sentences.ts'
import { kindWord } from '../../src/wording/comparison/mark-sentences.ts'
import { densityPhrase } from '../../src/wording/evaluation/density-sentences.ts'
import { missingSentences } from '../../src/wording/evaluation/evaluation-notes.ts'
import { fewItemsSentences, intervalSentence } from '../../src/wording/evaluation/interval-sentences.ts'
import { rankingHeadline } from '../../src/wording/evaluation/ranking-sentences.ts'
import { countDigits, score2, score3 } from '../../src/wording/numbers.ts'
import { set, wholeSetting } from '../state/address.ts'
import { openKind, openPair } from '../state/navigate.ts'
import { roles } from '../state/segmenters.ts'
import type { SegmentersAnswer } from '../worker/segmenters.ts'
import { FigurePanel } from './figure.tsx'
import { PerItem } from './per-item.tsx'
import { BehindRanking } from './systems/behind-ranking.tsx'
import { TestTable } from './test-table.tsx'
import { WholeWords } from './whole-text.tsx'

/** The ranking in words and pictures: every mark leads to what it counts. */
export function RankingFigures({ answer, stale }: { answer: SegmentersAnswer; stale: boolean }) {
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
  const rendered = { method: 'jackknife-t', level: 0.95 } as const
  const made = intervalSentence(rendered, items, 1)
  const interval = [made, ...fewItemsSentences(rendered.method, null, items)].join(' ').replace(/\.$/, '')
  const none = ranked!.hypotheses.every(({ micro }) => micro.interval === null)
  const points = precision!.hypotheses.flatMap(({ hypothesis, micro }, index) => {
    const other = recall!.hypotheses[index]!.micro.value
    return micro.value === null || other === null
      ? []
      : [{ name: hypothesis, precision: micro.value, recall: other }]
  })
  return (
    <>
      <h1 class="say" data-testid="segmenters-headline">
        <WholeWords text={rankingHeadline(ranked!)} />
      </h1>
      <p class="note" data-testid="segmenters-roles">
        <WholeWords
          text={[`${comparedText(evaluation.settings)}.`, ...missingSentences(evaluation, 'text')].join(' ')}
        />
      </p>
      <ul
        class="note below-12"
        data-testid="densities"
        aria-label="Scores and how densely each segmenter cuts"
      >
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
        >
          {none && <p class="note above-8">{made}</p>}
        </FigurePanel>
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
            draw={look =>
              lineChart(
                { series: sweep, x: 'span', y: ranked!.symbol, dots: true },
                {
                  ...look,
                  title: `${ranked!.symbol} with every span`,
                  subtitle: 'How far apart two cuts may stand and still count in part.',
                },
              )
            }
            live={{
              name: ([name, span]) =>
                `${name}: ${ranked!.symbol} ${score3(sweep.find(line => line.name === name)?.points.find(({ x }) => x === span)?.y)} with the span ${span}.`,
              act: ([, span]) => set({ span: String(span) }),
              rest: 'Click a dot to rank with that span.',
            }}
          />
        )}
      </div>
      <BehindRanking />
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
