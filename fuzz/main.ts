// What scripts/fuzz.mjs runs: `npm run fuzz -- --minutes 5 --seed 1 --part differential`.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measured } from './complexity/measure.ts'
import { closePages } from './input/page.ts'
import { targets } from './list.ts'
import { randomOf } from './random.ts'
import { shrink } from './shrink.ts'
import { attempt, type FuzzTarget, type Part, parts, reasonOf } from './target.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    root: { type: 'string', default: process.cwd() },
    restart: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const minutes = Number(values.minutes)
if (!Number.isInteger(seed) || !(minutes > 0)) {
  process.stderr.write('--seed takes an integer, --minutes a number above 0\n')
  process.exit(2)
}
for (const part of values.part ?? [])
  if (!parts.includes(part as Part)) {
    process.stderr.write(`--part takes ${parts.join(', ')}; not ${part}\n`)
    process.exit(2)
  }
const chosen = targets.filter(
  ({ part, name }) =>
    (values.part === undefined || values.part.includes(part)) &&
    (values.only === undefined || values.only.includes(name)),
)

/** The number of the next case of each target. A run goes on where the last one stopped. */
const folder = join(values.root, 'tmp', 'fuzz')
const stateFile = join(folder, `seed-${seed}.json`)
mkdirSync(folder, { recursive: true })
const kept = (): Record<string, number> =>
  existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {}
const state: Record<string, number> = values.restart ? {} : kept()
/** Another process may run other parts with this seed, so only our own numbers are written, atomically. */
function keepState(): void {
  const own = chosen.map(({ name }) => [name, state[name] ?? 0])
  writeFileSync(
    `${stateFile}.${process.pid}`,
    JSON.stringify({ ...kept(), ...Object.fromEntries(own) }, null, 1),
  )
  renameSync(`${stateFile}.${process.pid}`, stateFile)
}
/** `npm test` replays what is stored there. Cases of `faults` and `page` need the built program or Chromium and depend on timing. */
const found = join(values.root, 'fuzz', 'corpus', 'found.jsonl')
const notReplayed = join(folder, 'found.jsonl')
const storeOf = ({ part }: FuzzTarget): string => (part === 'faults' || part === 'page' ? notReplayed : found)
const start = Date.now()
const end = start + minutes * 60_000
/** Failures of one kind that are stored: a thousand copies would not help. */
const most = 5
const seen = new Map<string, number>()
/** Megabytes that a case of some thousand characters may take, far more than any does. */
const MOST_MEMORY = 500
const ran = new Map<string, number>()
let failures = 0

async function failed(target: FuzzTarget, given: unknown, failure: string): Promise<void> {
  failures++
  const kind = `${target.name} ${reasonOf(failure)}`
  const times = (seen.get(kind) ?? 0) + 1
  seen.set(kind, times)
  if (times > most) return
  const small = await shrink(target, given, failure, target.tries)
  const note = (await attempt(target, small)) ?? failure
  appendFileSync(storeOf(target), `${JSON.stringify({ target: target.name, case: small, note })}\n`)
  process.stdout.write(`${target.name}: ${note.slice(0, 400)}\n  ${JSON.stringify(small).slice(0, 600)}\n`)
}

/** Cases of one target for a little while; one that throws is a failure too. */
async function batch(target: FuzzTarget, milliseconds: number): Promise<void> {
  const until = Math.min(Date.now() + milliseconds, end)
  do {
    const index = state[target.name] ?? 0
    if (target.only !== undefined && index >= target.only.length) return
    const given = target.only?.[index] ?? target.make(randomOf(seed, target.name, index))
    // What ends the whole process can then be seen: scripts/fuzz.mjs says it.
    if (values.trace || target.part === 'input' || target.part === 'page')
      writeFileSync(
        join(folder, `current-${process.pid}.json`),
        JSON.stringify({ target: target.name, case: given }),
      )
    const before = process.memoryUsage.rss()
    let failure = await attempt(target, given)
    const grown = Math.round((process.memoryUsage.rss() - before) / 2 ** 20)
    if (failure === undefined && target.part === 'input' && grown > MOST_MEMORY)
      failure = `memory: ${grown} MB for one case`
    state[target.name] = index + 1
    ran.set(target.name, (ran.get(target.name) ?? 0) + 1)
    if (failure !== undefined) await failed(target, given, failure)
  } while (Date.now() < until)
}

let stop = false
process.on('SIGINT', () => {
  stop = true
})
process.on('SIGTERM', () => {
  stop = true
})
const left = (target: FuzzTarget) =>
  target.only === undefined || (state[target.name] ?? 0) < target.only.length
while (!stop && Date.now() < end && chosen.some(left)) {
  for (const target of chosen) {
    if (stop || Date.now() >= end) break
    if (left(target)) await batch(target, 100)
  }
  keepState()
  // Signals are heard between rounds.
  await new Promise(done => setImmediate(done))
}

await closePages()
for (const line of measured) process.stdout.write(`complexity   ${line}\n`)
for (const { part, name } of chosen)
  process.stdout.write(
    `${part.padEnd(13)}${name.padEnd(32)}${String(ran.get(name) ?? 0).padStart(10)} cases${String(state[name] ?? 0).padStart(12)} in all\n`,
  )
const sum = (of: readonly FuzzTarget[], count: (name: string) => number) =>
  of.reduce((total, { name }) => total + count(name), 0)
const now = (name: string) => ran.get(name) ?? 0
for (const part of parts) {
  const own = chosen.filter(target => target.part === part)
  if (own.length === 0) continue
  process.stdout.write(
    `${part.padEnd(13)}${''.padEnd(32)}${String(sum(own, now)).padStart(10)} cases${String(sum(own, name => state[name] ?? 0)).padStart(12)} in all\n`,
  )
}
const seconds = (Date.now() - start) / 1000
const { user, system } = process.cpuUsage()
const total = sum(chosen, now)
process.stdout.write(
  `${total} cases in ${seconds.toFixed(0)} s, ${((total * 60e6) / (user + system)).toFixed(0)} in a minute of a processor, ${failures} failures${failures > 0 ? `: see ${found} and ${notReplayed}` : ''}\n`,
)
process.exit(failures > 0 ? 1 : 0)
