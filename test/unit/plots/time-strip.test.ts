import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromSeconds } from '../../../src/index.ts'
import {
  boundaryHeatMap,
  coderBehaviour,
  marksBetween,
  segmentationOverview,
  segmentationStrip,
} from '../../../src/plots/index.ts'
import { markSentence } from '../../../src/report/sentences/marks.ts'

const gold = fromSeconds('3720', ['125.5', '600'])
const system = fromSeconds('3720.0', ['126.0', '600'])
const marks = marksBetween(gold, system, { span: 10 })
const words = { reference: 'gold', hypothesis: 'sys', time: { ticksPerSecond: 10, start: 0 } }

test('sentences on a recording name times and seconds', () => {
  assert.equal(markSentence(marks[0]!, words).fact, 'gold cuts at 0:02:05.5, sys 0.5 s later.')
})

test('strips and overviews have clocks on their axes, and near misses in seconds', () => {
  const { svg, description } = segmentationStrip({
    units: gold.units,
    reference: { name: 'gold', boundaries: gold.boundaries },
    hypothesis: { name: 'sys', boundaries: system.boundaries },
    channel: { view: 'edits', marks },
    secondsPerUnit: 0.1,
  })
  assert.match(svg, />1:00:00</)
  assert.match(svg, />10:00</)
  assert.doesNotMatch(svg, />37,200</)
  assert.match(description, /1:02:00\.0/)
  assert.match(segmentationOverview({ ...words, units: gold.units, marks }).svg, />1:02:00</)
})

test('recordings of several ticks share an axis of h:mm:ss in the heat map, and coders cut by the minute', () => {
  const coding = (boundaries: readonly number[]) => ['ann', 'bo'].map(coder => ({ coder, boundaries }))
  const { svg } = boundaryHeatMap({
    items: [
      { id: 'fine', units: 3_600_000, time: { ticksPerSecond: 1000, start: 0 }, codings: coding([900_000]) },
      { id: 'coarse', units: 3600, time: { ticksPerSecond: 1, start: 0 }, codings: coding([900]) },
    ],
  })
  assert.match(svg, />10:00</)
  assert.doesNotMatch(svg, /,000</)
  // Both last an hour, whatever their tick: their bars are equally long, and so are their cuts.
  const bars = [...svg.matchAll(/<rect[^>]*?width="([\d.]+)"[^>]*fill-opacity="0.65"/g)].map(
    ([, width]) => width,
  )
  assert.equal(bars.length, 2)
  assert.equal(bars[0], bars[1])
  const { title, table } = coderBehaviour([
    { coder: 'ann', cuts: 30, places: 3_599_999, seconds: 3600 },
    { coder: 'bo', cuts: 15, places: 3_599_999, seconds: 3600 },
  ])
  assert.equal(title, 'ann cuts .50 times a minute, bo .25')
  assert.deepEqual(table.columns, ['coder', 'cuts', 'seconds', 'cuts per minute'])
})
