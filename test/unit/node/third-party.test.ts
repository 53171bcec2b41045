import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
// @ts-expect-error a script without types
import { noticesOf, packageFolder, packagesIn } from '../../../scripts/third-party.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const notes = readdirSync(join(root, 'dist/.packages'))
const noted = (name: string): string[] => JSON.parse(read(`dist/.packages/${name}`))
const titleOf = (folder: string): string => {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${name} ${version} (`
}

test('every package with code in a bundle is named in the notices, with the text of its licence', () => {
  const notices = read('dist/THIRD-PARTY.txt')
  const folders = new Set(notes.flatMap(noted))
  for (const folder of folders) assert.ok(notices.includes(`\n${titleOf(folder)}`), folder)
  const titles = notices.match(/^-{80}\n.+\n-{80}$/gm) ?? []
  assert.equal(titles.length, folders.size, 'a package twice, or one that is in no bundle')
  assert.match(
    notices,
    /commander [\d.]+ \(MIT\)\n-+\n\n\(The MIT License\)\n\nCopyright \(c\) 2011 TJ Holowaychuk/,
  )
})

test('every bundle lists what it holds, and what it holds is what its code shows', () => {
  for (const name of ['lib', 'cluster', 'page', 'served', 'reader-zip', 'reader-xml'])
    assert.ok(notes.includes(`${name}.json`), name)
  const named = (name: string) => noted(`${name}.json`).map(folder => titleOf(folder).split(' ')[0])
  for (const name of Object.keys(manifest.dependencies))
    assert.ok(named('cluster').includes(name), `${name} is in the single file, and was not noted`)
  for (const name of ['commander', 'd3-format', 'd3-scale', 'd3-shape', 'preact-render-to-string', 'saxes'])
    assert.ok(named('lib').includes(name), `${name} is neither installed with the package nor in it`)
  for (const name of ['preact', '@preact/signals', 'comlink']) {
    assert.ok(named('page').includes(name), name)
    assert.ok(named('served').includes(name), name)
  }
  // What is left outside is imported by its name; the rest of what runs is ours or noted.
  for (const file of readdirSync(join(root, 'dist/lib')).filter(file => file.endsWith('.js')))
    for (const [, name] of read(`dist/lib/${file}`).matchAll(
      /(?:from|import)\s*\(?["']((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?["']/g,
    ))
      if (name !== undefined && Object.hasOwn(manifest.dependencies, name))
        assert.ok(!named('lib').includes(name), `${name} is noted, and not in ${file}`)
})

test('the page in one file carries the notices of its packages, and of the readers next to it', () => {
  const page = read('dist/web/index.html')
  const comment = page.slice(page.lastIndexOf('<!--'))
  assert.match(comment, /^<!--\nThird-party notices\n[\s\S]*-->\n$/)
  assert.equal(comment.indexOf('--', 4), comment.lastIndexOf('-->'), 'a comment ends at the first --')
  for (const name of notes.filter(name => name === 'page.json' || name.startsWith('reader-')))
    for (const folder of noted(name)) assert.ok(comment.includes(`\n${titleOf(folder)}`), folder)
  assert.match(read('dist/cesura.mjs').slice(0, 200), /THIRD-PARTY\.txt/)
})

test('a module is of the innermost package that its path names; ours is of none', () => {
  for (const [id, folder] of [
    ['/p/node_modules/a/b.js', '/p/node_modules/a'],
    ['/p/node_modules/@s/a/b/c.js?x', '/p/node_modules/@s/a'],
    ['/p/node_modules/a/node_modules/b/c.js', '/p/node_modules/a/node_modules/b'],
    ['C:\\p\\node_modules\\a\\b.js', 'C:/p/node_modules/a'],
    ['\0/p/node_modules/a/b.js?commonjs', '/p/node_modules/a'],
    ['\0rolldown/runtime.js', join(root, 'node_modules/rolldown')],
    ['/p/src/index.ts', undefined],
    ['\0virtual:tokens.css', undefined],
  ])
    assert.equal(packageFolder(id), folder, id)
  const chunk = { type: 'chunk', modules: { '/p/node_modules/a/b.js': {}, '/p/src/x.ts': {} } }
  assert.deepEqual(packagesIn([chunk, chunk, { type: 'asset' }]), ['/p/node_modules/a'])
})

test('a package without the text of its licence is named with its licence and its source', () => {
  const notices: string = noticesOf([join(root, 'node_modules/saxes')])
  assert.match(notices, /saxes [\d.]+ \(ISC\)\n-+\n\nISC; the package comes without its text\. .*saxes/)
})

test('the package says where it is from, and ships its notices and its security policy', () => {
  assert.ok(manifest.files.includes('SECURITY.md'))
  assert.ok(manifest.files.includes('dist/THIRD-PARTY.txt'))
  for (const address of [manifest.homepage, manifest.repository.url, manifest.bugs.url])
    assert.match(address, /^(?:git\+)?https:\/\//)
})
