import assert from 'node:assert/strict'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
// @ts-expect-error a script without types
import { referencePages } from '../../scripts/reference.mjs'
import * as cesuraAgreement from '../../src/agreement/index.ts'
import * as cesuraChunks from '../../src/chunks/index.ts'
import * as cesuraCompare from '../../src/compare/index.ts'
import * as cesuraEvaluate from '../../src/evaluate/index.ts'
import * as cesuraFormats from '../../src/formats/index.ts'
import * as cesuraLibrary from '../../src/index.ts'
import * as cesuraMetrics from '../../src/metrics/index.ts'
import * as cesuraNode from '../../src/node/index.ts'
import * as cesuraPlots from '../../src/plots/index.ts'
import { cesura, cesuraIn, words } from '../cli/run.ts'
import { commandsOf, matches, shellCommands, withOutput } from './console.ts'

/** Entry points, by the names that pages import from. */
const entries: Record<string, object> = {
  cesura: cesuraLibrary,
  'cesura/agreement': cesuraAgreement,
  'cesura/chunks': cesuraChunks,
  'cesura/compare': cesuraCompare,
  'cesura/evaluate': cesuraEvaluate,
  'cesura/formats': cesuraFormats,
  'cesura/metrics': cesuraMetrics,
  'cesura/node': cesuraNode,
  'cesura/plots': cesuraPlots,
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const markdownBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .sort()
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'fuzz/README.md',
  'bench/README.md',
  'test/golden/README.md',
  ...markdownBelow('docs'),
  ...markdownBelow('contributing'),
]

/** Pages of the reference, which the build of the site makes: path below docs/ → text. */
const generated: ReadonlyMap<string, string> = await referencePages({ papers: false })

/** The text that a link leads to, or undefined if it leads nowhere. */
function target(path: string): string | undefined {
  const page = normalize(path).replaceAll('\\', '/')
  const made = generated.get(page.replace(/^docs\//, ''))
  if (made !== undefined) return made
  if (!existsSync(join(root, page))) return undefined
  return page.endsWith('.md') ? readFileSync(join(root, page), 'utf8') : ''
}

/** What a command says of a file that is not there, or of a folder of a run that is not. */
const NO_FILE = /\((?:file-not-found|plan-missing)\)/

/** The heading a link like `#the-windows` points at, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[`*_]/g, '')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')

describe.each(pages)('%s', page => {
  const text = readFileSync(join(root, page), 'utf8')
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')

  test('every link within the project leads somewhere', () => {
    const broken: string[] = []
    for (const [, link] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:)/.test(link!)) continue
      const [path, anchor] = link!.split('#') as [string, string | undefined]
      const found = path === '' ? text : target(join(dirname(page), path))
      if (found === undefined) broken.push(link!)
      else if (anchor !== undefined) {
        const headings = [...found.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!))
        if (!headings.includes(anchor)) broken.push(link!)
      }
    }
    assert.deepEqual(broken, [])
  })

  test('every path of the project that is named is there', () => {
    // Change logs name what was; `x.ts` and capitals stand for a name of the reader's own.
    const past = page === 'CHANGELOG.md'
    const named = [...prose.matchAll(/`((?:bench|fuzz|gallery|schemas|scripts|src|test|web)\/[\w./-]+)`/g)]
      .map(([, path]) => path!)
      .filter(path => !past && !/\/(?:x\.ts|[A-Z]{2,}\b|\d+$)/.test(path))
    assert.deepEqual(
      named.filter(path => !existsSync(join(root, path))),
      [],
    )
  })

  const commands = commandsOf(text)
  const files = [...text.matchAll(/^```\w+ (?:.* )?write=(\S+)\n([\s\S]*?)^```$/gm)]
  // A page that makes files, or whose commands do, has a folder of its own with the examples in it.
  let folder: string | undefined
  if (commands.length > 0 && (files.length > 0 || commands.some(({ line }) => / (-o|--save) /.test(line)))) {
    folder = mkdtempSync(join(tmpdir(), 'cesura-docs-'))
    symlinkSync(join(root, 'examples'), join(folder, 'examples'))
    for (const [, name, content] of files) writeFileSync(join(folder, name!), content!)
    afterAll(() => rmSync(folder!, { recursive: true }))
  }
  // Blocks of `sh` name files of the reader's own. In an empty folder a command stops there, unless an option is wrong.
  for (const line of shellCommands(text))
    test(`has commands and options that exist: ${line}`, () => {
      const empty = mkdtempSync(join(tmpdir(), 'cesura-docs-'))
      try {
        const { code, stdout, stderr } = cesuraIn(empty, words(line).slice(1))
        assert.ok(code === 0 || NO_FILE.test(stdout + stderr), stderr)
      } finally {
        rmSync(empty, { recursive: true })
      }
    })

  const run = (line: string) => {
    const argv = words(line.replace(/^npx /, '')).slice(1)
    return folder === undefined ? cesura(argv) : cesuraIn(folder, argv)
  }
  if (process.env.UPDATE_DOCS === '1' && commands.length > 0)
    writeFileSync(
      join(root, page),
      withOutput(text, line => run(line).stdout),
    )
  for (const { line, output } of commands)
    test(`prints what it says: ${line}`, () => {
      const { code, stdout, stderr } = run(line)
      assert.equal(code, 0, stderr)
      if (process.env.UPDATE_DOCS !== '1') assert.ok(matches(output, stdout), `${output}\n---\n${stdout}`)
    })

  test('every name is exported by the entry point it is imported from', () => {
    const strays = [...text.matchAll(/^import \{ (.*) \} from '(cesura[^']*)'/gm)].flatMap(
      ([, names, entryPoint]) =>
        names!
          .split(', ')
          .filter(name => !(name in (entries[entryPoint!] ?? {})))
          .map(name => `${name} from ${entryPoint}`),
    )
    // In prose: `alignTexts`, `mapUnits` of `cesura/compare`.
    const reported =
      /((?:`[a-z]\w*(?:\([^`]*\))?`(?:, | and |; ))*`[a-z]\w*(?:\([^`]*\))?`) of `(cesura\/\w+)`/gi
    for (const [, names, entryPoint] of prose.matchAll(reported))
      for (const [, name] of names!.matchAll(/`(\w+)/g))
        if (entries[entryPoint!] !== undefined && !(name! in entries[entryPoint!]!))
          strays.push(`${name} of ${entryPoint}`)
    assert.deepEqual(strays, [])
  })

  for (const [, code] of text.matchAll(/^```(?:ts|js)\n([\s\S]*?)^```/gm)) {
    const lines = [...code!.matchAll(/^(.*?)\s*\/\/=> (.*)$/gm)]
    if (lines.length === 0) continue
    test(`computes what it says: ${lines[0]![1]}`, () => {
      const scope: Record<string, unknown> = {
        ...cesuraAgreement,
        ...cesuraCompare,
        ...cesuraEvaluate,
        ...cesuraMetrics,
        ...cesuraLibrary,
        ...cesuraFormats,
        ...cesuraChunks,
        readFileSync,
      }
      const names = Object.keys(scope)
      const body = code!
        .replace(/^import .*\n/gm, '')
        .replace(
          /^(.*?)\s*\/\/=> (.*)$/gm,
          (_, expression: string, value: string) => `check(${expression}, ${value})`,
        )
      const check = (actual: unknown, expected: unknown) => assert.deepEqual(actual, expected)
      new Function(...names, 'check', body)(...names.map(name => scope[name]), check)
    })
  }
})
