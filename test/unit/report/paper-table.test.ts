import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { evaluate, fromMasses, makeCorpus } from '../../../src/index.ts'
import { paperTables, scoreRows, scoresPage, toCsv, toLatex, toMarkdown } from '../../../src/report/index.ts'
import { isScore, type Score, type Table } from '../../../src/report/table.ts'

const talks = simulateCorpus({ seed: 7, items: 12, units: 40, coders: 2 })
const settings = { tests: true, interval: { resamples: 200 }, seed: 1 } as const
const names = [...new Set(talks.items.flatMap(({ codings }) => codings.map(({ coder }) => coder)))]
const [first = '', ...others] = names
const grouped = {
  ...talks,
  items: talks.items.map((item, index) => ({ ...item, group: index % 2 === 0 ? 'news' : 'talks' })),
}

/** The letters or stars of the first metric, for each system. */
const marksOf = ({ rows }: Table) =>
  rows.flatMap(([, cell]) => (isScore(cell!) && cell.marks !== undefined ? [cell.marks] : []))

test('a caption says n, metrics, preset, pooling, interval, bold and test', () => {
  const evaluation = evaluate(talks, {
    metrics: ['B', { id: 'pk', preset: 'superdialseg' }],
    references: [first],
    ...settings,
  })
  const [table] = paperTables(evaluation)
  const reported = [table!.title, ...table!.caption!].join(' ')
  for (const part of [
    /12 items, \d+ units/,
    /B: Boundary similarity/,
    /Pk \(preset superdialseg\)/,
    /B: counts added over all pairs, then scored \(micro\); Pk: the mean of the scores of the pairs \(macro\)/,
    /In brackets: 95 % confidence interval: jackknife-t over 12 items \(effective number 12\.0\)/,
  ])
    assert.match(reported, part)
  if (others.length > 1) assert.match(reported, /paired permutation test over items, Holm/)
  assert.ok(table!.notes.some(note => note.startsWith('pk|')))
})

test('the best is bold, by the direction of each metric; nobody is where there is one hypothesis', () => {
  const three = makeCorpus([
    {
      id: 'a',
      units: 12,
      codings: [
        { coder: 'gold', segmentation: fromMasses([4, 4, 4]) },
        { coder: 'same', segmentation: fromMasses([4, 4, 4]) },
        { coder: 'none', segmentation: fromMasses([12]) },
      ],
    },
  ])
  const table = paperTables(evaluate(three, { metrics: ['B', 'pk'], references: ['gold'] }))[0]!
  const bold = table.rows.flatMap(row =>
    row.flatMap((cell, column) =>
      isScore(cell) && cell.best ? [[row[0], table.columns[column]!.name, cell.value]] : [],
    ),
  )
  assert.deepEqual(bold, [
    ['same', 'B ↑', 1],
    ['same', 'Pk ↓', 0],
  ])
  const one = paperTables(evaluate(three, { metrics: ['B'], references: ['gold'], hypotheses: ['none'] }))[0]!
  assert.ok(one.rows.flat().every(cell => !isScore(cell) || !cell.best))
  assert.ok(!one.caption!.join(' ').includes('Bold'))
})

test('stars stand at those that the tests tell from the best, never at the best', () => {
  const cuts = [4, 4, 4, 4, 4, 4, 4, 4]
  const far = makeCorpus(
    Array.from({ length: 12 }, (_, index) => ({
      id: `t${index}`,
      units: 32,
      codings: [
        { coder: 'gold', segmentation: fromMasses(cuts) },
        { coder: 'near', segmentation: fromMasses(index === 0 ? [5, 3, 4, 4, 4, 4, 4, 4] : cuts) },
        { coder: 'far', segmentation: fromMasses([2, 28, 2]) },
      ],
    })),
  )
  const evaluation = evaluate(far, { metrics: ['B'], references: ['gold'], tests: true })
  const [table] = paperTables(evaluation)
  assert.equal(marksOf(table!)[0], '')
  assert.equal(marksOf(table!)[1], '***')
  assert.match(
    table!.caption!.join(' '),
    /Stars: differs from the best, \* p ≤ 0\.050, \*\* p ≤ 0\.010, \*\*\* p ≤ 0\.001/,
  )
  const letters = paperTables(evaluation, { significance: 'letters' })[0]!
  assert.deepEqual(marksOf(letters), ['a', 'b'])
  assert.match(
    letters.caption!.join(' '),
    /Systems that share a letter are not significantly different \(paired permutation test, Holm-corrected, α = 0\.05\)\./,
  )
  assert.match(toLatex(letters), /Holm-corrected, \$\\alpha\$ = 0\.05/)
  assert.equal(marksOf(paperTables(evaluation, { significance: 'none' })[0]!)[1], '')
})

test('groups have a table of their own in LaTeX and Markdown, rows in CSV, a table in HTML', () => {
  const evaluation = evaluate(grouped, {
    metrics: ['pk'],
    references: [first],
    acrossGroups: 'mean',
    ...settings,
  })
  const [scores, groups, ...more] = paperTables(evaluation)
  assert.equal(more.length, 0)
  assert.match(scores!.caption!.join(' '), /then the plain mean of 2 groups/)
  assert.deepEqual(
    groups!.rows.map(([name]) => name),
    ['news', 'talks', 'mean of groups'],
  )
  const own = evaluation.metrics[0]!.hypotheses[0]!
  const column = groups!.columns.findIndex(({ name }) => name === own.hypothesis)
  assert.equal((groups!.rows[0]![column] as Score).value, own.groups![0]!.micro.value)
  assert.equal((groups!.rows[2]![column] as Score).value, own.meanOfGroups!.micro.value)
  assert.match(toLatex(groups!), /news & 6 /)
  assert.match(toMarkdown(groups!), /\| talks +\| +6 \|/)
  const lines = toCsv(scoreRows(evaluation)).split('\r\n')
  const rows = lines.filter(line => line.startsWith(`pk,${own.hypothesis},`))
  assert.deepEqual(
    rows.map(line => line.split(',').slice(-4, -2)),
    [
      ['all', ''],
      ['group', 'news'],
      ['group', 'talks'],
      ['mean-of-groups', ''],
    ],
  )
  const counts = lines.filter(line => line !== '').map(line => line.split(',').length)
  assert.equal(new Set(counts).size, 1)
  assert.match(scoresPage(evaluation), /Pk by group/)
})

test('letters of three and more hypotheses are on the page of scores, with what they mean', () => {
  const three = simulateCorpus({ seed: 7, items: 8, coders: 1, segmenters: 3, reference: 'gold' })
  const page = (hypotheses: string[]) =>
    scoresPage(evaluate(three, { metrics: ['pk'], references: ['gold'], hypotheses, ...settings }))
  const all = page(['segmenter-1', 'segmenter-2', 'segmenter-3'])
  assert.match(all, /<sup>[a-z]+<\/sup>/)
  assert.match(all, /Systems that share a letter are not significantly different/)
  assert.doesNotMatch(page(['segmenter-1', 'segmenter-2']), /<sup>|share a letter/)
})

test('hostile names stay text in every form', () => {
  const names = ['<script>alert(1)</script>', '\\input{/etc/passwd}', '**x** | y', '$a_b^c$ % #']
  const corpus = makeCorpus([
    {
      id: 'a',
      units: 4,
      group: '<b>&',
      codings: ['gold', ...names].map(coder => ({ coder, segmentation: fromMasses([2, 2]) })),
    },
  ])
  const evaluation = evaluate(corpus, { metrics: ['B'], references: ['gold'] })
  assert.ok(!scoresPage(evaluation).includes('<script>alert'))
  const tables = paperTables(evaluation)
  const latex = tables.map(toLatex).join('')
  assert.ok(!latex.includes('\\input{'))
  assert.ok(latex.includes('\\$a\\_b'))
  const markdown = tables.map(toMarkdown).join('')
  assert.ok(!/[^\\]<script|[^\\*]\*\*x\*\*/.test(markdown))
})
