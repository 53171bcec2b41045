import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { defects, schemaOf } from '../unit/evaluate/fits-schema.ts'
import { cesura } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-chunks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a file into the scratch folder: texts as they are, the rest as JSON. */
function file(name: string, content: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const text =
  '# A\n\nOne two three. Four five.\n\n```js\nlet x = 1\nlet y = 2\n```\n\n## B\n\nSix seven. Eight nine ten.\n'
const document = file('doc.md', text)
const at = (words: string) => text.indexOf(words)
const pieces = (...cuts: number[]) => [0, ...cuts].map((start, i) => ({ start, end: cuts[i] ?? text.length }))
const good = file('good.json', pieces(at('## B')))
const bad = file('bad.json', pieces(at('let y'), at('## B')))

const run = (...args: string[]) => cesura(['chunks', ...args])

describe('the table', () => {
  test('one row a chunker, named after its file', () => {
    const { code, stdout } = run(document, '--chunks', good, '--chunks', bad)
    assert.equal(code, 0)
    assert.match(stdout, /^good +1 +100 % +100 % +0 +0 +0 +1\/1/m)
    assert.match(stdout, /^bad +2 +50 % +80 % +1 +0 +0 +1\/1/m)
    assert.match(stdout, /in code +bad 48 +\S.*┃let y/)
  })
  test('JSON fits its schema and has the ICU version', () => {
    const { stdout } = run(document, '--chunks', bad, '--json', '--gold', 'headings')
    const report = JSON.parse(stdout)
    assert.deepEqual(defects(report, schemaOf('chunks')), [])
    assert.equal(report.icu, process.versions.icu)
    assert.deepEqual(report.chunkers[0].broken, { fence: 1 })
    assert.equal(report.chunkers[0].name, 'bad')
    assert.equal(report.documents[0].gold, 1)
  })
  test('CSV and Markdown', () => {
    const csv = run(document, '--chunks', bad, '--csv').stdout.split('\r\n')
    const cells = Object.fromEntries(csv[0]!.split(',').map((name, i) => [name, csv[1]!.split(',')[i]]))
    assert.deepEqual([cells.chunker, cells.fence, cells.clean_share], ['bad', '1', '0.5'])
    assert.match(run(document, '--chunks', bad, '--markdown').stdout, /^\| bad +\| +2 \|/m)
  })
  test('a narrow table goes on below', () => {
    const { stdout } = run(document, '--chunks', good, '--gold', 'headings', '--max-size', '10')
    assert.ok(stdout.split('\n').filter(line => line.startsWith('chunker')).length > 1)
    for (const line of stdout.split('\n')) if (!line.includes('|v:')) assert.ok([...line].length <= 80, line)
  })
})

describe('thresholds', () => {
  test.each([
    [['--fail-over', 'broken=0'], 1],
    [['--fail-over', 'fence=0'], 1],
    [['--fail-over', 'code=0,table=0'], 1],
    [['--fail-over', 'table=0'], 0],
    [['--fail-over', 'broken=1'], 0],
    [['--fail-under', 'clean=0.9'], 1],
    [['--fail-under', 'clean=0.5'], 0],
    [['--gold', 'headings', '--fail-under', 'F=0.9'], 1],
  ])('%j ends with %i', (args, code) => {
    const answer = run(document, '--chunks', bad, ...args)
    assert.equal(answer.code, code, answer.stderr)
    if (code === 1) assert.match(answer.stderr, /threshold-missed/)
  })
  test('a measure that is not there is rejected', () => {
    const { code, stderr } = run(document, '--chunks', bad, '--fail-over', 'brokn=0')
    assert.equal(code, 2)
    assert.match(stderr, /did you mean "broken"\?/)
  })
  test('--baseline: worse ends with 1, as good with 0, and who is new is reported', () => {
    const before = file(
      'old.json',
      run(document, '--chunks', good, '--json').stdout.replace('"good"', '"bad"'),
    )
    const worse = run(document, '--chunks', bad, '--baseline', before)
    assert.equal(worse.code, 1)
    assert.match(worse.stderr, /fence of bad is 1; it was 0 in .*baseline-missed/)
    const same = file('same.json', run(document, '--chunks', bad, '--json').stdout)
    assert.equal(run(document, '--chunks', bad, '--baseline', same).code, 0)
    assert.match(
      run(document, '--chunks', good, '--baseline', same).stderr,
      /good is not in .*baseline-missing/,
    )
    assert.match(run(document, '--chunks', good, '--baseline', document).stderr, /baseline-invalid/)
  })
})

describe('placing', () => {
  const words = (...list: string[]) => list.map(text => ({ text }))
  test('chunks without offsets are placed in order', () => {
    const chunks = file('texts.json', words(text.slice(0, 63), text.slice(63)))
    const { chunkers } = JSON.parse(run(document, '--chunks', chunks, '--json').stdout)
    assert.deepEqual(chunkers[0].placed, { given: 0, exact: 2, whiteSpace: 0 })
    assert.equal(chunkers[0].list[0].at, 63)
  })
  test('other line ends are reported', () => {
    const windows = file('windows.md', text.replaceAll('\n', '\r\n'))
    const chunks = file('unix.json', words(text.slice(0, 63), text.slice(63)))
    const { code, stdout, stderr } = run(windows, '--chunks', chunks)
    assert.equal(code, 0, stderr)
    assert.match(stderr, /2 of 2 chunks were found only when white space .* is ignored.*chunks-approximate/)
    assert.match(stdout, /2 chunks placed approximately/)
  })
  test('a chunk that is not in the text is named; strip fixes it', () => {
    const prefixed = file('prefixed.json', words(`A > ${text.slice(0, 63)}`, `A > B: ${text.slice(63)}`))
    const lost = run(document, '--chunks', prefixed)
    assert.equal(lost.code, 2)
    assert.match(lost.stderr, /chunk 1 is not in the text: "A > # A.*strip=REGEX.*chunk-not-in-text/)
    assert.equal(run(document, '--chunks', prefixed, '--read', 'strip=^A > (B: )?').code, 0)
  })
  test('chunks in another order are sorted and reported', () => {
    const { code, stderr } = run(document, '--chunks', file('turned.json', pieces(63).reverse()))
    assert.equal(code, 0)
    assert.match(stderr, /chunks-unsorted/)
  })
  test.each([
    [
      'chunk-empty',
      [
        { start: 0, end: 5 },
        { start: 5, end: 5 },
      ],
    ],
    ['chunk-empty', words(text.slice(0, 63), '')],
    [
      'chunk-empty',
      [
        { text: text.slice(0, 40), start_index: 0 },
        { text: text.slice(40), start_index: 40 },
        { text: '', start_index: 0 },
      ],
    ],
    ['chunk-range', [{ start: 0, end: text.length + 1 }]],
    [
      'chunk-contained',
      [
        { start: 0, end: 40 },
        { start: 5, end: 10 },
      ],
    ],
    ['chunks-unknown', { a: 1 }],
    ['chunks-unknown', 'no JSON at all'],
    ['json-syntax', '[{"text": "a"'],
  ])('%s', (code, content) => {
    const answer = run(document, '--chunks', file('wrong.json', content))
    assert.equal(answer.code, 2)
    assert.match(answer.stderr, new RegExp(`\\(${code}\\)`))
    assert.doesNotMatch(answer.stderr, /chunks-unsorted/)
  })
  test('a chunk inside a chunk: the message says what to do', () => {
    const nested = file('nested.json', [...pieces(), { start: 5, end: 10 }])
    assert.match(run(document, '--chunks', nested).stderr, /leave out the inner or the outer ones/)
    const twice = file('twice.json', [...pieces(), ...pieces()])
    assert.match(run(document, '--chunks', twice).stderr, /two chunks go from 0 to \d+; leave one/)
  })
  test('a chunk of white space is left out and reported: it has no place of its own', () => {
    const space = file('blank.json', words(text.slice(0, 63), ' \n', text.slice(63)))
    const { code, stderr } = run(document, '--chunks', space)
    assert.equal(code, 0)
    assert.match(stderr, /1 of 3 chunks are white space only.*chunk 2.*chunks-empty/)
  })
  test('texts in another order are not called missing', () => {
    const turned = file('texts-turned.json', words(text.slice(63), text.slice(0, 63)))
    const { code, stderr } = run(document, '--chunks', turned)
    assert.equal(code, 2)
    assert.match(stderr, /chunk 2 is in the text, but before a chunk that comes earlier in the file/)
  })
  test('a short chunk that the one before holds too is placed after it', () => {
    const table = file('table.md', '| a | 2 |\n|---|---|\n| b | 2 |\n')
    const { code, stdout } = run(
      table,
      '--chunks',
      file('short.json', words('| a | 2 |\n|---|---|\n| b | ', '2 |\n')),
    )
    assert.equal(code, 0)
    assert.match(stdout, /^short +1 +0 %/m)
  })
  test('many documents on several threads: the same bytes', () => {
    const part = (i: number) =>
      `## Part ${i}\n\nOne question is answered here. How high is the water at ${i}?\n\n`
    const documents = [0, 1, 2].map(d =>
      file(`many-${d}.md`, Array.from({ length: 11_000 }, (_, i) => part(i * 7 + d)).join('')),
    )
    // A short one comes last, and the second chunker has not seen it.
    const last = file('many-short.md', part(5).repeat(20))
    const rows = [700, 900].map((size, chunker) =>
      [...documents, ...(chunker === 0 ? [last] : [])].flatMap(source => {
        const whole = readFileSync(source, 'utf8')
        const count = Math.floor(whole.length / size)
        return Array.from({ length: count }, (_, i) => ({
          metadata: { source, start_index: i * size },
          page_content: whole.slice(i * size, i === count - 1 ? whole.length : (i + 1) * size),
        }))
      }),
    )
    const chunks = rows.flatMap((chunks, i) => ['--chunks', file(`threads-${i}.json`, chunks)])
    const excerpts = file(
      'threads-questions.json',
      documents.map((document, d) => ({
        ...{ document, question: 'how high?', retrieved: [9, d] },
        references: [{ content: `How high is the water at ${70 + d}?` }],
      })),
    )
    const [one, three] = ['1', '3'].map(workers =>
      run(
        ...[...documents, last, ...chunks, '--gold', 'headings', '--excerpts', excerpts],
        ...['--workers', workers, '--resamples', '200', '--json'],
      ),
    )
    assert.equal(one!.code, 0, one!.stderr)
    const { chunkers } = JSON.parse(one!.stdout)
    assert.equal(chunkers[0].excerpts.ranked, 3)
    assert.ok(chunkers[0].sizes.count > 3000)
    assert.equal(three!.stdout, one!.stdout)
  })
  test('nodes of newer LlamaIndex versions, whose text is a resource without offsets', () => {
    const node = (words: string) => ({
      id_: 'x',
      text_resource: { text: words },
      start_char_idx: null,
      metadata: {},
    })
    const nodes = file('resource.json', [node(text.slice(0, 63)), node(text.slice(63))])
    assert.equal(run(document, '--chunks', nodes).code, 0)
  })
  test('offsets that count code points are understood', () => {
    const wave = `# 🌊🌊\n\nOne. Two.\n`
    const path = file('wave.md', wave)
    const chunks = [
      { text: '# 🌊🌊', start_index: 0, end_index: 4 },
      { text: 'One. Two.', start_index: 6, end_index: 15 },
    ]
    const { chunkers } = JSON.parse(run(path, '--chunks', file('wave.json', chunks), '--json').stdout)
    assert.equal(chunkers[0].list[0].at, wave.indexOf('One'))
  })
  test('offsets that do not fit the texts are reported, and the texts are searched', () => {
    const chunks = [
      { text: text.slice(0, 63), start_index: 3, end_index: 66 },
      { text: text.slice(63), start_index: 70, end_index: 80 },
    ]
    const { code, stderr } = run(document, '--chunks', file('shifted.json', chunks))
    assert.equal(code, 0)
    assert.match(stderr, /chunk-offsets-wrong/)
  })
})

describe('several documents', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const documents = names.map(name => file(`${name}.md`, text))
  const chunks = (path: string, ...cuts: number[]) =>
    file(
      path,
      names.flatMap(name => pieces(...cuts).map(range => ({ ...range, metadata: { source: `${name}.md` } }))),
    )
  test('intervals and paired tests', () => {
    const { code, stdout, stderr } = run(
      ...documents,
      ...['--chunks', chunks('fine.json', at('## B')), '--chunks', chunks('rough.json', at('let y'))],
    )
    assert.equal(code, 0, stderr)
    assert.match(stdout, /fine: clean 1\.000 \[1\.000, 1\.000\]/)
    assert.match(stdout, /Clean cuts: fine and rough differ significantly \(1\.000, p = 0\.016/)
  })
  test('a chunk that does not name its document is rejected', () => {
    const { code, stderr } = run(...documents, '--chunks', good)
    assert.equal(code, 2)
    assert.match(stderr, /chunk 1 does not name its document.*chunk-document-unknown/)
  })
})

test('excerpts of a table: corrected by default, as published with --preset chroma', () => {
  const plain = file('plain.txt', 'x'.repeat(10) + 'y'.repeat(10) + 'z'.repeat(10))
  const chunks = file(
    'thirds.json',
    [0, 10, 20].map(start => ({ start, end: start + 10 })),
  )
  const table = file(
    'q.csv',
    'question,references,retrieved\nwhat?,"[{""content"": ""yyyyyyyyyy""}]","[0, 1]"\n',
  )
  const args = [plain, '--chunks', chunks, '--excerpts', table]
  const { excerpts } = JSON.parse(run(...args, '--budget', '10', '--json').stdout).chunkers[0]
  assert.deepEqual([excerpts.omega.mean, excerpts.chroma.omega.mean], [1, 1 / 3])
  assert.deepEqual([excerpts.recall.mean, excerpts.precision.mean, excerpts.recallAtBudget.mean], [1, 0.5, 0])
  assert.match(run(...args).stdout, /Ω ↑/)
  assert.match(run(...args, '--preset', 'chroma').stdout, /Ω chroma/)
  const lost = file('lost.csv', 'question,references\nwhat?,"[{""content"": ""nowhere""}]"\n')
  assert.match(run(plain, '--chunks', chunks, '--excerpts', lost).stderr, /excerpt-not-in-text/)
})

describe('rankings', () => {
  const plain = file('ranked.txt', 'x'.repeat(10) + 'y'.repeat(10))
  const halves = file('halves.json', [
    { start: 0, end: 10 },
    { start: 10, end: 20 },
  ])
  const ask = (name: string, retrieved: unknown, chunks = halves) => {
    const row = (own: unknown) => `"${JSON.stringify(own).replaceAll('"', '""')}"`
    const [good, asked] = ['fine?', 'what now?'].map(
      question => `${question},${row([{ content: 'yyyyyyyyyy' }])}`,
    )
    const table = file(name, `question,references,retrieved\n${good},[1]\n${asked},${row(retrieved)}\n`)
    return run(plain, '--chunks', chunks, '--excerpts', table, '--json')
  }
  test.each([
    [[0, 7], /give each its own list: {"halves": \[0, 1\]}/],
    [{ halves: [7] }, /count the chunks of each document from 0/],
  ])(
    '%j: a chunk that is not there is reported with file, line, question and chunker',
    (retrieved, remedy) => {
      const { code, stderr } = ask('beyond.csv', retrieved)
      assert.equal(code, 2)
      assert.match(stderr, /beyond\.csv:3: question "what now\?": "retrieved" names chunk 7 of .*ranked\.txt/)
      assert.match(stderr, /chunks of halves there are numbered from 0 to 1/)
      assert.match(stderr, remedy)
    },
  )
  test('rankings of other chunkers are not passed over silently', () => {
    const { code, stderr } = ask('other.csv', { haves: [1] })
    assert.equal(code, 0)
    assert.match(
      stderr,
      /other\.csv:3: 1 of 2 questions have rankings of "haves" only; .*halves.*rankings-unused/,
    )
  })
  test('numbers are those of the file, also where chunks of white space are left out', () => {
    const texts = file(
      'with-blank.json',
      ['x'.repeat(10), ' \n', 'y'.repeat(10)].map(text => ({ text })),
    )
    const { code, stdout, stderr } = ask('blank.csv', { 'with-blank': [1, 2] }, texts)
    assert.equal(code, 0, stderr)
    const { excerpts } = JSON.parse(stdout).chunkers[0]
    assert.deepEqual([excerpts.recall.mean, excerpts.recall.questions], [0.5, 2])
  })
})

test('the report holds the text as text, and every cut', () => {
  const sly = file('sly.md', '# <script>alert(1)</script>\n\nOne two. Three.\n')
  const page = join(folder, 'report.html')
  const { code } = run(
    sly,
    '--chunks',
    file('s.json', [
      { start: 0, end: 33 },
      { start: 33, end: 44 },
    ]),
    '--html',
    page,
  )
  assert.equal(code, 0)
  const html = readFileSync(page, 'utf8')
  assert.doesNotMatch(html, /<script>alert/)
  assert.match(html, /One <span class="mark">S<\/span>two\. Three\./)
  assert.doesNotMatch(html, /https?:\/\/(?!www\.w3\.org)/)
})

test('deep quotes and one long line are measured', () => {
  const deep = `${'>'.repeat(20_000)} quoted words here\n\n${'word '.repeat(100_000)}\n`
  const path = file('deep.md', deep)
  const half = Math.floor(deep.length / 2)
  const answer = run(
    path,
    '--chunks',
    file('h.json', [
      { start: 0, end: half },
      { start: half, end: deep.length },
    ]),
  )
  assert.equal(answer.code, 0, answer.stderr)
})
