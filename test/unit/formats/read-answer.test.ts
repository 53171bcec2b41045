import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { type AnswerForm, readAnswer } from '../../../src/formats/index.ts'
import { CesuraError } from '../../../src/model/error.ts'

const bees = [
  'A bee colony can hold sixty thousand workers in June.',
  'Most of them live for only six weeks.',
  'The queen may live for four years.',
  'Honey begins as nectar in the crop of a forager.',
  'House bees fan it with their wings until the water is gone.',
  'They close each full cell with wax.',
  'In winter the colony forms a tight ball.',
  'The bees in the middle shiver to keep warm.',
  'Now and then they change places with those outside.',
  'A beekeeper should not open the hive on cold days.',
]
const codes = (answer: string, options = {}) =>
  readAnswer(answer, { units: bees, ...options }).problems.map(({ code }) => code)
const rejected = (answer: string, options = {}): string => {
  try {
    readAnswer(answer, { units: bees, ...options })
  } catch (error) {
    if (error instanceof CesuraError) return error.code
    throw error
  }
  return 'read'
}

/** Segments as first and last unit, counted from 1, with their text. */
function segmentsOf(boundaries: readonly number[]) {
  const edges = [0, ...boundaries, bees.length]
  return edges.slice(1).map((end, at) => {
    const start = edges[at]! + 1
    return { start, end, units: bees.slice(start - 1, end) }
  })
}

type Segments = ReturnType<typeof segmentsOf>
/** Writers of every form. */
const writers: Record<string, { form: AnswerForm; write: (segments: Segments) => string }> = {
  ranges: {
    form: 'ranges',
    write: list => list.map(({ start, end }) => `${start}-${end}: title`).join('\n'),
  },
  'ranges in words': {
    form: 'ranges',
    write: list => list.map(({ start, end }) => `* Sentences ${start} to ${end}`).join('\n'),
  },
  'first units': { form: 'json-starts', write: list => JSON.stringify(list.map(({ start }) => start)) },
  'first units from 0': {
    form: 'json-starts',
    write: list => JSON.stringify({ starts: list.map(({ start }) => start - 1) }),
  },
  'last units': {
    form: 'json-ends',
    write: list => JSON.stringify({ segment_ends: list.map(({ end }) => end) }, null, 2),
  },
  'marks of gaps': {
    form: 'json-marks',
    write: list =>
      JSON.stringify(bees.slice(1).map((_, at) => (list.some(({ end }) => end === at + 1) ? 1 : 0))),
  },
  objects: {
    form: 'json-ranges',
    write: list => JSON.stringify({ segments: list.map(({ start, end }) => ({ title: 'a', start, end })) }),
  },
  quotes: {
    form: 'json-quotes',
    write: list => JSON.stringify(list.map(({ units }) => ({ start: units[0] }))),
  },
  'texts in JSON': {
    form: 'json-segments',
    write: list => JSON.stringify(list.map(({ units }) => ({ text: units.join(' ') }))),
  },
  tags: {
    form: 'tags',
    write: list =>
      list.map(({ units }) => `<part n="1"><title>x</title>${units.join(' ')}</part>`).join('\n'),
  },
  'tags with ranges': {
    form: 'tags',
    write: list => list.map(({ start, end }) => `<segment>${start}-${end}</segment>`).join('\n'),
  },
  'numbered lines': {
    form: 'numbered-lines',
    write: list =>
      list
        .map(({ start, units }) => units.map((unit, at) => `[${start + at}] ${unit}`).join('\n'))
        .join('\n---\n'),
  },
  headings: {
    form: 'headings',
    write: list => list.map(({ units }, at) => `## Part ${at + 1}\n\n${units.join('\n')}`).join('\n\n'),
  },
  'a separator inside lines': {
    form: 'separators',
    write: list => list.map(({ units }) => units.join(' ')).join(' || '),
  },
  'separator lines': {
    form: 'separators',
    write: list => list.map(({ units }) => units.join('\n')).join('\n=====\n'),
  },
  list: {
    form: 'list',
    write: list => list.map(({ units }, at) => `${at + 1}. ${units.join(' ')}`).join('\n'),
  },
  paragraphs: { form: 'blank-lines', write: list => list.map(({ units }) => units.join(' ')).join('\n\n') },
}

test.each(Object.entries(writers))(
  '%s read back to the segmentation, without a problem',
  (_, { form, write }) => {
    fc.assert(
      // With a boundary at every position, items of a list are the numbered units.
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: bees.length - 1 }), { minLength: 1, maxLength: 8 }),
        list => {
          const boundaries = list.sort((a, b) => a - b)
          const read = readAnswer(write(segmentsOf(boundaries)), { units: bees })
          assert.deepEqual(
            { ...read, matched: read.matched ?? 1 },
            { form, boundaries, uncertain: [], covered: bees.length, matched: 1, problems: [] },
          )
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('whatever is read, boundaries rise inside the text and are between their limits', () => {
  const fragment = fc.constantFrom(
    ...bees,
    '\n',
    '\n\n',
    '---\n',
    '||',
    '1-3',
    '4-7: x\n',
    '[1, 4]',
    '{"start": 2',
    '}',
    '<s>',
    '</s>',
    '## x\n',
    '1. ',
    '```\n',
    '<think>',
    '</think>',
    'Sure!',
    '9',
  )
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 30 }), parts => {
      try {
        const { boundaries, uncertain, covered } = readAnswer(parts.join(' '), { units: bees })
        boundaries.forEach((at, index) => {
          assert.ok(at > (boundaries[index - 1] ?? 0) && at < bees.length)
        })
        for (const { at, lo, hi } of uncertain) {
          assert.ok(boundaries.includes(at) && 1 <= lo && lo <= at && at <= hi && hi < bees.length)
          assert.ok(lo < hi)
        }
        assert.ok(covered >= 1 && covered <= bees.length)
      } catch (error) {
        if (!(error instanceof CesuraError)) throw error
      }
    }),
    { numRuns: 500 },
  )
})

test('reasoning is left out, and the last wrapper counts', () => {
  const answer =
    '<think>1-5, 6-10?</think>Draft <answer>[1, 9]</answer> and then <answer>[1, 4, 7]</answer> done'
  assert.deepEqual(readAnswer(answer, { units: bees }).boundaries, [3, 6])
  assert.equal(rejected('<think>[1, 4, 7]</think>\n —'), 'answer-empty')
})

test('the options answer what an answer leaves open', () => {
  const boundaries = (answer: string, options = {}) =>
    readAnswer(answer, { units: bees, ...options }).boundaries
  assert.equal(rejected('[4, 7]'), 'base-unknown')
  assert.deepEqual(boundaries('[4, 7]', { base: 0 }), [4, 7])
  assert.deepEqual(boundaries('[4, 7]', { base: 1 }), [3, 6])
  assert.deepEqual(boundaries('[4, 7]', { base: 1, marks: 'ends' }), [4, 7])
  const marks = '[1,0,0,1,0,0,1,0,0,1]'
  assert.deepEqual(boundaries(marks, { mark: 'start' }), [3, 6, 9])
  assert.deepEqual(boundaries(marks, { mark: 'end' }), [1, 4, 7])
  assert.deepEqual(boundaries('1-2\n6-10', { place: 'left' }), [2])
  assert.deepEqual(boundaries('1-2\n6-10'), [3])
  assert.deepEqual(boundaries('1-2\n6-10', { place: 'right' }), [5])
  assert.equal(rejected('[1, 4, 7]', { form: 'ranges' }), 'answer-not-recognised')
})

test('numbers outside the text: one is reported, several are rejected', () => {
  assert.deepEqual(codes('[1, 4, 14]'), ['unit-out-of-range'])
  assert.equal(rejected('[1, 14, 27, 33]'), 'units-out-of-range')
})

test('a boundary inside a unit goes to the nearer edge, and is uncertain', () => {
  const text = bees.join(' ').replace('until the water', 'until\n\nthe water')
  const { boundaries, uncertain, problems } = readAnswer(text, { units: bees })
  assert.deepEqual([boundaries, uncertain], [[5], [{ at: 5, lo: 4, hi: 5 }]])
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['boundary-inside-unit'],
  )
})

test('a quote that begins several units is uncertain up to the last', () => {
  const units = ['Hello there.', 'So we begin now.', 'One.', 'So we begin now.', 'Two.']
  const { boundaries, uncertain } = readAnswer('["Hello there.", "So we begin"]', { units })
  assert.deepEqual([boundaries, uncertain], [[1], [{ at: 1, lo: 1, hi: 3 }]])
})

test('a fence that never closes breaks off, and refusals have no form', () => {
  assert.deepEqual(codes('```json\n[1, 4, 7]'), ['answer-cut-off'])
  assert.equal(rejected('I am sorry, but I cannot help with that.'), 'answer-not-recognised')
})
