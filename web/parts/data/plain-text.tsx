import type { Problem } from 'cesura'
import { begin } from '../../state/segment.ts'

/** Whether the problems say that a text can be read, but has no boundaries. */
export const isWithoutBoundaries = (problems: readonly Problem[]): boolean =>
  problems.some(
    ({ code, params }) => code === 'format-unknown' && params !== undefined && 'blankLines' in params,
  )

interface PlainTextProps {
  readonly text: () => string
  readonly name?: string
  /** How the files with its segmentations are added. */
  readonly others: string
  /** Reads every line as a segment. */
  readonly onLines: () => void
}

/** What a text without boundaries may be for. */
export function PlainText({ text, name, others, onLines }: PlainTextProps) {
  return (
    <div class="choices ways" data-testid="plain-text">
      <div>
        <b>Segment it here</b>
        <span class="why">Choose its units, and place the boundaries.</span>
        <button type="button" class="btn on" onClick={() => begin(text(), name)}>
          Segment it
        </button>
      </div>
      <div>
        <b>It is the text of other files</b>
        <span class="why">{others}</span>
      </div>
      <div>
        <b>A line is a segment</b>
        <span class="why">A boundary at the end of every line.</span>
        <button type="button" class="btn" onClick={onLines}>
          Read it so
        </button>
      </div>
    </div>
  )
}
