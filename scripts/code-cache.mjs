// The command line as V8 has compiled it, for Node 20: dist/.compiled. To parse and to compile it takes longer than most
// commands; Node 22 keeps what it compiled by itself when asked (bin/cesura.js). It holds for one version of V8 on one
// kind of machine, so it is made by the build and never packed; whoever has none, or another, runs dist/lib.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import module from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { ownNames } from './own-names.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const out = join(dist, '.compiled')

/** Modules of dist find what lies beside them; threads are those of dist/lib. */
const keepPlaces = {
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(dist)) return undefined
    // Compiled code has no import(…) of its own: it is given one.
    const asked = code.replaceAll(/\bimport\(('@modelcontextprotocol\/[^']+')\)/g, 'importFrom($1)')
    const home = relative(out, id).replaceAll('\\', '/')
    const folder = path => basename(dirname(join(dirname(id), path)))
    return asked.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, path) =>
      path.endsWith('/worker.js')
        ? `new URL('../lib/${folder(path)}-worker.js', compiledFrom)`
        : `new URL('${path}', new URL('${home}', compiledFrom))`,
    )
  },
}

/** The command line in one file of the old module form, which alone can be compiled beforehand. */
async function bundle(into) {
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    plugins: [keepPlaces],
    resolve: { alias: ownNames },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: into,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        external: [/^@modelcontextprotocol\//],
        input: { cli: join(dist, 'cli/start.js') },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          codeSplitting: false,
          intro: "const compiledFrom=require('node:url').pathToFileURL(__filename).href;",
          minify: { compress: false, mangle: true, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
}

/** Compiles the bundle: what most commands run is compiled by running the commonest. */
async function compile(making) {
  await bundle(making)
  const code = join(making, 'cli.cjs')
  const [unfit] = /\bimport(?:\.meta\b|\()/.exec(readFileSync(code, 'utf8')) ?? []
  if (unfit !== undefined) throw new Error(`${code} has ${unfit}, which compiled code has not`)
  const words = ['evaluate', join(root, 'examples/kubla-khan.json')]
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/compile.cjs'), code, ...words],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  if (status !== 0 || !existsSync(`${code}.compiled`))
    throw new Error(`the command line was not compiled: ${stderr}`)
  mkdirSync(out, { recursive: true })
  renameSync(`${code}.compiled`, join(out, `${process.versions.v8}-${process.arch}`))
}

rmSync(out, { recursive: true, force: true })
if (module.enableCompileCache === undefined) {
  const making = join(dist, '.compiling')
  try {
    await compile(making)
  } catch (error) {
    // The command line runs without it, only later.
    console.warn(`${error.message}; commands start from dist/lib`)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
