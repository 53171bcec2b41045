import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import * as agreement from '../../src/agreement/index.ts'
import * as ofAgreement from '../../src/agreement/shared.ts'
import * as chunks from '../../src/chunks/index.ts'
import * as compare from '../../src/compare/index.ts'
import * as evaluate from '../../src/evaluate/index.ts'
import * as ofEvaluate from '../../src/evaluate/shared.ts'
import * as formats from '../../src/formats/index.ts'
import * as cesura from '../../src/index.ts'
import * as metrics from '../../src/metrics/index.ts'
import * as model from '../../src/model/index.ts'
import * as plots from '../../src/plots/index.ts'
import * as report from '../../src/report/index.ts'
import * as stats from '../../src/stats/index.ts'

/** Everything an example may call: the public doors, and what our own folders share. */
const scope: Record<string, unknown> = {
  ...model,
  ...ofAgreement,
  ...agreement,
  ...ofEvaluate,
  ...evaluate,
  ...plots,
  ...report,
  ...formats,
  ...chunks,
  ...stats,
  ...compare,
  ...metrics,
  ...cesura,
}

const root = new URL('../../src/', import.meta.url).pathname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .sort()
// Sentences, and much of these folders, stand at no door of the package.
for (const file of files.filter(name =>
  /^(compare|plots|report|formats|cli\/io)\/|^model\/(?:numbers|plain)\.ts/.test(name),
))
  if (readFileSync(join(root, file), 'utf8').includes('@example'))
    for (const [name, value] of Object.entries(await import(join(root, file)))) scope[name] ??= value

for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8')
  for (const [, comment] of source.matchAll(/\/\*\*([\s\S]*?)\*\//g)) {
    const example = comment!.split('@example')[1]
    if (example === undefined) continue
    const lines = example
      .split('\n')
      .map(line => line.replace(/^\s*\* ?/, ''))
      .join('\n')
    for (const [, code, expected] of lines.matchAll(/([\s\S]*?)\/\/=> (.*)\n?/g)) {
      test(`src/${file}: ${code!.trim()}`, () => {
        const names = Object.keys(scope)
        const run = (text: string) =>
          new Function(...names, `return (${text})`)(...names.map(name => scope[name]))
        assert.deepEqual(run(code!.trim()), run(expected!))
      })
    }
  }
}
