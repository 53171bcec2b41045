// Builds the library and the command line with tsc, bundles what the command line runs, and builds the workbench.
// `--if-needed`: only when the sources have changed since the last build.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginBuild, endBuild, isBuilt } from './built.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a script; where it fails, the build ends with its exit code. */
const run = (script, args) =>
  new Promise((done, fail) => {
    // Tests build too, and must test what users get: by NODE_ENV=test the page would hold names of source files.
    const env = { ...process.env, NODE_ENV: 'production' }
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env })
    child.on('error', fail)
    child.on('close', status => (status === 0 ? done() : process.exit(status ?? 1)))
  })

/** tsc leaves behind what it once wrote for a source that has moved: it would be packed. */
function removeOrphans() {
  const dist = join(root, 'dist')
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (/^(lib|types|web)[\\/]/.test(name) || !/\.(d\.ts|js)$/.test(name)) continue
    const sources = ['.ts', '.tsx'].map(ending => name.replace(/\.(d\.ts|js)$/, ending))
    if (!sources.some(source => existsSync(join(root, 'src', source)) || existsSync(join(root, source))))
      rmSync(join(dist, name))
  }
}

if (process.argv.includes('--if-needed') && isBuilt()) process.exit(0)
const sources = beginBuild()
await run('node_modules/typescript-7/bin/tsc', ['-b', 'tsconfig.build.json'])
removeOrphans()
// Notes of builds that are no longer made would stay.
rmSync(join(root, 'dist/.packages'), { recursive: true, force: true })
const page = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'error']
// What tsc wrote is bundled for the command line; both pages are made from the sources.
await Promise.all([
  // The definitions of commands import papers/, which imports the bundled entry points.
  run('scripts/bundle.mjs', [])
    .then(() => run('scripts/generated.mjs', []))
    .then(() => run('scripts/code-cache.mjs', [])),
  run('node_modules/vite/bin/vite.js', page).then(() =>
    run('node_modules/vite/bin/vite.js', [...page, '--mode', 'served']),
  ),
  run('scripts/schemas.mjs', []),
])
await run('scripts/third-party.mjs', [])
endBuild(sources)
