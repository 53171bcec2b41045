// A small corpus in JSON lines for the tests of runs, and the command line that maps it.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Answer, cesuraIn } from '../../cli/run.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const program = join(root, 'bin/cesura.js')

export const scratch = (name: string): string => mkdtempSync(join(tmpdir(), `cesura-${name}-`))

/** Lines of items in no order of their ids; some coders miss some. */
export function itemLines(items: number): string[] {
  return Array.from({ length: items }, (_, index) => {
    const units = 20 + (index % 13)
    const codings = ['gold', 'ann', 'bo']
      .filter((_, coder) => coder === 0 || (index + coder) % 5 > 0)
      .map((coder, place) => {
        const boundaries = []
        for (let at = 2 + (index % 3); at < units; at += 3 + ((index + place) % 4)) boundaries.push(at)
        return { coder, boundaries }
      })
    return JSON.stringify({ id: `t${(index * 7919) % 1009}`, units, codings })
  })
}

export function writeCorpus(folder: string, items: number): string {
  const path = join(folder, 'corpus.jsonl')
  writeFileSync(path, `${itemLines(items).join('\n')}\n`)
  return path
}

/** Runs the built command line; with words in the environment in a process of its own. */
export function cesura(args: readonly string[], env: Record<string, string> = {}, input = ''): Answer {
  if (Object.keys(env).length === 0) return cesuraIn(root, args, input)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    input,
    env: { ...process.env, NO_COLOR: '1', ...env },
    maxBuffer: 2 ** 28,
  })
  return { code: status, stdout, stderr }
}

export const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
