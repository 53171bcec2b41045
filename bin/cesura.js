#!/usr/bin/env node
// To compile the command line takes longer than most commands. Node 22 keeps what it compiled; for Node 20 the build
// did (scripts/code-cache.mjs), where there was one. Else it is compiled again.
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'

/** The command line as the build compiled it; undefined where it did not, or for another version. */
function compiled() {
  const folder = new URL('../dist/.compiled/', import.meta.url)
  try {
    const bytes = readFileSync(new URL(`${process.versions.v8}-${process.arch}`, folder))
    const end = 16 + bytes.readUInt32LE()
    const filename = fileURLToPath(new URL('cli.cjs', folder))
    // The same words around it as in scripts/compile.cjs.
    const source = `(function(exports,require,module,__filename,importFrom){${bytes.toString('utf8', end)}\n})`
    const script = new vm.Script(source, { filename, cachedData: bytes.subarray(16, end) })
    if (script.cachedDataRejected) return undefined
    const loaded = { exports: {} }
    const require = module.createRequire(filename)
    script.runInThisContext()(loaded.exports, require, loaded, filename, name => import(name))
    return loaded.exports
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

module.enableCompileCache?.()
// Help and version need a small part of it, which is compiled sooner than the whole is fetched.
const whole = process.argv[2] !== undefined && !process.argv[2].startsWith('-')
const found = whole && module.enableCompileCache === undefined ? compiled() : undefined
if (found === undefined) await import('../dist/lib/main.js')
else await found.start()
