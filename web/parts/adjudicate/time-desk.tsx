import type { Item } from 'cesura'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { formatTime, timeOf } from '../../../src/model/index.ts'
import { counted, formatNumber, listed } from '../../../src/model/numbers.ts'
import { decideAs, frameAt } from '../../state/adjudicate.ts'
import type { Asked } from '../../state/adjudicate-queue.ts'
import { runsLeft } from '../../state/direction.ts'
import { after, around, before, pause, playAround, playsNew, recording, sound } from '../../state/player.ts'
import { onsets } from '../../worker/waveform.ts'
import { Player, Seconds } from '../listen/player.tsx'
import { clockText, type LaneLink, TimeLanes } from '../listen/time-lanes.tsx'
import { TimeText, wordsBetween } from '../time-text.tsx'
import { useWidth } from '../width.ts'

/** Seconds that are in view at least. */
const VIEW = 8
/** Seconds around a disagreement in which the onset of speech is searched. */
const REACH = 2
/** Times closer than this many seconds are one. */
const SAME = 0.05

interface TimeDeskProps {
  readonly item: Item
  readonly coders: readonly string[]
  readonly dispute: Asked
  readonly place: number
}

/** A time that the boundary may get: where annotators have it, and where speech begins. */
interface Candidate {
  readonly tick: number
  readonly coders: readonly string[]
}

/** The times to choose from, in the order of the recording. */
export function candidatesOf(dispute: Asked, item: Item): readonly Candidate[] {
  const byTick = new Map<number, string[]>()
  for (const { coder, position } of dispute.votes)
    byTick.set(position, [...(byTick.get(position) ?? []), coder])
  const { ticksPerSecond, start = 0 } = timeOf(item)!
  const waveform = sound.value?.waveform
  if (waveform !== undefined) {
    const second = (tick: number) => tick / ticksPerSecond + start
    const [from, to] = [second(dispute.from), second(dispute.to)]
    const isNew = (time: number) => [...byTick.keys()].every(tick => Math.abs(second(tick) - time) > SAME)
    const middle = (from + to) / 2
    const [nearest] = onsets(waveform, from - REACH, to + REACH)
      .filter(isNew)
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    if (nearest !== undefined) byTick.set(Math.round((nearest - start) * ticksPerSecond), [])
  }
  return [...byTick].sort(([a], [b]) => a - b).map(([tick, coders]) => ({ tick, coders }))
}

/** One disagreement in a recording: lanes in time, the sound, and the times that the boundary may get. */
export function TimeDesk({ item, coders, dispute, place }: TimeDeskProps) {
  const [host, width] = useWidth<HTMLDivElement>()
  const { ticksPerSecond, start = 0 } = timeOf(item)!
  const rows = coders.flatMap(name => {
    const own = item.codings.find(({ coder }) => coder === name)
    return own === undefined
      ? []
      : [{ name, segmentation: own.segmentation, kindOf: (tick: number) => kindOf(tick) }]
  })
  const disputed = new Set(dispute.votes.map(({ position }) => position))
  const kindOf = (tick: number) => (disputed.has(tick) ? ('near' as const) : ('match' as const))
  const size = Math.min(
    item.units,
    Math.ceil(Math.max(VIEW * ticksPerSecond, 2 * (dispute.to - dispute.from) + 4 * ticksPerSecond)),
  )
  const middle = (dispute.from + dispute.to) / 2
  const from = Math.min(item.units - size, Math.max(0, Math.round(middle - size / 2)))
  const range = [from, from + size] as const
  const links = rows.slice(1).flatMap(({ name }, index): LaneLink[] => {
    const at = (coder: string) => dispute.votes.find(vote => vote.coder === coder)?.position
    const [upper, lower] = [at(rows[index]!.name), at(name)]
    if (upper === undefined || lower === undefined || upper === lower) return []
    const words = wordsBetween(item, upper, lower)
    const seconds = formatNumber(Math.abs(lower - upper) / ticksPerSecond, 1)
    return [
      {
        row: index,
        from: upper,
        to: lower,
        text: `${seconds} s${words ? `, ${counted(words, 'word')}` : ''}`,
      },
    ]
  })
  const key = `${dispute.item} ${dispute.from}`
  useLayoutEffect(() => {
    if (recording.value !== undefined) around(dispute.from, dispute.to)
  }, [key, recording.value, before.value, after.value])
  // A new disagreement is heard at once, where the reader has it so.
  useEffect(() => {
    if (playsNew.peek()) playAround(dispute.from, dispute.to)
    return pause
  }, [key, recording.value?.name])
  const time = (tick: number) => formatTime(tick, timeOf(item)!, start)
  return (
    <div class="time-desk">
      <div ref={host} class="time-view">
        {width > 0 && (
          <TimeLanes
            {...{ rows, links, range, ticksPerSecond, start, width }}
            mirrored={runsLeft(item)}
            sound={sound.value?.waveform}
            framed={[place, time(place)]}
          >
            {scale => (
              <TimeText
                item={item}
                range={range}
                place={scale}
                width={width}
                apart={[dispute.from, dispute.to]}
              />
            )}
          </TimeLanes>
        )}
      </div>
      <Player brief play={() => playAround(dispute.from, dispute.to)} />
      <div class="candidates" role="group" aria-label="Times of the boundary">
        {candidatesOf(dispute, item).map(({ tick, coders: own }, index) => (
          <button
            key={tick}
            type="button"
            aria-pressed={tick === place}
            onClick={() => frameAt(tick, item)}
            onDblClick={() => own[0] !== undefined && decideAs(own[0])}
          >
            <b>{clockText(tick / ticksPerSecond + start, ticksPerSecond >= 10 ? 1 : 0)}</b>
            <kbd>{index + 1}</kbd>
            <span>{own.length === 0 ? 'Where speech begins' : listed(own)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** How disagreements are heard. */
export function Listening() {
  if (recording.value === undefined) return null
  return (
    <section class="panel box listening" aria-label="Listening">
      <h2>Listening</h2>
      <label class="check">
        <input
          type="checkbox"
          checked={playsNew.value}
          onChange={event => (playsNew.value = event.currentTarget.checked)}
        />
        Play each new disagreement
      </label>
      <Seconds label="Play from" word="before" value={before} />
      <Seconds label="to" word="after" value={after} />
    </section>
  )
}
