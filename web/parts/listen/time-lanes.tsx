import type { Segmentation } from 'cesura'
import type { MarkKind } from 'cesura/plots'
import type { ComponentChildren } from 'preact'
import { textWidth } from '../../../src/plots/measure.ts'
import { position, seek, stretch } from '../../state/player.ts'
import { BINS, type Waveform } from '../../worker/waveform.ts'
import { narrow } from '../width.ts'

const AXIS = 24
const LANE = 22
const LINK = 30
const SOUND = 96
const END = 14
/** px between two bars of the waveform. */
const BAR = 3
/** px between two times of the axis. */
const APART = 64
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200]

export interface LaneRow {
  readonly name: string
  readonly role?: string | undefined
  readonly segmentation: Segmentation
  readonly kindOf: (tick: number) => MarkKind
}

/** A boundary of one lane and the nearest of the next one. */
export interface LaneLink {
  readonly row: number
  readonly from: number
  readonly to: number
  readonly text: string
}

interface TimeLanesProps {
  readonly rows: readonly LaneRow[]
  readonly links: readonly LaneLink[]
  /** In ticks. */
  readonly range: readonly [number, number]
  readonly ticksPerSecond: number
  /** Seconds at the first tick. */
  readonly start: number
  readonly width: number
  readonly mirrored: boolean
  readonly sound?: Waveform | undefined
  /** The position that is decided, and its time in words. */
  readonly framed?: readonly [tick: number, text: string] | undefined
  /** What is under the lanes, at the same scale. */
  readonly children?: (place: (tick: number) => number) => ComponentChildren
}

/** m:ss, with hours where there are any, and tenths where they are asked for. */
export function clockText(seconds: number, digits = 0): string {
  const scale = 10 ** digits
  const size = Math.abs(Math.round(seconds * scale))
  const whole = Math.floor(size / scale)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const text = `${String(whole % 60).padStart(2, '0')}${digits === 0 ? '' : `.${String(size % scale).padStart(digits, '0')}`}`
  const sign = seconds < 0 && size > 0 ? '−' : ''
  return `${sign}${hours === 0 ? minutes : `${hours}:${String(minutes).padStart(2, '0')}`}:${text}`
}

/** Where the names of the lanes end; on a phone they are in the lanes. */
export const nameWidth = (): number => (narrow.value ? 8 : 104)

/** The scale of a stretch of time. */
export const timeScale =
  ([from, to]: readonly [number, number], width: number, mirrored: boolean) =>
  (tick: number): number => {
    const left = nameWidth()
    const share = (tick - from) / (to - from)
    return left + (mirrored ? 1 - share : share) * Math.max(1, width - left - END)
  }

/** A stretch of a recording: a lane for each segmentation, what is apart between them, and the sound. */
export function TimeLanes(props: TimeLanesProps) {
  const { rows, links, range, ticksPerSecond, start, width, mirrored, sound, framed, children } = props
  const place = timeScale(range, width, mirrored)
  const [from, to] = range
  const seconds = (tick: number) => tick / ticksPerSecond + start
  const tickAt = (second: number) => (second - start) * ticksPerSecond
  // On a phone the names are above the lanes.
  const top = AXIS + (narrow.value ? 14 : 0)
  const laneY = (row: number) => top + row * (LANE + LINK)
  const soundY = laneY(rows.length - 1) + LANE + 12
  const height = soundY + (sound === undefined ? 0 : SOUND)
  const isInside = (tick: number) => tick > from && tick < to
  const plot = Math.max(1, width - nameWidth() - END)
  const step = STEPS.find(each => (each / (seconds(to) - seconds(from))) * plot >= APART) ?? 7200
  const first = Math.ceil(seconds(from) / step - 1e-9)
  const count = Math.floor(seconds(to) / step + 1e-9) - first + 1
  const times = Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step)
  const [left, right] = [nameWidth(), width - END]
  const played = stretch.value?.map(tickAt).map(tick => Math.min(right, Math.max(left, place(tick)))) ?? []
  return (
    <div class="time-lanes">
      <svg width={width} height={height} aria-hidden="true">
        {played.length === 2 && (
          <rect
            class="played"
            x={Math.min(...played)}
            y={AXIS - 4}
            width={Math.abs(played[1]! - played[0]!)}
            height={height - AXIS + 4}
            rx={4}
          />
        )}
        {times.map(time => (
          <text key={time} class="time" x={place(tickAt(time))} y={13} text-anchor="middle">
            {clockText(time, step < 1 ? 1 : 0)}
          </text>
        ))}
        {rows.map((row, index) => (
          <Lane key={row.name} row={row} y={laneY(index)} {...{ range, place, left, right, mirrored }} />
        ))}
        {rows.map(({ name, segmentation, kindOf }, index) =>
          [...segmentation.boundaries].filter(isInside).map(tick => (
            <g key={`${name} ${tick}`} style={{ color: `var(--${kindOf(tick)})` }}>
              <path class="cut" d={`M${place(tick)} ${laneY(index) - 3}V${laneY(index) + LANE + 3}`} />
              {sound !== undefined && (
                <path class="drop" d={`M${place(tick)} ${laneY(index) + LANE + 3}V${height}`} />
              )}
            </g>
          )),
        )}
        {links.map(link => (
          <Link key={`${link.row} ${link.from}`} link={link} y={laneY(link.row) + LANE} place={place} />
        ))}
        {sound !== undefined && (
          <path class="bars" d={bars(sound, soundY, left, right, x => seconds(tickOf(x)))} />
        )}
        {framed !== undefined && (
          <rect
            class="framed"
            x={place(framed[0]) - 8}
            y={top - 8}
            width={16}
            height={laneY(rows.length - 1) + LANE + 16 - top}
            rx={7}
          />
        )}
      </svg>
      {framed !== undefined && (
        <p class="vh" data-testid="frame">
          {framed[1]}
        </p>
      )}
      {sound !== undefined && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys go through the sound
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div
          class="hit"
          data-testid="waveform"
          style={{ top: `${soundY}px`, height: `${SOUND}px`, left: `${left}px`, width: `${plot}px` }}
          onClick={event =>
            seek(seconds(tickOf(left + event.clientX - event.currentTarget.getBoundingClientRect().left)))
          }
        />
      )}
      {sound !== undefined && (
        <Playhead place={second => place(tickAt(second))} {...{ left, right, height }} />
      )}
      {sound !== undefined && !narrow.value && (
        <span class="sound-name" style={{ top: `${soundY + SOUND / 2 - 12}px` }}>
          Sound
        </span>
      )}
      {children?.(place)}
    </div>
  )
  function tickOf(x: number): number {
    const share = (x - left) / plot
    return from + (mirrored ? 1 - share : share) * (to - from)
  }
}

interface LaneProps {
  readonly row: LaneRow
  readonly y: number
  readonly range: readonly [number, number]
  readonly place: (tick: number) => number
  readonly left: number
  readonly right: number
  readonly mirrored: boolean
}

/** The segments of one annotator with their titles; the name is before them, on a phone above them. */
function Lane({ row, y, range: [from, to], place, left, right, mirrored }: LaneProps) {
  const { boundaries, units, labels } = row.segmentation
  const edges = [0, ...boundaries, units]
  return (
    <g>
      <rect class="lane-ground" x={left} y={y} width={Math.max(0, right - left)} height={LANE} rx={3} />
      <text class="who" x={narrow.value ? left : 0} y={narrow.value ? y - 4 : y + 15}>
        {row.name}
      </text>
      {!narrow.value && row.role !== undefined && (
        <text x={0} y={y + 29}>
          {row.role}
        </text>
      )}
      {edges.slice(1).map((end, index) => {
        const begin = edges[index]!
        const title = labels?.[index]
        if (end <= from || begin >= to || title === undefined || title === null) return null
        const ends = [place(Math.max(begin, from)), place(Math.min(end, to))]
        const [low, high] = [Math.min(...ends), Math.max(...ends)]
        const text = fitted(String(title), high - low - 14)
        return text === '' ? null : (
          <text
            key={begin}
            class="title"
            x={mirrored ? high - 7 : low + 7}
            y={y + 15}
            text-anchor={mirrored ? 'end' : 'start'}
          >
            {text}
          </text>
        )
      })}
    </g>
  )
}

/** As much of a title as fits; nothing where three letters do not. */
function fitted(title: string, width: number): string {
  if (textWidth(title, 13) <= width) return title
  let text = title
  while (text.length > 3 && textWidth(`${text}…`, 13) > width) text = text.slice(0, -1)
  return text.length > 3 ? `${text.trimEnd()}…` : ''
}

/** From a boundary to the one that it was taken for in the next lane, and how far that is. */
function Link({ link, y, place }: { link: LaneLink; y: number; place: (tick: number) => number }) {
  const [a, b] = [place(link.from), place(link.to)]
  const middle = y + LINK / 2
  const wide = textWidth(link.text, 11, 600) + 14
  return (
    <g class="link-near">
      <path d={`M${a} ${y}C${a} ${middle + 4} ${b} ${middle - 4} ${b} ${y + LINK}`} />
      <rect x={(a + b) / 2 - wide / 2} y={middle - 8} width={wide} height={16} rx={8} />
      <text x={(a + b) / 2} y={middle + 4} text-anchor="middle">
        {link.text}
      </text>
    </g>
  )
}

/** The waveform as bars of the loudest within each, scaled to the loudest of the recording. */
export function bars(
  { peaks }: Waveform,
  top: number,
  left: number,
  right: number,
  secondsAt: (x: number) => number,
  height = SOUND,
): string {
  const highest = loudest(peaks)
  let path = ''
  for (let x = left; x + BAR <= right; x += BAR) {
    const ends = [secondsAt(x), secondsAt(x + BAR)]
    const first = Math.max(0, Math.floor(Math.min(...ends) * BINS))
    const last = Math.min(peaks.length, Math.ceil(Math.max(...ends) * BINS))
    let most = -1
    for (let bin = first; bin < last; bin++) if (peaks[bin]! > most) most = peaks[bin]!
    // Where there is no recording there is no bar either.
    if (most < 0) continue
    const size = Math.max(1, (most / highest) * (height - 8))
    path += `M${(x + BAR / 2).toFixed(1)} ${(top + (height - size) / 2).toFixed(1)}v${size.toFixed(1)}`
  }
  return path
}

const known = new WeakMap<Float32Array, number>()
function loudest(peaks: Float32Array): number {
  let most = known.get(peaks)
  if (most === undefined) {
    most = peaks.reduce((a, b) => Math.max(a, b), 0) || 1
    known.set(peaks, most)
  }
  return most
}

interface PlayheadProps {
  readonly place: (second: number) => number
  readonly left: number
  readonly right: number
  readonly height: number
}

/** Where the sound is: by itself, so that nothing else is rendered with every frame. */
function Playhead({ place, left, right, height }: PlayheadProps) {
  const x = position.value === undefined ? undefined : place(position.value)
  return x === undefined || x < left - 1 || x > right + 1 ? null : (
    <i class="playhead" aria-hidden="true" style={{ left: `${x}px`, height: `${height - AXIS + 12}px` }} />
  )
}
