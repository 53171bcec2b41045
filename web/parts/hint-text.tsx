import { type Hint, renderHint } from '../../src/model/errors/define.ts'
import { controlSyntax } from '../words/control-syntax.ts'
import { hintOffers } from '../words/hint-offers.ts'
import type { Answers } from '../worker/answers.ts'

interface HintTextProps {
  readonly hint: Hint | undefined
  /** An option that has a control of its own next to the hint. */
  readonly own?: string
  /** Reads again with these answers. */
  readonly onSet: (given: Answers) => void
}

/** What to do about a problem, and a button for each option in it that the page can set. */
export function HintText({ hint = [], own, onSet }: HintTextProps) {
  if (hint.length === 0) return null
  const offers = hintOffers(hint, own)
  return (
    <>
      <p class="hint">
        <bdi>{renderHint(hint, controlSyntax)}</bdi>
      </p>
      {offers.length > 0 && (
        <div class="row gap-8">
          {offers.map(({ label, given }) => (
            <button key={label} type="button" class="btn set" onClick={() => onSet(given)}>
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  )
}
