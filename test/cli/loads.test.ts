// What a command loads: its bundle and what that imports before it runs.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

const folder = join(import.meta.dirname, '../../dist/lib')
const files = readdirSync(folder)

/** The files that load before a command runs, without their hash. */
function loadedBy(command: string): Set<string> {
  const names = new RegExp(`^${command}-[\\w-]{8}\\.js$`)
  const start = files.find(
    file => names.test(file) && readFileSync(join(folder, file), 'utf8').includes(`name: "${command}"`),
  )
  assert.ok(start !== undefined, `no bundle of ${command}`)
  const found = new Set([start])
  for (const file of found)
    for (const [, next] of readFileSync(join(folder, file), 'utf8').matchAll(
      // Statements, also those that stand in one line; import(…) runs later.
      /(?:^|[;}])(?:import|export)\b[^()`;]*?['"]\.\/([^'"]+)['"]/gm,
    ))
      found.add(next!)
  return new Set([...found].map(file => file.replace(/(?:-[\w-]{8})?\.js$/, '')))
}

test.each(['agreement', 'conventions', 'convert', 'evaluate', 'lint', 'metrics', 'pairs'])(
  '%s loads no plots and no pages before it is asked for one',
  command => {
    const loaded = loadedBy(command)
    for (const apart of ['plots', 'pages', 'papers']) assert.ok(!loaded.has(apart), `${command}: ${apart}`)
  },
)

test('a command that plots loads them', () => {
  assert.ok(loadedBy('report').has('plots'))
})

test('the list of metrics loads no reader of files', () => {
  assert.ok(!loadedBy('metrics').has('formats'))
  assert.ok(loadedBy('lint').has('formats'))
})
