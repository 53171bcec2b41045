import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type ReadFilesOptions, readCorpus, readFiles } from '../../../src/formats/index.ts'
import { codingLevels, toMasses } from '../../../src/model/index.ts'

const page = `# Tea

Tea is old,
and it comes from the east.

## Leaves

They are dried.

### Green

- It is not
  fermented.
- It is cheap.

### Black

\`\`\`sh
# no heading
boil
\`\`\`

Cups
====

A cup is small.
`

const read = (text: string, options: Parameters<typeof readCorpus>[1] = {}) =>
  readCorpus(text, { file: 'tea.md', ...options })
const coding = (text: string, options: Parameters<typeof readCorpus>[1] = {}) => {
  const { corpus, problems, questions } = read(text, options)
  assert.ok(corpus, JSON.stringify([problems, questions]))
  return corpus.items[0]!.codings[0]!
}

describe('what is read', () => {
  test('headings of three levels give three levels, titles are labels, blocks are units', () => {
    const { corpus } = read(page)
    const [item] = corpus!.items
    assert.deepEqual(item!.texts, [
      'Tea is old, and it comes from the east.',
      'They are dried.',
      '- It is not fermented.',
      '- It is cheap.',
      '```sh\n# no heading\nboil\n```',
      'A cup is small.',
    ])
    const { segmentation } = item!.codings[0]!
    assert.deepEqual(segmentation.labels, ['Tea', 'Leaves', 'Green', 'Black', 'Cups'])
    assert.deepEqual(
      codingLevels(item!.codings[0]!).map(({ boundaries }) => [...boundaries]),
      [[5], [1, 5], [1, 2, 4, 5]],
    )
  })

  test('a heading with nothing under it joins the next', () => {
    const { segmentation, levels } = coding('a\n\n# One\n## Two\n\nb\n\n## Three\n\nc\n')
    assert.deepEqual(segmentation.labels, ['', 'One | Two', 'Three'])
    assert.deepEqual(
      codingLevels({ segmentation, ...(levels && { levels }) }).map(({ boundaries }) => [...boundaries]),
      [[1], [1, 2]],
    )
  })

  test('front matter, rules and wrapping are no part of the text', () => {
    const bare = coding('# A\n\none two\n\n# B\n\nthree\n')
    const dressed = coding('---\ntitle: x\n---\n# A #\n\none\ntwo\n\n***\n\n# B\n\nthree\n')
    assert.deepEqual(dressed.segmentation, bare.segmentation)
  })

  test('other units, no levels, no preface, no deep headings', () => {
    assert.deepEqual(toMasses(coding(page, { units: 'lines' }).segmentation), [2, 1, 3, 4, 1])
    assert.equal(coding(page, { levels: 'merge' }).segmentation.types, undefined)
    assert.deepEqual(toMasses(coding(page, { maxLevel: 2 }).segmentation), [1, 4, 1])
    assert.deepEqual(toMasses(coding(`so\n\n${page}`, { preface: 'drop' }).segmentation), [1, 1, 2, 1, 1])
  })
})

describe('what shows it', () => {
  test('the name and a heading together; a comment elsewhere is none', () => {
    assert.equal(read(page).format, 'markdown')
    assert.equal(read(page, { file: 'tea.txt' }).format === 'markdown', false)
    assert.equal(read(page, { file: 'tea.txt', format: 'markdown' }).format, 'markdown')
    assert.equal(read('Only a text.\n\nAnd more of it.\n').format === 'markdown', false)
    assert.equal(read('# A title and nothing else\n').format, undefined)
  })

  test('a character that was named wins, and so does an answer in a code fence', () => {
    const marked = '# A\n\none\n\n[SEG]\n\ntwo\n'
    assert.equal(read(marked, { separator: '[SEG]' }).format, 'separated-text')
    const answer =
      '# Answer\n\n```json\n{"cesura": 1, "items": [{"id": "a", "codings": [{"coder": "x", "masses": [2, 3]}]}]}\n```\n'
    assert.equal(read(answer).format, 'cesura-json')
  })

  const codings = {
    name: 'data/codings.tsv',
    text: 'item\tcoder\tmasses\na\tx\t2 3\na\ty\t1 4\n',
    inFolder: true,
  }
  test('in a folder of other codings it is a page about them, and it is reported', () => {
    const { corpus, problems } = readFiles([codings, { name: 'data/README.md', text: page, inFolder: true }])
    assert.deepEqual(
      corpus?.items.map(({ id }) => id),
      ['a'],
    )
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['file-skipped'],
    )
  })

  test('named, it is read next to them', () => {
    const { corpus } = readFiles([codings, { name: 'tea.md', text: page }], { levels: 'merge' })
    assert.deepEqual(
      corpus?.items.map(({ id }) => id),
      ['a', 'tea'],
    )
  })

  test('two files over one text are two coders, whatever their headings', () => {
    const other = page.replace('## Leaves\n\n', '').replace('Cups\n====', '## Cups')
    const { corpus } = readFiles([
      { name: 'gold.md', text: page },
      { name: 'sys.md', text: other },
    ])
    assert.deepEqual(
      corpus?.items[0]?.codings.map(({ coder }) => coder),
      ['gold', 'sys'],
    )
  })
})

test('an empty page, and a heading at the very end, say so', () => {
  assert.equal(read('').problems[0]?.code, 'file-empty')
  const { problems } = read('# A\n\none\n\n# B\n\ntwo\n\n# C\n')
  assert.deepEqual(
    problems.map(({ code, location: { line } }) => [code, line]),
    [['segment-empty', 9]],
  )
})

const readNamed = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

test('a heading of a level that is not among the types named is rejected by its place', () => {
  const { problems } = readNamed({ 'a.md': '# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree\n' }, { types: ['1'] })
  assert.deepEqual(
    problems.map(({ code, location }) => [code, location?.item, location?.path]),
    [['unknown-type', 'a', 'types[0]']],
  )
})

test('the scale of levels that was named is that of headings', () => {
  const { corpus, problems } = readNamed(
    { 'a.md': '# A\n\none\n\n## B\n\ntwo\n\n# C\n\nthree\n' },
    { types: ['2', '1'] },
  )
  assert.deepEqual(corpus?.scale?.names, ['2', '1'], JSON.stringify(problems))
})
