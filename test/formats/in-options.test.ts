import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { inOptions } from '../../src/formats/in-options.ts'
import { readFiles } from '../../src/formats/index.ts'
import { readFilesInFlags } from '../../src/formats/shared.ts'

test('flags of a message are options of the library', () => {
  for (const [flags, options] of [
    ['--read holes= says what a hole is', 'holes says what a hole is'],
    ['(--read holes=join-left)?', "(holes: 'join-left')?"],
    ['--read unit-layer=NAME.', 'unitLayer: NAME.'],
    ['--read duration=6300 (seconds) says it.', 'duration: 6300 (seconds) says it.'],
    ['--read separator="---", or more', 'separator: "---", or more'],
    ['--column masses=, start= and end= name it', 'columns.masses, columns.start and columns.end name it'],
    ['--column item=NAME and coder=NAME give names', 'columns: { item: NAME, coder: NAME } give names'],
    ["--from-path '{coder}/{item}.csv'", "fromPath: '{coder}/{item}.csv'"],
    ['Give it: --text FILE, and say --units lines', "Give it: documents, and say units: 'lines'"],
    ['leave --axis away', 'leave axis away'],
    ['--format csv --read header=no', "format: 'csv' header: 'no'"],
    ['it is 2 — 3, a -- b', 'it is 2 — 3, a -- b'],
  ] as const)
    assert.equal(inOptions(flags), options)
})

test('no flag of any message of the readers is left over', () => {
  const folder = fileURLToPath(new URL('../../src/formats/', import.meta.url))
  const left: string[] = []
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file === 'in-options.ts') continue
    for (const line of readFileSync(folder + file, 'utf8').split('\n'))
      if (/^\s*(?!\/|\*).*\s--[a-z]/.test(line) && /\s--[a-z]/.test(inOptions(line)))
        left.push(`${file}: ${line.trim()}`)
  }
  assert.deepEqual(left, [])
})

test('a reading says the same to both: in options to the library, in flags to the command line', () => {
  const file = { name: 'a.csv', text: 'item,coder,boundaries\nd,ann,2 5\nd,bo,2 4\n' }
  const [library, command] = [readFiles([file]), readFilesInFlags([file])]
  const messages = (read: typeof library) => read.problems.map(({ message }) => message).join('\n')
  assert.match(messages(command), /--column units=NAME/)
  assert.match(messages(library), /columns: \{ units: NAME \}/)
  assert.doesNotMatch(messages(library), /--/)
  assert.deepEqual(
    library.problems.map(({ code, location }) => [code, location]),
    command.problems.map(({ code, location }) => [code, location]),
  )
})
