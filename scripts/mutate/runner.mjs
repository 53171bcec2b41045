// One warm process that holds all tests: the parent says which to run, with which mutant on.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { register } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'

const { copy, files } = JSON.parse(process.env.CESURA_RUN)
const collect = new URL('collect.mjs', import.meta.url).href
register('./hooks.mjs', { parentURL: import.meta.url, data: { copy, collect } })
process.chdir(copy)
await import(collect)
await import(pathToFileURL(join(copy, 'dist/mutant.js')).href)
const mutants = globalThis.mutants
const fresh = mutants.on
const noted = join(tmpdir(), `cesura-hits-${process.pid}`)
process.on('exit', () => rmSync(noted, { force: true }))
process.on('disconnect', () => process.exit())
let stray
process.on('unhandledRejection', error => {
  stray = error
})
process.on('uncaughtException', error => {
  stray = error
})

const send = message => process.send(message)
// What is asked while modules load acts once and for all: no switch can be turned later.
const counts = new Uint32Array(1 << 16)
const counted = () => [...counts.entries()].filter(([, times]) => times > 0)
mutants.counts = counts
const broken = []
for (const file of files) {
  send({ loading: file })
  globalThis.beginFile(file)
  try {
    await import(pathToFileURL(join(copy, file)).href)
  } catch (error) {
    broken.push({ file, why: String(error?.stack ?? error).slice(0, 300) })
  }
}
mutants.counts = undefined
const early = counted().map(([id]) => id)
const tests = globalThis.collected.tests
send({ tests: tests.map(({ file, title }) => ({ file, title })), broken, early })

/** Calls what can be stopped from outside: a loop without end is an error, not the end of this process. */
const call = new Script('globalThis.called()')
function stoppable(run, patience) {
  globalThis.called = run
  return call.runInThisContext({ timeout: Math.ceil(2 * patience) })
}

/** Runs a test; answers why it failed, or nothing. */
async function outcome(test, patience) {
  stray = undefined
  mutants.forget()
  let timer
  const late = new Promise((_, no) => {
    timer = setTimeout(() => no(new Error('too late')), patience)
  })
  try {
    const body = async () => {
      for (const hook of test.hooks) await hook()
      await stoppable(() => test.body({}), patience)
    }
    await Promise.race([body(), late])
    if (stray !== undefined) throw stray
    return undefined
  } catch (error) {
    return String(error?.message ?? error).slice(0, 200) || 'failed'
  } finally {
    clearTimeout(timer)
  }
}

process.on('message', async message => {
  if (message.dry !== undefined) {
    const test = tests[message.dry]
    counts.fill(0)
    mutants.counts = counts
    writeFileSync(noted, '')
    process.env.CESURA_HITS = noted
    // Others work on this machine too: what counts is processor time, but for tests that start programs.
    const start = performance.now()
    const before = process.cpuUsage()
    mutants.until = before.user + message.most * 1000
    mutants.gaveUp = false
    const failed = await outcome(test, 300_000)
    const why = mutants.gaveUp ? 'takes too long' : failed
    const { user, system } = process.cpuUsage(before)
    const ms = message.systems ? performance.now() - start : (user + system) / 1000
    mutants.until = Number.POSITIVE_INFINITY
    mutants.counts = undefined
    delete process.env.CESURA_HITS
    const hits = new Map(counted())
    for (const line of existsSync(noted) ? readFileSync(noted, 'utf8').split('\n') : [])
      if (line !== '' && !hits.has(Number(line))) hits.set(Number(line), 1)
    send({ dried: message.dry, ms, why, hits: [...hits] })
    return
  }
  const { id, list, most } = message
  for (const { index, patience } of list) {
    send({ at: index, patience })
    mutants.asked = 0
    mutants.most = most
    mutants.on = id
    process.env.CESURA_MUTANT = String(id)
    const why = await outcome(tests[index], patience)
    mutants.on = fresh
    delete process.env.CESURA_MUTANT
    if (why === undefined) continue
    // A mutant that left something in memory would fail every test after it.
    const clean = fresh >= 0 || (await outcome(tests[index], patience)) === undefined
    send({ killed: index, why, clean })
    return
  }
  send({ survived: true })
})
