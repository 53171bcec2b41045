import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FuzzTarget } from '../target.ts'

/** Commands that write a file: their words, IN and OUT for the files. */
const commands: Readonly<Record<string, readonly string[]>> = {
  simulate: ['simulate', '--items', '100', '-o', 'OUT'],
  convert: ['convert', 'IN', '--to', 'csv', '-o', 'OUT'],
  'convert lines': ['convert', 'IN', '--to', 'json-lines', '-o', 'OUT'],
  report: ['report', 'IN', '-o', 'OUT'],
  plot: ['plot', 'strip', 'IN', '-o', 'OUT'],
  adjudicate: ['adjudicate', 'IN', '-o', 'OUT'],
  'evaluate save': ['evaluate', 'IN', '--pairs', '--metric', 'B', '--save', 'OUT'],
  'agreement save': ['agreement', 'IN', '--save', 'OUT'],
}
const suffixes: Readonly<Record<string, string>> = {
  report: 'html',
  plot: 'svg',
  adjudicate: 'json',
  'evaluate save': 'json',
  'agreement save': 'json',
  simulate: 'json',
  convert: 'csv',
  'convert lines': 'jsonl',
}
const faults = [
  'SIGKILL',
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'full disk',
  'full pipe',
  'closed pipe',
  'little memory',
] as const
type Fault = (typeof faults)[number]

interface FaultCase {
  readonly command: string
  readonly fault: Fault
  /** When the signal comes, as a share of the time of an undisturbed run. */
  readonly at: number
  /** What stands at the output before: something, or nothing. */
  readonly old: boolean
}

const root = process.cwd()
const program = join(root, 'bin/cesura.js')
const OLD = 'what stood here before\n'

interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stderr: string
  readonly milliseconds: number
}

/** A corpus large enough that a signal finds it at work. */
let corpus: string | undefined
function input(): string {
  if (corpus !== undefined) return corpus
  const folder = mkdtempSync(join(tmpdir(), 'cesura-faults-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  corpus = join(folder, 'in.json')
  spawnSync(process.execPath, [program, 'simulate', '--items', '25', '-o', corpus])
  return corpus
}

function run(
  words: readonly string[],
  folder: string,
  disturb?: (kill: (signal: NodeJS.Signals) => void) => void,
  nodeFlags: readonly string[] = [],
  stdout: 'ignore' | number = 'ignore',
): Promise<Ended> {
  const start = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, program, ...words], {
    cwd: folder,
    stdio: ['ignore', stdout, 'pipe'],
    env: { ...process.env, TMPDIR: folder, NO_COLOR: '1' },
  })
  let stderr = ''
  child.stderr!.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  disturb?.(signal => child.kill(signal))
  return new Promise(done => {
    child.on('close', (code, signal) =>
      done({ code, signal, stderr, milliseconds: performance.now() - start }),
    )
  })
}

/** What each command writes when nothing goes wrong, and how long it takes. */
const calm = new Map<string, { bytes: string; milliseconds: number }>()
async function undisturbed(command: string, folder: string, words: readonly string[], out: string) {
  const known = calm.get(command)
  if (known !== undefined) return known
  const { code, stderr, milliseconds } = await run(words, folder)
  if (code !== 0) throw new Error(`${command} fails by itself: ${stderr}`)
  const found = { bytes: readFileSync(out, 'latin1'), milliseconds }
  calm.set(command, found)
  rmSync(out)
  return found
}

/** A folder on a disk of 64 kB; nothing where this user may not make one. */
function smallDisk(folder: string): (() => void) | undefined {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
  return status === 0 ? () => void spawnSync('umount', [folder]) : undefined
}

async function faultCommand(given: FaultCase, folder: string, disk: string): Promise<string | undefined> {
  const { command, fault, at, old } = given
  const home = fault === 'full disk' ? disk : folder
  // Under one name, in whichever folder: a report says the command that made it.
  const name = `out.${suffixes[command]}`
  const out = join(home, name)
  const words = commands[command]!.map(word => (word === 'IN' ? input() : word === 'OUT' ? name : word))
  const good = await undisturbed(command, folder, words, join(folder, name))
  if (fault === 'full disk' && good.bytes.length < 70_000) return undefined
  if (old) writeFileSync(out, OLD)
  let ended: Ended
  if (fault.startsWith('SIG'))
    ended = await run(words, home, kill =>
      setTimeout(() => kill(fault as NodeJS.Signals), at * good.milliseconds),
    )
  else if (fault === 'little memory') ended = await run(words, home, undefined, ['--max-old-space-size=16'])
  else if (fault === 'full disk') ended = await run(words, home)
  else {
    // Standard output that takes nothing: a full device, or a pipe whose reader has gone.
    const shell = fault === 'full pipe' ? '"$@" > /dev/full' : 'set -o pipefail; "$@" | head -c 1 > /dev/null'
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', shell, '-', process.execPath, program, 'evaluate', input(), '--pairs', '--csv'],
      {
        encoding: 'utf8',
        cwd: folder,
      },
    )
    ended = { code: status, signal: null, stderr, milliseconds: 0 }
    if (fault === 'full pipe' && status === 0)
      return 'unsaid: standard output was full, and the exit code is 0'
  }
  // Node itself prints a trace where the heap is full: no program can help it there.
  if (fault !== 'little memory' && /\n {4}at /.test(ended.stderr))
    return `trace: ${ended.stderr.slice(0, 300)}`
  if (ended.stderr.includes('fault of cesura')) return `fault: ${ended.stderr.slice(0, 300)}`
  const found = existsSync(out) ? readFileSync(out, 'latin1') : undefined
  if (found !== undefined && found !== good.bytes && !(old && found === OLD))
    return `half: ${found.length} of ${good.bytes.length} bytes stand at the output`
  if (old && found === undefined) return 'lost: what stood at the output is gone'
  if (ended.code === 0 && !fault.includes('pipe') && found !== good.bytes)
    return 'unsaid: exit code 0 without the output'
  if (fault === 'full disk' && (ended.code === 0 || !/space|full/.test(ended.stderr)))
    return `unsaid: a full disk ends with ${ended.code} and says ${ended.stderr.slice(0, 200)}`
  const strays = readdirSync(home).filter(name => name.endsWith('.tmp') || name.startsWith('cesura-'))
  if (strays.length > 0 && fault !== 'SIGKILL' && fault !== 'little memory')
    return `strays: ${strays.join(', ')}`
  return undefined
}

const faultTarget: FuzzTarget<FaultCase> = {
  name: 'faults',
  part: 'faults',
  make: random => ({
    command: random.pick(Object.keys(commands)),
    fault: random.pick(faults),
    at: random.next() * 1.1,
    old: random.chance(0.5),
  }),
  async run(given) {
    // Where a case is made smaller, words lose their ends.
    if (!Object.hasOwn(commands, given.command) || !faults.includes(given.fault)) return undefined
    const folder = mkdtempSync(join(tmpdir(), 'cesura-fault-'))
    const disk = mkdtempSync(join(tmpdir(), 'cesura-disk-'))
    const unmount = given.fault === 'full disk' ? smallDisk(disk) : undefined
    try {
      if (given.fault === 'full disk' && unmount === undefined) return undefined
      return await faultCommand(given, folder, disk)
    } finally {
      unmount?.()
      for (const path of [folder, disk]) rmSync(path, { recursive: true, force: true })
    }
  },
}

interface ChangeCase {
  readonly change: 'append' | 'replace' | 'truncate' | 'remove'
  readonly at: number
}

/** JSON lines that change while they are read: refused, or read as they were before or after. */
const changeTarget: FuzzTarget<ChangeCase> = {
  name: 'changing input',
  part: 'faults',
  make: random => ({
    change: random.pick(['append', 'replace', 'truncate', 'remove'] as const),
    at: random.next(),
  }),
  async run(given) {
    const first = await changeOnce(given)
    // No program sends itself these: somebody on the machine did, or its memory was full. Once more tells.
    return /^exit: null SIG(?:TERM|KILL|INT|HUP)/.test(first ?? '') ? changeOnce(given) : first
  },
}

async function changeOnce({ change, at }: ChangeCase): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-change-'))
  try {
    const path = join(folder, 'in.jsonl')
    const line = (id: number, coder: string) =>
      `{"id":"d${id}","codings":{"${coder}":{"masses":[2,3,6]},"b":{"masses":[2,2,7]}}}\n`
    const lines = (coder: string) => Array.from({ length: 30_000 }, (_, id) => line(id, coder)).join('')
    writeFileSync(path, lines('a'))
    let changed = false
    const { code, signal, stderr } = await run(
      ['evaluate', path, '--pairs', '--metric', 'B', '--json'],
      folder,
      () => {
        setTimeout(() => {
          changed = true
          if (change === 'append') appendFileSync(path, line(30_001, 'c'))
          else if (change === 'replace') writeFileSync(path, lines('z'))
          else if (change === 'truncate') writeFileSync(path, lines('a').slice(0, 1_000_000))
          else rmSync(path, { force: true })
        }, at * 1500)
      },
    )
    if (/\n {4}at /.test(stderr)) return `trace: ${stderr.slice(0, 300)}`
    if (code === 1) return `exit: 1 belongs to thresholds; ${stderr.slice(0, 200)}`
    if (code !== 0 && code !== 2)
      return `exit: ${code} ${signal ?? ''}, changed ${changed}; ${stderr.slice(0, 200)}`
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const faultTargets: readonly FuzzTarget[] = [faultTarget, changeTarget]
