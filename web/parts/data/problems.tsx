import { formatLocation, type Problem } from 'cesura'
import { countDigits, plural } from '../../../src/model/numbers.ts'
import { answer, leaveCodingOut } from '../../state/load.ts'
import { HintText } from '../hint-text.tsx'
import { SourceLine } from './source-line.tsx'

const MOST = 200

interface ProblemsProps {
  readonly title: 'problem' | 'note'
  readonly list: readonly Problem[]
  /** Inside a card that names the file already. */
  readonly bare?: boolean
}

/** Equal notes of several files are one, with where they apply. */
function grouped(list: readonly Problem[]): readonly (readonly [Problem, ...Problem[]])[] {
  const groups = new Map<string, [Problem, ...Problem[]]>()
  for (const problem of list) {
    const { code, message, summary, hint, severity } = problem
    // What is to be corrected has a way out of its own.
    const own = severity === 'error' ? formatLocation(problem.location) : ''
    const key = JSON.stringify([code, summary ?? message, hint, own])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [problem])
    else group.push(problem)
  }
  return [...groups.values()]
}

/** Locations that are listed where a note applies to many. */
const PLACES = 3

/** What is wrong or worth knowing, with its location and, where that helps, a way out. */
export function Problems({ title, list, bare = false }: ProblemsProps) {
  if (list.length === 0) return null
  const wrong = title === 'problem'
  const groups = grouped(list)
  return (
    <div class={bare ? 'problems' : 'panel problems'} role={wrong ? 'alert' : undefined}>
      {!bare && (
        <b>
          {countDigits(groups.length)} {plural(groups.length, title)}
        </b>
      )}
      <ol data-testid={`${title}s`}>
        {groups.slice(0, MOST).map(([{ code, message, summary, hint, location }, ...others]) => (
          <li key={`${code} ${formatLocation(location)} ${message}`} data-code={code}>
            {(!bare || formatLocation(location) !== location.file) && (
              <div class="why">
                <bdi>
                  {[location, ...others.slice(0, PLACES - 1).map(other => other.location)]
                    .map(formatLocation)
                    .join('; ')}
                </bdi>
                {others.length >= PLACES && ` and ${countDigits(others.length - PLACES + 1)} more`}
              </div>
            )}
            <p>{summary ?? message}</p>
            <HintText hint={hint} onSet={answer} />
            <div class="row gap-16">
              <SourceLine location={location} />
              {wrong && location.item !== undefined && location.coder !== undefined && (
                <button
                  type="button"
                  class="link"
                  aria-label={`Leave this coding out: ${location.coder} on ${location.item}`}
                  onClick={() => leaveCodingOut(location.item!, location.coder!)}
                >
                  Leave this coding out
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {groups.length > MOST && <span class="why">{groups.length - MOST} more</span>}
    </div>
  )
}
