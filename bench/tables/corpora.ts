// (f) `cesura evaluate` and `cesura agreement` on a file of JSON lines that is not held: time and memory peak.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digits, table } from '../measure.ts'
import { disturb, draw } from '../resample.ts'
import { watchPeak } from './memory.ts'

/** Items of three coders and 200 units with their texts, 14 kB each; drawn once, named anew. */
function writeCorpus(path: string, bytes: number): { items: number; bytes: number } {
  const sampled = Array.from({ length: 200 }, (_, index) => {
    const gold = draw(200, 19, 2 * index + 1)
    const codings = [gold, disturb(gold, index), disturb(gold, index + 1000)].map((own, coder) => ({
      coder: ['gold', 'ann', 'bo'][coder],
      boundaries: [...own.boundaries],
    }))
    const texts = Array.from(
      { length: 200 },
      (_, unit) => `Unit ${unit} of a text with a few words in it, ${index}.`,
    )
    return JSON.stringify({ units: 200, texts, codings }).slice(1)
  })
  const handle = openSync(path, 'w')
  let written = 0
  let items = 0
  while (written < bytes) {
    const some = sampled.map(rest => `{"id":"text-${items++}",${rest}\n`).join('')
    written += writeSync(handle, some)
  }
  closeSync(handle)
  return { items, bytes: written }
}

export async function corporaTable(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-bench-'))
  try {
    const rows: string[][] = []
    for (const size of [30e6, 300e6]) {
      const file = join(folder, 'corpus.jsonl')
      const { items, bytes } = writeCorpus(file, size)
      for (const command of ['evaluate', 'agreement']) {
        const cells = [command, `${Math.round(bytes / 1e6)} MB`, String(items)]
        for (const workers of ['1', '2']) {
          const args = ['bin/cesura.js', command, file, '--workers', workers, '--interval', 'none']
          const { seconds, megabytes } = await measuredRun(
            root,
            command === 'evaluate' ? [...args, '--tests', 'none'] : args,
          )
          cells.push(`${digits(seconds)} s`, `${digits(megabytes)} MB`)
        }
        rows.push(cells)
      }
    }
    return [
      table(['', 'file', 'items', '1 worker', 'peak', '2 workers', 'peak'], rows),
      '',
      'Three coders, usual metrics, without intervals and tests; the file is read twice and not held. One run each, by the clock; peak resident memory (VmHWM).',
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the command line: seconds by the clock, and the peak of memory. */
export async function measuredRun(
  root: string,
  args: readonly string[],
): Promise<{ seconds: number; megabytes: number }> {
  const start = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] })
  const watch = watchPeak(child.pid!)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - start) / 1000, megabytes: watch.stop() }
}
