import { lineChart, type MarkKind, operationBars, precisionRecall } from 'cesura/plots'
import { countDigits, score3 } from '../../src/model/numbers.ts'
import { missingSentences } from '../../src/report/sentences/evaluation-notes.ts'
import { blocksSentence, fewItemsSentences, intervalSentence } from '../../src/report/sentences/intervals.ts'
import { kindWord } from '../../src/report/sentences/marks.ts'
import { rankingHeadline } from '../../src/report/sentences/ranking.ts'
import { comparedText } from '../../src/report/sentences/roles.ts'
import { integerSetting, set } from '../state/address.ts'
import { openKind, openPair } from '../state/navigate.ts'
import { roles, type SegmentersAnswer } from '../state/segmenters.ts'
import { FigurePanel } from './figure.tsx'
import { BehindRanking } from './systems/behind-ranking.tsx'
import { PlanPanel } from './systems/plan-panel.tsx'
import { RankingPanel } from './systems/ranking-panel.tsx'
import { TextPanel } from './systems/text-panel.tsx'
import { TestTable } from './test-table.tsx'
import { UnbrokenText } from './whole-text.tsx'

/** The ranking in words and pictures: every mark leads to what it counts. */
export function RankingFigures({ answer, stale }: { answer: SegmentersAnswer; stale: boolean }) {
  const { evaluation, details } = answer
  const [ranked] = evaluation.metrics
  const tests = ranked!.tests?.pairs ?? []
  const { items, blocks } = evaluation.data
  const rendered = { method: 'jackknife-t', level: 0.95 } as const
  const made =
    blocks === undefined ? intervalSentence(rendered, items, 1) : blocksSentence(blocks, rendered, 1)
  const interval = [made, ...fewItemsSentences(rendered.method, null, items)].join(' ').replace(/\.$/, '')
  const none = ranked!.hypotheses.every(({ micro }) => micro.interval == null)
  const { operations, sweep = [] } = details ?? {}
  const points = (details?.precision.hypotheses ?? []).flatMap(({ hypothesis, micro }, index) => {
    const other = details!.recall.hypotheses[index]!.micro.value
    return micro.value === null || other === null
      ? []
      : [{ name: hypothesis, precision: micro.value, recall: other }]
  })
  return (
    <>
      <h1 class="say" data-testid="segmenters-headline">
        <UnbrokenText text={rankingHeadline(ranked!)} />
      </h1>
      <p class="note" data-testid="segmenters-roles">
        <UnbrokenText
          text={[`${comparedText(evaluation.settings)}.`, ...missingSentences(evaluation, 'text')].join(' ')}
        />
      </p>
      <div class="above-12">
        <RankingPanel answer={answer} stale={stale} note={none ? made : `${interval}.`} />
      </div>
      <BehindRanking>
        <TextPanel evaluation={evaluation} stale={stale} />
      </BehindRanking>
      <div class="grid2 above-16">
        <PlanPanel goal="difference" />
        {points.length > 0 && (
          <FigurePanel
            stale={stale}
            name="precision-recall"
            render={look => precisionRecall({ points, counted: 'a near miss earns a part of a hit' }, look)}
            live={lead(of => {
              const { precision: p, recall: r } = points.find(({ name }) => name === of[0])!
              return `${of[0]}: precision ${score3(p)}, recall ${score3(r)}.`
            })}
          />
        )}
        {operations !== undefined && (
          <FigurePanel
            name="operations"
            stale={stale}
            render={look => operationBars({ rows: operations }, look)}
            live={{
              name: ([name, kind]) => {
                const { counts } = operations.find(row => row.name === name)!
                const count = counts[kind as MarkKind]
                return `${name}: ${countDigits(count)} × ${kindWord(kind as MarkKind)}.`
              },
              act: ([name, kind]) =>
                openKind(
                  roles.value!.references,
                  String(name),
                  kind as MarkKind,
                  integerSetting('span', 1) ?? 2,
                ),
              rest: 'Click a part of a bar to see it in the text that has most of it.',
            }}
          />
        )}
        {sweep.some(({ points: own }) => own.length > 1) && (
          <FigurePanel
            stale={stale}
            name="span-sweep"
            render={look =>
              lineChart(
                { series: sweep, x: 'span', y: ranked!.symbol, dots: true },
                {
                  ...look,
                  title: `${ranked!.symbol} with every span`,
                  subtitle: 'How far apart two boundaries may be and still count in part.',
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
      {tests.length > 0 && <TestTable answer={answer} />}
    </>
  )
}

/** A dot leads to the segmenter compared with its reference. */
const lead = (name: (of: readonly (string | number)[]) => string) => ({
  name,
  act: ([hypothesis]: readonly (string | number)[]) => {
    const reference = roles.value!.references.find(other => other !== hypothesis)
    if (reference !== undefined) openPair(reference, String(hypothesis))
  },
  rest: 'Click a dot to compare that system with its reference.',
})
