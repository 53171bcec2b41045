import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus, writeCorpus } from '../../../../src/formats/index.ts'
import { doccano } from '../../../../src/formats/spans/doccano.ts'
import { labelStudio } from '../../../../src/formats/spans/label-studio.ts'
import { CesuraError, type Corpus, fromBoundaries, makeCorpus, toMasses } from '../../../../src/index.ts'

const words = (text: string) => text.split(' ')
const corpus = (texts: string[], codings: Record<string, number[]>, labels?: string[]): Corpus =>
  makeCorpus([
    {
      id: '5',
      units: texts.length,
      texts,
      codings: Object.entries(codings).map(([coder, boundaries]) => {
        const segmentation = fromBoundaries(texts.length, boundaries)
        return { coder, segmentation: labels === undefined ? segmentation : { ...segmentation, labels } }
      }),
    },
  ])
const code = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof CesuraError) return error.code
    throw error
  }
  return 'nothing thrown'
}

test('doccano counts code points, Label Studio UTF-16', () => {
  const emoji = corpus(words('😀 one 😀 two'), { ann: [2] })
  const [file] = writeCorpus(emoji, 'doccano') as { name: string; text: string }[]
  assert.equal(file!.name, 'ann.jsonl')
  assert.deepEqual(JSON.parse(file!.text).label, [
    [0, 5, 'segment'],
    [6, 11, 'segment'],
  ])
  const [task] = JSON.parse(writeCorpus(emoji, 'label-studio') as string)
  assert.deepEqual(
    task.predictions[0].result.map(({ value }: { value: { start: number; end: number; text: string } }) => [
      value.start,
      value.end,
      value.text,
    ]),
    [
      [0, 6, '😀 one'],
      [7, 13, '😀 two'],
    ],
  )
})

test('units with blanks inside are lines; units that could not be found again are rejected', () => {
  const lines = corpus(['one two', 'three'], { ann: [1] })
  assert.match(labelStudio.readBack!(lines)!, /--units lines/)
  assert.equal(JSON.parse(labelStudio.write!(lines) as string)[0].data.text, 'one two\nthree')
  assert.equal(
    code(() => labelStudio.write!(corpus(['one', ''], { ann: [1] }))),
    'texts-not-writable',
  )
})

test('segments without a label among others are holes; two such neighbours are rejected', () => {
  const holes = corpus(words('a b c'), { ann: [1, 2] }, ['A', '', 'B'])
  assert.match(doccano.readBack!(holes)!, /holes=segment/)
  const text = labelStudio.write!(holes) as string
  const { corpus: back } = readCorpus(text, { holes: 'segment' })
  assert.deepEqual(back!.items[0]!.codings[0]!.segmentation.labels, ['A', '', 'B'])
  assert.equal(
    code(() => labelStudio.write!(corpus(words('a b c'), { ann: [1, 2] }, ['', '', 'B']))),
    'label-not-writable',
  )
})

const LINES = `{"id": 4, "text": "left as it is", "label": [[0, 4, "X"]], "meta": {"a": 1}}
{"id": 5, "text": "one  two\\n three", "label": [[0, 3, "X"]], "meta": {"b": 2}}
`

test('into a doccano file: only the spans of the item change, counted in its own text', () => {
  const lines = doccano.writeInto!(corpus(words('one two three'), { ann: [2] }), LINES)
    .trim()
    .split('\n')
  assert.deepEqual(JSON.parse(lines[0]!), JSON.parse(LINES.split('\n')[0]!))
  assert.deepEqual(JSON.parse(lines[1]!), {
    id: 5,
    text: 'one  two\n three',
    label: [
      [0, 8, 'segment'],
      [10, 15, 'segment'],
    ],
    meta: { b: 2 },
  })
  assert.equal(
    code(() => doccano.writeInto!(corpus(words('one four'), { ann: [1] }), LINES)),
    'text-differs',
  )
  assert.equal(
    code(() => doccano.writeInto!(corpus(words('one two three'), { a: [1], b: [] }), LINES)),
    'coders-several',
  )
  const other = corpus(words('x'), { ann: [] })
  assert.equal(
    code(() => doccano.writeInto!({ items: [{ ...other.items[0]!, id: 'lost' }] }, LINES)),
    'item-not-in-file',
  )
})

test('into a Label Studio export: predictions are added to the same control, those of the same name replaced', () => {
  const result = [
    {
      from_name: 'ner',
      to_name: 'body',
      type: 'labels',
      value: { start: 0, end: 3, text: 'one', labels: ['X'] },
    },
  ]
  const task = {
    id: 5,
    data: { body: 'one two three', other: 1 },
    annotations: [{ id: 1, completed_by: 3, result }],
    predictions: [
      { model_version: 'ann', result: [] },
      { model_version: 'else', result: [] },
    ],
  }
  const written = JSON.parse(
    labelStudio.writeInto!(corpus(words('one two three'), { ann: [2] }), JSON.stringify([task])),
  )
  assert.deepEqual([written[0].annotations, written[0].data], [task.annotations, task.data])
  assert.deepEqual(
    written[0].predictions.map(({ model_version }: { model_version: string }) => model_version),
    ['else', 'ann'],
  )
  assert.equal(written[0].predictions[1].result[0].from_name, 'ner')
  const { corpus: back } = readCorpus(JSON.stringify(written), { holes: 'segment' })
  const ann = back!.items[0]!.codings.find(({ coder }) => coder === 'ann')!
  assert.deepEqual(toMasses(ann.segmentation), [2, 1])
})
