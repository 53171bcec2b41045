import type { AnnotatorStats } from 'cesura/agreement'
import { countWord, score3, signed3 } from '../../../src/model/numbers.ts'
import { outlierSentence } from '../../../src/report/sentences/agreement.ts'
import { openEveryone } from '../../state/navigate.ts'

/** Rows before the reader asks for more. */
const FIRST = 5

interface ApartProps {
  readonly annotatorStats: AnnotatorStats | undefined
  readonly coders: number
  readonly symbol: string
  /** Symbol of the coefficient. */
  readonly coefficient: string
  readonly stale: boolean
  /** So many coders are not looked at one by one. */
  readonly tooMany: boolean
}

/** Similarity of each coder with the others, lowest first, and what leaving each out changes. */
export function Outliers({ annotatorStats, coders, symbol, coefficient, stale, tooMany }: ApartProps) {
  if (coders < 3) return null
  const rows = [...(annotatorStats?.coders ?? [])]
    .filter(row => row.similarity !== undefined)
    .sort((a, b) => a.similarity! - b.similarity!)
  const mean = rows.reduce((sum, row) => sum + row.similarity!, 0) / Math.max(1, rows.length)
  const most = Math.max(0.01, ...rows.map(row => row.similarity!), mean)
  const apart = annotatorStats === undefined ? undefined : outlierSentence(annotatorStats, coefficient)
  const [lowest] = rows
  return (
    <section
      style={{ minHeight: `${96 + Math.min(FIRST, coders) * 46}px` }}
      class={`panel fig apart${stale ? ' stale' : ''}`}
      aria-label="Outliers"
      data-testid="apart"
    >
      <h2>
        {lowest === undefined ? (
          'Outliers'
        ) : (
          <>
            <bdi>{lowest.coder}</bdi> differs most
          </>
        )}
      </h2>
      <p class="sub">
        {symbol} with the {countWord(coders - 1)} others together; lowest first. A tick marks the mean of all.
      </p>
      {annotatorStats === undefined && (
        <p class="note">
          {tooMany ? `Not looked at with ${coders} coders.` : 'Leaving out each coder in turn…'}
        </p>
      )}
      <ol>
        {rows.slice(0, FIRST).map(({ coder, similarity, drop, interval, near, alone }) => (
          <li key={coder}>
            <button type="button" data-value={similarity} onClick={() => openEveryone(coder)}>
              <bdi class="name">{coder}</bdi>
              <span class="way" aria-hidden="true">
                <i />
                <b style={{ width: `${(100 * similarity!) / most}%` }} />
                <u style={{ left: `${(100 * mean) / most}%` }} />
              </span>
              <span class="num">{score3(similarity)}</span>
              <span class="vh">
                : {symbol} with the others. Compare everyone with {coder}.
              </span>
            </button>
            <span class="change">
              {drop === undefined
                ? ''
                : `without: ${coefficient} ${signed3(drop)}${interval === null ? '' : ` (95 %: ${signed3(interval[0])} to ${signed3(interval[1])})`}`}
              {near === undefined ? '' : `; ${Math.round(100 * near)} % of the cuts nearly shared`}
              {alone === undefined ? '' : `, ${Math.round(100 * alone)} % alone`}
            </span>
          </li>
        ))}
      </ol>
      {apart !== undefined && <p class="note above-8">{apart}</p>}
    </section>
  )
}
