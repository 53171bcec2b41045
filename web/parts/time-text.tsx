import { computed } from '@preact/signals'
import type { Item } from 'cesura'
import { useMemo } from 'preact/hooks'
import { timeOf } from '../../src/model/index.ts'
import { counted } from '../../src/model/numbers.ts'
import { textWidth } from '../../src/plots/measure.ts'
import { loaded } from '../state/corpus.ts'
import { position } from '../state/player.ts'
import { narrow } from './width.ts'

const HEIGHT = 44
const BOX = 22
/** A word is written where it fits at this size. */
const SIZE = 12
/** Seconds from which a pause is shown with its length. */
const PAUSE = 0.4

interface WordsProps {
  readonly item: Item
  readonly range: readonly [number, number]
  readonly place: (tick: number) => number
  readonly width: number
  /** The boundaries between which words are outlined, in ticks. */
  readonly apart: readonly [number, number] | undefined
}

/** How many words are spoken between two ticks; undefined where no words are known. */
export function wordsBetween(item: Item, from: number, to: number): number | undefined {
  const spoken = loaded.value?.words?.[item.id]
  const { ticksPerSecond } = timeOf(item) ?? {}
  if (spoken === undefined || ticksPerSecond === undefined) return undefined
  const [start, end] = [Math.min(from, to) / ticksPerSecond, Math.max(from, to) / ticksPerSecond]
  return spoken.texts.filter((text, at) => {
    const middle = (spoken.ends[at]! + spoken.ends[at + 1]!) / 2
    return text !== '' && middle > start && middle < end
  }).length
}

/** The words that are spoken after a tick; empty where none are known. */
export function spokenAfter(item: Item, tick: number): string {
  const spoken = loaded.value?.words?.[item.id]
  const { ticksPerSecond } = timeOf(item) ?? {}
  if (spoken === undefined || ticksPerSecond === undefined) return ''
  const first = spoken.texts.findIndex((_, at) => spoken.ends[at]! >= tick / ticksPerSecond - 0.1)
  return first === -1
    ? ''
    : spoken.texts
        .slice(first, first + 16)
        .filter(text => text !== '')
        .slice(0, 8)
        .join(' ')
}

/** The words of the stretch in the detail, as wide as they last; those between two boundaries are outlined. */
export function TimeText({ item, range, place, width, apart }: WordsProps) {
  const spoken = loaded.value?.words?.[item.id]
  const time = timeOf(item)
  /** The word that is heard now: it alone changes while the sound plays. */
  const heard = useMemo(
    () =>
      computed(() => {
        const now = position.value === undefined ? undefined : position.value - (time?.start ?? 0)
        return now === undefined || spoken === undefined
          ? -1
          : spoken.texts.findIndex((_, at) => spoken.ends[at]! <= now && now < spoken.ends[at + 1]!)
      }),
    [spoken, time?.start],
  ).value
  if (spoken === undefined || time === undefined) return null
  const { ticksPerSecond } = time
  const [first, last] = range.map(tick => tick / ticksPerSecond) as [number, number]
  const [start, end] =
    apart === undefined ? [0, 0] : (apart.map(tick => tick / ticksPerSecond) as [number, number])
  const words = spoken.texts.flatMap((text, at) => {
    const [from, to] = [spoken.ends[at]!, spoken.ends[at + 1]!]
    if (to <= first || from >= last) return []
    const ends = [Math.max(from, first), Math.min(to, last)].map(second => place(second * ticksPerSecond))
    const [low, high] = [Math.min(...ends), Math.max(...ends)]
    const between =
      text !== '' && from < end && to > start && (from + to) / 2 > start && (from + to) / 2 < end
    return [{ text, from, seconds: to - from, low, high, between, isHeard: at === heard }]
  })
  const inside = words.filter(({ between }) => between).length
  return (
    <>
      <svg class="spoken" width={width} height={HEIGHT} aria-hidden="true">
        {!narrow.value && (
          <text y={15} class="who">
            Words
          </text>
        )}
        {words.map(({ text, from, seconds, low, high, between, isHeard }) => {
          const middle = (low + high) / 2
          if (text === '')
            return seconds < PAUSE ? null : (
              <g key={from}>
                <path d={`M${low + 3} 13H${high - 3}`} stroke-dasharray="2 3" />
                <text x={middle} y={33} text-anchor="middle">
                  {seconds.toFixed(1)} s
                </text>
              </g>
            )
          return (
            <g key={from} class={isHeard ? 'heard' : between ? 'between' : undefined}>
              <rect x={low + 1} y={2} width={Math.max(1, high - low - 2)} height={BOX} rx={3} />
              {textWidth(text, SIZE) + 6 <= high - low && (
                <text class="word" x={middle} y={17} text-anchor="middle">
                  {text}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <p class="vh" data-testid="spoken">
        {words.map(({ text }) => text).join(' ')}
      </p>
      {inside > 0 && (
        <p class="note">
          {(end - start).toFixed(1)} s, {counted(inside, 'word')} between the two cuts.
        </p>
      )}
    </>
  )
}
