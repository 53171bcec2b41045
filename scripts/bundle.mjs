// Puts what the command line and its threads run into a few files, dist/lib: to read some three hundred small modules
// takes longer than most commands. The library stays as tsc wrote it, module by module.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import ts from 'typescript'
import { build } from 'vite'
import { ownNames } from './own-names.mjs'
import { notePackages } from './third-party.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
/** `--alone FOLDER`: there, and with the packages it needs inside, so that Node is all it takes. */
const alone = process.argv[2] === '--alone'
const out = alone ? resolve(process.argv[3]) : dist

/** Folders of src/node and src/cli whose work runs in threads: node/pairs → dist/lib/pairs-worker.js. */
const withWorkers = ['node', 'cli'].flatMap(folder =>
  readdirSync(join(dist, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(join(dist, folder, entry.name, 'worker.js')))
    .map(({ name }) => ({ name, path: join(dist, folder, name, 'worker.js') })),
)

/** Modules move into dist/lib; the files they look for relative to themselves do not, except for workers. */
const keepPlaces = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(dist) || !code.includes('import.meta.url')) return undefined
    const home = relative(join(dist, 'lib'), id).replaceAll('\\', '/')
    const folder = path => basename(dirname(join(dirname(id), path)))
    return code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path) =>
      path.endsWith('/worker.js')
        ? `new URL('./${folder(path)}-worker.js', import.meta.url)`
        : `new URL('${path}', new URL('${home}', import.meta.url))`,
    )
  },
}

/**
 * The package has no side effects, so a value that is computed at the top of a module can be dropped where nobody uses
 * it. Bundlers know that of a module; of a part of a chunk an annotation tells them, which only a call can have.
 */
const markPure = {
  name: 'mark-pure',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(dist) || /^(?:cli|node)[\\/]/.test(relative(dist, id))) return undefined
    const module = ts.createSourceFile(id, code, ts.ScriptTarget.ESNext)
    const computed = module.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .filter(({ name, initializer }) => ts.isIdentifier(name) && initializer && !isSimple(initializer))
    let marked = code
    for (const { initializer } of computed.reverse()) {
      const [start, end] = [initializer.getStart(module), initializer.end]
      const value = code.slice(start, end)
      const call = isSimpleCall(initializer) ? value : `(() => (${value}))()`
      marked = `${marked.slice(0, start)}/* @__PURE__ */ ${call}${marked.slice(end)}`
    }
    return marked
  },
}

/** The lines in which Rolldown names the module that follows: nobody who uses the package needs them. */
const withoutModuleNames = {
  name: 'without-module-names',
  renderChunk: code => code.replaceAll(/^\/\/ (?:dist|node_modules)\/.*\n/gm, ''),
}

/**
 * Rolldown makes `require` for packages in CommonJS in the chunk of helpers that all chunks import, and a bundler for
 * browsers warns of the Node module there. Only the chunk with commander needs it, so it makes its own.
 */
const requireWhereUsed = {
  name: 'require-where-used',
  generateBundle(_, output) {
    const chunks = Object.values(output).filter(({ type }) => type === 'chunk')
    const helpers = chunks.find(({ code }) => code.includes('(() => createRequire(import.meta.url))()'))
    if (helpers === undefined) return
    helpers.code = helpers.code
      .replace(/^import \{ createRequire \} from "node:module";\n/m, '')
      .replace(/^var __require = .*\n/m, '')
      .replace(/(?:, )?__require as \w+/, '')
    if (/createRequire|__require/.test(helpers.code))
      throw new Error('require is still in the shared helpers')
    for (const chunk of chunks) {
      const taken = /(?:, )?\w+ as __require\b/
      if (!taken.test(chunk.code)) continue
      const own =
        'import { createRequire } from "node:module";\nconst __require = createRequire(import.meta.url);\n'
      chunk.code = own + chunk.code.replace(taken, '').replace(/import \{ ?, /, 'import { ')
    }
  },
}

/** A function, a literal or a name: bundlers see by themselves that it has no effects. */
const isSimple = node =>
  ts.isFunctionLike(node) ||
  ts.isLiteralExpression(node) ||
  ts.isIdentifier(node) ||
  ts.isClassExpression(node)

/** A call whose arguments have no effects: the annotation is enough. */
const isSimpleCall = node =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.arguments.every(isSimple)

/** One chunk per folder of the library; commands stay separate and are loaded when they are called. */
const chunkOf = id => {
  const path = relative(dist, id).replaceAll('\\', '/')
  // An entry point imports everything of its folder, so it belongs to no chunk.
  if (/^(?:[^/]+\/)?index\.js$/.test(path)) return undefined
  // Pages and strips of the report plot; tables and terminal text do not, and most commands print only these.
  if (/^report\/(?:html|diff|task|figures|report-pairs|report-results|views\/diff)\b/.test(path))
    return 'pages'
  if (path.startsWith('report/sentences/')) return 'base'
  const folder = /^([^/]+)\//.exec(path)?.[1]
  if (folder === 'formats' || folder === 'plots' || folder === 'report' || folder === 'papers') return folder
  // Help and errors need no more than words; evaluate and pairs need no chance levels.
  if (folder === 'model') return 'base'
  if (folder === 'agreement' || folder === 'chance') return 'agreement'
  return folder === 'cli' || folder === 'node' ? undefined : 'library'
}

/** From what all need to what few need: a chunk contains what it imports, unless an earlier one has it. */
const chunks = ['base', 'library', 'agreement', 'formats', 'plots', 'report', 'pages', 'papers']

/**
 * Packages whose code is in ours: those that every command or figure needs, so that who imports a metric does not install them
 * one by one. What only some readers need stays outside and is loaded when such a file is read.
 */
const inside = ['commander', 'saxes', 'xmlchars', /^d3-/, 'internmap', 'preact', 'preact-render-to-string']

/** The entry points of package.json by their names in dist/lib: `.` is index, `./metrics/edits` is metrics-edits. */
function entryPoints() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const entries = {}
  for (const [name, { default: path }] of Object.entries(exports)) {
    if (path === undefined) continue
    if (name.endsWith('/*'))
      for (const family of readdirSync(join(dist, 'metrics'))) {
        const module = join(dist, 'metrics', family, 'metrics')
        if (existsSync(`${module}.js`)) entries[`metrics-${family}`] = module
      }
    else entries[basename(path, '.js')] = join(dist, name === '.' ? '' : name.slice(2), 'index')
  }
  return entries
}
const entries = entryPoints()

// What the package runs: its entry points, the command line and its threads, on shared chunks.
if (!alone)
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    plugins: [keepPlaces, markPure, notePackages('lib'), withoutModuleNames, requireWhereUsed],
    resolve: { alias: ownNames },
    ssr: { noExternal: inside },
    build: {
      ssr: true,
      outDir: join(dist, 'lib'),
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        // Installed only by those who use it.
        external: [/^@modelcontextprotocol\//],
        input: {
          ...Object.fromEntries(Object.entries(entries).map(([name, module]) => [name, `${module}.js`])),
          main: join(dist, 'cli/main.js'),
          ...Object.fromEntries(withWorkers.map(({ name, path }) => [`${name}-worker`, path])),
        },
        // An entry point has its own names and no others.
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // Node prints the line where an error was thrown: lines stay.
          minify: false,
          comments: { legal: false, annotation: true, jsdoc: false },
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

// The types of the entry points, on shared files as well.
if (!alone) {
  rmSync(join(dist, 'types'), { recursive: true, force: true })
  const entryFiles = new Set(Object.values(entries).map(module => `${module}.d.ts`))
  const { catalogue } = await import('../dist/model/errors/catalogue.js')
  const types = await rollup({
    input: Object.fromEntries(Object.entries(entries).map(([name, module]) => [name, `${module}.d.ts`])),
    plugins: [errorCodes([...catalogue.keys()]), dts()],
    // Types that appear in a signature and are exported nowhere are found by scripts/check-package.mjs if they matter.
    onwarn: () => undefined,
  })
  await types.write({
    dir: join(dist, 'types'),
    entryFileNames: '[name].d.ts',
    // One shared file: a compiler reads most of them anyway, and a package of few files installs faster.
    chunkFileNames: '[name].d.ts',
    // What only cesura/node needs stays out of it, because it needs the types of Node.
    manualChunks: id => (entryFiles.has(id) || id.startsWith(join(dist, 'node')) ? undefined : 'shared'),
  })
}

/** The type of codes as its list: computed from the messages, it would bring a thousand declarations along. */
function errorCodes(codes) {
  return {
    name: 'error-codes',
    load: id =>
      id === join(dist, 'model/errors/code.d.ts')
        ? `export type ErrorCode = ${codes.map(code => `'${code}'`).join(' | ')};\n`
        : undefined,
  }
}

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
    const folder = path => basename(dirname(join(dirname(id), path)))
    return code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path) =>
      path.endsWith('/worker.js')
        ? `new URL('?worker=${folder(path)}', import.meta.url)`
        : `new URL('${path}', new URL('${home}', import.meta.url))`,
    )
  },
}

const banner = `#!/usr/bin/env node
// Holds code of other packages; THIRD-PARTY.txt in the package cesura has their licences.`

// Everything in one file, dist/cesura.mjs: what a compute node needs besides Node. It is the same wherever it lies.
if (alone) {
  copyFileSync(join(dist, 'cesura.mjs'), join(out, 'cesura.mjs'))
  copyFileSync(join(dist, 'THIRD-PARTY.txt'), join(out, 'THIRD-PARTY.txt'))
} else
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    plugins: [oneFile, notePackages('cluster')],
    resolve: { alias: ownNames },
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
