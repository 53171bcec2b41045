import type { Item } from 'cesura'
import { segmentationStrip } from 'cesura/plots'
import { useLayoutEffect } from 'preact/hooks'
import { isolated } from '../../state/compare.ts'
import { unitName } from '../../state/corpus.ts'
import {
  chosenCuts,
  itemNamed,
  pointedPlace,
  scoresIn,
  setThreshold,
  skylineFrame,
  threshold,
} from '../../state/granularity.ts'
import type { SettingAnswer } from '../../worker/granularity.ts'
import { Overview } from '../overview.tsx'
import { Svg } from '../svg.tsx'
import { useWidth } from '../width.ts'
import { Skyline } from './skyline.tsx'

/** Width of the names of the lanes, and of the threshold at the right. */
const NAMES = 104
const END = 44
/** Below this many px a unit, a long text is shown as an overview with a frame. */
const LEAST_PITCH = 8

/** The two lanes, and under the same x the score of every position. */
export function GranularityStrip({ answer }: { answer: SettingAnswer }) {
  const item = itemNamed(answer.asked.item)
  // An answer about data that were replaced meanwhile shows nothing.
  const fits =
    item?.codings.some(({ coder }) => coder === answer.asked.reference) === true &&
    scoresIn(item, answer.rows[0]?.segmenter) !== undefined
  return fits ? <Stage item={item!} answer={answer} /> : null
}

function Stage({ item, answer }: { item: Item; answer: SettingAnswer }) {
  const [host, width] = useWidth<HTMLDivElement>()
  const { units } = item
  const narrow = width < 600
  const start = narrow ? 0 : NAMES
  const end = narrow ? 0 : END
  const space = Math.max(20, Math.floor((width - start - end) / (narrow ? 4 : LEAST_PITCH)))
  const long = width > 0 && units > space
  useLayoutEffect(() => {
    const present = skylineFrame.peek()
    if (!long) skylineFrame.value = undefined
    else if (present === undefined || present[1] - present[0] !== space || present[1] > units) {
      const first = Math.min(present?.[0] ?? 0, units - space)
      skylineFrame.value = [first, first + space]
    }
  }, [long, space, units])
  const range = skylineFrame.value
  const ready = width > 0 && !(long && range === undefined)
  return (
    <div ref={host} class="stage" data-testid="granularity-strip">
      {long && range !== undefined && (
        <Overview
          width={width}
          space={space}
          units={units}
          marks={answer.marks}
          frame={skylineFrame}
          start={start}
          end={end}
        />
      )}
      {ready && (
        <Lanes item={item} answer={answer} width={width} narrow={narrow} range={long ? range : undefined} />
      )}
    </div>
  )
}

interface LanesProps {
  readonly item: Item
  readonly answer: SettingAnswer
  readonly width: number
  readonly narrow: boolean
  readonly range: readonly [number, number] | undefined
}

function Lanes({ item, answer, width, narrow, range }: LanesProps) {
  const [own, other] = answer.rows
  const { units } = item
  const { reference: trusted } = answer.asked
  const { segmenter } = own!
  const reference = item.codings.find(({ coder }) => coder === trusted)!.segmentation
  const [from, to] = range ?? [0, units]
  const visible = (place: number | undefined) => place !== undefined && place >= from - 3 && place <= to + 3
  const marks =
    range === undefined
      ? answer.marks
      : answer.marks.filter(mark => visible(mark.reference) || visible(mark.hypothesis))
  const named = (name: string) => (narrow ? '' : name)
  const cuts = `${own!.boundaries.length.toLocaleString('en')} ${own!.boundaries.length === 1 ? 'cut' : 'cuts'}`
  const pointed = marks.findIndex(
    ({ reference: a, hypothesis: b }) =>
      pointedPlace.value !== undefined && [a, b].includes(pointedPlace.value),
  )
  const figure = segmentationStrip(
    {
      units,
      reference: {
        name: named(trusted),
        role: named('reference'),
        boundaries: around(reference.boundaries, range),
      },
      hypothesis: { name: named(segmenter), role: named(cuts), boundaries: around(own!.boundaries, range) },
      channel: { view: 'edits', marks },
      unit: unitName.value,
    },
    {
      frame: 'bare',
      theme: 'inherit',
      width: narrow ? width + 14 : width - END + 14,
      nameWidth: narrow ? 0 : NAMES,
      title: `${trusted}, and ${segmenter} with ${cuts}`,
      ...(range === undefined ? {} : { range }),
      ...(isolated.value === undefined ? {} : { isolated: isolated.value }),
      ...(pointed === -1 ? {} : { pointed }),
    },
  )
  const { left, right, systems } = figure.geometry
  const { place } = systems[0]!
  const shared = { width, from, to, place, left, right, narrow, pointed: pointedPlace.value }
  const onPoint = (position: number | undefined) => (pointedPlace.value = position)
  const mine = scoresIn(item, segmenter)!
  const theirs = other === undefined ? undefined : scoresIn(item, other.segmenter)
  return (
    <>
      {narrow && (
        <p class="lane-names" aria-hidden="true">
          <b>{trusted}</b> reference; below <b>{segmenter}</b> {cuts}
        </p>
      )}
      <Svg svg={figure.svg} class="clip" />
      <Skyline
        {...shared}
        {...endsOf(mine)}
        name="Score"
        what="of each place"
        scores={mine}
        cuts={new Set(around(own!.boundaries, range))}
        count={own!.boundaries.length}
        threshold={chosenCuts.value === 'each' ? own!.least : threshold.value}
        height={narrow ? 84 : 104}
        onPoint={onPoint}
        onThreshold={setThreshold}
      />
      {theirs !== undefined && other !== undefined && (
        <Skyline
          {...shared}
          {...endsOf(theirs)}
          name={other.segmenter}
          what="as many cuts"
          scores={theirs}
          cuts={new Set(around(other.boundaries, range))}
          count={other.boundaries.length}
          threshold={other.least}
          height={narrow ? 44 : 52}
          onPoint={onPoint}
        />
      )}
    </>
  )
}

/** The cuts of a stretch, with one more at either end: long texts have thousands beyond it. */
function around(cuts: ArrayLike<number>, range: readonly [number, number] | undefined): number[] {
  const all = Array.from(cuts)
  if (range === undefined) return all
  const first = all.findIndex(place => place > range[0])
  const last = all.findIndex(place => place >= range[1])
  return first === -1 ? all.slice(-1) : all.slice(Math.max(0, first - 1), last === -1 ? undefined : last + 1)
}

/** Scores from 0 to 1 keep that scale; others have the one they need. */
function endsOf(scores: Float64Array): { low: number; high: number } {
  const known = ends.get(scores)
  if (known !== undefined) return known
  const found = lookForEnds(scores)
  ends.set(scores, found)
  return found
}
/** Scores do not change, but the slider would render them again at every step. */
const ends = new WeakMap<Float64Array, { low: number; high: number }>()

function lookForEnds(scores: Float64Array): { low: number; high: number } {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const score of scores) {
    if (!Number.isFinite(score)) continue
    low = Math.min(low, score)
    high = Math.max(high, score)
  }
  if (low > high) return { low: 0, high: 1 }
  return low >= 0 && high <= 1 ? { low: 0, high: 1 } : { low, high }
}
