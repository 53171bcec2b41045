import { type MarkKind, markEnd, markStart } from 'cesura/plots'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import { counted, formatNumber } from '../../src/model/numbers.ts'
import { equals, marks, segmentations, time } from '../state/compare.ts'
import { item, pair } from '../state/corpus.ts'
import { detailMark, detailRange, detailWidth, zoom } from '../state/detail.ts'
import { runsLeft } from '../state/direction.ts'
import { after, around, before, playAround, playing, recording, secondsAt, sound } from '../state/player.ts'
import type { Waveform } from '../worker/waveform.ts'
import { Player, useListenKeys } from './listen/player.tsx'
import { bars, type LaneLink, type LaneRow, nameWidth, TimeLanes, timeScale } from './listen/time-lanes.tsx'
import { TimeText, wordsBetween } from './time-text.tsx'
import { narrow, useWidth } from './width.ts'

const FAN = 26

/** A stretch of a recording around one mark, seconds apart: on the whole recording a near miss is one line. */
export function TimeDetail() {
  return detailRange.value === undefined ? null : <Detail range={detailRange.value} />
}

/** The mark in the detail and, where there is a recording, its sound. */
function Detail({ range }: Pick<FanProps, 'range'>) {
  const [host, width] = useWidth<HTMLDivElement>()
  const mirrored = runsLeft(item.value!)
  const mark = marks.value[detailMark.value ?? -1]
  const place = timeScale(range, width, mirrored)
  const { ticksPerSecond, start = 0 } = time.value!
  useListenKeys(playMark)
  useLayoutEffect(() => {
    if (recording.value !== undefined && mark !== undefined && !playing.peek())
      around(markStart(mark), markEnd(mark))
  }, [recording.value, mark, before.value, after.value])
  const waveform = sound.value?.waveform
  return (
    <section class="detail" aria-label="Detail" data-testid="detail">
      <div ref={host}>
        {width > 0 && (
          <>
            {waveform !== undefined && <WholeSound waveform={waveform} width={width} mirrored={mirrored} />}
            <Fan left={place(range[0])} right={place(range[1])} range={range} width={width} />
            <TimeLanes
              {...{ range, ticksPerSecond, start, width, mirrored }}
              rows={rowsOfPair()}
              links={linksOfPair(range)}
              sound={waveform}
            >
              {scale => (
                <TimeText
                  item={item.value!}
                  range={range}
                  place={scale}
                  width={width}
                  apart={mark && [markStart(mark), markEnd(mark)]}
                />
              )}
            </TimeLanes>
          </>
        )}
      </div>
      <Player play={playMark} />
      <div class="row">
        <span class="note">{detailWidth.value} seconds around the mark</span>
        <button type="button" class="link" aria-label="A closer look" onClick={() => zoom(-1)}>
          closer
        </button>
        <button type="button" class="link" aria-label="A wider look" onClick={() => zoom(1)}>
          wider
        </button>
      </div>
    </section>
  )
}

/** Plays around the mark in the detail. */
function playMark(): void {
  const mark = marks.peek()[detailMark.peek() ?? -1]
  if (mark !== undefined) playAround(markStart(mark), markEnd(mark))
}

/** The lanes of the two that are compared, with what became of each boundary. */
function rowsOfPair(): LaneRow[] {
  const kinds = { reference: new Map<number, MarkKind>(), hypothesis: new Map<number, MarkKind>() }
  for (const { kind, reference, hypothesis } of marks.value) {
    if (reference !== undefined) kinds.reference.set(reference, kind)
    if (hypothesis !== undefined) kinds.hypothesis.set(hypothesis, kind)
  }
  return (['reference', 'hypothesis'] as const).map(side => ({
    name: pair.value![side],
    role: equals.value ? 'annotator' : side,
    segmentation: segmentations.value![side],
    kindOf: tick => kinds[side].get(tick) ?? 'match',
  }))
}

/** Near misses of a stretch, with their distance and the words between. */
function linksOfPair([from, to]: readonly [number, number]): LaneLink[] {
  return marks.value.flatMap(mark => {
    const { kind, reference, hypothesis } = mark
    if (kind !== 'near' || reference === undefined || hypothesis === undefined) return []
    if (markEnd(mark) <= from || markStart(mark) >= to) return []
    const words = wordsBetween(item.value!, reference, hypothesis)
    const seconds = (hypothesis - reference) / time.value!.ticksPerSecond
    const text = `${seconds < 0 ? '−' : '+'}${formatNumber(Math.abs(seconds), 1)} s${words ? `, ${counted(words, 'word')}` : ''}`
    return [{ row: 0, from: reference, to: hypothesis, text }]
  })
}

/** The sound of the whole recording, under the strip. */
function WholeSound({ waveform, width, mirrored }: { waveform: Waveform; width: number; mirrored: boolean }) {
  const { units } = item.value!
  const seconds = units / time.value!.ticksPerSecond
  const [left, right] = [nameWidth(), width - 14]
  const share = (x: number) => (x - left) / (right - left)
  const second = (x: number) => (mirrored ? 1 - share(x) : share(x)) * seconds + secondsAt(0)
  const path = useMemo(
    () => bars(waveform, 0, left, right, second, 28),
    [waveform, left, right, mirrored, seconds],
  )
  return (
    <svg class="whole-sound" width={width} height={28} aria-hidden="true">
      {!narrow.value && <text y={18}>{recording.value?.name.slice(0, 16)}</text>}
      <path class="bars" d={path} />
    </svg>
  )
}

interface FanProps {
  readonly left: number
  readonly right: number
  readonly range: readonly [number, number]
  readonly width: number
}

/** Two lines from the stretch on the whole recording to the ends of the detail. */
function Fan({ left, right, range, width }: FanProps) {
  const { units } = item.value!
  const [from, to] = range.map(at => left + (at / units) * (right - left)) as [number, number]
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  const wide = Math.max(8, high - low)
  const start = (low + high - wide) / 2
  return (
    <svg class="fan" width={width} height={FAN} aria-hidden="true">
      <rect
        x={start}
        y={0.75}
        width={wide}
        height={5}
        rx={2}
        fill="none"
        stroke="var(--ink)"
        stroke-width="1.5"
      />
      <path
        d={`M${start} 6L${Math.min(left, right)} ${FAN}M${start + wide} 6L${Math.max(left, right)} ${FAN}`}
        fill="none"
        stroke="var(--edge)"
      />
    </svg>
  )
}
