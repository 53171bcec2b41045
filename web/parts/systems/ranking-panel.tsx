import type { RankingStability } from 'cesura/evaluate'
import { type RankingTableData, rankingTable } from 'cesura/plots'
import { testBetween } from '../../../src/wording/evaluation/test-sentences.ts'
import { score3, signed3 } from '../../../src/wording/numbers.ts'
import { show } from '../../state/address.ts'
import { behindAnswer } from '../../state/checks.ts'
import { openPair } from '../../state/navigate.ts'
import { roles } from '../../state/segmenters.ts'
import type { SegmentersAnswer } from '../../worker/segmenters.ts'
import { FigurePanel } from '../figure.tsx'
import { UnbrokenText } from '../whole-text.tsx'

/** The ranking as one table: scores with intervals, letters, other metrics, ranks under other conventions. */
export function RankingPanel({
  answer,
  stale,
  note,
}: {
  answer: SegmentersAnswer
  stale: boolean
  /** What the intervals are made of, or why there are none. */
  note: string
}) {
  const ranked = answer.evaluation.metrics[0]!
  const stability = behindAnswer.value.value?.stability
  const data = rankingData(answer, stability)
  const scoreOf = (name: string) => score3(data.rows.find(row => row.name === name)?.value)
  const sentence = firstPairs(answer)
  return (
    <FigurePanel
      name="ranking"
      stale={stale}
      inputs={[answer, stability]}
      render={look => rankingTable(data, { ...look, footnote: ranked.signature })}
      live={{
        name: ([name]) => `${name}: ${ranked.symbol} ${scoreOf(String(name))}.`,
        act: ([name]) => {
          const reference = roles.value!.references.find(other => other !== name)
          if (reference !== undefined) openPair(reference, String(name))
        },
        rest: 'Click a dot to compare that system with its reference.',
      }}
    >
      <div class="behind-words">
        {sentence !== undefined && (
          <p data-testid="first-pairs">
            <UnbrokenText text={sentence} />
          </p>
        )}
        <p class="note">
          {note}{' '}
          <button type="button" class="link" onClick={() => show('checks')}>
            All checks
          </button>
        </p>
      </div>
    </FigurePanel>
  )
}

function rankingData({ evaluation, others }: SegmentersAnswer, stability: RankingStability | undefined) {
  const ranked = evaluation.metrics[0]!
  const order = ranked.ranking?.order ?? []
  const rowOf = (name: string) => ranked.hypotheses.find(({ hypothesis }) => hypothesis === name)!
  const otherScores = (name: string) =>
    others.map(metric => metric.hypotheses.find(row => row.hypothesis === name)?.micro.value ?? undefined)
  const boundOf = (id: string, name: string) => {
    const own = ranked.bounds?.find(bound => bound.id === id)
    return own === undefined || own.micro.value === null
      ? undefined
      : {
          name,
          value: own.micro.value,
          others: others.map(
            metric => metric.bounds?.find(bound => bound.id === id)?.micro.value ?? undefined,
          ),
        }
  }
  const names =
    order.length > 0
      ? order.map(({ hypothesis }) => hypothesis)
      : ranked.hypotheses.map(row => row.hypothesis)
  const data: RankingTableData = {
    measure: ranked.symbol,
    better: ranked.better,
    title: names.length > 1 ? 'Ranking' : 'Scores',
    interval: ranked.hypotheses.some(({ micro }) => micro.interval != null) ? '95 %' : undefined,
    others: others.map(
      ({ symbol, better }) => `${symbol}${better === 'lower' ? ' ↓' : better === 'higher' ? ' ↑' : ''}`,
    ),
    above: boundOf('human', 'annotators'),
    below: boundOf('random', 'random'),
    rows: names.map(name => {
      const { micro, density } = rowOf(name)
      const entry = order.find(({ hypothesis }) => hypothesis === name)
      return {
        name,
        rank: names.length > 1 ? (entry?.rank ?? undefined) : undefined,
        value: micro.value ?? undefined,
        interval: micro.interval ?? undefined,
        letters: names.length > 1 && ranked.ranking?.tested ? entry?.letters : undefined,
        ratio: density?.ratio ?? undefined,
        others: otherScores(name),
        ranks:
          stability === undefined || names.length > 10 ? undefined : ranksOf(stability, name, names.length),
      }
    }),
  }
  return data
}

/** Under how many conventions a system has each rank. */
function ranksOf({ conventions }: RankingStability, name: string, systems: number): number[] {
  const counts = new Array<number>(systems).fill(0)
  for (const { rank } of conventions) {
    const own = rank?.[name]
    if (own !== undefined) counts[own - 1]!++
  }
  return counts
}

/** How the first differs from the next systems that the tests do not separate from it, by interval and corrected p. */
function firstPairs({ evaluation }: SegmentersAnswer): string | undefined {
  const { ranking, tests, symbol } = evaluation.metrics[0]!
  const [first, second] = ranking?.order ?? []
  if (first === undefined || second === undefined || tests === undefined) return undefined
  const test = testBetween(tests.pairs, first.hypothesis, second.hypothesis)
  if (test === undefined || test.difference === null || test.holm === null) return undefined
  const turn = test.a === first.hypothesis ? 1 : -1
  const ends =
    test.interval === null
      ? undefined
      : [turn * test.interval[0], turn * test.interval[1]].sort((a, b) => a - b)
  const range = ends === undefined ? '' : ` (${signed3(ends[0]!)} to ${signed3(ends[1]!)})`
  const corrected = tests.pairs.length > 1 ? ` after Holm’s correction over ${tests.pairs.length} pairs` : ''
  return `${first.hypothesis} and ${second.hypothesis} differ by ${signed3(turn * test.difference)} in ${symbol}${range}; p = ${score3(test.holm)}${corrected}.`
}
