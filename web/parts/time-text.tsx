import { markEnd, markStart } from 'cesura/plots'
import { textWidth } from '../../src/plots/measure.ts'
import { counted } from '../../src/wording/numbers.ts'
import { marks, time } from '../state/compare.ts'
import { item, loaded } from '../state/corpus.ts'
import { detailMark } from '../state/detail.ts'

const HEIGHT = 44
const BOX = 22
/** A word is written where it fits at this size. */
const SIZE = 12
/** Seconds from which a pause is shown with its length. */
const PAUSE = 0.4

interface WordsProps {
  readonly range: readonly [number, number]
  readonly place: (tick: number) => number
  readonly width: number
}

/** The words of the stretch in the detail, as wide as they last; those between the two boundaries of its mark are outlined. */
export function TimeText({ range, place, width }: WordsProps) {
  const spoken = loaded.value?.words?.[item.value!.id]
  const mark = marks.value[detailMark.value ?? -1]
  if (spoken === undefined || time.value === undefined) return null
  const { ticksPerSecond } = time.value
  const [first, last] = range.map(tick => tick / ticksPerSecond) as [number, number]
  const [start, end] =
    mark === undefined ? [0, 0] : [markStart(mark) / ticksPerSecond, markEnd(mark) / ticksPerSecond]
  const words = spoken.texts.flatMap((text, at) => {
    const [from, to] = [spoken.ends[at]!, spoken.ends[at + 1]!]
    if (to <= first || from >= last) return []
    const ends = [Math.max(from, first), Math.min(to, last)].map(second => place(second * ticksPerSecond))
    const [low, high] = [Math.min(...ends), Math.max(...ends)]
    const between =
      text !== '' && from < end && to > start && (from + to) / 2 > start && (from + to) / 2 < end
    return [{ text, from, seconds: to - from, low, high, between }]
  })
  const inside = words.filter(({ between }) => between).length
  return (
    <>
      <svg class="spoken" width={width} height={HEIGHT} aria-hidden="true">
        <text y={15} class="who">
          Words
        </text>
        <text y={31}>as spoken</text>
        {words.map(({ text, from, seconds, low, high, between }) => {
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
            <g key={from} class={between ? 'between' : undefined}>
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
