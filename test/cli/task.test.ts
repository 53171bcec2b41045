// A task as its organiser and its participants use it: what is scored, and what is refused with which exit code.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { simulateCorpus } from '../../src/evaluate/index.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-task-'))
afterAll(() => rmSync(folder, { recursive: true }))
const run = (...args: string[]) => cesuraIn(folder, ['task', ...args])
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')

const simulated = simulateCorpus({ seed: 5, items: 12, coders: 2, segmenters: 3 })
type Row = { id: string; units: number; group: string; texts: string[]; codings: object[] }

/** The codings of some coders in cesura JSON, with texts and two groups. */
const codings = (names: readonly string[], change: (items: Row[]) => Row[] = items => items) => ({
  cesura: 1,
  items: change(
    simulated.items.map(({ id, units, codings }, index) => ({
      id,
      units,
      group: ['talks', 'stories'][index % 2]!,
      texts: Array.from({ length: units }, (_, unit) => `w${unit}`),
      codings: codings
        .filter(({ coder }) => names.includes(coder))
        .map(({ coder, segmentation }) => ({ coder, boundaries: [...segmentation.boundaries] })),
    })),
  ),
})
const own = ['segmenter-1']
const changeFirst =
  (change: (row: Row) => Row) =>
  ([first, ...rest]: Row[]) => [change(first!), ...rest]

beforeAll(() => {
  write('gold.json', codings(['ann', 'bo']))
  for (const number of [1, 2, 3]) write(`team-${number}.json`, codings([`segmenter-${number}`]))
  const made = run('init', 'gold.json', '-m', 'B,pk', '--across-groups', 'mean', '-o', 'task.json')
  assert.equal(made.code, 0, made.stderr)
})

test('a submission is scored with 0, with its intervals and signatures', () => {
  const { code, stdout, stderr } = run('score', 'task.json', 'team-1.json')
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^team-1\n {2}B 0\.\d+ \[0\.\d+, 0\.\d+\] {2}boundary-similarity\|.*groups:mean\|/)
  assert.match(read('CARD.md'), /Range 0 to 1; higher is better/)
})

describe('an invalid submission ends with 1, every problem by name, and no score', () => {
  const longer = (row: Row): Row => ({ ...row, units: row.units + 1, texts: [...row.texts, 'more'] })
  const invalid: Readonly<Record<string, readonly [content: unknown, codes: readonly string[]]>> = {
    'other items': [
      codings(
        own,
        changeFirst(row => ({ ...row, id: 'other' })),
      ),
      ['unknown-item', 'item-missing'],
    ],
    'other texts': [
      codings(
        own,
        changeFirst(row => ({ ...row, texts: row.texts.map(word => `${word}!`) })),
      ),
      ['texts-differ'],
    ],
    'other units': [codings(own, changeFirst(longer)), ['unit-count-mismatch']],
    'duplicate items': [codings(own, items => [...items, items[0]!]), ['duplicate-item']],
    'missing items': [codings(own, items => items.slice(2)), ['item-missing']],
    'an empty file': ['', ['file-empty']],
    'half a file': ['{"cesura":', ['json-syntax']],
    'two systems': [codings(['segmenter-1', 'segmenter-2']), ['submission-coders']],
    'no system': [codings(['ann']), ['submission-empty']],
    'made for another reference': [
      codings(
        ['ann', ...own],
        changeFirst(row => ({
          ...row,
          codings: row.codings.map(coding =>
            'coder' in coding && coding.coder === 'ann' ? { ...coding, boundaries: [1] } : coding,
          ),
        })),
      ),
      ['reference-differs'],
    ],
  }
  for (const [what, [content, codes]] of Object.entries(invalid))
    test(what, () => {
      write('bad.json', content)
      const { code, stdout, stderr } = run('score', 'task.json', 'bad.json', '--json')
      assert.equal(code, 1, stderr)
      const document = JSON.parse(stdout)
      assert.deepEqual([document.scores, document.perItem], [[], []])
      const found: string[] = document.problems.map((problem: { code: string }) => problem.code)
      for (const expected of codes) assert.ok(found.includes(expected), found.join())
    })

  test('the name of a coder of the reference', () => {
    write('ann.json', codings(own))
    const { code, stdout } = run('score', 'task.json', 'ann.json')
    assert.equal(code, 1)
    assert.match(stdout, /ann: not scored.*\(submission-name\)/s)
  })

  test('the good ones next to it are scored; a board is not made', () => {
    write(
      'bad.json',
      codings(own, items => items.slice(1)),
    )
    const { code, stdout } = run('score', 'task.json', 'bad.json', 'team-1.json')
    assert.equal(code, 1)
    assert.match(stdout, /bad: not scored, 1 problem\n.*\nteam-1\n {2}B 0/)
    const board = run('board', 'task.json', 'bad.json', 'team-1.json', '-o', 'none')
    assert.equal(board.code, 1)
    assert.match(board.stderr, /bad: .*\(item-missing\)/)
    assert.throws(() => read('none', 'index.html'))
  })
})

describe('misuse ends with 2 and one sentence', () => {
  const misused = (expected: string, ...args: string[]) => {
    const { code, stdout, stderr } = run(...args)
    assert.equal(code, 2, stderr)
    assert.equal(stdout, '')
    assert.ok(stderr.includes(`(${expected})`), stderr)
  }

  test('a task file that was edited, whatever was changed; its layout may differ', () => {
    const task = JSON.parse(read('task.json'))
    for (const change of [
      { seed: 2 },
      { missing: 'skip' },
      { metrics: task.metrics.slice(0, 1) },
      { digest: undefined },
    ]) {
      write('edited.json', { ...task, ...change })
      misused('task-edited', 'score', 'edited.json', 'team-1.json')
    }
    write('laid-out.json', Object.fromEntries(Object.entries(task).reverse()))
    assert.equal(run('score', 'laid-out.json', 'team-1.json').code, 0)
  })

  test('no task file, another reference, a preset that does not know the metric', () => {
    misused('task-invalid', 'score', 'gold.json', 'team-1.json')
    write('half.json', '{')
    misused('task-invalid', 'score', 'half.json', 'team-1.json')
    write(
      'gold-2.json',
      codings(['ann', 'bo'], items => items.slice(1)),
    )
    misused('reference-differs', 'score', 'task.json', 'team-1.json', '--reference', 'gold-2.json')
    misused('preset-undefined', 'init', 'gold.json', '-m', 'B', '--preset', 'koomri', '-o', 'no.json')
    misused('option-invalid', 'init', 'gold.json', '--missing', 'zero', '--pool', 'micro', '-o', 'no.json')
    assert.throws(() => read('no.json'))
    assert.equal(run('score', 'task.json', 'nowhere.json').code, 2)
  })
})

test('with --missing zero an item without a coding is scored as the worst, and named', () => {
  assert.equal(run('init', '--force', 'gold.json', '-m', 'B', '--missing', 'zero', '-o', 'zero.json').code, 0)
  write(
    'less.json',
    codings(own, items => items.slice(1)),
  )
  const { code, stdout } = run('score', 'zero.json', 'less.json', '--json')
  assert.equal(code, 0)
  const { perItem, missing } = JSON.parse(stdout)
  assert.deepEqual(missing, [simulated.items[0]!.id])
  assert.equal(perItem[0].scores['boundary-similarity'], 0)
})

describe('the board', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const teams = ['team-1.json', `${hostile}.json`, 'team-3.json']
  const make = (to: string) => {
    const answer = run('board', 'task.json', ...teams, '-o', to)
    assert.equal(answer.code, 0, answer.stderr)
  }
  beforeAll(() => {
    write(teams[1]!, codings(['segmenter-2']))
    make('board')
  })

  test('the same bytes every time', () => {
    const once = ['index.html', 'board.csv', 'board.tex'].map(file => read('board', file))
    make('board')
    assert.deepEqual(
      ['index.html', 'board.csv', 'board.tex'].map(file => read('board', file)),
      once,
    )
  })

  test('the page and the CSV have one ranking: one more than the submissions that are significantly better', () => {
    const shown = read('board', 'index.html').match(/<table[\s\S]*?<\/table>/)![0]
    const onPage = [...shown.matchAll(/<tr><t[hd][^>]*>.*?<\/tr>/gs)].flatMap(([row]) => {
      const cells = [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell!)
      return cells.length === 0 ? [] : [cells.slice(0, 2)]
    })
    const [header, ...lines] = read('board', 'board.csv')
      .split('\r\n')
      .filter(line => line !== '')
      .map(line => line.split(','))
    const at = (name: string) => header!.indexOf(name)
    const metric = lines[0]![at('metric')]
    const inCsv = lines
      .filter(line => line[at('metric')] === metric && line[at('scope')] === 'all' && line[at('rank')] !== '')
      .sort((a, b) => Number(b[at('micro')]) - Number(a[at('micro')]))
      .map(line => [line[at('rank')], line[at('letters')]])
    assert.equal(inCsv.length, 3)
    assert.deepEqual(inCsv, onPage)
    // No two of the three are significantly different, though their scores are.
    assert.deepEqual(
      inCsv.map(([rank]) => rank),
      ['1', '1', '1'],
    )
  })

  test('a name cannot inject', () => {
    const page = read('board', 'index.html')
    assert.ok(!page.includes('<img'))
    assert.ok(page.includes('&lt;img src=x'))
    assert.ok(!/https?:\/\/(?!www\.w3\.org)/.test(page))
  })

  test('LaTeX is the table of a paper: bold, letters, a caption with test and n', () => {
    const tex = read('board', 'board.tex')
    assert.match(tex, /\\textbf\{/)
    assert.match(tex, /\\textsuperscript\{[ab]+\}/)
    assert.match(tex, /\\caption\{12 items.*Bold: the best.*permutation test/s)
  })
})

describe('a board of score documents', () => {
  const scores = (...teams: string[]) =>
    teams.map(team => run('score', 'task.json', team, '--json').stdout).join('')
  test('is that of the submissions, whether they are one a file or one a line', () => {
    write('two.jsonl', scores('team-1.json', 'team-2.json'))
    write('three.json', scores('team-3.json'))
    const made = run('board', 'task.json', 'two.jsonl', 'three.json', '-o', 'from-scores')
    assert.equal(made.code, 0, made.stderr)
    assert.equal(
      run('board', 'task.json', 'team-1.json', 'team-2.json', 'team-3.json', '-o', 'direct').code,
      0,
    )
    for (const name of ['board.csv', 'board.tex'])
      assert.equal(read('from-scores', name), read('direct', name))
  })
  test('rejects scores of another task, changed codings, and what was not scored', () => {
    run('init', '--force', 'gold.json', '-m', 'pk', '-o', 'other.json')
    write('other-scores.json', run('score', 'other.json', 'team-1.json', '--json').stdout)
    const document = JSON.parse(scores('team-1.json'))
    write('old.json', { ...document, submitted: undefined })
    const items = document.submitted.items
    write('changed.json', {
      ...document,
      submitted: {
        ...document.submitted,
        items: items.toReversed().map((item: { codings: { boundaries: number[] }[] }) => ({
          ...item,
          codings: item.codings.map(coding => ({ ...coding, boundaries: [1] })),
        })),
      },
    })
    write('invalid.json', { ...document, problems: [{ code: 'item-missing', message: 'x' }] })
    for (const [file, stated] of [
      ['other-scores.json', /another task file/],
      ['changed.json', /changed by hand/],
      ['invalid.json', /was not scored/],
      ['old.json', /segmentations of .* are not in the file/],
    ] as const) {
      const { code, stderr } = run('board', 'task.json', file, '-o', 'refused')
      assert.equal(code, 2, file)
      assert.match(stderr, stated)
      assert.match(stderr, /scores-unusable/)
    }
  })
})

test('a task file says how it pools, as the presets do without an option', () => {
  const pooling = (...flags: string[]) => {
    run('init', '--force', 'gold.json', ...flags, '-o', 'pooled.json')
    const { pool, acrossGroups } = JSON.parse(read('pooled.json'))
    return [pool, acrossGroups]
  }
  assert.deepEqual(pooling('-m', 'B'), ['micro', 'pool'])
  assert.deepEqual(pooling('-m', 'pk', '--preset', 'gdamaskinos'), ['macro', 'pool'])
  assert.deepEqual(pooling('-m', 'F', '--preset', 'disrpt'), ['micro', 'mean'])
  assert.deepEqual(pooling('-m', 'pk,F', '--preset', 'spokennlp'), ['preset', 'pool'])
  assert.deepEqual(pooling('-m', 'B', '--pool', 'macro'), ['macro', 'pool'])
})

test('in a table only the mean of groups has it in its signature', () => {
  assert.equal(run('board', 'task.json', 'team-1.json', '-o', 'signed').code, 0)
  const rows = read('signed', 'board.csv').split('\r\n').slice(1)
  const scopes = new Set<string>()
  for (const row of rows.filter(row => row !== '')) {
    const scope = /,(all|group|mean-of-groups),/.exec(row)![1]!
    scopes.add(scope)
    assert.equal(row.includes('|groups:mean|'), scope === 'mean-of-groups', row)
  }
  assert.equal(scopes.size, 3)
})

test('the card says where a score is undefined', () => {
  run('init', '--force', 'gold.json', '-m', 'pk,boundary-precision', '-o', 'task-edges.json')
  const card = read('CARD.md')
  assert.match(card, /a text of one unit: undefined \(the text is too short for a window\)/)
  assert.match(card, /none in the hypothesis: undefined \(the hypothesis has no boundary\)/)
  run(
    'init',
    '--force',
    'gold.json',
    '-m',
    'boundary-precision',
    '--preset',
    'disrpt',
    '-o',
    'task-edges.json',
  )
  assert.doesNotMatch(read('CARD.md'), /: undefined/)
})

test('another task, or a card that somebody wrote into, is not written over without the flag', () => {
  const init = (...words: string[]) => run('init', 'gold.json', '-o', join('kept', 'task.json'), ...words)
  mkdirSync(join(folder, 'kept'))
  assert.equal(init('-m', 'B').code, 0)
  assert.equal(init('-m', 'B').code, 0, 'the same once more')
  const first = read('kept', 'task.json')
  const rejected = (...words: string[]) => {
    const { code, stderr } = init(...words)
    assert.equal(code, 2)
    assert.match(stderr, /task-exists/)
  }
  rejected('-m', 'pk')
  assert.equal(read('kept', 'task.json'), first)
  write(join('kept', 'CARD.md'), 'edited')
  rejected('-m', 'B')
  assert.equal(read('kept', 'CARD.md'), 'edited')
  assert.equal(init('-m', 'pk', '--force').code, 0)
  assert.notEqual(read('kept', 'task.json'), first)
  assert.match(read('kept', 'CARD.md'), /Pk/)
})
