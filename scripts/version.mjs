// `node scripts/version.mjs 1.2.3`: writes a version everywhere it is kept by hand, and says what to make again. test/project/version.test.ts holds the
// places together. Signatures carry the version, so expected outputs change with it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const version = process.argv[2]
const before = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) {
  console.error('node scripts/version.mjs 1.2.3')
  process.exit(2)
}

const literal = before.replaceAll('.', '\\.')
/** Where the version is kept, and what is around it there. */
const places = [
  ['package.json', `("version": ")${literal}(")`],
  ['package-lock.json', `("name": "cesura",\\s+"version": ")${literal}(")`],
  ['src/model/version.ts', `(VERSION = ')${literal}(')`],
  ['src/report/citations.ts', `(cesura )${literal}(')`],
  ['CITATION.cff', `(^version: )${literal}($)`],
  ['codemeta.json', `("version": ")${literal}(")`],
  ['r/DESCRIPTION', `(^Version: )${literal}($)`],
  ['README.md', `(\\|v:)${literal}()`],
  ['gallery/interval-dots-ranking.ts', `(\\|v:)${literal}()`],
  ['docs/how-to/from-python.md', `(\\|v:)${literal}()`],
]
for (const [path, pattern] of places) {
  const text = readFileSync(root + path, 'utf8')
  writeFileSync(root + path, text.replace(new RegExp(pattern, 'gm'), `$1${version}$2`))
}
console.log(`${before} → ${version}. Now:
node scripts/build.mjs && python3 python/generate.py && npm run gallery
UPDATE=1 UPDATE_DOCS=1 npx vitest run test/cli/transcripts.test.ts test/docs test/views/gallery.test.ts`)
