import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  type EditEvidence,
  type Mark,
  marksOfEdits,
  type StripData,
  segmentationStrip,
  slidingWindows,
  verticalStrip,
  windowDiffCounts,
} from '../../../src/plots/index.ts'
import { pairHeadline } from '../../../src/report/sentences/marks.ts'

const nasty = '</text><img src=x onerror=alert(1)> "javascript:alert(1)" <svg onload=x> \u0000 \ud800'

const data = (marks: readonly Mark[], more: Partial<StripData> = {}): StripData => ({
  units: 21,
  reference: { name: 'Ann', boundaries: [2, 5, 9] },
  hypothesis: { name: 'h2', boundaries: [2, 10, 15] },
  channel: { view: 'edits', marks },
  ...more,
})
const marks: Mark[] = [
  { kind: 'match', reference: 2, hypothesis: 2 },
  { kind: 'missing', reference: 5 },
  { kind: 'near', reference: 9, hypothesis: 10 },
  { kind: 'extra', hypothesis: 15 },
]

describe('marks of an edit distance', () => {
  const none: EditEvidence = { matches: [], additions: [], substitutions: [], transpositions: [] }
  test('come in the order of the text, with the sides distinguished', () => {
    assert.deepEqual(
      marksOfEdits(
        {
          ...none,
          matches: [{ position: 2, type: 1 }],
          additions: [
            { position: 15, type: 1, side: 'hypothesis' },
            { position: 5, type: 1, side: 'reference' },
          ],
          transpositions: [{ start: 9, end: 10, type: 1 }],
        },
        [2, 5, 9],
      ),
      marks,
    )
  })

  test('of several types look up which side of a transposition the type stands on', () => {
    // Both sides cut at 4 and 5: a and b, b and a. The transposed b stands at 5 in the reference.
    const places = new Map([
      [4, ['a']],
      [5, ['b']],
    ])
    assert.deepEqual(
      marksOfEdits({ ...none, transpositions: [{ start: 4, end: 5, type: 'b' }] }, places, true),
      [{ kind: 'near', reference: 5, hypothesis: 4, referenceType: 'b', hypothesisType: 'b' }],
    )
  })
})

describe('the headline', () => {
  test('names only what is there', () => {
    assert.equal(
      pairHeadline(marks.slice(0, 1), { reference: 'Ann', hypothesis: 'h2' }),
      'h2 finds the one boundary.',
    )
    assert.equal(pairHeadline([], { reference: 'Ann', hypothesis: 'h2' }), 'h2 has no boundary to find.')
    assert.equal(
      pairHeadline(marks, { reference: 'Ann', hypothesis: 'h2' }),
      'h2 finds one of three boundaries, comes close to one, misses one and adds one.',
    )
  })

  test('blames nobody among equals', () => {
    assert.equal(
      pairHeadline(marks, { reference: 'Ann', hypothesis: 'Bo', equal: true, unit: 'word' }),
      'Ann and Bo agree on one cut, place one a word apart, Ann alone makes one and Bo alone makes one.',
    )
  })
})

describe('a strip', () => {
  test('renders the same marks one by one and merged into one path per kind', () => {
    const each = segmentationStrip(data(marks), { frame: 'bare' })
    const merged = segmentationStrip(data([...marks, { kind: 'extra', hypothesis: 18 }]), {
      frame: 'bare',
      marks: 'merged',
    })
    assert.equal([...each.svg.matchAll(/data-kind="/g)].length, 4)
    assert.equal([...merged.svg.matchAll(/<path [^>]*class="f-extra"/g)].length, 1)
    assert.ok(!merged.svg.includes('data-kind'))
  })

  test('gives the page its geometry: places are evenly spaced between the margins', () => {
    const { geometry } = segmentationStrip(data(marks), { frame: 'bare', width: 500, nameWidth: 86 })
    const [system] = geometry.systems
    assert.equal(system!.place(0), 86)
    assert.equal(system!.place(21), 486)
    assert.equal(system!.place(10.5), 286)
  })

  test('mirrors for texts that run from right to left', () => {
    const { geometry } = segmentationStrip(data(marks), {
      frame: 'bare',
      width: 500,
      nameWidth: 86,
      rightToLeft: true,
    })
    assert.equal(geometry.systems[0]!.place(0), 486)
  })

  test('of a range leaves out what lies outside', () => {
    const { svg } = segmentationStrip(data(marks), { frame: 'bare', range: [0, 6] })
    assert.match(svg, /data-kind="missing"/)
    assert.doesNotMatch(svg, /data-kind="extra"/)
  })

  test('breaks words into lines, and an arc across the break is rendered in both', () => {
    const words = Array.from({ length: 21 }, (_, index) => `word${index}`)
    const { svg, geometry } = segmentationStrip(data(marks, { words }), { frame: 'bare', width: 420 })
    assert.ok(geometry.systems.length > 2)
    assert.deepEqual(
      geometry.systems.map(system => system.from),
      [0, ...geometry.systems.slice(0, -1).map(system => system.to)],
    )
    assert.ok(svg.includes('>word20</text>'))
  })

  test('shows names, types, words and speakers as text, never as markup', () => {
    const { svg } = segmentationStrip(
      data([{ ...marks[1]!, referenceType: nasty }], {
        reference: { name: nasty, role: nasty, boundaries: [5], types: [[nasty]] },
        hypothesis: { name: nasty, boundaries: [] },
        words: Array(21).fill(nasty),
        speakers: Array(21).fill(nasty),
        unit: nasty,
      }),
    )
    assert.doesNotMatch(svg, /<(img|svg onload)/)
    assert.ok(!svg.includes('\u0000') && !svg.includes('\ud800'))
    assert.equal([...svg.matchAll(/<svg/g)].length, 1)
  })

  test('without any boundary, or of one unit, still stands', () => {
    for (const units of [1, 2, 100_000]) {
      const { svg } = segmentationStrip({
        units,
        reference: { name: 'a', boundaries: [] },
        hypothesis: { name: 'b', boundaries: [] },
        channel: { view: 'edits', marks: [] },
      })
      assert.doesNotMatch(svg, /NaN|Infinity/)
      assert.ok(svg.length < 20_000, `${units} units: ${svg.length} bytes`)
    }
  })
})

//  reference  ...|...   hypothesis  ......   k = 2: the cut stands in the windows 2–3 and 3–4
test('sliding windows count the cuts of both sides at their places', () => {
  const windows = slidingWindows(6, [3], [], 2)
  assert.equal(windows.length, 4)
  assert.deepEqual(
    windows.filter(windowDiffCounts).map(window => [window.first, window.last]),
    [
      [2, 3],
      [3, 4],
    ],
  )
})

describe('the vertical strip', () => {
  test('has one piece per place where somebody cuts, and a run between the ends of an arc', () => {
    const { pieces, runs } = verticalStrip([...marks, { kind: 'near', reference: 17, hypothesis: 14 }])
    assert.deepEqual(
      pieces.map(piece => piece.after),
      [2, 5, 9, 10, 14, 15, 17],
    )
    assert.deepEqual(runs, [10, 15, 16, 17])
  })

  test('lets an arc pass a place where another mark stands', () => {
    const { pieces } = verticalStrip([
      { kind: 'near', reference: 17, hypothesis: 14 },
      { kind: 'extra', hypothesis: 15 },
    ])
    assert.match(pieces[1]!.svg, /M30 0V16/)
  })
})

test('two texts of different length are rendered to their own ends, the surplus hatched', () => {
  const draw = (units: number) =>
    segmentationStrip(
      {
        units: 8,
        reference: { name: 'ann', boundaries: [2], units },
        hypothesis: { name: 'bo', boundaries: [2] },
        channel: { view: 'alignment', ties: [] },
      },
      { frame: 'bare' },
    )
  const hatched = (svg: string) => /class="s-edge"/.test(svg)
  assert.ok(hatched(draw(5).svg))
  assert.ok(!hatched(draw(8).svg))
  const { geometry } = draw(5)
  const end = geometry.systems[0]!.place(5)
  // No segment of the shorter text reaches beyond its end, and the hatching begins there.
  const lanes = [...draw(5).svg.matchAll(/<rect x="([\d.]+)" y="26" width="([\d.]+)"/g)]
  assert.equal(lanes.length, 2)
  for (const [, x, width] of lanes) assert.ok(Number(x) + Number(width) <= end)
})

test('long names of two lanes keep what tells them apart', () => {
  const named = (who: string) => ({ name: `second_round_annotator_${who}_of_the_pilot`, boundaries: [4] })
  const { svg } = segmentationStrip(
    {
      units: 12,
      reference: named('ann'),
      hypothesis: named('bo'),
      channel: { view: 'edits', marks: [] },
      span: 2,
    },
    { frame: 'bare', width: 600 },
  )
  assert.match(svg, />ann</)
  assert.match(svg, />bo</)
})
