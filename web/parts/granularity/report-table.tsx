import type { SweepDocument } from '../../../src/evaluate/index.ts'
import { score3 } from '../../../src/model/numbers.ts'
import { curveMetric, trusted } from '../../state/granularity.ts'
import type { SettingAnswer } from '../../worker/granularity.ts'
import { Signature } from '../signature.tsx'
import { fits, upward } from './curve-measures.ts'

/** The numbers of both segmenters, with the one first that needs no choice. */
export function ReportTable({
  document,
  answer,
  stale,
}: {
  document: SweepDocument
  answer: SettingAnswer | undefined
  stale: boolean
}) {
  const several = document.sweeps.length > 1
  const rows = fits(document) ? document.sweeps : []
  const say = (value: number | null | undefined) => score3(upward(value))
  return (
    <section class={`panel above-16${stale ? ' stale' : ''}`} aria-label="What may be reported">
      <div class="h">
        <h2>What may be reported</h2>
        <span>the first column needs no choice; the third was chosen by looking at the answer</span>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="What may be reported, table">
        <table data-testid="may-be-reported">
          <thead>
            <tr>
              <th scope="col">system</th>
              {[
                `with as many cuts as ${trusted.value}`,
                'at your setting',
                'best, tuned on this data',
                'reached at',
                'mean from ½ to 2 ×',
                'order of places alone (AP)',
              ].map(name => (
                <th key={name} scope="col" class="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ hypothesis, atReferenceCount, best, area, measures: free, ties }, index) => (
              <tr key={hypothesis}>
                <th scope="row">
                  <i
                    class="swatch"
                    style={{ background: `var(--${several ? `coder${index + 1}` : 'ink'})` }}
                  />
                  <bdi>{hypothesis}</bdi>
                </th>
                <td class="num" data-value={atReferenceCount ?? undefined}>
                  <b
                    title={
                      ties > 0 ? `${ties} places share the last score; the earlier ones were cut` : undefined
                    }
                  >
                    {say(atReferenceCount)}
                  </b>
                </td>
                <td class="num">{say(answer?.rows[index]?.values[curveMetric.value])}</td>
                <td class="num" data-value={best?.value}>
                  {say(best?.value)}
                </td>
                <td class="num">{best?.ratio == null ? '–' : `${best.ratio.toFixed(2)} ×`}</td>
                <td class="num" data-value={area ?? undefined}>
                  {area === null ? <span title="The curve does not reach from ½ to 2 ×">–</span> : say(area)}
                </td>
                <td class="num">
                  {score3(free.find(({ id }) => id === 'average-precision')?.value ?? undefined)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows[0] !== undefined && (
        <p class="foot inside-0-16-14">
          <Signature text={rows[0].signature} />
        </p>
      )}
    </section>
  )
}
