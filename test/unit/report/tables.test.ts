import assert from 'node:assert/strict'
import { test } from 'vitest'
import { flexibleEdits, operationDistribution } from '../../../src/compare/index.ts'
import { fromSequence } from '../../../src/index.ts'
import { count } from '../../../src/model/numbers.ts'
import {
  formatNumber,
  operationTable,
  type Table,
  toCsv,
  toJsonText,
  toLatex,
  toMarkdown,
} from '../../../src/report/index.ts'
import { shorten, textWidth, wrapText } from '../../../src/report/render/text-width.ts'
import { safeName } from '../../../src/report/sentences/safe-text.ts'
import { axisEnds, niceAxis } from '../../../src/report/terminal/axis.ts'
import { heatRow } from '../../../src/report/terminal/heat-row.ts'
import { boundLabels, intervalRow } from '../../../src/report/terminal/interval-plot.ts'

const table: Table = {
  title: 'Scores & more',
  columns: [
    { name: 'coder', align: 'left' },
    { name: 'B ↑', align: 'right', digits: 3 },
  ],
  rows: [
    ['=HYPERLINK("x")', 0.1],
    ['a|b, "c"', null],
    ['+1', -0.25],
  ],
  notes: ['pk|window:2|v:0.1.0', 'Undefined: 1 of 3 scores.'],
}

test('CSV keeps all digits, leaves undefined cells empty and makes formulas harmless', () => {
  assert.equal(toCsv(table), 'coder,B ↑\r\n"\'=HYPERLINK(""x"")",0.1\r\n"a|b, ""c""",\r\n\'+1,-0.25\r\n')
})

test('Markdown escapes its own characters and shows signatures as code', () => {
  const text = toMarkdown(table)
  assert.match(text, /\| a\\\|b, "c" +\| +n\/a \|/)
  assert.match(text, /^- `pk\|window:2\|v:0\.1\.0`$/m)
  assert.match(text, /−0\.250/)
})

test('LaTeX escapes its own characters and keeps signatures as comments', () => {
  const text = toLatex(table)
  assert.ok(text.includes('\\caption{Scores \\& more}'))
  assert.ok(text.includes('B $\\uparrow$'))
  assert.ok(text.includes('% pk|window:2|v:0.1.0'))
  assert.ok(toLatex({ ...table, notes: ['Stars: p ≤ 0.050'], title: 'p ≤ 0.05' }).includes('p $\\leq$ 0.05'))
})

test('LaTeX prints names as they are: no ligature, no option, no sign of another font', () => {
  const cell = (text: string, name = 'coder') =>
    toLatex({ title: '', columns: [{ name, align: 'left' }], rows: [[text]], notes: ['a\r\nb'] })
  assert.ok(cell('[x] <a|b>').includes('  {[}x] \\textless{}a\\textbar{}b\\textgreater{} \\\\\n'))
  assert.ok(cell('*x -- ,, ``').includes('  {*}x -{}- ,{}, \\textquoteleft{}\\textquoteleft{} \\\\\n'))
  assert.ok(cell('a\u0000\tb').includes('  a b \\\\\n'))
  assert.ok(cell('x', 'S_f^B ↑').includes('$S_f^B$ $\\uparrow$'))
  assert.ok(cell('x').includes('% a b\n'))
  assert.ok(cell('π*').includes('$\\pi^*$') && !cell('π*').includes('LuaLaTeX'))
  for (const [symbol, formula] of [
    ['π_x', '$\\pi_x$'],
    ['κ_x', '$\\kappa_x$'],
    ['S_x', '$S_x$'],
    ['S′_x', "$S'_x$"],
  ] as const)
    assert.ok(cell(`${symbol} without ann`).includes(`  ${formula} without ann`), symbol)
  assert.ok(cell('MS_x').includes('MS\\_x'))
  assert.ok(cell('Привет').includes('LuaLaTeX'))
  const broken = cell('ten words '.repeat(9))
  assert.ok(broken.includes('{>{\\raggedright\\arraybackslash}p{0.45\\linewidth}}'))
  assert.ok(broken.startsWith('% needs \\usepackage{array,booktabs}\n'))
})

test('LaTeX breaks a table that is longer than a page, and repeats its heading', () => {
  const rows = (count: number) =>
    toLatex({
      title: 'All',
      columns: [{ name: 'item', align: 'left' }],
      rows: Array.from({ length: count }, (_, index) => [`row ${index + 1}`]),
      notes: ['last'],
    })
  assert.ok(rows(40).includes('\\begin{table}') && !rows(40).includes('longtable'))
  const text = rows(41)
  assert.ok(text.startsWith('% needs \\usepackage{booktabs,longtable}\n'))
  assert.ok(!text.includes('{table}'))
  assert.ok(text.includes('  item \\\\\n  \\midrule\n  \\endhead\n'))
  assert.ok(text.includes('  \\addlinespace\\caption{All}\n  \\endlastfoot\n  row 1 \\\\\n'))
  assert.ok(text.endsWith('  row 41 \\\\\n\\end{longtable}\n% last\n'))
})

test('Markdown pads by what a terminal shows and escapes what GitHub would set', () => {
  const text = toMarkdown({
    ...table,
    rows: [
      ['日本 $5 ~x~ &lt;', 1],
      ['a', 2],
    ],
  })
  assert.ok(text.includes('| 日本 \\$5 \\~x\\~ \\&lt; | 1.000 |'))
  assert.equal(new Set(text.split('\n').slice(2, 6).map(textWidth)).size, 1)
})

test('JSON text reads back as the document', () => {
  const document = { a: [1, 2.5, null], b: { c: [], d: [{ e: 'x"y' }] }, f: true }
  assert.deepEqual(JSON.parse(toJsonText(document)), document)
})

test('numbers have a true minus sign, no minus zero, and commas between thousands', () => {
  assert.equal(formatNumber(-0.0001, 3), '0.000')
  assert.equal(formatNumber(-1234.5, 1), '−1,234.5')
  assert.equal(count(1, 'hypothesis'), '1 hypothesis')
  assert.equal(count(1200, 'hypothesis'), '1,200 hypotheses')
})

test('wide characters count two columns, marks on top of others none', () => {
  assert.equal(textWidth('文a'), 3)
  assert.equal(textWidth('e\u0301'), 1)
  assert.equal(textWidth(shorten('文文文文文文', 7)), 7)
  assert.deepEqual(wrapText('aa bb cc', 5), ['aa bb', 'cc'])
})

test('a name cannot move the cursor or turn the writing direction', () => {
  assert.equal(safeName('a\u001b[2Jb\u202ec'), 'a\ufffd[2Jb\ufffdc')
})

test('axes have round ends that hold all values and stay within the range', () => {
  const { low, high } = niceAxis([0.013, 0.987], 40, [0, 1])
  assert.deepEqual([low, high], [0, 1])
  assert.equal(axisEnds(niceAxis([0, 1], 10)), '0.0    1.0')
  const flat = niceAxis([0.5], 10)
  assert.ok(flat.low < 0.5 && flat.high > 0.5)
})

test('a dot may stand on the end of its interval, and bounds shine through elsewhere', () => {
  const axis = niceAxis([0, 1], 11)
  assert.equal(intervalRow(axis, 0.2, [0.2, 0.5], [{ label: 'random', value: 0.9 }]), '  ●──┤   ┊ ')
  assert.equal(intervalRow(axis, null, null), ' '.repeat(11))
})

test('labels of bounds that stand close go to lines of their own', () => {
  const axis = niceAxis([0, 1], 31)
  const labels = boundLabels(axis, [
    { label: 'random', value: 0.2 },
    { label: 'human', value: 0.25 },
  ])
  assert.deepEqual(labels, ['      random .200', '        human .250'])
})

test('the heat row is tallest where all cut and a point where nobody does', () => {
  assert.equal(heatRow([0, 1, 3, 6], 6), '·▁▃█')
  assert.equal(heatRow([0, 1, 12], 12, true), '.1+')
})

test('types that are called as what every object has are counted like others', () => {
  const names = ['constructor', '__proto__', 'x']
  const [a, b] = [names, ['__proto__', 'x', 'x']].map(sequence => fromSequence(sequence, { types: names }))
  const rows = operationDistribution(flexibleEdits(a!, b!).operations, names)
  assert.deepEqual(
    rows.map(({ type, substitute }) => [type, Object.entries(substitute)]),
    [
      ['constructor', [['__proto__', 1]]],
      [
        '__proto__',
        [
          ['constructor', 1],
          ['x', 1],
        ],
      ],
      ['x', [['__proto__', 1]]],
    ],
  )
  const cells = operationTable(rows).rows.map(row => row.slice(3, 6))
  assert.deepEqual(cells, [
    [0, 1, 0],
    [1, 0, 1],
    [0, 1, 0],
  ])
})
