import { computed, effect, signal } from '@preact/signals'
import type { Item } from 'cesura'
import { timeOf } from '../../src/model/index.ts'
import { onsets } from '../worker/waveform.ts'
import { screen } from './address.ts'
import { currentItem } from './adjudicate.ts'
import { item, loaded } from './corpus.ts'
import { recordingOf, sounds } from './sound.ts'

/** The text that is listened to: the one of the screen in view. */
const listened = computed<Item | undefined>(() =>
  screen.value === 'adjudicate'
    ? loaded.value?.corpus?.items.find(({ id }) => id === currentItem.value?.item)
    : screen.value === 'compare'
      ? item.value
      : undefined,
)
export const recording = computed(() => recordingOf(listened.value))
export const sound = computed(() => sounds.value[recording.value?.name ?? ''])

export const playing = signal(false)
export const looping = signal(false)
/** Whether the detail goes with the sound. */
export const following = signal(false)
/** Where the sound is, in seconds of the recording. */
export const position = signal<number | undefined>(undefined)
/** Seconds before and after a boundary that are played. */
export const before = signal(2)
export const after = signal(2)
/** Whether Adjudicate plays a disagreement as soon as it is shown. */
export const playsNew = signal(true)
export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.5]
export const speed = signal<number>(1)
/** Why nothing can be heard. */
export const playProblem = signal<string | undefined>(undefined)

/** The stretch that is played, in seconds of the recording; undefined: all of it. */
export const stretch = signal<readonly [from: number, to: number] | undefined>(undefined)

let audio: HTMLAudioElement | undefined
let source: string | undefined

/** The element that plays; the page shows controls of its own. */
function element(): HTMLAudioElement {
  if (audio === undefined) {
    audio = new Audio()
    audio.preload = 'auto'
    audio.addEventListener('play', () => {
      playing.value = true
      requestAnimationFrame(watch)
    })
    audio.addEventListener('pause', () => (playing.value = false))
    audio.addEventListener('ended', () => (looping.peek() ? playStretch() : undefined))
    // A tab in the background has no frames.
    audio.addEventListener('timeupdate', check)
    audio.addEventListener('error', () => {
      if (audio?.getAttribute('src')) playProblem.value = 'This browser cannot play the recording.'
    })
  }
  return audio
}

function watch(): void {
  check()
  if (playing.peek()) requestAnimationFrame(watch)
}

function check(): void {
  const { currentTime } = element()
  position.value = currentTime
  const own = stretch.peek()
  if (own === undefined || !playing.peek() || currentTime < own[1]) return
  if (looping.peek()) element().currentTime = own[0]
  else {
    // A busy browser looks late: what is past the end is not where it stopped.
    element().pause()
    element().currentTime = own[1]
    position.value = own[1]
  }
}

effect(() => {
  const address = recording.value?.address
  if (address === source) return
  source = address
  stretch.value = undefined
  position.value = undefined
  playProblem.value = undefined
  if (address !== undefined) element().src = address
  else if (audio !== undefined) {
    audio.pause()
    audio.removeAttribute('src')
  }
})

function start(): void {
  const own = element()
  own.playbackRate = speed.peek()
  own.play().catch((error: unknown) => {
    // A newer order stopped this one.
    if ((error as Error).name === 'NotAllowedError') playing.value = false
    else if ((error as Error).name !== 'AbortError')
      playProblem.value = 'This browser cannot play the recording.'
  })
}

function playStretch(): void {
  if (stretch.peek() !== undefined) element().currentTime = stretch.peek()![0]
  start()
}

/** Seconds of the recording at a tick of the text in view. */
export function secondsAt(tick: number, of: Item | undefined = listened.peek()): number {
  const time = of === undefined ? undefined : timeOf(of)
  return time === undefined ? 0 : tick / time.ticksPerSecond + (time.start ?? 0)
}

/** Chooses the stretch around two ticks, and says which it is. */
export function around(from: number, to: number): readonly [number, number] {
  const [first, last] = [secondsAt(Math.min(from, to)), secondsAt(Math.max(from, to))]
  stretch.value = [Math.max(0, first - before.peek()), last + after.peek()]
  return stretch.value
}

/** Plays the stretch around two ticks. */
export function playAround(from: number, to: number): void {
  if (recording.peek() === undefined) return
  around(from, to)
  playStretch()
}

/** Plays on from where the sound is, or pauses. */
export function togglePlaying(): void {
  if (playing.peek()) {
    element().pause()
    return
  }
  const [from, to] = stretch.peek() ?? [0, Number.POSITIVE_INFINITY]
  const now = element().currentTime
  if (now < from || now >= to) element().currentTime = from
  start()
}

export function pause(): void {
  audio?.pause()
}

/** Goes to a time of the recording, in seconds. */
export function seek(seconds: number): void {
  if (recording.peek() === undefined) return
  const own = stretch.peek()
  // Outside the stretch that plays, all of the recording is played.
  if (own !== undefined && (seconds < own[0] || seconds > own[1])) stretch.value = undefined
  element().currentTime = Math.max(0, seconds)
  position.value = Math.max(0, seconds)
}

export const nudge = (seconds: number): void => seek((position.peek() ?? stretch.peek()?.[0] ?? 0) + seconds)

/** Goes to the next pause, or the one before. */
export function seekPause(by: -1 | 1): void {
  const { waveform } = sound.peek() ?? {}
  if (waveform === undefined) return
  const now = position.peek() ?? stretch.peek()?.[0] ?? 0
  const found = onsets(waveform, Math.max(0, now - 60), now + 60)
  const next = by > 0 ? found.find(time => time > now + 0.05) : found.filter(time => time < now - 0.25).at(-1)
  if (next !== undefined) seek(Math.max(0, next - 0.1))
}

export function setSpeed(value: number): void {
  speed.value = value
  if (audio !== undefined) audio.playbackRate = value
}

export function changeSpeed(by: -1 | 1): void {
  const at = SPEEDS.indexOf(speed.peek()) + by
  setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at))]!)
}
