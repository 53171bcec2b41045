import { capital, countWord, plural, score3 } from '../../../src/model/numbers.ts'
import { depth, levelNoun, namedLevels } from '../../state/levels.ts'
import type { LevelsAnswer } from '../../worker/levels.ts'
import { partnerOf } from './level-pairing.tsx'

/** B, F and WindowDiff with the boundaries of the first level, of the first two, of all. */
export function LevelTable({ answer: { evaluation, asked } }: { answer: LevelsAnswer }) {
  const { reference, hypothesis } = asked
  const rows = evaluation.metrics[0]!.hypotheses[0]!.levels ?? []
  return (
    <section class="panel around-0" aria-label="Level by level">
      <div class="h">
        <h2>Level by level</h2>
        <span>better is to the right</span>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Level by level, table">
        <table data-testid="level-table">
          <thead>
            <tr>
              <th scope="col">cuts counted</th>
              <th scope="col" class="num">
                {reference.name}
              </th>
              <th scope="col" class="num">
                {hypothesis.name}
              </th>
              {evaluation.metrics.map(({ id, symbol, better }) => (
                <th key={id} scope="col" class="num">
                  {symbol} {better === 'lower' ? '↓' : '↑'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ level }, index) => {
              const own = reference.levels[index]!.boundaries.length
              const other = partnerOf(asked, index, asked.pairing)?.boundaries.length
              return (
                <tr key={level}>
                  <th scope="row">{rowName(level)}</th>
                  <td class="num">{own}</td>
                  <td class="num">{other ?? '–'}</td>
                  {evaluation.metrics.map(({ id, better, hypotheses }) => {
                    const { value } = hypotheses[0]!.levels![index]!.micro
                    return (
                      <td key={id} class="num" data-value={value ?? undefined}>
                        <Track value={value} lower={better === 'lower'} />
                        {score3(value ?? undefined)}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function rowName(level: number): string {
  const all = depth.value
  if (level === all) return all === 2 ? 'Both levels' : `All ${countWord(all)} levels`
  if (!namedLevels()) return level === 1 ? 'Level 1 only' : `Levels 1 to ${level}`
  const names = Array.from({ length: level }, (_, index) => plural(2, levelNoun(index + 1)))
  if (level === 1) return `${capital(names[0]!)} only`
  return capital(`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)
}

function Track({ value, lower }: { value: number | null; lower: boolean }) {
  if (value === null) return null
  const share = Math.min(1, Math.max(0, lower ? 1 - value : value))
  return (
    <span class="track" aria-hidden="true">
      <b style={{ left: `${100 * share}%` }} />
    </span>
  )
}
