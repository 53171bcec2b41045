import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})

/** Every file of the project with its text: what git knows or would take. */
const sources = new Map(
  listed.stdout
    .split('\n')
    .filter(path => /\.(m?[jt]s|tsx|json|ya?ml|html|css|md)$/.test(path) && !/^test\/golden\//.test(path))
    .flatMap(path => {
      try {
        return [[path, readFileSync(root + path, 'utf8')] as const]
      } catch {
        return []
      }
    }),
)

/** How a tool that nobody imports is called: its program in scripts/, or its name in a setting. */
const CALLED: Record<string, RegExp> = {
  '@biomejs/biome': /node_modules\/@biomejs\/biome/,
  '@vitest/coverage-v8': /vitest run --coverage/,
  publint: /bin\('publint'\)/,
  // 7 compiles and checks; 6 is imported by what reads comments, and by typedoc
  'typescript-7': /node_modules\/typescript-7\/bin\/tsc/,
  'axe-core': /resolve\('axe-core\//,
}
const imported = new Set<string>()
for (const [path, text] of sources) {
  if (!/\.(m?[jt]s|tsx)$/.test(path)) continue
  for (const [, name] of text.matchAll(/(?:from|import|import\()\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g))
    imported.add(name!)
}

test('every dependency is imported or called somewhere', () => {
  const unused = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(name => {
    if (imported.has(name)) return false
    if (name.startsWith('@types/'))
      return !imported.has(name.slice('@types/'.length)) && name !== '@types/node'
    const called = CALLED[name]
    return (
      called === undefined ||
      ![...sources].some(([path, text]) => path !== 'test/project/dependencies.test.ts' && called.test(text))
    )
  })
  assert.deepEqual(unused, [])
})

test('src imports only what is installed with the package', () => {
  // Their code is in dist/lib: scripts/bundle.mjs puts it there, and test/unit/node/third-party.test.ts looks for it.
  const inside = [
    'commander',
    'd3-format',
    'd3-scale',
    'd3-shape',
    'preact',
    'preact-render-to-string',
    'saxes',
  ]
  const own = new Set([...Object.keys(manifest.dependencies), ...inside, ...builtinModules, manifest.name])
  const foreign: string[] = []
  for (const [path, text] of sources) {
    if (!path.startsWith('src/')) continue
    for (const [, name] of text.matchAll(
      /^(?:import|export)\b[^'"]*?from '((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/gm,
    ))
      if (!own.has(name!) && !name!.startsWith('node:')) foreign.push(`${path}: ${name}`)
  }
  assert.deepEqual(foreign, [])
})

test('no comment and no page points at a document that is not in the project', () => {
  const outside: string[] = []
  for (const [path, text] of sources) {
    if (path === 'test/project/dependencies.test.ts') continue
    for (const [match] of text.matchAll(
      /\bshared\/[\w./-]+|\bspec\/[\w-]+\.md|\b(house|style|findings|pipeline|engines|landscape|workbench2?)\.md|\bthe (?:brief|specification)\b(?! of)/g,
    ))
      if (![...sources.keys()].some(file => file.endsWith(`/${match}`) || file === match))
        outside.push(`${path}: ${match}`)
  }
  assert.deepEqual(outside, [])
})
