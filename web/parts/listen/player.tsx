import { useEffect } from 'preact/hooks'
import {
  after,
  before,
  changeSpeed,
  following,
  looping,
  nudge,
  playing,
  playProblem,
  position,
  recording,
  SPEEDS,
  seekPause,
  setSpeed,
  sound,
  speed,
  stretch,
  togglePlaying,
} from '../../state/player.ts'
import { Pick } from '../pick.tsx'
import { singleKeys } from '../undo-keys.ts'
import { clockText } from './time-lanes.tsx'

const SECONDS = [1, 2, 3, 5, 10]
const SPEED_NAMES: Readonly<Record<number, string>> = { 0.5: '½', 0.75: '¾', 1: '1', 1.5: '1½' }

interface PlayerProps {
  /** Plays around the boundary in view. */
  readonly play: () => void
  /** On Adjudicate the seconds are chosen at the side. */
  readonly brief?: boolean
}

/** What plays the recording of the text in view. */
export function Player({ play, brief = false }: PlayerProps) {
  if (recording.value === undefined) return null
  const { share, problem } = sound.value ?? {}
  const shown = position.value ?? stretch.value?.[0] ?? 0
  return (
    <div class="player" role="group" aria-label="Recording">
      <button
        type="button"
        class="play"
        aria-label={playing.value ? 'Pause' : 'Play'}
        onClick={togglePlaying}
        data-testid="play"
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path
            d={playing.value ? 'M2 1h3.5v12H2zM8.500 1H12v12H8.500z' : 'M3 0.500 13 7 3 13.500z'}
            fill="currentColor"
          />
        </svg>
      </button>
      <span class="now" data-testid="sound-time">
        {clockText(shown, 1)}
      </span>
      <button type="button" class="btn" onClick={play}>
        Play around <kbd>Space</kbd>
      </button>
      <button
        type="button"
        class="btn loop"
        aria-pressed={looping.value}
        onClick={() => (looping.value = !looping.value)}
      >
        Loop <kbd>⇧ Space</kbd>
      </button>
      {!brief && (
        <>
          <Seconds label="from" word="before" value={before} />
          <Seconds label="to" word="after" value={after} />
        </>
      )}
      <div class="seg3" role="group" aria-label="Speed">
        {SPEEDS.map(value => (
          <button
            key={value}
            type="button"
            aria-pressed={speed.value === value}
            onClick={() => setSpeed(value)}
          >
            {SPEED_NAMES[value]}
          </button>
        ))}
      </div>
      {!brief && (
        <button
          type="button"
          class="btn follow"
          aria-pressed={following.value}
          onClick={() => (following.value = !following.value)}
        >
          Follow <kbd>F</kbd>
        </button>
      )}
      <span class="note" role="status">
        {playProblem.value ??
          (problem !== undefined
            ? `No waveform: ${problem}.`
            : share !== undefined
              ? `Reading the sound, ${Math.round(100 * share)} %`
              : '')}
      </span>
    </div>
  )
}

/** How many seconds before or after a boundary are played. */
export const Seconds = ({
  label,
  word,
  value,
}: {
  label: string
  word: string
  value: { value: number }
}) => (
  <Pick
    label={label}
    value={String(value.value)}
    options={SECONDS.map(String)}
    called={seconds => `${seconds} s ${word}`}
    onPick={chosen => (value.value = Number(chosen))}
  />
)

export const listenKeys: readonly (readonly [string, string])[] = [
  ['Space', 'play around the boundary, pause'],
  ['Shift + Space', 'loop'],
  ['← →', '0.1 s back, forward'],
  ['Alt + ← →', 'previous, next pause'],
  ['− +', 'slower, faster'],
  ['F', 'follow the sound'],
]

/** Whether a key was one of the recording's: on a lane and on a button keys are theirs. */
export function listenKey(event: KeyboardEvent, play: () => void): boolean {
  if (recording.peek() === undefined || !singleKeys.peek() || event.ctrlKey || event.metaKey) return false
  const target = event.target as HTMLElement | null
  if (target?.closest('input, select, textarea, button, label, dialog, [role=slider]')) return false
  const act: Record<string, (() => void) | undefined> = {
    ' ': event.shiftKey
      ? () => (looping.value = !looping.peek())
      : () => (playing.peek() ? togglePlaying() : play()),
    ArrowLeft: event.altKey ? () => seekPause(-1) : () => nudge(-0.1),
    ArrowRight: event.altKey ? () => seekPause(1) : () => nudge(0.1),
    '+': () => changeSpeed(1),
    '-': () => changeSpeed(-1),
    f: () => (following.value = !following.peek()),
  }
  const run = act[event.key]
  if (run === undefined || (event.altKey && !event.key.startsWith('Arrow'))) return false
  run()
  event.preventDefault()
  return true
}

/** The keys of the recording, on Compare. */
export function useListenKeys(play: () => void): void {
  useEffect(() => {
    // Before the keys of the screen, of which some are the same.
    const press = (event: KeyboardEvent) => {
      if (listenKey(event, play)) event.stopImmediatePropagation()
    }
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [play])
}
