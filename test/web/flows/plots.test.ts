import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, test } from 'vitest'
import { launch } from './chromium.ts'

const gallery = fileURLToPath(new URL('../../../gallery/', import.meta.url))
const names = readdirSync(gallery)
  .filter(file => file.endsWith('.svg'))
  .map(file => file.replace(/\.svg$/, ''))
let page: Page

beforeAll(async () => {
  // There is no browser where every test is skipped.
  page = await (await launch())?.newPage()
})
afterAll(() => page?.close())

/** The whole gallery as one script that leaves every picture in `globalThis.drawn`. */
async function bundle(): Promise<string> {
  const entry = '\0gallery'
  const source = `${names.map((name, index) => `import { figure as f${index} } from ${JSON.stringify(`${gallery}${name}.ts`)}`).join('\n')}
globalThis.drawn = {${names.map((name, index) => `${JSON.stringify(name)}: f${index}.svg`).join(',')}}`
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'gallery',
        resolveId: id => (id === 'gallery' ? entry : undefined),
        load: id => (id === entry ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'gallery', formats: ['iife'], name: 'gallery' },
      rollupOptions: { input: 'gallery' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('vite watches instead of building')
  return output.output[0].code
}

test('a browser renders the same bytes as Node', async () => {
  await page.addScriptTag({ content: await bundle() })
  const rendered = (await page.evaluate('globalThis.drawn')) as Record<string, string>
  assert.deepEqual(Object.keys(rendered), names)
  for (const name of names)
    assert.equal(`${rendered[name]}\n`, readFileSync(`${gallery}${name}.svg`, 'utf8'), name)
})

test('a browser reads every picture of the gallery as well-formed XML', async () => {
  for (const name of names) {
    const svg = JSON.stringify(readFileSync(`${gallery}${name}.svg`, 'utf8'))
    const root = await page.evaluate(
      `new DOMParser().parseFromString(${svg}, 'image/svg+xml').documentElement.nodeName`,
    )
    assert.equal(root, 'svg', name)
  }
})
