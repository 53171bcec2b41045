import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  boundaryHeatMap,
  candidateBars,
  chancePlot,
  checkEffects,
  coderBehaviour,
  coderEffectDumbbell,
  confusionPlot,
  conventionsDumbbell,
  densityCurves,
  distanceDots,
  type Figure,
  type FigureOptions,
  intervalDots,
  itemDifferences,
  lineChart,
  lossBars,
  meanBars,
  operationBars,
  pairMatrix,
  precisionRecall,
  rankingTable,
  scatterPlot,
  segmentationOverview,
  sizeBars,
  stabilityPlot,
  stackedLanes,
  studyPlan,
} from '../../../src/plots/index.ts'

type Resampler = (name: string, options?: FigureOptions) => Figure

/** Every plot with a name of the user's wherever one can stand. */
const plots: Record<string, Resampler> = {
  boundaryHeatMap: (name, options) =>
    boundaryHeatMap(
      {
        items: [{ id: name, units: 9, similarity: 0.5, codings: [{ coder: name, boundaries: [3] }] }],
        unit: name,
        measure: name,
      },
      { ...options, open: [name] },
    ),
  candidateBars: (name, options) =>
    candidateBars(
      {
        candidate: name,
        measure: name,
        rows: [
          { annotator: name, closer: { candidate: 5, equal: 0, annotator: 7 }, wins: false },
          { annotator: `${name} 2`, closer: { candidate: 0, equal: 0, annotator: 0 }, wins: true },
        ],
        epsilon: 0.1,
        omega: 0.5,
        interval: [0, 1],
        typicality: [
          { name, value: 0.5 },
          { name: `${name} 2`, value: 0.51 },
        ],
      },
      options,
    ),
  checkEffects: (name, options) =>
    checkEffects(
      {
        name,
        value: 0.4,
        rows: [
          { title: name, state: 'look', effect: { kind: 'interval', low: 0.3, high: 0.5 }, label: name },
          { title: name, state: 'unseen', effect: { kind: 'value', value: 0.41 }, label: name },
          { title: name, state: 'little', label: name },
        ],
      },
      options,
    ),
  rankingTable: (name, options) =>
    rankingTable(
      {
        measure: name,
        better: 'higher',
        title: name,
        interval: '95 %',
        others: [name, name],
        above: { name, value: 0.7, others: [0.1, undefined] },
        below: { name },
        rows: [
          {
            name,
            rank: 1,
            value: 0.5,
            interval: [0.4, 0.6],
            letters: ['a', 'b'],
            ratio: 1.2,
            others: [0.3, 0.2],
            ranks: [3, 0],
          },
          { name, letters: ['b'], ranks: [0, 3] },
        ],
      },
      options,
    ),
  itemDifferences: (name, options) =>
    itemDifferences(
      {
        measure: name,
        first: name,
        second: name,
        pooled: { value: 0.1, interval: [-0.1, 0.3] },
        items: [
          { name, difference: 0.2, size: 12, scores: [0.5, 0.3] },
          { name: `${name}2`, difference: 0 },
          { name: `${name}3`, difference: -0.4 },
        ],
      },
      options,
    ),
  'lossBars of scores': (name, options) =>
    lossBars(
      {
        measure: name,
        better: 'higher',
        rows: [
          { name, score: 0.3, best: 0.6, parts: { near: 0.05, type: 0.05, place: 0.2, many: 0.4 } },
          { name, score: 1, best: 1, parts: {} },
        ],
      },
      options,
    ),
  'lossBars of errors': (name, options) =>
    lossBars(
      { measure: name, better: 'lower', rows: [{ name, score: 0.3, parts: { place: 0.2, few: 0.1 } }] },
      options,
    ),
  'stabilityPlot of a pair': (name, options) =>
    stabilityPlot(
      {
        systems: [name, `${name} 2`],
        cut: 0.975,
        leftOut: 1,
        conventions: [
          { metric: name, name, options: { [name]: name }, ranks: [1, 2], share: 0.99 },
          { metric: name, name, options: { [name]: name }, ranks: [1, 2], share: 0.6 },
          { metric: `${name} 2`, name, options: {}, ranks: [2, 1] },
        ],
      },
      options,
    ),
  'stabilityPlot of several': (name, options) =>
    stabilityPlot(
      {
        systems: [name, `${name} 2`, `${name} 3`],
        conventions: [
          { metric: name, name, options: {}, ranks: [1, 2, 3] },
          { metric: name, name, options: {}, ranks: [2, 1, 3] },
        ],
      },
      options,
    ),
  'studyPlan of curves': (name, options) =>
    studyPlan(
      {
        kind: 'curves',
        y: name,
        target: 0.1,
        pilot: 12,
        series: [
          {
            name,
            points: [
              { items: 10, y: 0.3 },
              { items: 50, y: 0.08 },
            ],
            needed: 40,
          },
          { name: `${name} 2`, points: [] },
        ],
      },
      options,
    ),
  'studyPlan of items': (name, options) =>
    studyPlan({ kind: 'items', pilot: 12, rows: [{ name, items: 700, ifEqual: 90 }, { name }] }, options),
  coderBehaviour: (name, options) => coderBehaviour([{ coder: name, cuts: 1, places: 4 }], options),
  confusionPlot: (name, options) =>
    confusionPlot(
      {
        types: [name],
        rows: name,
        columns: name,
        counts: [
          [3, 1],
          [2, 0],
        ],
      },
      options,
    ),
  conventionsDumbbell: (name, options) =>
    conventionsDumbbell({ measure: name, on: name, rows: [{ name, value: 0.3, isDefault: true }] }, options),
  intervalDots: (name, options) =>
    intervalDots(
      {
        rows: [{ name, detail: name, value: 0.3, interval: [0.2, 0.4] }],
        measure: name,
        bounds: [{ name, value: 0.25 }],
        interval: name,
      },
      options,
    ),
  coderEffectDumbbell: (name, options) =>
    coderEffectDumbbell({ measure: name, alone: 0.4, rows: [{ name, value: 0.3 }] }, options),
  lineChart: (name, options) =>
    lineChart(
      {
        x: name,
        y: name,
        band: name,
        series: [
          { name, points: [{ x: 0, y: 0.2 }, { x: 1 }, { x: 2, y: 0.3, interval: [0.1, 0.5] }] },
          { name: `${name} `, points: [{ x: 0, y: 0.2 }] },
        ],
      },
      options,
    ),
  chancePlot: (name, options) =>
    chancePlot(
      {
        measure: name,
        observed: 0.4,
        pairs: [0.3, 0.5],
        random: { pairs: [0.1, 0.2, 0.3], means: [0.15, 0.2], samples: 2 },
        rulers: [
          { name, detail: name, zero: 0.2, value: 0.25, interval: [0.1, 0.4] },
          { name: `${name} 2`, detail: name, zero: 0.02, value: undefined },
        ],
      },
      options,
    ),
  densityCurves: (name, options) =>
    densityCurves(
      {
        value: name,
        band: name,
        curves: [
          {
            name,
            points: [
              { ratio: 0.5, value: 0.2, interval: [0.1, 0.3] },
              { ratio: 3, value: 0.4, interval: [0.3, 0.5] },
            ],
            best: { ratio: 3, value: 0.4 },
          },
          { name: `${name} 2`, points: [{ ratio: 1, value: 0.2 }] },
        ],
      },
      options,
    ),
  distanceDots: (name, options) =>
    distanceDots(
      {
        tolerance: 0.5,
        span: 2,
        rows: [
          { name, distances: [{ at: 1, seconds: 0.2, kind: 'match' }] },
          { name: `${name} 2`, distances: [{ at: 1, seconds: undefined, kind: 'extra' }] },
        ],
      },
      options,
    ),
  meanBars: (name, options) =>
    meanBars(
      {
        measure: name,
        printed: name,
        rows: [{ name, group: name, mean: 0.3, deviation: 0.1, printed: 0.2 }],
      },
      options,
    ),
  operationBars: (name, options) =>
    operationBars({ of: name, rows: [{ name, counts: { match: 2, type: 1 } }] }, options),
  pairMatrix: (name, options) =>
    pairMatrix({ measure: name, pairs: [{ a: name, b: `${name}b`, value: 0.4 }] }, options),
  precisionRecall: (name, options) =>
    precisionRecall({ counted: name, points: [{ name, precision: 0.3, recall: 0.5 }] }, options),
  scatterPlot: (name, options) =>
    scatterPlot({ x: name, y: name, points: [{ name, x: 0.2, y: 0.4 }] }, options),
  segmentationOverview: (name, options) =>
    segmentationOverview(
      {
        units: 5000,
        unit: name,
        reference: name,
        hypothesis: name,
        marks: [{ kind: 'extra', hypothesis: 7 }],
      },
      options,
    ),
  sizeBars: (name, options) =>
    sizeBars(
      {
        unit: name,
        bin: 30,
        limit: 60,
        open: true,
        rows: [{ name, counts: [0, 3, 1], above: 1, median: 40 }],
      },
      options,
    ),
  stackedLanes: (name, options) =>
    stackedLanes(
      {
        units: 9,
        unit: name,
        measure: name,
        reference: { name, boundaries: [3] },
        rows: [{ name, boundaries: [4], value: 0.5, marks: [{ kind: 'near', reference: 3, hypothesis: 4 }] }],
      },
      options,
    ),
}

const strange = [
  '<img src=x onerror=alert(1)>',
  '</title></svg><script>alert(1)</script>',
  '" onload="alert(1)',
  'javascript:alert(1)',
  '=cmd|"/c calc"!A1',
  '__proto__',
  'constructor',
  'نص عربي 漢字 \u202e\u0007',
  '',
]

describe.each(Object.entries(plots))('%s', (_, draw) => {
  test('shows strange names as text', () => {
    for (const name of strange) {
      const { svg } = draw(name, { footnote: name })
      const tags = new Set([...svg.matchAll(/<\/?([a-z]+)/gi)].map(([, tag]) => tag))
      for (const tag of tags)
        assert.ok(
          ['svg', 'title', 'desc', 'style', 'rect', 'path', 'circle', 'text', 'g'].includes(tag!),
          `<${tag}>`,
        )
      assert.doesNotMatch(svg, /<[^>]*\son[a-z]+=/i)
      assert.doesNotMatch(svg, /NaN|Infinity/)
    }
  })

  test('is the same picture in every theme, and its colours come from classes alone', () => {
    const bare = (theme: 'light' | 'dark' | 'print' | 'inherit'): string =>
      draw('Ann', { theme })
        .svg.replace(/<style>.*<\/style>/, '')
        .replace(/class="cesura[^"]*"/, '')
    for (const theme of ['dark', 'print', 'inherit'] as const) assert.equal(bare('light'), bare(theme))
    assert.doesNotMatch(draw('Ann', { theme: 'inherit' }).svg, /#[0-9A-Fa-f]{6}|<style|style="/)
  })

  test('renders at phone width', () => {
    const { width, svg } = draw('a name that is longer than most, to be cut in the middle', {
      width: 328,
      frame: 'bare',
    })
    assert.equal(width, 328)
    assert.doesNotMatch(svg, /width="-|NaN/)
  })
})

describe('titles state extremes, counts and tested differences', () => {
  test('losses are named by their largest part, and parts that nobody has have no column', () => {
    const { title, table } = lossBars({
      measure: 'B',
      better: 'higher',
      rows: [
        { name: 'harrow', score: 0.48, best: 0.83, parts: { near: 0.04, place: 0.31, many: 0.17 } },
        { name: 'eddy', score: 0.33, best: 0.5, parts: { near: 0.04, place: 0.13, many: 0.5 } },
      ],
    })
    assert.equal(title, 'harrow loses most by position, eddy by the number of boundaries')
    assert.deepEqual(table.columns, [
      'system',
      'B',
      'loss',
      'near misses',
      'other positions',
      'too many boundaries',
      'best B',
    ])
    assert.equal(
      lossBars({ measure: 'B', better: 'higher', rows: [{ name: 'a', score: 1, parts: {} }] }).title,
      'Nothing is lost',
    )
  })

  test('the order of systems is counted over conventions', () => {
    const convention = (ranks: readonly number[]) => ({ metric: 'F', name: 'F', options: {}, ranks })
    const title = (systems: readonly string[], ...ranks: readonly (readonly number[])[]) =>
      stabilityPlot({ systems, conventions: ranks.map(convention) }).title
    assert.equal(title(['a', 'b'], [1, 2], [1, 2]), 'a is ahead of b under all two conventions')
    assert.equal(title(['a', 'b'], [2, 1]), 'b is ahead of a under all one convention')
    assert.equal(
      title(['a', 'b'], [1, 1], [2, 1]),
      'a is ahead of b under none of two conventions, behind under one',
    )
    assert.equal(
      title(['a', 'b', 'c'], [1, 2, 3], [2, 1, 3], [2, 1, 3]),
      'b is first under two of three conventions, a under one',
    )
    assert.equal(title(['a', 'b']), 'No convention has a score for every system')
  })

  test('a plan names the number of items, or that there is none', () => {
    const curves = (needed: readonly (number | undefined)[]) =>
      studyPlan({
        kind: 'curves',
        y: 'power',
        target: 0.8,
        pilot: 12,
        series: needed.map((items, index) => ({
          name: `${index + 2} annotators`,
          points: [{ items: 9, y: 0.1 }],
          needed: items,
        })),
      }).title
    assert.equal(curves([73]), '73 items reach a power of 0.800')
    assert.equal(curves([undefined]), 'No number of items reaches a power of 0.800')
    assert.equal(
      curves([84, 28]),
      'A power of 0.800 takes 84 items with 2 annotators and 28 items with 3 annotators',
    )
    assert.equal(curves([84, 45, 28]), 'A power of 0.800 takes 28 to 84 items')
    const items = (...found: readonly (number | undefined)[]) =>
      studyPlan({ kind: 'items', pilot: 12, rows: found.map(count => ({ name: 'a', items: count })) }).title
    assert.equal(items(46, 8325, undefined), '46 to 8,325 items to win 2 comparisons')
    assert.equal(items(undefined), 'No number of items would do, by the shares of the pilot')
  })

  test('a ranking by an error puts the lowest first, and undefined rows last', () => {
    const { title, table } = intervalDots({
      measure: 'Pk',
      order: 'lower',
      rows: [
        { name: 'a', value: 0.4 },
        { name: 'b', value: undefined },
        { name: 'c', value: 0.1 },
      ],
    })
    assert.equal(title, 'c leads with Pk = .10')
    assert.deepEqual(
      table.rows.map(row => row[0]),
      ['c', 'a', 'b'],
    )
  })

  test('a tie is named only where a test was made', () => {
    const rows = [
      { name: 'a', value: 0.4, interval: [0.1, 0.7] as const },
      { name: 'b', value: 0.39, interval: [0.1, 0.7] as const },
    ]
    assert.equal(intervalDots({ rows, order: 'higher' }).title, 'a leads with .40')
    assert.match(
      intervalDots({ rows, order: 'higher', tests: [{ a: 'b', b: 'a', p: 0.9 }] }).title,
      /a and b are not significantly different/,
    )
  })

  test('a place is cut by all where every coder of that item cuts, even if others missed the item', () => {
    const items = [
      {
        id: '1',
        units: 9,
        codings: [
          { coder: 'a', boundaries: [2, 7] },
          { coder: 'b', boundaries: [2, 4, 7] },
          { coder: 'c', boundaries: [2] },
        ],
      },
      {
        id: '2',
        units: 9,
        codings: [
          { coder: 'a', boundaries: [5] },
          { coder: 'b', boundaries: [5] },
        ],
      },
    ]
    const reported = 'All coders of an item cut at 2 of 4 places'
    assert.equal(boundaryHeatMap({ items }).title, `${reported}; 1 is cut by one alone`)
    const some = boundaryHeatMap({ items, of: 7 }).title
    assert.equal(some, `${reported} in the 2 items shown; 1 is cut by one alone`)
  })

  test('counting within one place joins neighbours', () => {
    const { table } = boundaryHeatMap({
      within: 1,
      items: [
        {
          id: '1',
          units: 9,
          codings: [
            { coder: 'a', boundaries: [4] },
            { coder: 'b', boundaries: [5] },
          ],
        },
      ],
    })
    assert.deepEqual(
      table.rows.map(row => row[2]),
      [2, 2],
    )
  })

  test('a segmenter that raises agreement has no reported cost', () => {
    assert.equal(
      coderEffectDumbbell({ measure: 'π*', alone: 0.3, rows: [{ name: 'x', value: 0.35 }] }).title,
      'x joins the coders without loss of agreement',
    )
  })

  test('conventions that agree say so; those that differ late get the decimals to show it', () => {
    const rows = (value: number) => [
      { name: 'a', value: 0.2131, isDefault: true },
      { name: 'b', value },
    ]
    assert.equal(
      conventionsDumbbell({ measure: 'Pk', rows: rows(0.2131) }).title,
      'Pk is 0.213 under every convention',
    )
    assert.equal(
      conventionsDumbbell({ measure: 'Pk', rows: rows(0.2134) }).title,
      'Pk runs from .2131 to .2134 on the same data',
    )
  })

  test('an empty figure has a message', () => {
    assert.equal(pairMatrix({ measure: 'B', pairs: [] }).title, 'No pair of coders can be compared')
    assert.equal(boundaryHeatMap({ items: [] }).title, 'No coder cuts anywhere')
    assert.equal(intervalDots({ rows: [] }).title, 'No value is defined')
    assert.equal(coderBehaviour([]).title, 'No gap where a boundary is possible')
  })
})

test.each([200, 240, 300, 328, 360, 480])(
  'at a width of %i the legend of operations never overprints',
  width => {
    const counts = { match: 4, near: 1, missing: 2, extra: 3, type: 1 }
    const { svg } = operationBars(
      {
        of: 'hypothesis',
        rows: [
          { name: 'segmenter-1', counts },
          { name: 'segmenter-2', counts },
        ],
      },
      { width, frame: 'bare' },
    )
    assert.match(svg, /2 hypotheses\./)
    const words = [...svg.matchAll(/<text x="(\d+)" y="(\d+)"[^>]*class="f-ink2">([^<]+)</g)].map(
      ([, x, y, text]) => ({ x: Number(x), y: Number(y), end: Number(x) + 6 * text!.length }),
    )
    assert.equal(words.length, 5)
    for (const [index, word] of words.entries()) {
      const next = words[index + 1]
      if (next?.y === word.y) assert.ok(word.end <= next.x - 20)
      assert.ok(word.end <= width)
    }
  },
)

test('names at the ends of lines never stand on the numbers of the axis', () => {
  const flat = (name: string) => ({
    name,
    points: [
      { x: 0, y: 1 },
      { x: 10, y: 0 },
    ],
  })
  const { svg } = lineChart(
    { series: ['a', 'b', 'c', 'd'].map(flat), x: 'span', y: 'similarity' },
    { frame: 'bare' },
  )
  const heights = (pattern: RegExp) => [...svg.matchAll(pattern)].map(([, y]) => Number(y))
  const names = heights(/<text x="[\d.]+" y="([\d.]+)"[^>]*font-size="13"/g)
  assert.equal(names.length, 4)
  const [axis] = heights(/<text x="[\d.]+" y="([\d.]+)"[^>]*text-anchor="middle"/g)
  assert.ok(Math.max(...names) <= axis! - 14)
  const sorted = names.toSorted((a, b) => a - b)
  for (let index = 1; index < 4; index++) assert.ok(sorted[index]! - sorted[index - 1]! >= 16)
})

test('thousands of texts are a line per column of pixels, in the order of their differences', () => {
  const items = Array.from({ length: 5000 }, (_, at) => ({
    name: `text ${at}`,
    difference: (at - 2000) / 5000,
  }))
  const { svg, cells = [] } = itemDifferences({ measure: 'B', first: 'a', second: 'b', items })
  assert.ok(svg.length < 30_000, `${svg.length}`)
  assert.doesNotMatch(svg, /<circle/)
  assert.deepEqual(cells[0]!.of, ['text 4999'])
  assert.ok(cells.length > 400 && cells.length < 600, `${cells.length}`)
})
