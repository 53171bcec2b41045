// Whether what was built is what the sources say. dist/.sources holds a digest of everything the build reads;
// times of files would not do: a checkout, a copy or a restored file changes them at will.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist/.sources')
const folders = ['src', 'papers', 'web', 'examples']
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.build.json',
  'tsconfig.core.json',
  'tsconfig.node.json',
  'tsconfig.papers.json',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
  'scripts/code-cache.mjs',
  'scripts/generated.mjs',
  'scripts/own-names.mjs',
  'scripts/schemas.mjs',
  'scripts/compile.cjs',
  'scripts/third-party.mjs',
]
const outputs = [
  'dist/index.js',
  'dist/node/index.js',
  'dist/lib/main.js',
  'dist/lib/index.js',
  'dist/web/index.html',
  'dist/web/served.html',
  'dist/THIRD-PARTY.txt',
  'dist/.schemas',
  'schemas/evaluation.schema.json',
  'schemas/serve.schema.json',
  'man/cesura.1',
]

/** The digest of all that the build reads. */
function digest() {
  const below = folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const path of [...folders.flatMap(below), ...files.map(file => join(root, file))].sort())
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}

/** Whether dist is there and made from these sources. */
export const isBuilt = () =>
  outputs.every(path => existsSync(join(root, path))) &&
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === digest()

/** Before a build: what stands there is no longer vouched for. */
export const beginBuild = () => {
  rmSync(stamp, { force: true })
  return digest()
}

/** After a build from the sources with this digest. */
export const endBuild = sources => writeFileSync(stamp, sources)
