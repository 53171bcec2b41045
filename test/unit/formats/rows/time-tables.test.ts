import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../../src/formats/index.ts'
import { timeOf } from '../../../../src/model/index.ts'

const table = (rows: string) => [{ name: 'a.csv', text: `item,coder,start,end\n${rows}` }]

test('whole numbers are seconds where the axis is time', () => {
  const { corpus } = readFiles(table('a,x,0,10\na,x,10,40\na,y,0,15\na,y,15,40\n'), { axis: 'time' })
  assert.deepEqual(timeOf(corpus!.items[0]!), { ticksPerSecond: 1, start: 0 })
  assert.deepEqual([...corpus!.items[0]!.codings[1]!.segmentation.boundaries], [15])
})

test('a time that is none, or runs backwards, or lies before the start is named with its line', () => {
  const codeOf = (rows: string) => {
    const { corpus, problems } = readFiles(table(rows), { axis: 'time' })
    assert.equal(corpus, undefined)
    const { code, location } = problems.find(({ severity }) => severity === 'error')!
    return [code, location.line]
  }
  assert.deepEqual(codeOf('a,x,0,10\na,x,10,NaN\na,y,0,15\na,y,15,40\n'), ['time-not-number', 3])
  assert.deepEqual(codeOf('a,x,-5,10\na,x,10,40\na,y,0,15\na,y,15,40\n'), ['time-negative', 2])
  assert.deepEqual(codeOf('a,x,0,10\na,x,30,20\na,y,0,15\na,y,15,40\n'), ['time-backwards', 3])
})

const markers = (separator: string, ...rows: string[]) =>
  [['Marker Name', 'Description', 'In', 'Out', 'Duration', 'Marker Type'].join(separator), ...rows].join('\n')
const anna = markers(
  '\t',
  'Intro\t\t00:00:00:00\t00:01:12:10\t00:01:12:10\tChapter',
  'Interview\t\t00:01:12:10\t00:05:40:03\t00:04:27:18\tChapter',
  'Outro\t\t00:05:40:03\t00:08:30:00\t00:02:49:22\tChapter',
)
const ben = markers(
  ',',
  'Intro,,00:00:00;00,00:01:15;02,00:01:15;02,Chapter',
  'Interview,,00:01:15;02,00:08:30;00,00:07:14;23,Chapter',
)

test('time codes of an editor of video ask how many frames make a second', () => {
  const files = [
    { name: 'anna.csv', text: anna },
    { name: 'ben.csv', text: ben },
  ]
  const [question, ...others] = readFiles(files).questions
  assert.deepEqual([question!.code, others.length, question!.likely], ['frame-rate', 0, undefined])
  assert.deepEqual(
    question!.choices.map(({ value }) => value),
    ['24', '25', '30', '50', '60'],
  )
  const dropped = readFiles([files[1]!]).questions[0]!
  assert.deepEqual(
    dropped.choices.map(({ value }) => value),
    ['30', '60'],
  )
  const boundaries = (frameRate: number) => {
    const { corpus } = readFiles(files, { frameRate, fromPath: '{coder}.csv' })
    assert.equal(corpus!.items[0]!.units, 510_000)
    return corpus!.items[0]!.codings.map(({ segmentation }) => [...segmentation.boundaries])
  }
  assert.deepEqual(boundaries(25), [[72_400, 340_120], [75_080]])
  assert.deepEqual(boundaries(30), [[72_333, 340_100], [75_066]])
  // The answer that the message of a table without known columns gives is one.
  const named = { columns: { start: 'In', end: 'Out' } } as const
  assert.equal(readFiles(files, named).questions[0]!.code, 'frame-rate')
})

test('many time codes show their rate, and a frame beyond it is an error', () => {
  const at = (frame: number) => `00:00:${String(frame).padStart(2, '0')}:${frame % 2 === 0 ? '24' : '13'}`
  const rows = Array.from({ length: 40 }, (_, row) => `m,${at(row)},${at(row + 1)}`)
  const text = `name,in,out\nm,00:00:00:00,${at(0)}\n${rows.join('\n')}\n`
  const { corpus, assumptions } = readFiles([{ name: 'a.csv', text }])
  assert.deepEqual(
    assumptions!.map(({ code, chosen }) => [code, chosen]),
    [['frame-rate', '25']],
  )
  assert.equal(corpus!.items[0]!.units, 40_960)
  assert.deepEqual(
    readFiles([{ name: 'a.csv', text }], { strict: true }).questions.map(({ code }) => code),
    ['frame-rate'],
  )
  const { problems } = readFiles([{ name: 'a.csv', text }], { frameRate: 24 })
  const { code, location } = problems.find(({ severity }) => severity === 'error')!
  assert.deepEqual([code, location.line], ['time-not-number', 2])
})

test('a programme that begins at the first hour asks what is before it; four numbers of another kind are no time', () => {
  const late = anna.replaceAll('\t00:0', '\t01:0').replace('Duration', 'Length')
  const { questions } = readFiles([{ name: 'late.tsv', text: late }], { frameRate: 25 })
  assert.deepEqual(
    questions.map(({ code }) => code),
    ['holes'],
  )
  const versions = 'name,in,out\na,1:2:3:4,1:2:3:5\nb,1:2:3:5,1:2:3:9\n'
  assert.equal(readFiles([{ name: 'a.csv', text: versions }]).corpus, undefined)
})
