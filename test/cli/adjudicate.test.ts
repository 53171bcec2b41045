import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { VERSION } from '../../src/model/version.ts'
import { cesuraIn } from './run.ts'

const page = readFileSync(new URL('../../docs/how-to/build-a-gold-standard.md', import.meta.url), 'utf8')
const blocks = (kind: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}(?: write=.*)?\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text]) => text!,
  )
const [talk, decisions] = blocks('csv') as [string, string]

const folder = mkdtempSync(join(tmpdir(), 'cesura-adjudicate-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'talk.csv'), talk)
writeFileSync(join(folder, 'decisions.csv'), decisions)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const run = (...args: string[]) => cesuraIn(folder, ['adjudicate', 'talk.csv', ...args])

describe('docs/how-to/build-a-gold-standard.md', () => {
  test('the gold coding is what the page says', () => {
    assert.equal(run('--decisions', 'decisions.csv', '-o', 'page.csv', '--only-gold').code, 0)
    assert.match(read('page.csv'), /^talk,gold,12,3 8$/m)
  })
})

test('the template changes nothing until it is edited, and keeps what is decided', () => {
  assert.equal(run('--template', 'all.csv', '-o', 'rule.json').code, 0)
  assert.equal(run('--decisions', 'all.csv', '-o', 'skipped.json').code, 0)
  assert.equal(read('skipped.json'), read('rule.json'))
  assert.equal(read('all.csv').match(/,skip,/g)?.length, 3)
  assert.equal(run('--decisions', 'decisions.csv', '--template', 'rest.csv').code, 0)
  assert.match(read('rest.csv'), /^talk,7,8,cut,8,,eva,the new topic starts here$/m)
  assert.equal(read('rest.csv').match(/,skip,/g)?.length, 1)
})

test('the gold coding is written in the format that the ending or --to names', () => {
  assert.equal(run('-o', 'gold.tsv').code, 0)
  assert.match(read('gold.tsv'), /^talk\tgold\t12\t3 7$/m)
  assert.equal(run('-o', 'masses.txt', '--to', 'segeval-json', '--gold', 'ours').code, 0)
  assert.deepEqual(JSON.parse(read('masses.txt')).items.talk.ours, [3, 4, 5])
})

test('the gold coding says in its file how it was made, and convert keeps that', () => {
  assert.equal(run('--decisions', 'decisions.csv', '-o', 'told.json', '--only-gold').code, 0)
  const [coding] = JSON.parse(read('told.json')).items[0].codings
  assert.deepEqual(coding.provenance, {
    ...{ rule: 'majority', span: 2, coders: ['ann', 'bo', 'cy'] },
    ...{ clear: 0, decided: 2, byRule: 1, open: 0, deciders: ['eva'] },
    decisions: createHash('sha256').update(decisions).digest('hex'),
    version: VERSION,
  })
  assert.equal(cesuraIn(folder, ['convert', 'told.json', '--to', 'json-lines', '-o', 'told.jsonl']).code, 0)
  assert.equal(cesuraIn(folder, ['convert', 'told.jsonl', '--to', 'cesura-json']).stdout, read('told.json'))
  const lost = cesuraIn(folder, ['convert', 'told.json', '--to', 'masses', '-o', 'masses'])
  assert.match(lost.stderr, /cannot record how a gold standard was made; left out/)
  assert.match(run('-o', 'plain.csv').stderr, /cesura JSON can \(-o gold\.json\)/)
})

describe('bad input is one clear error, and nothing is written', () => {
  const head = 'item,from,to,decision,position,types,by,note\n'
  for (const [code, rows, reported] of [
    ['decision-unknown', 'tolk,7,8,cut,8,,,\n', /wrong\.csv:2, tolk: .*did you mean "talk"/],
    [
      'decision-unknown',
      'talk,1,2,cut,2,,,\n',
      /wrong\.csv:2, talk: there is no dispute from 1 to 2 at span 2/,
    ],
    ['decisions-conflict', 'talk,7,8,cut,8,,,\ntalk,7,8,no-cut,,,,\n', /\(line 2\) and no-cut \(line 3\)/],
    [
      'decisions-conflict',
      'talk,7,8,cut,10,,,\ntalk,10,10,no-cut,,,,\n',
      /7 to 8 is cut after 10 \(line 2\), where the dispute from 10 to 10 is no-cut \(line 3\)/,
    ],
    ['decision-outside', 'talk,7,8,cut,11,,,\n', /position 11/],
    ['decision-incomplete', 'talk,7,8,cut,,,,\n', /no position/],
    ['decision-unreadable', 'talk,7,8,yes,8,,,\n', /wrong\.csv:2: "yes" is not a decision/],
  ] as const)
    test(`${code}: ${rows.trim()}`, () => {
      writeFileSync(join(folder, 'wrong.csv'), head + rows)
      const { code: exit, stdout, stderr } = run('--decisions', 'wrong.csv', '-o', 'never.json')
      assert.equal(exit, 2)
      assert.equal(stdout, '')
      assert.match(stderr, reported)
      assert.match(stderr, new RegExp(`\\(${code}\\)\\n$`))
      assert.equal(existsSync(join(folder, 'never.json')), false)
    })

  test('a gold file that would overwrite its input, by any name', () => {
    mkdirSync(join(folder, 'data'), { recursive: true })
    writeFileSync(join(folder, 'data', 'talk.csv'), talk)
    symlinkSync(join(folder, 'talk.csv'), join(folder, 'link.csv'))
    for (const args of [
      ['talk.csv', '-o', './talk.csv'],
      ['talk.csv', '-o', 'link.csv'],
      ['data', '-o', 'data/talk.csv'],
      ['talk.csv', '--decisions', 'decisions.csv', '--template', 'decisions.csv'],
    ]) {
      const { code, stderr } = cesuraIn(folder, ['adjudicate', ...args])
      assert.equal(code, 2, args.join(' '))
      assert.match(stderr, /\(output-is-input\)/)
    }
    assert.equal(read('talk.csv'), talk)
    assert.equal(read('decisions.csv'), decisions)
    assert.equal(cesuraIn(folder, ['adjudicate', 'data', '-o', 'data/talk.csv', '--force']).code, 0)
    assert.match(read('data/talk.csv'), /gold/)
  })

  test('a gold file and a template that are one file', () => {
    writeFileSync(join(folder, 'both.csv'), '')
    for (const force of [[], ['--force']]) {
      const args = ['talk.csv', '-o', 'both.csv', '--template', './both.csv', ...force]
      const { code, stderr } = cesuraIn(folder, ['adjudicate', ...args])
      assert.match(stderr, /both\.csv: .*\(output-twice\)/)
      assert.equal(code, 2)
      assert.equal(read('both.csv'), '')
    }
  })

  test('a template over decisions that somebody has made', () => {
    writeFileSync(join(folder, 'mine.csv'), decisions)
    const { code, stderr } = run('--template', 'mine.csv')
    assert.equal(code, 2)
    assert.match(stderr, /mine\.csv: .*--decisions.*\(decisions-exist\)/)
    assert.equal(read('mine.csv'), decisions)
    assert.equal(run('--template', 'mine.csv', '--force').code, 0)
    assert.match(read('mine.csv'), /talk,7,8,skip/)
    // Nothing is lost where nothing was decided.
    assert.equal(run('--template', 'mine.csv').code, 0)
    assert.equal(run('--template', 'talk-2.csv').code, 0)
  })

  test('a rule without its share, a share without its rule, a coder twice, a format that is only read', () => {
    for (const [code, ...args] of [
      ['option-required', '--rule', 'share'],
      ['option-invalid', '--share', '0.4'],
      ['duplicate-coder', '--gold', 'ann'],
      ['unknown-coder', '--coders', 'an,bo'],
      ['file-not-found', '--decisions', 'nowhere.csv'],
    ] as [string, ...string[]][]) {
      const { code: exit, stderr } = run(...args)
      assert.equal(exit, 2)
      assert.match(stderr, new RegExp(`\\(${code}\\)`), args.join(' '))
    }
    assert.equal(run('--share', '2').code, 2)
  })
})
