// A process that runs commands one after the other, so that many of them start once. Each is the built command line,
// run from its beginning, with words, streams and folder of its own. What goes wrong in it is left to a process that
// runs nothing else: such a command is answered with nothing, and whoever asked runs it alone.
import { Readable, Writable } from 'node:stream'

const main = new URL('../../../dist/lib/main.js', import.meta.url)
const program = new URL('../../../bin/cesura.js', import.meta.url).pathname
const own = process.argv
let count = 0

/** A stream that keeps what is written to it. */
class Kept extends Writable {
  pieces = []
  _write(piece, _, done) {
    this.pieces.push(piece)
    done()
  }
  get text() {
    return Buffer.concat(this.pieces).toString()
  }
}

async function run({ args, input, folder }) {
  const streams = { stdin: Readable.from([Buffer.from(input)]), stdout: new Kept(), stderr: new Kept() }
  const before = Object.keys(streams).map(name => [name, Object.getOwnPropertyDescriptor(process, name)])
  for (const [name, stream] of Object.entries(streams))
    Object.defineProperty(process, name, { configurable: true, enumerable: true, get: () => stream })
  process.argv = [own[0], program, ...args]
  process.exitCode = undefined
  process.chdir(folder)
  try {
    await import(`${main.href}?${count++}`)
    return { code: process.exitCode ?? 0, stdout: streams.stdout.text, stderr: streams.stderr.text }
  } catch {
    return undefined
  } finally {
    for (const [name, descriptor] of before) Object.defineProperty(process, name, descriptor)
    process.argv = own
    process.exitCode = undefined
  }
}

process.on('message', async command => process.send({ answer: await run(command) }))
process.on('disconnect', () => process.exit())
