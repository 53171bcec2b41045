import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  boundaryHeatMap,
  chancePlot,
  coderBehaviour,
  pairMatrix,
  precisionRecall,
  scatterPlot,
  stackedLanes,
} from '../../../src/plots/index.ts'
import { textWidth } from '../../../src/plots/measure.ts'
import { placeLabels } from '../../../src/plots/place-labels.ts'
import { escapeText } from '../../../src/plots/svg.ts'

test('titles name nobody as the best where all are equal', () => {
  const pairs = ['a b', 'a c', 'b c'].map(pair => ({ a: pair[0]!, b: pair[2]!, value: 0.5 }))
  assert.equal(pairMatrix({ measure: 'B', pairs }).title, 'All three pairs agree at .50')
  const coders = ['a', 'b'].map(coder => ({ coder, cuts: 1, places: 4 }))
  assert.equal(coderBehaviour(coders).title, 'Both coders cut at 25\u202f% of places')
  const points = ['a', 'b'].map(name => ({ name, precision: 0.5, recall: 0.25 }))
  assert.equal(
    precisionRecall({ points }).title,
    'a and b share the highest precision (.50) and the highest recall (.25)',
  )
  const rows = ['bo', 'cy'].map(name => ({ name, boundaries: [4], value: 0.5 }))
  assert.equal(
    stackedLanes({ units: 9, measure: 'B', reference: { name: 'ann', boundaries: [3] }, rows }).title,
    'Both are equally close to ann (B 0.500)',
  )
})

test('names of points that meet stand clear of one another', () => {
  const points = Array.from({ length: 10 }, (_, index) => ({ x: 200, y: 150, name: `segmenter ${index}` }))
  const places = placeLabels(points, { left: 0, right: 400, top: 0, bottom: 300 })
  for (const [index, a] of places.entries())
    for (const b of places.slice(index + 1))
      assert.ok(a.anchor !== b.anchor || Math.abs(a.y - b.y) >= 14, JSON.stringify([a, b]))
})

test('a crowd has more pairs than a call takes', () => {
  const pairs = Array.from({ length: 300_000 }, (_, index) => (index % 1000) / 1000)
  assert.match(chancePlot({ measure: 'B', observed: 0.5, pairs, rulers: [] }).svg, /300,000 pairs/)
})

test('on a phone a coefficient keeps its name whole, and the axis its zero', () => {
  const ruler = { name: 'Beyond true chance', detail: 'zero = random coders', zero: 0.1, value: 0.4 }
  const { svg } = chancePlot(
    { measure: 'B', observed: 0.5, pairs: [0.4, 0.6], rulers: [ruler] },
    { width: 250 },
  )
  assert.match(svg, />Beyond true chance</)
  const [, arrow] = /<text x="[\d.-]+" y="([\d.]+)"[^>]*>B →/.exec(svg)!
  const [, zero] = /<text x="[\d.-]+" y="([\d.]+)"[^>]*>0\.0</.exec(svg)!
  assert.ok(Math.abs(Number(arrow) - Number(zero)) >= 12, `${arrow} ${zero}`)
})

test('a long name is cut, and a long note gets its own space', () => {
  const name = 'a segmenter with a very long name that nobody would print in full, tuned twice'
  assert.ok(!scatterPlot({ x: 'x', y: 'y', points: [{ name, x: 0, y: 0 }] }).svg.includes(`>${name}</text>`))
  const codings = Array.from({ length: 40 }, (_, index) => ({ coder: `c${index}`, boundaries: [3] }))
  const items = [
    { id: 'long', units: 30, similarity: 0.2, codings },
    { id: 'short', units: 5, similarity: 1, codings: [{ coder: 'x', boundaries: [2] }] },
  ]
  const { svg } = boundaryHeatMap({ measure: 'B', items })
  const note = /<text x="([\d.]+)"[^>]*>B \.20, 40 of 41 coders</.exec(svg)
  const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)![1])
  assert.ok(Number(note![1]) + textWidth('B .20, 40 of 41 coders', 13) <= width)
})

test('what a terminal would act on is no part of a drawing', () => {
  assert.equal(
    escapeText('a\u001b[2Jb\u009b2Jc\u007f\u0085d\u00a0é\n'),
    'a\ufffd[2Jb\ufffd2Jc\ufffd\ufffdd\u00a0é\n',
  )
})
