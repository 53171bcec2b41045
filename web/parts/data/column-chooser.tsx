import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { countDigits, plural } from '../../../src/model/numbers.ts'
import { again, givenAnswers } from '../../state/load.ts'
import { source } from '../../state/source.ts'
import { answerName } from '../../worker/answers.ts'
import { request } from '../../worker/pool.ts'
import type { TableColumns } from '../../worker/table-columns.ts'

/** What a column may hold, in the order of the list. */
const ROLES: readonly (readonly [role: string, title: string])[] = [
  ['item', 'Text'],
  ['coder', 'Annotator'],
  ['unit', 'Number of the unit'],
  ['text', 'Words'],
  ['speaker', 'Speaker'],
  ['boundary', 'Marks a boundary'],
  ['segment', 'Segment it is in'],
  ['start', 'Begins a segment'],
  ['end', 'Ends a segment'],
  ['label', 'Label of the segment'],
  ['type', 'Type of the boundary'],
  ['masses', 'Sizes of segments'],
  ['boundaries', 'Positions of boundaries'],
  ['units', 'Units in the text'],
  ['score', 'Score'],
  ['group', 'Group of texts'],
]
const columnAnswer = (role: string): string => answerName({ of: 'column', option: role })

/** The first rows of a table with a choice over each column; the data below follow at once. */
export function ColumnChooser({ name }: { name: string }) {
  const table = useSignal<TableColumns | undefined>(undefined)
  const file = source.value?.files.find(one => one.name === name)
  useEffect(() => {
    if (file !== undefined) void request(remote => remote.columns(file)).then(found => (table.value = found))
  }, [file])
  if (table.value === undefined) return null
  const { names, rows, count, guesses } = table.value
  const answers = givenAnswers()
  const chosen = names.map(column => ROLES.find(([role]) => answers[columnAnswer(role)] === column)?.[0])
  const isChosen = chosen.some(role => role !== undefined)
  const shown = isChosen ? chosen : guesses.map(guess => guess?.role)
  const use = (roles: readonly (string | undefined)[]) =>
    again(
      ({ answers }) => ({
        answers: {
          ...Object.fromEntries(Object.entries(answers).filter(([option]) => !option.startsWith('columns.'))),
          ...Object.fromEntries(
            roles.flatMap((role, at) => (role === undefined ? [] : [[columnAnswer(role), names[at]!]])),
          ),
        },
      }),
      'answered',
    )
  // A role belongs to one column: giving it to one takes it from another.
  const pick = (column: number, role: string) =>
    use(shown.map((own, at) => (at === column ? role || undefined : own === role ? undefined : own)))
  const rest = count - rows.length
  return (
    <section class="columns-chooser" aria-label={`Columns of ${name}`} data-testid="columns">
      <p class="note">
        <b>What is in each column?</b>{' '}
        {isChosen ? 'The data follow as you change it.' : 'Likely answers are filled in.'}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={`The first rows of ${name}`}>
        <table>
          <thead>
            <tr>
              {names.map((column, at) => (
                <th key={at} scope="col">
                  <select
                    class="pick"
                    aria-label={`Column ${column}`}
                    value={shown[at] ?? ''}
                    onChange={event => pick(at, event.currentTarget.value)}
                  >
                    <option value="">Leave out</option>
                    {ROLES.map(([role, title]) => (
                      <option key={role} value={role}>
                        {title}
                      </option>
                    ))}
                  </select>
                  <span class="why">{why(isChosen, guesses[at]?.by)}</span>
                  <code dir="auto">{column}</code>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {names.map((_, at) => (
                  <td key={at} dir="auto" class={shown[at] === undefined ? 'out' : undefined}>
                    {(cells[at] ?? '').slice(0, 120)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="row above-8">
        {rest > 0 && (
          <span class="why">
            … {countDigits(rest)} more {plural(rest, 'row')}
          </span>
        )}
        {!isChosen && (
          <button type="button" class="btn on before-auto" onClick={() => use(shown)}>
            Use these columns
          </button>
        )}
      </div>
    </section>
  )
}

const why = (isChosen: boolean, by: 'name' | 'values' | undefined): string =>
  isChosen || by === undefined ? ' ' : by === 'name' ? 'by its name' : 'by its values'
