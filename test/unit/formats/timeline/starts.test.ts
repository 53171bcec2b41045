import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'

const read = (name: string, text: string, options: ReadFilesOptions = {}) =>
  readFiles([{ name, text }], options)

test('starts with labels, and the line End, as SALAMI writes them', () => {
  const text = '0.000\tSilence\n0.500\tIntro\n10.200\tVerse\n20.1\tChorus\n30.0\tEnd\n'
  const { corpus, format } = read('song.txt', text)
  assert.equal(format, 'lab')
  const { segmentation } = corpus!.items[0]!.codings[0]!
  assert.deepEqual([...segmentation.boundaries], [500, 10_200, 20_100])
  assert.deepEqual(segmentation.labels, ['Silence', 'Intro', 'Verse', 'Chorus'])
  assert.equal(segmentation.units, 30_000)
})

test('starts without an end ask how long the recording is; falling ones and values are not read', () => {
  assert.equal(read('a.txt', '0.0 A\n1.5 B\n3.25 A\n').questions[0]?.option, 'duration')
  assert.equal(read('a.txt', '0.0 A\n3.5 B\n1.25 A\n').corpus, undefined)
  assert.equal(read('a.txt', '0.0 1.5\n1.5 2.5\n3.25 7.5\n').corpus, undefined)
})

const boundariesOf = ({ corpus }: ReturnType<typeof readFiles>) =>
  corpus!.items.flatMap(({ codings }) => codings.map(({ segmentation }) => [...segmentation.boundaries]))
const codes = ({ questions }: ReturnType<typeof readFiles>) => questions.map(({ code }) => code)
const lines = (...rows: string[]) => `${rows.join('\n')}\n`

test('lines of tier, participant, start, end, duration and text, as ELAN exports them without a header', () => {
  const anna = lines(
    'Topics\t\t00:00:00.000\t00:01:02.340\t00:01:02.340\tgreeting',
    'Topics\t\t00:01:02.340\t00:03:10.000\t00:02:07.660\tschool, later',
    'Topics\t\t00:03:10.000\t00:06:00.500\t00:02:50.500\twork',
  )
  const ben = lines(
    'Topics\tR1\t0.000\t60.100\t60.100\tgreeting',
    'Topics\tR1\t60.100\t250.000\t189.900\tschool',
    'Topics\tR1\t250.000\t360.500\t110.500\t',
  )
  const both = readFiles([
    { name: 'anna.txt', text: anna },
    { name: 'ben.txt', text: ben },
  ])
  assert.deepEqual(boundariesOf(both), [
    [62_340, 190_000],
    [60_100, 250_000],
  ])
  assert.deepEqual(both.corpus!.items[0]!.codings[0]!.segmentation.labels, [
    'greeting',
    'school, later',
    'work',
  ])
  assert.match(read('anna.txt', anna).why, /as ELAN exports them/)
  assert.deepEqual(codes(read('tiers.txt', anna + ben.replaceAll('Topics', 'Mood'))), ['which-layer'])
})

test('columns of numbers where the third is no difference, or that have no point, are no export of ELAN', () => {
  const measured = lines('a\t\t0.0\t1.5\t3.5\tx', 'b\t\t1.5\t3.0\t2.0\ty', 'c\t\t3.0\t4.5\t9.5\tz')
  assert.equal(read('measured.txt', measured).corpus, undefined)
  const whole = lines('Topics\t\t0\t62340\t62340\tgreeting', 'Topics\t\t62340\t190000\t127660\tschool')
  assert.equal(read('ms.txt', whole).corpus, undefined)
})

test('time, duration and label with commas, as Sonic Visualiser exports regions', () => {
  const anna = lines(
    '0.000000000,15.372154195,Intro',
    '15.372154195,27.526712018,"Verse, part ""one"""',
    '42.898866213,55.601814059,Chorus',
    '98.500680272,20.000000000,Outro',
  )
  const ben = lines(
    '0.000000000,15.510000000,Intro',
    '15.510000000,28.490000000,Verse',
    '44.000000000,54.600000000,Chorus',
    '98.600000000,19.900680272,Outro',
  )
  const both = readFiles([
    { name: 'anna.csv', text: anna },
    { name: 'ben.csv', text: ben },
  ])
  assert.deepEqual(boundariesOf(both), [
    [15_372_154, 42_898_866, 98_500_680],
    [15_510_000, 44_000_000, 98_600_000],
  ])
  const [first] = both.corpus!.items[0]!.codings
  assert.deepEqual(first!.segmentation.labels, ['Intro', 'Verse, part "one"', 'Chorus', 'Outro'])
})

test('time and label with commas ask how long the recording is', () => {
  const text = lines('0.000000000,Intro', '15.372154195,Verse', '42.898866213,Chorus')
  assert.deepEqual(codes(read('song.csv', text)), ['duration'])
  const found = read('song.csv', text, { duration: '60' })
  assert.deepEqual(boundariesOf(found), [[15_372_154, 42_898_866]])
  // The flags of a table are those of a table.
  assert.equal(read('song.csv', text, { header: 'no' }).format, undefined)
})

test('ends, values and other numbers with commas are not taken for durations and labels', () => {
  const asked = (...rows: string[]) => codes(read('rows.csv', lines(...rows)))
  // These may be ends.
  assert.deepEqual(asked('0.000,10.000,A', '10.000,20.000,B', '20.000,30.000,C'), ['table-header'])
  assert.deepEqual(asked('0.000,1.000,A', '1.000,2.000,B', '3.000,4.000,C'), ['table-header'])
  // Values, as of a pitch track; features of things; times that do not begin at 0.
  assert.equal(read('f0.csv', lines('0.000,220.1', '0.010,221.5', '0.020,219.8')).corpus, undefined)
  assert.deepEqual(asked('5.100,3.500,a', '5.900,3.000,b', '6.300,3.300,c'), ['table-header'])
  assert.deepEqual(asked('0.125,dog', '0.250,cat', '0.500,dog'), ['table-header'])
})
