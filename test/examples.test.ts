import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import * as chunks from '../src/chunks/index.ts'
import * as formats from '../src/formats/index.ts'
import * as cesura from '../src/index.ts'
import * as nearest from '../src/model/nearest.ts'
import * as segmentation from '../src/model/segmentation.ts'
import * as plots from '../src/plots/index.ts'
import * as report from '../src/report/index.ts'

/** Everything an example may call: the public door, and the few inner functions that carry examples. */
const scope: Record<string, unknown> = {
  ...segmentation,
  ...nearest,
  ...plots,
  ...report,
  ...formats,
  ...chunks,
  ...cesura,
}

const root = new URL('../src/', import.meta.url).pathname
for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .sort()) {
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
