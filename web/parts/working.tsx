import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { countDigits } from '../../src/model/numbers.ts'
import type { Answer, Progress } from '../worker/api.ts'

interface WorkingProps {
  readonly answer: Signal<Answer<unknown>>
  readonly progress: Signal<Progress | undefined>
  /** What is being done, with a count: `Intervals and tests: 840 of 2,000 resamples`. */
  readonly what: string
  /** What is counted: resamples. */
  readonly counted?: string
  /** What is missing when the reader stops: `Stopped: …`. */
  readonly unfinished?: string
  readonly stop: () => void
  readonly again: () => void
}

/** Nothing for a tenth of a second, then a line that grows; after a second a sentence and a way to stop. */
export function Working({
  answer,
  progress: signal,
  what,
  counted = 'resamples',
  unfinished = 'the results have no intervals and no tests yet',
  stop,
  again,
}: WorkingProps) {
  const stage = useSignal<0 | 1 | 2>(0)
  const { waiting, stopped } = answer.value
  const progress = signal.value
  useEffect(() => {
    stage.value = 0
    if (!waiting) return
    const timers = [
      setTimeout(() => (stage.value = 1), 100),
      setTimeout(() => (stage.value = 2), 1000),
    ] as const
    return () => timers.forEach(clearTimeout)
  }, [waiting])
  if (stopped === true) {
    return (
      <p class="note working" data-testid="stopped">
        Stopped: {unfinished}.{' '}
        <button type="button" class="link" onClick={again}>
          Go on
        </button>
      </p>
    )
  }
  if (!waiting || stage.value === 0) return null
  const share = progress === undefined ? 0.04 : Math.max(0.04, progress.done / progress.of)
  return (
    <div class="working" data-testid="working">
      <div
        class="progress"
        role="progressbar"
        aria-label={what}
        aria-valuemin={0}
        aria-valuemax={progress?.of ?? 1}
        aria-valuenow={progress?.done ?? 0}
        style={{ width: `${100 * share}%` }}
      />
      {stage.value === 2 && (
        <p class="note" role="status">
          {what}
          {progress === undefined
            ? ''
            : `: ${countDigits(progress.done)} of ${countDigits(progress.of)} ${counted}`}{' '}
          <button type="button" class="link" onClick={stop}>
            Stop
          </button>
        </p>
      )}
    </div>
  )
}
