import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'vitest'
import { loads } from '../support/loads.ts'

/** What numbers are made of. Whoever shows or runs them takes the public door first, else the doors of these folders. */
const inner = ['model', 'compare', 'metrics', 'chance', 'evidence', 'agreement', 'stats', 'evaluate']

/** Who may look at whom: folder → the folders of src it may import, and the packages. */
const rules: Record<string, { folders: readonly string[]; packages?: RegExp }> = {
  model: { folders: [] },
  stats: { folders: [] },
  // Codings of texts that differ are put on one text there.
  formats: {
    folders: ['model', 'compare'],
    packages: /^(saxes|hyparquet|hyparquet-compressors|read-excel-file|fflate)(\/|$)/,
  },
  compare: { folders: ['model'] },
  // Sentences of results: what terminal, page, report and figures say. They know no renderer.
  'report/sentences': {
    folders: ['model', 'compare', 'metrics', 'chance', 'agreement', 'evaluate', 'chunks'],
  },
  metrics: { folders: ['model', 'compare'] },
  chance: { folders: ['model', 'compare', 'metrics', 'stats'] },
  evidence: { folders: ['model', 'metrics', 'stats'] },
  agreement: { folders: ['model', 'compare', 'metrics', 'chance', 'evidence', 'stats'] },
  evaluate: { folders: ['model', 'compare', 'metrics', 'chance', 'evidence', 'agreement', 'stats'] },
  plots: {
    folders: ['model', 'compare', 'stats', 'report/sentences'],
    packages: /^d3-(scale|shape|format)$/,
  },
  // What chunks and readers share: placing chunks, blocks and units of a text; three files that import nothing.
  chunks: { folders: ['model', 'metrics', 'stats', 'evaluate', 'formats'] },
  report: {
    folders: [...inner, 'plots', 'report/sentences', 'chunks', 'index.ts'],
    packages: /^preact(-render-to-string)?$/,
  },
  // Evaluations, agreement and chunks are run there in parts, on threads: it sees what they are made of.
  node: {
    folders: [...inner, 'formats', 'plots', 'report', 'chunks', 'index.ts'],
    packages: /^node:/,
  },
  cli: {
    folders: [...inner, 'formats', 'plots', 'report', 'node', 'report/sentences', 'chunks', 'index.ts'],
    packages: /^(node:|commander$|#papers$)/,
  },
  'index.ts': { folders: inner },
}
/** Folders with a door: others enter through index.ts, or through shared.ts, which is no door of the package. */
const entries = ['formats', 'plots', 'report', 'node', 'chunks']
/** Folders that enter every other through its index.ts. */
const guests = ['cli']
/** Single files behind a door that one other folder may import, so that its users do not load the whole room. */
const windows = [
  'chunks imports formats/text/blocks.ts',
  'chunks imports formats/chunks/place-chunks.ts',
  'chunks imports formats/segment-text.ts',
  'chunks imports formats/units/text-units.ts',
  'node imports chunks/chunk-job.ts',
  // Help and errors come without the readers.
  'cli imports node/files/access.ts',
  'web imports plots/measure.ts',
  // Components that reports and the page share.
  'web imports report/html/components.tsx',
  'web imports compare/levels/nearest-level.ts',
  // Problems carry their hints as data, and the page words them.
  'web imports model/error.ts',
  'web imports model/errors/define.ts',
  'web imports model/errors/syntax.ts',
]

/** The folder of the table that a file belongs to. */
const folderOf = (path: string): string =>
  path.startsWith('report/sentences/') ? 'report/sentences' : path.split('/')[0]!

/** Errors and their catalogue: every folder makes its errors from them. */
const isCatalogue = (path: string): boolean => /^model\/(?:error\.ts$|errors\/)/.test(path)

const root = new URL('../../src/', import.meta.url).pathname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file => /\.tsx?$/.test(file))
/** The files of the workbench, as paths from src. What builds the page is none of them. */
const pages = readdirSync(join(root, '../web'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && file !== 'vite.config.ts')
  .map(file => `../web/${file}`)

test('every folder imports only what the design lets it see', () => {
  const forbidden: string[] = []
  for (const file of files) {
    const home = folderOf(file)
    const rule = rules[home]
    assert.ok(rule, `src/${home} is not in the table of the design`)
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, target] of source.matchAll(
      /^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'/gm,
    )) {
      if (target === undefined) continue
      if (!target.startsWith('.')) {
        if (!rule.packages?.test(target)) forbidden.push(`${file} imports ${target}`)
        continue
      }
      const path = relative(root, join(root, dirname(file), target))
      const folder = folderOf(path)
      if (folder === home || isCatalogue(path) || path === 'model/numbers.ts') continue
      if (!rule.folders.includes(folder)) forbidden.push(`${file} imports ${path}`)
      else if (
        (entries.includes(folder) || (guests.includes(home) && inner.includes(folder))) &&
        path !== `${folder}/index.ts` &&
        path !== `${folder}/shared.ts` &&
        !windows.includes(`${home} imports ${path}`)
      )
        forbidden.push(`${file} imports ${path} past its door`)
    }
  }
  assert.deepEqual(forbidden, [])
})

test('papers imports only public entry points', () => {
  const { exports } = JSON.parse(readFileSync(join(root, '../package.json'), 'utf8'))
  const folder = join(root, '../papers')
  const violations: string[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue
    for (const [, target = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/\bfrom '([^']+)'/g)) {
      const isOwn = target.startsWith('.') && !join(dirname(file), target).startsWith('..')
      if (!isOwn && !(`.${target.replace(/^cesura/, '')}` in exports))
        violations.push(`${file} imports ${target}`)
    }
  }
  assert.deepEqual(violations, [])
})

test('web imports only public entry points', () => {
  const forbidden: string[] = []
  for (const file of pages) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, target] of source.matchAll(/(?:\bfrom |^import |\bimport\()'(\.[^']+)'/gm)) {
      const path = relative(root, join(root, dirname(file), target!))
      if (path.startsWith('..') || isCatalogue(path)) continue
      if (/^[a-z]+\/(?:index|shared)\.ts$|^report\/sentences\/|^model\/numbers\.ts$/.test(path)) continue
      if (!windows.includes(`web imports ${path}`)) forbidden.push(`${file} imports ${path} past its door`)
    }
  }
  assert.ok(pages.length > 200, 'there is no workbench')
  assert.deepEqual(forbidden, [])
})

test('contributing/architecture.md says of every folder what it knows', () => {
  const page = readFileSync(new URL('../../contributing/architecture.md', import.meta.url), 'utf8')
  const table = page.slice(page.indexOf('| folder |'), page.indexOf('| `web/` |'))
  const named = Array.from(
    table.matchAll(/`([a-z/]*[a-z])`(?=[^|\n]*\|[^|\n]+\|\n)/g),
    ([, folder]) => folder!,
  )
  assert.deepEqual(
    named.sort(),
    Object.keys(rules)
      .filter(name => name !== 'index.ts')
      .sort(),
  )
})

test('no file loads itself through others', () => {
  const all = [...files, ...pages]
  const graph = new Map(all.map(file => [file, loads(file)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of all) walk(file, [])
  assert.ok(
    graph.get('index.ts')!.length > 20 && graph.get('../web/main.tsx')!.length > 1,
    'the graph is empty',
  )
  assert.deepEqual(cycles, [])
})

test('readers put what they find into one builder', () => {
  const own: string[] = []
  for (const file of files.filter(file => file.startsWith('formats/'))) {
    const source = readFileSync(join(root, file), 'utf8')
    const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    // Only draft.ts knows how codings, items and scores are kept; assemble.ts makes the items of a corpus of them.
    if (!/^formats\/(?:draft|gather)\.ts$/.test(file)) {
      if (
        /\b(?:draft|whole|scratch)\.(?:codings|items|scored)\s*(?:as\b|\.(?:push|splice|sort|pop|shift)\()/.test(
          code,
        )
      )
        own.push(`${file} writes into the lists of a draft`)
      if (/\bmakeItem\(/.test(code)) own.push(`${file} makes an item`)
    }
    if (/\bmakeCorpus\(/.test(code) && file !== 'formats/assemble.ts') own.push(`${file} makes a corpus`)
    // Boundaries are made by a constructor of the model.
    const reader = /^formats\/(?:json|rows|spans|tables|text|timeline)\//.test(file)
    if (reader && !makers.includes(file) && /\bUint32Array\b/.test(code))
      own.push(`${file} makes boundaries or types of its own`)
  }
  assert.deepEqual(own, [])
})

/** Files beside the readers that make arrays: sets of types as JSON has them, rows in another order, ends of lines, cells. */
const makers = [
  'formats/json/segmentation-json.ts',
  'formats/assemble.ts',
  'formats/tables/table-text.ts',
  'formats/timeline/captions.ts',
  'formats/timeline/make.ts',
]

test('files are opened, written and removed in one folder, which remembers them', () => {
  const opens = (file: string) =>
    /['"`](?:node:)?fs(?:\/promises)?['"`]|getBuiltinModule|process\.binding/.test(
      readFileSync(join(root, file), 'utf8'),
    )
  assert.deepEqual(
    files.filter(file => !file.startsWith('node/files/') && opens(file)),
    // A picture is made by another program, in a temporary folder of its own.
    ['cli/figures/render.ts'],
  )
  const systems = readdirSync(join(root, '../bin')).filter(file => opens(`../bin/${file}`))
  // What the build compiled, before anything else is loaded.
  assert.deepEqual(systems, ['cesura.js'])
  // In the folder itself, only the opener reads and only these write.
  const calls = (pattern: RegExp) =>
    files.filter(
      file => file.startsWith('node/files/') && pattern.test(readFileSync(join(root, file), 'utf8')),
    )
  assert.deepEqual(calls(/\b(?:readFile|opendir|readSync|createReadStream|cp|copyFile)\w*\(/).sort(), [
    'node/files/read.ts',
    'node/files/stream.ts',
  ])
  assert.deepEqual(calls(/\b(?:writeFile|createWriteStream|rename|link|mkdir|rm|rmSync|unlink)\(/).sort(), [
    'node/files/swap.ts',
    'node/files/temporary.ts',
    'node/files/write-atomically.ts',
    'node/files/write.ts',
  ])
})
