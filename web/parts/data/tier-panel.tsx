import type { Question } from 'cesura/formats'
import { readTiers, type TierRole, type TierRoles, writeTiers } from '../../worker/answers.ts'
import type { TierPreview } from '../../worker/tiers.ts'
import { Assumed } from './question-panel.tsx'

interface TierPanelProps {
  readonly question: Question
  readonly chosen: string | undefined
  /** Nothing was chosen yet that makes a comparison. */
  readonly open: boolean
  /** The choice was assumed, not given. */
  readonly assumed: boolean
  readonly previews: Readonly<Record<string, TierPreview>>
  readonly onAnswer: (value: string) => void
}

const words: Readonly<Record<TierRole, string>> = {
  units: 'Units',
  coder: 'Coder',
  level: 'Level',
  out: 'Leave out',
}

/** A switch for each tier: it has the units, it is a coder, or it is left out. */
export function TierPanel({ question, chosen, open, assumed, previews, onAnswer }: TierPanelProps) {
  const title = question.summary ?? question.message
  const roles = readTiers(chosen)
  const names = question.choices.map(({ value }) => value)
  const levels = names.some(name => roles[name] === 'level')
  const set = (next: TierRoles) => onAnswer(writeTiers(next))
  const give = (name: string, role: TierRole) => {
    const others = names
      .filter(other => other !== name)
      // Units are counted in one tier only.
      .map(other => [other, role === 'units' && roles[other] === 'units' ? 'out' : (roles[other] ?? 'out')])
    set(Object.fromEntries([...others, [name, role]]) as TierRoles)
  }
  const all = (role: TierRole) =>
    set(Object.fromEntries(names.map(name => [name, roles[name] === 'units' ? 'units' : role])))
  return (
    <section class={`panel question tiers${open ? ' open' : ''}`} aria-label={title} data-testid="question">
      <h2 class="legend">{title}</h2>
      {assumed && <Assumed question={question} />}
      <p class="seen">
        Each is either the units, a {levels ? 'level' : 'coder'}, or left out. The preview shows how they
        begin.{' '}
        <button type="button" class="link" onClick={() => all(levels || open ? 'coder' : 'level')}>
          {levels || open ? 'All are coders' : 'They are levels, coarse and fine'}
        </button>
      </p>
      {question.choices.map(({ value, meaning }) => (
        <div key={value} class="tier">
          <div>
            <b>
              <bdi>{value}</bdi>
            </b>
            <span class="why">{meaning}</span>
          </div>
          <div class="seg3" role="group" aria-label={value}>
            {(['units', levels ? 'level' : 'coder', 'out'] as const).map(role => (
              <button
                key={role}
                type="button"
                aria-pressed={roles[value] === role}
                onClick={() => give(value, role)}
              >
                {words[role]}
              </button>
            ))}
          </div>
          <Beginning preview={previews[value]} units={roles[value] === 'units'} />
        </div>
      ))}
    </section>
  )
}

const WIDTH = 420
/** Letters of 13 px, so that a word is written where it fits. */
const LETTER = 7.5

/** The first segments of a tier; units with their words. */
function Beginning({ preview, units }: { preview: TierPreview | undefined; units: boolean }) {
  if (preview === undefined) return null
  return (
    <svg class="tier-lane" viewBox={`0 0 ${WIDTH} 26`} aria-hidden="true">
      {preview.segments.map(({ from, to, text }) => {
        const [x, width] = [from * WIDTH, (to - from) * WIDTH]
        const pause = units && text === ''
        return (
          <g key={from}>
            {!pause && (
              <rect
                x={x + 1}
                y={units ? 1 : 4}
                width={Math.max(1, width - 2)}
                height={units ? 24 : 18}
                rx={3}
                fill="var(--seg)"
              />
            )}
            {units && text.length * LETTER + 4 < width && (
              <text x={x + width / 2} y={18} text-anchor="middle" font-size="13" fill="var(--ink)">
                {text}
              </text>
            )}
            {!units && from > 0 && (
              <rect x={x - 1.5} y={0} width={3} height={26} rx={1.5} fill="var(--ink)" />
            )}
          </g>
        )
      })}
    </svg>
  )
}
