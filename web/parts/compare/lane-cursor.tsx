import type { StripGeometry } from 'cesura/plots'
import { describePlace } from '../../../src/report/sentences/marks.ts'
import {
  centre,
  comparison,
  cursor,
  equals,
  marks,
  pointed,
  segmentations,
  view,
} from '../../state/compare.ts'
import { item, pair, unitName } from '../../state/corpus.ts'
import { runsLeft } from '../../state/direction.ts'
import { addCut, copies, copyName, editing, moveCut, nudged, removeCut, setType } from '../../state/edit.ts'

/** Where the cursor last was on each lane, so that it continues there. */
const last = { reference: 0, hypothesis: 0 }

/** One Tab stop a lane: a slider over the positions of the text, with the keys of the editor. */
export function LaneCursor({
  lane,
  geometry,
}: {
  lane: 'reference' | 'hypothesis'
  geometry: StripGeometry
}) {
  const { heights, systems, left, right } = geometry
  const own = item.value!
  const names = pair.value!
  const { units } = own
  if (units < 2) return null
  const first = systems[0]!
  const segmentation = segmentations.value![lane]
  const remembered =
    last[lane] > first.from && last[lane] < units ? last[lane] : Math.min(units - 1, first.from + 1)
  const at = cursor.value?.lane === lane ? cursor.value.position : remembered
  const copy = copies.value[own.id]
  const editable =
    lane === 'hypothesis' && editing.value && copy !== undefined && names.hypothesis === copyName(copy)
  const top = first.top + (lane === 'reference' ? heights.top : heights.channelBottom) - 4

  const go = (position: number) => {
    const place = Math.min(units - 1, Math.max(1, position))
    last[lane] = place
    nudged.value = undefined
    cursor.value = { lane, position: place }
    // In the windows view the window goes along, and the caption says what it sees.
    const window = comparison.value.value?.window ?? 1
    if (view.value === 'windows' && units > window)
      pointed.value = { what: 'window', first: Math.min(place, units - window) }
    centre(place)
  }
  const nextCut = (step: 1 | -1) => {
    const { boundaries } = segmentation
    const found = step > 0 ? boundaries.find(place => place > at) : boundaries.findLast(place => place < at)
    if (found !== undefined) go(found)
  }
  const keyDown = (event: KeyboardEvent) => {
    const word = event.ctrlKey || event.altKey
    // An arrow goes where it points, in texts that run from right to left too.
    const ahead = item.value !== undefined && runsLeft(item.value) ? 'ArrowLeft' : 'ArrowRight'
    const back = ahead === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const step = [ahead, 'ArrowDown'].includes(event.key) ? 1 : [back, 'ArrowUp'].includes(event.key) ? -1 : 0
    const cut = segmentation.boundaries.includes(at)
    if (step !== 0 && event.shiftKey && editable) {
      if (cut && moveCut(own.id, at, at + step)) go(at + step)
    } else if (step !== 0 && word) nextCut(step)
    else if (step !== 0) go(at + step)
    else if (event.key === 'Home') go(1)
    else if (event.key === 'End') go(units - 1)
    else if (event.key === 'PageUp') go(at - 10)
    else if (event.key === 'PageDown') go(at + 10)
    else if (editable && (event.key === ' ' || event.key === 'Enter')) {
      if (cut) removeCut(own.id, at)
      else addCut(own.id, at)
    } else if (editable && (event.key === 'Delete' || event.key === 'Backspace')) removeCut(own.id, at)
    else if (editable && event.key === '0') removeCut(own.id, at)
    else if (editable && /^[1-9]$/.test(event.key) && segmentation.scale !== undefined)
      setType(own.id, at, Number(event.key) - 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      class="lane"
      style={{ left: `${left}px`, width: `${Math.max(0, right - left)}px`, top: `${top}px`, height: '36px' }}
      role="slider"
      tabIndex={0}
      aria-roledescription="boundary cursor"
      aria-label={`${names[lane]}, ${equals.value ? 'coder' : lane}`}
      aria-valuemin={1}
      aria-valuemax={units - 1}
      aria-valuenow={at}
      aria-valuetext={describePlace(at, units, names, segmentations.value!, marks.value, unitName.value)}
      onKeyDown={keyDown}
      onFocus={() => (cursor.value = { lane, position: at })}
      onBlur={() => (cursor.value = undefined)}
    />
  )
}
