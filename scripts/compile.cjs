// `node compile.cjs CODE WORDS…`: runs the command line in CODE, and writes it to CODE.compiled as V8 has compiled it:
// the length of that, that, and the code itself, in one file, so that the two never part.
const { readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { createRequire } = require('node:module')
const { Script } = require('node:vm')

const [, , code, ...words] = process.argv
const source = readFileSync(code, 'utf8')
// The same words around it as in bin/cesura.js.
const script = new Script(`(function(exports,require,module,__filename,importFrom){${source}\n})`, {
  filename: join(__dirname, '../dist/.compiled/cli.cjs'),
})
const loaded = { exports: {} }
process.argv = [process.argv[0], join(__dirname, '../bin/cesura.js'), ...words]
script.runInThisContext()(loaded.exports, createRequire(code), loaded, code, name => import(name))
process.on('exit', () => {
  const compiled = script.createCachedData()
  const head = Buffer.alloc(16)
  head.writeUInt32LE(compiled.length)
  writeFileSync(`${code}.compiled`, Buffer.concat([head, compiled, Buffer.from(source)]))
})
loaded.exports.start()
