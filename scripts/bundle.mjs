// Puts what the command line and its threads run into a few files, dist/bin: to read some three hundred small modules
// takes longer than most commands. The library stays as tsc wrote it, module by module.
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { notePackages } from './third-party.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
/** `--alone FOLDER`: there, and with the packages it needs inside, so that Node is all it takes. */
const alone = process.argv[2] === '--alone'
const out = alone ? resolve(process.argv[3]) : join(dist, 'bin')

/** Folders of src/node and src/cli whose work runs in threads: node/pairs → dist/bin/pairs-worker.js. */
const withWorkers = ['node', 'cli'].flatMap(folder =>
  readdirSync(join(dist, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(join(dist, folder, entry.name, 'worker.js')))
    .map(({ name }) => ({ name, path: join(dist, folder, name, 'worker.js') })),
)

/** The code moves; whatever it finds beside itself does not, except for its worker. */
const keepPlaces = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(dist) || !code.includes('import.meta.url')) return undefined
    const home = relative(join(dist, 'bin'), id).replaceAll('\\', '/')
    const folder = path => basename(dirname(join(dirname(id), path)))
    return code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path) =>
      path.endsWith('/worker.js')
        ? `new URL('./${folder(path)}-worker.js', import.meta.url)`
        : `new URL('${path}', new URL('${home}', import.meta.url))`,
    )
  },
}

/** One file for each folder of the library; commands stay apart and are loaded when they are called. */
const chunkOf = id => {
  const path = relative(dist, id).replaceAll('\\', '/')
  // Pages and strips of the report plot; tables and terminal text do not, and most commands print only these.
  if (/^report\/(?:html|diff|task|figures)\b/.test(path)) return 'pages'
  const folder = /^([^/]+)\//.exec(path)?.[1]
  if (folder === 'formats' || folder === 'plots' || folder === 'report' || folder === 'reproduce')
    return folder
  // Help and errors need no more than words; evaluate and pairs need no chance levels.
  if (folder === 'model' || folder === 'wording') return 'base'
  if (folder === 'agreement' || folder === 'chance') return 'agreement'
  return folder === 'cli' || folder === 'node' ? undefined : 'library'
}

/** From what all need to what few need: a chunk takes along what it imports, unless an earlier one has it. */
const chunks = ['base', 'library', 'agreement', 'formats', 'plots', 'report', 'pages', 'reproduce']

/** Packages of the old module form: Node has to search them for their names before it runs them. */
const oldForm = ['commander', 'saxes', 'xmlchars']
/** Comments and spaces are read as long as code is. */
const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } }

await build({
  root,
  logLevel: 'warn',
  configFile: false,
  plugins: [keepPlaces, ...(alone ? [] : [notePackages('bin')])],
  ssr: { noExternal: alone ? true : oldForm },
  build: {
    ssr: true,
    outDir: out,
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    minify: false,
    rollupOptions: {
      // Only who uses it installs it.
      external: [/^@modelcontextprotocol\//],
      input: {
        main: join(dist, 'cli/main.js'),
        ...Object.fromEntries(withWorkers.map(({ name, path }) => [`${name}-worker`, path])),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        minify,
        codeSplitting: {
          groups: chunks.map((name, index) => ({
            name,
            test: id => id.startsWith(dist) && chunkOf(id) === name,
            priority: chunks.length - index,
          })),
        },
      },
    },
  },
})

/** The doors of package.json → their names in dist/doors: `.` is index, `./metrics/edits` is metrics-edits. */
function entryFiles() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = {}
  for (const { node, default: path } of Object.values(exports).filter(
    entryPoint => entryPoint.node !== undefined,
  )) {
    const names = path.includes('*')
      ? readdirSync(join(dist, 'metrics')).filter(name => existsSync(join(root, path.replace('*', name))))
      : ['']
    for (const name of names)
      entries[basename(node.replace('*', name), '.js')] = join(root, path.replace('*', name))
  }
  return entries
}

/** As `keepPlaces`, for files that lie beside dist/bin: threads run what the commands run. */
const keepPlacesOfEntries = {
  name: 'keep-places-of-doors',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(dist) || !code.includes('import.meta.url')) return undefined
    const home = relative(join(dist, 'doors'), id).replaceAll('\\', '/')
    const folder = path => basename(dirname(join(dirname(id), path)))
    return code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path) =>
      path.endsWith('/worker.js')
        ? `new URL('../bin/${folder(path)}-worker.js', import.meta.url)`
        : `new URL('${path}', new URL('${home}', import.meta.url))`,
    )
  },
}

/** What `import 'cesura'` needs, told when all modules are known. */
const ofMainEntry = new Set()
const findMainEntry = {
  name: 'find-main-door',
  buildEnd() {
    const rest = [join(dist, 'index.js')]
    for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
      if (ofMainEntry.has(id)) continue
      ofMainEntry.add(id)
      rest.push(...(this.getModuleInfo(id)?.importedIds ?? []))
    }
  },
}

const entryChunkOf = id => {
  const chunk = chunkOf(id)
  if (chunk === 'base' || chunk === 'agreement' || chunk === 'library')
    return ofMainEntry.has(id) ? 'library' : 'words'
  return chunk === 'pages' ? 'report' : chunk
}

// What Node loads of the library: the same doors in a few files, dist/doors. Bundlers take the modules themselves.
if (!alone)
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    plugins: [keepPlacesOfEntries, findMainEntry, notePackages('doors')],
    ssr: { noExternal: oldForm },
    build: {
      ssr: true,
      outDir: join(dist, 'doors'),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: entryFiles(),
        // A door has its own names and no others.
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'shared/[name]-[hash].js',
          // Node prints the line where an error was thrown: lines stay.
          minify: false,
          comments: false,
          // To find and open a file takes as long as to read a hundred thousand characters of it.
          codeSplitting: {
            groups: ['library', 'words', 'formats', 'plots', 'report', 'reproduce'].map((name, index) => ({
              name,
              test: id => id.startsWith(dist) && entryChunkOf(id) === name,
              priority: 6 - index,
            })),
          },
        },
      },
    },
  })

/** Threads of the single file are started from it, and tell by its address which they are. */
const oneFile = {
  name: 'one-file',
  enforce: 'pre',
  // The package has no side effects; what the entry loads is nothing but those.
  resolveId: (path, from) =>
    from?.endsWith('cluster-entry.mjs') && path.startsWith('.')
      ? { id: join(dirname(from), path), moduleSideEffects: true }
      : undefined,
  transform(code, id) {
    if (!id.startsWith(dist) || !code.includes('import.meta.url')) return undefined
    const home = relative(out, id).replaceAll('\\', '/')
    const folder = dirname(relative(join(dist, 'node'), id))
    return code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path) =>
      path === './worker.js'
        ? `new URL('?worker=${folder}', import.meta.url)`
        : `new URL('${path}', new URL('${home}', import.meta.url))`,
    )
  },
}

const banner = `#!/usr/bin/env node
// Holds code of other packages; THIRD-PARTY.txt in the package cesura has their licences.`

// Everything in one file, dist/bin/cesura.mjs: what a compute node needs besides Node. It is the same wherever it lies.
if (alone) {
  copyFileSync(join(dist, 'bin/cesura.mjs'), join(out, 'cesura.mjs'))
  copyFileSync(join(dist, 'THIRD-PARTY.txt'), join(out, 'THIRD-PARTY.txt'))
} else
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    plugins: [oneFile, notePackages('cluster')],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: { cesura: join(root, 'scripts/cluster-entry.mjs') },
        output: { entryFileNames: '[name].mjs', codeSplitting: false, banner },
      },
    },
  })
