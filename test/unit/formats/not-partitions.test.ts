import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus } from '../../../src/formats/index.ts'

const read = (file: string, text: string, options = {}) => readCorpus(text, { file, ...options })
const asked = ({ questions }: ReturnType<typeof readCorpus>) => questions.map(({ code }) => code)
const cuts = ({ corpus }: ReturnType<typeof readCorpus>) => [
  ...corpus!.items[0]!.codings[0]!.segmentation.boundaries,
]
const clips = (header: string, first = 0) =>
  `${header}\n${[0, 2, 4, 6, 8].map(at => `${first + at},${first + at + 1}`).join('\n')}\n`

test('clips of one second with a second between them are asked about', () => {
  assert.deepEqual(asked(read('a.csv', clips('onset,offset'))), ['time-or-units'])
  assert.deepEqual(asked(read('a.csv', clips('start,end'))), ['segment-ends'])
  assert.deepEqual(asked(read('a.csv', clips('start,end', 1))), ['segment-ends'])
  const lines = [0, 2, 4].map(start => JSON.stringify({ start, end: start + 1 })).join('\n')
  assert.deepEqual(asked(read('a.jsonl', lines)), ['segment-ends'])
})

test('each answer about clips is a reading', () => {
  assert.deepEqual(cuts(read('a.csv', clips('onset,offset'), { axis: 'units' })), [2, 4, 6, 8])
  assert.deepEqual(cuts(read('a.csv', clips('onset,offset'), { axis: 'time' })), [1, 2, 3, 4, 5, 6, 7, 8])
  assert.deepEqual(cuts(read('a.csv', clips('start,end'), { ends: 'inclusive' })), [2, 4, 6, 8])
})

test('seconds with pauses of one second are asked about where the columns are named after time', () => {
  const rows = '0,3\n4,9\n10,12\n13,20\n'
  for (const header of ['onset,offset', 'start_time,end_time', 'Start (sec),End (sec)'])
    assert.deepEqual(asked(read('a.csv', `${header}\n${rows}`)), ['time-or-units'], header)
})

test('segments of several lengths, and those without anything between them, are no clips', () => {
  assert.deepEqual(cuts(read('a.csv', 'start,end\n0,3\n4,9\n10,12\n')), [4, 10])
  assert.deepEqual(cuts(read('a.csv', 'start,end\n1,5\n6,10\n11,15\n')), [5, 10])
  assert.deepEqual(cuts(read('a.csv', 'onset,offset\n0,3\n3,9\n9,12\n')), [3, 9])
})

test('a decimal number is no name: lists of beats are no masses', () => {
  const beats = ['0.53 2 1', '1.02 3 1', '1.50 4 1', '2.01 1 2', '2.49 2 2']
  for (const between of [' ', '\t'])
    for (const width of [2, 3]) {
      const text = `${beats.map(beat => beat.split(' ').slice(0, width).join(between)).join('\n')}\n`
      const { corpus, problems, questions } = read('beats.txt', text)
      assert.equal(corpus, undefined)
      const messages = [...problems, ...questions].map(({ message }) => message).join('\n')
      assert.match(messages, /beats and other events|no header/i, text)
    }
  for (const value of ['2 3 6', 'a a b b b', '0100100'])
    assert.equal(read('a.txt', `0.53\tann\t${value}\n1.02\tann\t${value}\n`).corpus, undefined, value)
})

const corpus = JSON.stringify({ cesura: 1, items: [{ id: 'a', codings: [{ coder: 'x', masses: [2, 3] }] }] })
const fence = `\`\`\`json\n${corpus}\n\`\`\`\n`
const prose =
  'It reads files, compares them with each other and prints a table of scores for every one. '.repeat(6)

test('JSON in a code fence is the corpus only where little else is in the file', () => {
  const answer = `Here is the segmentation:\n\n${fence}\nLet me know if anything should change.\n`
  assert.deepEqual(cuts(read('answer.md', answer)), [2])
  for (const text of [
    `# A tool\n\n${prose}\n\n${fence}`,
    `# A tool\n\n${fence}\n${prose}\n\n## License\n\nMIT\n`,
    `# A tool\n\n${fence}\n## License\n\nMIT\n`,
    `Install it:\n\n\`\`\`sh\nnpm install\n\`\`\`\n\nUse it:\n\n${fence}`,
  ])
    assert.equal(read('README.md', text).corpus, undefined, text)
  const [problem] = read('notes.txt', `${prose}\n\n${fence}\n${prose}\n`).problems
  assert.match(problem!.message, /code fence/)
})
