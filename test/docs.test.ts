import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, test } from 'vitest'
import * as cesuraAgreement from '../src/agreement/index.ts'
import * as cesuraChunks from '../src/chunks/index.ts'
import * as cesuraCompare from '../src/compare/index.ts'
import * as cesuraEvaluate from '../src/evaluate/index.ts'
import * as cesuraFormats from '../src/formats/index.ts'
import * as cesuraLibrary from '../src/index.ts'
import * as cesuraMetrics from '../src/metrics/index.ts'
import * as cesuraNode from '../src/node/index.ts'
import * as cesuraPlots from '../src/plots/index.ts'
import { cesura, words } from './cli/run.ts'

/** What documents import from, by its name. */
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

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'attack/README.md',
  'bench/README.md',
  'test/golden/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

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
    for (const [, target] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|mailto:)/.test(target!)) continue
      const [path, anchor] = target!.split('#') as [string, string | undefined]
      const file = path === '' ? join(root, page) : join(root, dirname(page), path)
      if (!existsSync(file)) broken.push(target!)
      else if (anchor !== undefined && file.endsWith('.md')) {
        const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
          anchorOf(heading!),
        )
        if (!headings.includes(anchor)) broken.push(target!)
      }
    }
    assert.deepEqual(broken, [])
  })

  test('every path of the project that is named is there', () => {
    // What is past, and what stands for a name of your own, need not be.
    const past = page === 'CHANGELOG.md'
    const named = [...prose.matchAll(/`((?:attack|bench|gallery|schemas|scripts|src|test|web)\/[\w./-]+)`/g)]
      .map(([, path]) => path!)
      .filter(path => !past && !/\/(?:x\.ts|[A-Z]{2,}\b|\d+$)/.test(path))
    assert.deepEqual(
      named.filter(path => !existsSync(join(root, path))),
      [],
    )
  })

  for (const [, block] of text.matchAll(/^```console\n([\s\S]*?)^```/gm)) {
    for (const [, command, output] of block!.matchAll(
      /^\$ ((?:npx )?cesura .*)\n([\s\S]*?)(?=^\$ |(?![\s\S]))/gm,
    )) {
      test(`prints what it says: ${command}`, () => {
        const { code, stdout } = cesura(words(command!.replace(/^npx /, '')).slice(1))
        assert.equal(code, 0)
        assert.equal(stdout.trimEnd(), output!.trimEnd())
      })
    }
  }

  test('every name is imported from a door where it stands', () => {
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
