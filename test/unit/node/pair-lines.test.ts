import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { pairScorer } from '../../../src/index.ts'
import { columnsOfLines } from '../../../src/node/corpus/item-lines.ts'
import { openInput } from '../../../src/node/input-stream.ts'
import { LineCutter } from '../../../src/node/pairs/line-cutter.ts'
import { answerBlock, scoreBlock } from '../../../src/node/pairs/score-block.ts'

test('lines of masses are plain only where every mass is 1 or more', () => {
  const lines = (masses: string) =>
    columnsOfLines(Buffer.from(`{"id":"a","codings":[{"coder":"c","masses":[${masses}]}]}\n`))
  for (const bad of ['2,0,3', '0,3', '0', '2000000000,2000000000,2000000000'])
    assert.equal(lines(bad), undefined, bad)
})

const answers = (metric: string, ...lines: object[]) => {
  const bytes = Buffer.from(`${lines.map(line => JSON.stringify(line)).join('\n')}\n`)
  const score = pairScorer([metric])
  const style = { form: 'values', signatures: score.signatures } as const
  const { text } = answerBlock(scoreBlock({ bytes, first: true }, score, style), 1)
  return Buffer.from(text)
    .toString()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

test('signatures and speakers of a line are its own', () => {
  const pair = { reference: { units: 6, boundaries: [2, 4] }, hypothesis: { units: 6, boundaries: [3, 4] } }
  const [wide, plain] = answers('boundary-similarity', { ...pair, options: { span: 3 } }, pair)
  assert.match(wide.signatures['boundary-similarity'], /3/)
  assert.equal('signatures' in plain, false)
  const speakers = ['a', 'b', 'a', 'b', 'a', 'b']
  const [one, two] = answers('flexible-similarity', pair, { ...pair, speakers })
  assert.notDeepEqual(one.values, two.values)
})

test('a line that is too long is reported with the limit', () => {
  const block = { bytes: Buffer.from('\n'), first: false }
  const { bad } = scoreBlock({ ...block, tooLong: true }, pairScorer(['pk']))
  assert.match(JSON.stringify(bad), /the line is over 64 MiB/)
})

test('lines come in their order, and nothing comes that is none', () => {
  const cutter = new LineCutter(4)
  const taken = () => {
    const cuts: string[] = []
    for (let cut = cutter.take(); cut !== undefined; cut = cutter.take())
      cuts.push(cut.tooLong ? 'too long' : Buffer.from(cut.bytes).toString())
    return cuts
  }
  // Not taken at once: what comes after a line that is too long is not put before it.
  for (const piece of ['ab\n', '123456\n', 'cd\n', 'e\n']) cutter.push(piece)
  assert.equal(cutter.ready, 3)
  assert.deepEqual(taken(), ['ab\n', 'too long', 'cd\ne\n'])
  // The end of one that is too long, and a beginning that waits for its end.
  cutter.push('123')
  cutter.push('456\nf')
  assert.deepEqual(taken(), ['too long'])
  cutter.push('g\n')
  assert.deepEqual(taken(), ['fg\n'])
  cutter.end()
  assert.deepEqual(taken(), [])
})

test('a range without bytes has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-range-'))
  try {
    const path = join(folder, 'a.jsonl')
    writeFileSync(path, 'abcdef')
    const read = async (start: number, end?: number) => {
      let text = ''
      for await (const piece of await openInput(path, undefined, {
        start,
        ...(end === undefined ? {} : { end }),
      }))
        text += Buffer.from(piece).toString()
      return text
    }
    assert.deepEqual(
      [await read(2, 4), await read(4), await read(3, 3), await read(4, 2)],
      ['cd', 'ef', '', ''],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
