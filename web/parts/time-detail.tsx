import { segmentationStrip } from 'cesura/plots'
import { item, pair } from '../state/corpus.ts'
import { detailMark, detailRange, detailWidth, zoom } from '../state/detail.ts'
import { runsLeft } from '../state/direction.ts'
import { stripData } from './strip-data.ts'
import { Svg } from './svg.tsx'
import { TimeText } from './time-text.tsx'
import { useWidth } from './width.ts'

const FAN = 26

/** A stretch of a recording around one mark, seconds apart: on the whole recording a near miss is one line. */
export function TimeDetail() {
  return detailRange.value === undefined ? null : <Detail range={detailRange.value} />
}

function Detail({ range }: Pick<FanProps, 'range'>) {
  const [host, width] = useWidth<HTMLDivElement>()
  const figure =
    width === 0
      ? undefined
      : segmentationStrip(stripData(pair.value!, false, []), {
          ...{ frame: 'bare', theme: 'inherit', width, nameWidth: 104, range },
          rightToLeft: runsLeft(item.value!),
          pointed: detailMark.value!,
        })
  const system = figure?.geometry.systems[0]
  return (
    <section class="detail" aria-label="Detail" data-testid="detail">
      <div ref={host}>
        {system !== undefined && (
          <Fan left={system.place(range[0])} right={system.place(range[1])} range={range} width={width} />
        )}
        {figure !== undefined && <Svg svg={figure.svg} />}
        {system !== undefined && <TimeText range={range} place={system.place} width={width} />}
      </div>
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
