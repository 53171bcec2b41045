// Builds the library and the command line with tsc, bundles what the command line runs, and builds the workbench
// with vite where it exists.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

function run(script, args) {
  const { status, error } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

run('node_modules/typescript/bin/tsc', ['-b', 'tsconfig.build.json'])
run('scripts/bundle.mjs', [])
if (existsSync(new URL('../web/vite.config.ts', import.meta.url))) {
  run('node_modules/vite/bin/vite.js', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'error'])
}
