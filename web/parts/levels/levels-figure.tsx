import { nestedStrips } from 'cesura/plots'
import { useLayoutEffect } from 'preact/hooks'
import type { LevelSide } from '../../../src/report/sentences/levels.ts'
import { cutSentence } from '../../../src/report/sentences/levels.ts'
import { isolated, timeText } from '../../state/compare.ts'
import { item, unitName } from '../../state/corpus.ts'
import {
  contradictions,
  isolatedLevel,
  laneName,
  levelsFrame,
  levelText,
  pointCut,
  pointedLevel,
  unnested,
} from '../../state/levels.ts'
import type { LevelsAnswer } from '../../worker/levels.ts'
import { Overview } from '../overview.tsx'
import { Svg } from '../svg.tsx'
import { useWidth } from '../width.ts'

/** Below this many px a unit, a long text is shown as an overview with a frame. */
const LEAST_PITCH = 8

/** The mirrored trees, and below them how often the two contradict. */
export function LevelsFigure({ answer }: { answer: LevelsAnswer }) {
  const [host, width] = useWidth<HTMLDivElement>()
  const { units } = answer.asked
  const space = Math.max(20, Math.floor((width - 200) / LEAST_PITCH))
  const long = width > 0 && units > space
  useLayoutEffect(() => {
    const present = levelsFrame.peek()
    if (!long) levelsFrame.value = undefined
    else if (present === undefined || present[1] - present[0] !== space || present[1] > units) {
      const first = Math.min(present?.[0] ?? 0, units - space)
      levelsFrame.value = [first, first + space]
    }
  }, [long, space, units])
  const range = levelsFrame.value
  const ready = width > 0 && !(long && range === undefined)
  return (
    <div ref={host}>
      {long && range !== undefined && (
        <Overview width={width} space={space} units={units} marks={answer.marks} frame={levelsFrame} />
      )}
      {ready && <Trees answer={answer} width={width} range={long ? range : undefined} />}
    </div>
  )
}

interface TreesProps {
  readonly answer: LevelsAnswer
  readonly width: number
  readonly range: readonly [number, number] | undefined
}

function Trees({ answer, width, range }: TreesProps) {
  const { marks, stretches, asked } = answer
  const { reference, hypothesis, units } = asked
  const point = pointedLevel.value
  const stretch = contradictions.value[point?.what === 'stretch' ? point.index : 0]
  const time = timeText()
  const figure = nestedStrips(
    {
      units,
      reference: sideOf(reference),
      hypothesis: sideOf(hypothesis),
      marks,
      stretches,
      unit: unitName.value,
      ...('time' in time && time.time !== undefined ? { secondsPerUnit: 1 / time.time.ticksPerSecond } : {}),
    },
    {
      frame: 'bare',
      theme: 'inherit',
      width,
      isolated: isolated.value,
      level: isolatedLevel.value,
      ringed: unnested.value.filter(
        ({ side, level }) => level <= asked[side].levels.length && asked.item === item.value?.id,
      ),
      ...(range === undefined ? {} : { range }),
      ...(stretch === undefined || point?.what === 'mark'
        ? {}
        : { framed: [stretch.start, stretch.end] as const }),
    },
  )
  const { system, heights, cells } = figure.geometry
  const at = point?.what === 'mark' ? Math.min(point.index, marks.length - 1) : 0
  const locate = (event: PointerEvent) => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    if (y >= cells.top - 8) {
      const unit = system.from + (x - system.place(system.from)) / system.pitch
      const index = contradictions.value.findIndex(({ start, end }) => unit >= start && unit < end)
      if (index !== -1) pointedLevel.value = { what: 'stretch', index }
      return
    }
    const away = (place: number | undefined) =>
      place === undefined || place < system.from || place > system.to
        ? Number.POSITIVE_INFINITY
        : Math.abs(system.place(place) - x)
    let best = { index: -1, distance: 12 }
    for (const [index, mark] of marks.entries()) {
      const distance = Math.min(away(mark.reference), away(mark.hypothesis))
      if (distance < best.distance) best = { index, distance }
    }
    if (best.index !== -1) pointedLevel.value = { what: 'mark', index: best.index }
  }
  return (
    <div class="stage" data-testid="trees" onPointerMove={locate} onPointerDown={locate}>
      <Svg svg={figure.svg} />
      {marks.length > 0 && (
        <div
          class="lane"
          role="slider"
          tabIndex={0}
          aria-label={`Cuts of ${reference.name} and ${hypothesis.name}`}
          aria-valuemin={1}
          aria-valuemax={marks.length}
          aria-valuenow={at + 1}
          aria-valuetext={cutSentence(marks[at]!, levelText()).fact}
          style={{
            left: `${system.place(system.from) - 4}px`,
            right: '10px',
            top: `${heights.reference[0]! - 4}px`,
            height: `${heights.bottom - heights.reference[0]! + 8}px`,
          }}
          onKeyDown={event => {
            const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
            const started = point?.what === 'mark'
            if (step !== undefined) pointCut(Math.min(marks.length - 1, Math.max(0, started ? at + step : 0)))
            else if (event.key === 'Home') pointCut(0)
            else if (event.key === 'End') pointCut(marks.length - 1)
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      )}
    </div>
  )
}

/** A side as the plot takes it, with the names of its levels. */
const sideOf = ({ name, levels }: LevelSide) => ({
  name,
  levels: levels.map(({ boundaries, labels }, index) => ({
    name: laneName(index + 1),
    boundaries,
    ...(labels === undefined ? {} : { labels }),
  })),
})
