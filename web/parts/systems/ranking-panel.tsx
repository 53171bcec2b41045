import { rankingTable } from 'cesura/plots'
import { score3, signed3 } from '../../../src/model/numbers.ts'
import { testBetween } from '../../../src/report/sentences/ranking.ts'
import { rankingTableData } from '../../../src/report/shared.ts'
import { show } from '../../state/address.ts'
import { behindAnswer } from '../../state/checks.ts'
import { openPair } from '../../state/navigate.ts'
import type { SegmentersAnswer } from '../../state/segmenters.ts'
import { roles } from '../../state/segmenters.ts'
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
  const data = rankingTableData(ranked, answer.details?.others ?? [], stability)
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
