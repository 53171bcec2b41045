// The packages whose code is in a bundle under dist, and their licences. Each build notes what it took (`notePackages`) in
// dist/.packages; run by itself, at the end of a build, this writes dist/THIRD-PARTY.txt of all notes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const notes = join(root, 'dist/.packages')

const BUNDLERS = ['rolldown', 'vite']

/** The folder of the package that a module is from; undefined for our own. Bundlers add a few lines of their own, too. */
export function packageFolder(id) {
  const path = id.replaceAll('\\', '/')
  const bundler = BUNDLERS.find(name => path.startsWith(`\0${name}/`) || path.startsWith(`${name}/`))
  if (bundler !== undefined) return join(root, 'node_modules', bundler)
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replace(/^\0/, ''))?.[0]
}

/** The folders of the packages that have code in chunks of a bundle, sorted. */
export function packagesIn(chunks) {
  const ids = chunks.flatMap(chunk => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
  return [...new Set(ids.flatMap(id => packageFolder(id) ?? []))].sort()
}

/** Notes the packages of a build under a name; `seen` is told their folders. */
export const notePackages = (name, seen = () => undefined) => ({
  name: 'note-packages',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const folders = packagesIn(Object.values(bundle))
      seen(folders)
      mkdirSync(notes, { recursive: true })
      writeFileSync(join(notes, `${name}.json`), `${JSON.stringify(folders, null, 2)}\n`)
    },
  },
})

/** All packages that builds have noted. */
export const notedPackages = () => [
  ...new Set(readdirSync(notes).flatMap(name => JSON.parse(readFileSync(join(notes, name), 'utf8')))),
]

/** The name, version and licence of each package with the texts it comes with, in order of names. */
export function noticesOf(folders) {
  const found = folders.map(folder => {
    const { name, version, license, author, repository } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    const texts = readdirSync(folder)
      .filter(file => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file))
      .sort()
      .map(file => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n'))
      // Of a bundler a few lines are in what it makes; what it was itself made of is not.
      .map(text =>
        BUNDLERS.includes(name) ? text.replace(/^# Licenses of bundled dependencies[\s\S]*/m, '') : text,
      )
      .map(text => text.trim())
    if (texts.length === 0 && typeof license !== 'string')
      throw new Error(`${name} ${version} is in a bundle, and nothing says under which licence`)
    // Some packages are published without the text: who wrote them, and where it is, has to do.
    const owner = [author?.name ?? author, repository?.url ?? repository].filter(word => word !== undefined)
    const text = texts.join('\n\n') || `${license}; the package comes without its text. ${owner.join(', ')}`
    return { title: `${name} ${version} (${license ?? 'see below'})`, text }
  })
  const notices = new Map(found.map(({ title, text }) => [title, text]))
  const line = '-'.repeat(80)
  return [...notices.keys()]
    .sort()
    .map(title => `${line}\n${title}\n${line}\n\n${notices.get(title)}\n`)
    .join('\n')
}

const HEAD = 'Files of cesura hold code of the packages below, each under its own licence.\n'

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, 'dist/THIRD-PARTY.txt'), `${HEAD}\n${noticesOf(notedPackages())}`)
