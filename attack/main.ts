// What scripts/attack.mjs runs: `npm run attack -- --minutes 5 --seed 1 --part differential`.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Attack, attempt, type Part, parts, reasonOf } from './attack.ts'
import { measured } from './growth/measure.ts'
import { closePages } from './input/page.ts'
import { attacks } from './list.ts'
import { randomOf } from './random.ts'
import { shrink } from './shrink.ts'

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
  process.stderr.write('--seed takes a whole number, --minutes a number above 0\n')
  process.exit(2)
}
for (const part of values.part ?? [])
  if (!parts.includes(part as Part)) {
    process.stderr.write(`--part takes ${parts.join(', ')}; not ${part}\n`)
    process.exit(2)
  }
const chosen = attacks.filter(
  ({ part, name }) =>
    (values.part === undefined || values.part.includes(part)) &&
    (values.only === undefined || values.only.includes(name)),
)

/** Where an attack stands: the number of the next case. A run goes on where the last one stopped. */
const folder = join(values.root, 'tmp', 'attack')
const stateFile = join(folder, `seed-${seed}.json`)
mkdirSync(folder, { recursive: true })
const kept = (): Record<string, number> =>
  existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : {}
const state: Record<string, number> = values.restart ? {} : kept()
/** Another process may attack other parts with this seed: only what is ours is written, and in one step. */
function keepState(): void {
  const own = chosen.map(({ name }) => [name, state[name] ?? 0])
  writeFileSync(
    `${stateFile}.${process.pid}`,
    JSON.stringify({ ...kept(), ...Object.fromEntries(own) }, null, 1),
  )
  renameSync(`${stateFile}.${process.pid}`, stateFile)
}
const found = join(folder, 'found.jsonl')
const start = Date.now()
const end = start + minutes * 60_000
/** A failure of the same kind is written down so often at most: a thousand copies help nobody. */
const most = 5
const seen = new Map<string, number>()
/** Megabytes that a case of some thousand signs may take: far more than any does. */
const MOST_MEMORY = 500
const ran = new Map<string, number>()
let failures = 0

async function failed(attack: Attack, given: unknown, failure: string): Promise<void> {
  failures++
  const kind = `${attack.name} ${reasonOf(failure)}`
  const times = (seen.get(kind) ?? 0) + 1
  seen.set(kind, times)
  if (times > most) return
  const small = await shrink(attack, given, failure, attack.tries)
  const note = (await attempt(attack, small)) ?? failure
  appendFileSync(found, `${JSON.stringify({ attack: attack.name, case: small, note })}\n`)
  process.stdout.write(`${attack.name}: ${note.slice(0, 400)}\n  ${JSON.stringify(small).slice(0, 600)}\n`)
}

/** Cases of one attack for a little while; one that throws is a failure too. */
async function batch(attack: Attack, milliseconds: number): Promise<void> {
  const until = Math.min(Date.now() + milliseconds, end)
  do {
    const index = state[attack.name] ?? 0
    if (attack.only !== undefined && index >= attack.only.length) return
    const given = attack.only?.[index] ?? attack.make(randomOf(seed, attack.name, index))
    // What ends the whole process can then be seen: scripts/attack.mjs says it.
    if (values.trace || attack.part === 'input' || attack.part === 'page')
      writeFileSync(
        join(folder, `current-${process.pid}.json`),
        JSON.stringify({ attack: attack.name, case: given }),
      )
    const before = process.memoryUsage.rss()
    let failure = await attempt(attack, given)
    const grown = Math.round((process.memoryUsage.rss() - before) / 2 ** 20)
    if (failure === undefined && attack.part === 'input' && grown > MOST_MEMORY)
      failure = `memory: ${grown} MB for one case`
    state[attack.name] = index + 1
    ran.set(attack.name, (ran.get(attack.name) ?? 0) + 1)
    if (failure !== undefined) await failed(attack, given, failure)
  } while (Date.now() < until)
}

let stop = false
process.on('SIGINT', () => {
  stop = true
})
process.on('SIGTERM', () => {
  stop = true
})
const left = (attack: Attack) => attack.only === undefined || (state[attack.name] ?? 0) < attack.only.length
while (!stop && Date.now() < end && chosen.some(left)) {
  for (const attack of chosen) {
    if (stop || Date.now() >= end) break
    if (left(attack)) await batch(attack, 100)
  }
  keepState()
  // Signals are heard between rounds.
  await new Promise(done => setImmediate(done))
}

await closePages()
for (const line of measured) process.stdout.write(`growth       ${line}\n`)
for (const { part, name } of chosen)
  process.stdout.write(
    `${part.padEnd(13)}${name.padEnd(32)}${String(ran.get(name) ?? 0).padStart(10)} cases${String(state[name] ?? 0).padStart(12)} in all\n`,
  )
const sum = (of: readonly Attack[], count: (name: string) => number) =>
  of.reduce((total, { name }) => total + count(name), 0)
const now = (name: string) => ran.get(name) ?? 0
for (const part of parts) {
  const own = chosen.filter(attack => attack.part === part)
  if (own.length === 0) continue
  process.stdout.write(
    `${part.padEnd(13)}${''.padEnd(32)}${String(sum(own, now)).padStart(10)} cases${String(sum(own, name => state[name] ?? 0)).padStart(12)} in all\n`,
  )
}
const seconds = (Date.now() - start) / 1000
const { user, system } = process.cpuUsage()
const total = sum(chosen, now)
process.stdout.write(
  `${total} cases in ${seconds.toFixed(0)} s, ${((total * 60e6) / (user + system)).toFixed(0)} in a minute of a processor, ${failures} failures${failures > 0 ? `: see ${found}` : ''}\n`,
)
process.exit(failures > 0 ? 1 : 0)
