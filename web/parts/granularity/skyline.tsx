import { useRef } from 'preact/hooks'
import { score2 } from '../../../src/model/numbers.ts'

/** Scores of the positions of a text, over the same x as the lanes. */
interface SkylineProps {
  readonly name: string
  readonly what: string
  readonly scores: ArrayLike<number>
  /** The cuts in view, and how many there are in all. */
  readonly cuts: ReadonlySet<number>
  readonly count: number
  /** The least score that is a boundary, where there is one. */
  readonly threshold: number | undefined
  /** Ends of the scores. */
  readonly low: number
  readonly high: number
  readonly height: number
  readonly width: number
  readonly from: number
  readonly to: number
  readonly place: (position: number) => number
  readonly left: number
  readonly right: number
  readonly narrow: boolean
  readonly pointed: number | undefined
  readonly onPoint: (place: number | undefined) => void
  /** Present where the line can be dragged. */
  readonly onThreshold?: (at: number) => void
}

/** Below this many px a position several of them share a bar, which shows the highest. */
const LEAST = 4

/** One bar for every position, ink where it is a boundary, and the line that a bar must reach. */
export function Skyline(props: SkylineProps) {
  const { name, what, scores, threshold, low, high, height, width, left, right, narrow } = props
  const host = useRef<SVGSVGElement>(null)
  const drag = useRef(false)
  const { from, to, place, pointed, count, onPoint, onThreshold } = props
  const top = narrow ? 22 : 8
  const base = top + height
  const share = (score: number) => Math.min(1, Math.max(0, (score - low) / (high - low || 1)))
  const heightOf = (score: number) => Math.max(1.5, share(score) * height)
  const pitch = (place(to) - place(from)) / Math.max(1, to - from)
  const bars = pitch >= LEAST ? each(props) : binned(props, 3)
  const thick = pitch >= LEAST ? Math.min(12, pitch * 0.42) : 2
  const line = threshold === undefined ? undefined : base - share(threshold) * height
  const at = (event: PointerEvent) => {
    const box = host.current!.getBoundingClientRect()
    const x = event.clientX - box.left
    const y = event.clientY - box.top
    const position = Math.round(from + ((x - place(from)) / (place(to) - place(from))) * (to - from))
    return { position, score: low + ((base - y) / height) * (high - low) }
  }
  return (
    <svg
      ref={host}
      class="skyline"
      width={width}
      height={base + 8}
      role="img"
      aria-label={`Score of each place, ${name}: ${count} of ${scores.length} places are cuts`}
      style={onThreshold === undefined ? {} : { touchAction: 'pan-y' }}
      onPointerMove={event => {
        const { position, score } = at(event)
        if (drag.current) onThreshold?.(Math.min(high, Math.max(low, score)))
        else onPoint(position >= 1 && position <= scores.length ? position : undefined)
      }}
      onPointerLeave={() => !drag.current && onPoint(undefined)}
      onPointerUp={() => (drag.current = false)}
      onPointerCancel={() => (drag.current = false)}
    >
      {narrow ? (
        <text x={0} y={12} font-size={12} font-weight={600} fill="var(--ink)">
          {name}
          <tspan font-weight={400} fill="var(--ink3)" dx={4}>
            {what}
          </tspan>
        </text>
      ) : (
        <>
          <text x={0} y={base - height / 2 + 1} font-size={14} font-weight={600} fill="var(--ink)">
            {short(name)}
          </text>
          <text x={0} y={base - height / 2 + 16} font-size={12} fill="var(--ink3)">
            {what}
          </text>
        </>
      )}
      {bars.map(({ at: position, score, cut }) => (
        <rect
          key={position}
          x={place(position) - thick / 2}
          y={base - heightOf(score)}
          width={thick}
          height={heightOf(score)}
          rx={Math.min(2, thick / 3)}
          fill={cut ? 'var(--ink)' : 'var(--unit)'}
          class={cut ? 'sky cut' : 'sky'}
          stroke={position === pointed ? 'var(--ink)' : undefined}
          stroke-width={position === pointed ? 2 : undefined}
        />
      ))}
      <path d={`M${left} ${base + 0.5}H${right}`} stroke="var(--unit)" />
      {line !== undefined && (
        <path
          d={`M${left - 6} ${line}H${right + 6}`}
          stroke={onThreshold === undefined ? 'var(--edge)' : 'var(--ink)'}
          stroke-width={onThreshold === undefined ? 1 : 1.5}
          stroke-dasharray="4 3"
        />
      )}
      {line !== undefined && onThreshold !== undefined && (
        <g
          style={{ cursor: 'ns-resize', touchAction: 'none' }}
          onPointerDown={event => {
            drag.current = true
            ;(event.currentTarget as Element).setPointerCapture(event.pointerId)
          }}
          data-testid="threshold"
        >
          <rect
            x={left}
            y={line - 8}
            width={right - left + (narrow ? 0 : 44)}
            height={16}
            fill="transparent"
          />
          {!narrow && (
            <>
              <circle cx={right + 10} cy={line} r={5.5} fill="var(--ink)" />
              <text x={right + 20} y={line + 4.5} font-size={13} font-weight={600} fill="var(--ink)">
                {score2(threshold)}
              </text>
            </>
          )}
        </g>
      )}
    </svg>
  )
}

interface Bar {
  readonly at: number
  readonly score: number
  readonly cut: boolean
}

function each({ from, to, scores, cuts }: SkylineProps): Bar[] {
  const bars: Bar[] = []
  for (let at = Math.max(1, from); at <= Math.min(scores.length, to); at++)
    bars.push({ at, score: scores[at - 1]!, cut: cuts.has(at) })
  return bars
}

/** The highest of every few positions. */
function binned(props: SkylineProps, px: number): Bar[] {
  const bins = new Map<number, Bar>()
  for (const bar of each(props)) {
    const bin = Math.floor(props.place(bar.at) / px)
    const present = bins.get(bin)
    if (present === undefined || bar.score > present.score) bins.set(bin, bar)
  }
  return [...bins.values()]
}

const short = (name: string): string => (name.length > 14 ? `${name.slice(0, 13)}…` : name)
