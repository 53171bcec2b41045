import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { readCorpus } from '../../src/formats/index.ts'
import { agreement } from '../../src/index.ts'
import { cesura, cesuraIn } from './run.ts'

const file = fileURLToPath(new URL('../../examples/simulated.json', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cesura-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The output of a command that prints, or of one that writes a file. */
const printed = (...args: string[]): string =>
  cesura(['agreement', 'examples/simulated.json', ...args]).stdout
function written(name: string, ...args: string[]): string {
  const { code, stderr } = cesuraIn(folder, [...args, '--output', name])
  assert.equal(code, 0, stderr)
  return readFileSync(join(folder, name), 'utf8')
}
const plot = (kind: string, ...more: string[]) => written(`${kind}.svg`, 'plot', kind, file, ...more)

/** Text without markup, the escapes of Markdown and the formulas of LaTeX: symbols as a reader sees them. */
const readable = (text: string): string =>
  text
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\\(?=[*_])/g, '')
    .replace(/\$\\(pi|kappa)(?:\^(\*)|(_x))\$/g, (_, letter: string, star = '', x = '') =>
      letter === 'pi' ? `π${star}${x}` : `κ${star}${x}`,
    )
    .replace(/\bpi(?=\*|_x)/g, 'π')
    .replace(/\bkappa(?=\*|_x)/g, 'κ')
    // A headline says the value first.
    .replace(/agree at (\S+) beyond chance \((\S+?)(?=[ )])/g, '$2 $1')

/** Every 0.466 and 0.529 with the symbol before it. */
function named(text: string): { readonly symbol: string; readonly value: string }[] {
  let symbol = ''
  return [
    ...readable(text).matchAll(/[πκ](?:\*|_x)|(?<![\d.])0?\.(?:466\d*|47|529\d*|528\d+|53)(?!\d)/g),
  ].flatMap(([found]) => {
    if (!/[πκ]/.test(found)) return [{ symbol, value: found }]
    symbol = found
    return []
  })
}

/** Of a report its words, and its agreement up to the figures of single texts, which have other values. */
const coefficientsIn = (page: string): string =>
  ['words-title">', 'agreement-title">']
    .map(start => page.slice(page.indexOf(start)))
    .map(part => part.slice(0, part.search(/<\/section>|<h3>Which one to report/)))
    .join('\n')

const outputs: Readonly<Record<string, () => string>> = {
  text: () => printed('--leave-one-out'),
  'ASCII text': () => printed('--ascii'),
  'text of the published level': () => printed('--expected', 'published'),
  Markdown: () => printed('--markdown'),
  LaTeX: () => printed('--latex'),
  report: () => coefficientsIn(written('report.html', 'report', file)),
  'report with references': () => coefficientsIn(written('roles.html', 'report', file, '-r', 'ann,bo,cy,di')),
  'chance-plot': () => plot('chance-plot'),
}

describe('one coefficient, one name', () => {
  test.each(Object.keys(outputs))('%s: 0.466 is π_x or κ_x, 0.529 is π* or κ*', name => {
    const all = named(outputs[name]!())
    for (const { symbol, value } of all)
      assert.equal(symbol.slice(1), /^0?\.4/.test(value) ? '_x' : '*', `${symbol} ${value}`)
    assert.deepEqual([...new Set(all.map(({ symbol }) => symbol[1]))].sort(), ['*', '_'])
  })

  test.each([['interval-dots-coefficients'], ['coder-effect-dumbbell', '-r', 'ann,bo,cy,di']])(
    '%s shows agreement beyond chance alone',
    (kind, ...more) => {
      const text = plot(kind, ...more)
      assert.ok(named(text).length > 0)
      for (const { symbol, value } of named(text))
        assert.equal(`${symbol} ${value}`, `${symbol.slice(0, 1)}_x ${value}`)
      assert.doesNotMatch(text, /[πκ]\*/)
    },
  )

  test('the first mention explains it', () => {
    const rates = 'annotators who place boundaries at random at these rates score 0'
    for (const name of ['text', 'Markdown', 'report', 'report with references']) {
      const text = readable(outputs[name]!()).replace(/\s+/g, ' ')
      // A table stands before its caption.
      const first = name === 'Markdown' ? text.indexOf('Agreement beyond chance (') : text.search(/[πκ]_x/)
      assert.ok(text.slice(first, first + 200).includes(rates), name)
      assert.match(text, /π\* \(Fournier &(?:amp;)? Inkpen 2012/)
    }
  })

  test('CSV has the symbol in every row of a coefficient', () => {
    const [head, ...rows] = printed('--csv').trim().split(/\r?\n/)
    const at = (name: string) => head!.split(',').indexOf(name)
    const symbols = rows.map(row => row.split(',')).filter(row => row[at('scope')] !== 'pair')
    assert.ok(symbols.length > 20)
    for (const row of symbols) {
      const letter = row[at('coefficient')] === 'multi-pi' ? 'π' : 'κ'
      assert.equal(row[at('symbol')], `${letter}${row[at('scope')] === 'published' ? '*' : '_x'}`)
    }
  })
})

describe('one default', () => {
  const { corpus } = readCorpus(readFileSync(file, 'utf8'))
  const coders = ['ann', 'bo', 'cy', 'di']

  test('the library measures what the command line does, and calls it the same', () => {
    for (const [options, args] of [
      [{}, []],
      [{ preset: 'segeval-2' }, ['--preset', 'segeval-2']],
      [{ count: 'boundaries' }, ['--count', 'boundaries']],
      [{ categories: 'merged' }, ['--categories', 'merged']],
      [{ similarity: 'flexible-similarity' }, ['--metric', 'S_f']],
      [{ expected: 'simulated', samples: 50 }, ['--expected', 'simulated', '--chance-samples', '50']],
    ] as const) {
      const { coefficients } = JSON.parse(printed('--json', '--interval', 'none', ...args))
      const found = agreement(corpus!, { ...options, coders, both: true })
      for (const level of [undefined, 'exact', 'published'] as const) {
        const [ours, theirs] = [found, coefficients[0]].map(each => (level ? each[level] : each))
        assert.deepEqual(
          [theirs?.value, theirs?.symbol, theirs?.name, theirs?.signature],
          [ours?.value, ours?.symbol, ours?.name, ours?.signature],
        )
      }
    }
  })

  test('without options: agreement beyond chance, and the published one by its name', () => {
    const { symbol, name, value, published } = agreement(corpus!, { coders, both: true })
    assert.deepEqual([symbol, name, value!.toFixed(3)], ['π_x', 'agreement beyond chance', '0.466'])
    assert.deepEqual(
      [published!.symbol, published!.name, published!.value!.toFixed(3)],
      ['π*', 'multi-π (Fournier & Inkpen 2012)', '0.529'],
    )
  })
})
