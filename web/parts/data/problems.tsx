import { formatLocation, type Problem } from 'cesura'
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

/** What is wrong or worth knowing, with its location and, where that helps, a way out. */
export function Problems({ title, list, bare = false }: ProblemsProps) {
  if (list.length === 0) return null
  const wrong = title === 'problem'
  return (
    <div class={bare ? 'problems' : 'panel problems'} role={wrong ? 'alert' : undefined}>
      {!bare && (
        <b>
          {list.length.toLocaleString('en')} {title}
          {list.length === 1 ? '' : 's'}
        </b>
      )}
      <ol data-testid={`${title}s`}>
        {list.slice(0, MOST).map(({ code, message, summary, hint, location }) => (
          <li key={`${code} ${formatLocation(location)} ${message}`}>
            {(!bare || formatLocation(location) !== location.file) && (
              <div class="why">
                <bdi>{formatLocation(location)}</bdi>
              </div>
            )}
            <p>
              {summary ?? message} <code>{code}</code>
            </p>
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
      {list.length > MOST && <span class="why">{list.length - MOST} more</span>}
    </div>
  )
}
