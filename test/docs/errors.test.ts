import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
// @ts-expect-error a script without types
import { anyParams, errorExamples, errorsPage } from '../../scripts/reference/errors.mjs'
import { commands, isFamily } from '../../src/cli/commands.ts'
import { readFiles } from '../../src/formats/index.ts'
import { readOptionChoices } from '../../src/formats/read-options.ts'
import * as library from '../../src/index.ts'
import { catalogue } from '../../src/model/errors/catalogue.ts'
import type { ErrorCode } from '../../src/model/errors/code.ts'
import { type ErrorDefinition, type Hint, renderHint } from '../../src/model/errors/define.ts'
import { flagOf, flagSyntax } from '../../src/model/errors/syntax.ts'

const root = join(import.meta.dirname, '../..')
const stored = (path: string): string => readFileSync(join(root, path), 'utf8')
const folder = 'src/model/errors'

/** Every definition, with the file and the name that it has there. */
const definitions: { file: string; name: string; definition: ErrorDefinition<ErrorCode> }[] = []
for (const file of readdirSync(join(root, folder))) {
  if (['catalogue.ts', 'code.ts', 'counted.ts', 'define.ts', 'syntax.ts'].includes(file)) continue
  for (const [name, definition] of Object.entries(await import(join(root, folder, file))))
    definitions.push({ file, name, definition: definition as ErrorDefinition<ErrorCode> })
}
const hintOf = ({ hint }: ErrorDefinition<ErrorCode>): Hint => {
  // A hint may be a parameter: then there is nothing to see in it here.
  const parts = hint?.(anyParams as never)
  return Array.isArray(parts) ? parts : []
}
const textOf = (definition: ErrorDefinition<ErrorCode>): string =>
  `${definition.message(anyParams as never)} ${renderHint(hintOf(definition))}`

const interfaces = { renderHint, flagSyntax, library, readFiles }
const page: string = errorsPage(catalogue, interfaces)

test('the page of errors has one heading per code, each with its messages', () => {
  assert.ok(catalogue.size > 200)
  const sections = page.split(/^## /m).slice(1)
  assert.deepEqual(
    sections.map(section => section.split('\n')[0]),
    [...catalogue.keys()],
  )
  for (const section of sections) assert.match(section, /^- \S/m)
})

test('every example of the page has an error of the catalogue', () => {
  const codes: string[] = [...errorExamples(interfaces).keys()]
  assert.ok(codes.length >= 25)
  assert.deepEqual(
    codes.filter(code => !catalogue.has(code as ErrorCode)),
    [],
  )
})

test('the catalogue holds every definition', () => {
  // By what they say: where everything is compiled, these are two copies of one definition.
  const key = (definition: ErrorDefinition<ErrorCode>) => `${definition.code} ${textOf(definition)}`
  const held = new Set([...catalogue.values()].flat().map(key))
  assert.deepEqual(
    definitions.filter(({ definition }) => !held.has(key(definition))).map(({ name }) => name),
    [],
  )
})

/** Messages that report what was done, or what the caller asked for, and leave nothing to do. */
const nothingToDo: readonly ErrorCode[] = [
  'chunks-empty',
  'coding-left-out',
  'edges-joined',
  'file-skipped',
  'relations-ignored',
  'results-ignored',
  'trivial-mark',
]

test('every message says what to do, unless it leaves nothing to do', () => {
  assert.deepEqual(
    definitions
      .filter(({ definition: { code, hint } }) => hint === undefined && !nothingToDo.includes(code))
      .map(({ file, name }) => `${file}: ${name}`),
    [],
  )
})

test('every message has words of its own', () => {
  const wordless = definitions.filter(
    ({ definition }) => !/[a-z]{2}/.test(`${definition.message(anyParams as never)}`),
  )
  assert.deepEqual(
    wordless.map(({ file, name }) => `${file}: ${name}`),
    [],
  )
})

test('messages name options, not flags, unless the user typed the flag', () => {
  const flags = definitions.filter(
    ({ file, definition }) => file !== 'commands.ts' && /(?<![\w-])--[a-z]/.test(textOf(definition)),
  )
  assert.deepEqual(
    flags.map(({ file, name }) => `${file}: ${name}`),
    [],
  )
})

test('every definition is used', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.startsWith('model/errors/'))
    .map(file => stored(join('src', file)))
    .join('\n')
  const words = new Set(sources.match(/\w+/g))
  assert.deepEqual(
    definitions.filter(({ name }) => !words.has(name)).map(({ file, name }) => `${file}: ${name}`),
    [],
  )
})

test('hints name options of readers and settings that there are', async () => {
  const loaded = await Promise.all(commands.map(async ({ load }) => (await load()).command))
  const flags = new Set(
    loaded
      .flatMap(command => (isFamily(command) ? command.parts : [command]))
      .flatMap(({ options }) => Object.values(options).map(spec => /--[a-z-]+/.exec(spec.flags)?.[0])),
  )
  const unknown = definitions.flatMap(({ file, name, definition }) =>
    hintOf(definition).flatMap(part => {
      if (typeof part !== 'object' || `${part.option}` === '…') return []
      const known =
        part.of === 'reading'
          ? Object.hasOwn(readOptionChoices, part.option) || flags.has(flagOf(part))
          : part.of !== 'setting' || flags.has(flagOf(part)) || part.inLibrary !== undefined
      return known ? [] : [`${file}: ${name}: ${part.of} ${part.option}`]
    }),
  )
  assert.deepEqual(unknown, [])
})

test('hints name commands that there are', () => {
  for (const [, name] of page.matchAll(/`cesura ([a-z]+)/g))
    assert.ok(
      commands.some(command => command.name === name),
      `cesura ${name}`,
    )
})
