import { formatLocation } from 'cesura'
import { answer } from '../state/load.ts'
import type { PageError } from '../worker/page-error.ts'
import { HintText } from './hint-text.tsx'

interface ErrorPanelProps {
  readonly error: PageError | undefined
  /** The name of the panel that it replaces. */
  readonly label?: string
}

/** What went wrong, in the panel concerned: where, what, what to do, and its code. Nothing where nothing did. */
export function ErrorPanel({ error, label }: ErrorPanelProps) {
  if (error === undefined) return null
  const where = formatLocation(error.location ?? {})
  return (
    <section
      class={label === undefined ? 'panel error above-16' : 'panel error'}
      role="alert"
      aria-label={label}
    >
      {where !== '' && (
        <p class="why">
          <bdi>{where}</bdi>
        </p>
      )}
      <p>{error.summary ?? error.message}</p>
      <HintText hint={error.hint} onSet={answer} />
      <code>{error.code}</code>
    </section>
  )
}
