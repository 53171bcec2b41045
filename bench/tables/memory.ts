// (d) Memory peak of `cesura pairs` for 10 MB to 1 GB, fed as a stream: neither is ever on disk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { pairLines } from '../lines.ts'
import { digits, table } from '../measure.ts'

export async function memoryTable(root: string): Promise<string> {
  const rows: string[][] = []
  for (const workers of [1, 2]) {
    const small = await peak(root, 10e6, workers)
    const middle = await peak(root, 100e6, workers)
    const large = await peak(root, 1e9, workers)
    rows.push([
      `${workers} worker${workers > 1 ? 's' : ''}`,
      `${digits(small.megabytes)} MB`,
      `${digits(middle.megabytes)} MB`,
      `${digits(large.megabytes)} MB`,
      `${digits(large.seconds)} s`,
    ])
  }
  return [
    table(['', 'peak for 10 MB', 'for 100 MB', 'for 1 GB', 'time for 1 GB'], rows),
    '',
    'Peak resident memory of the process (VmHWM), input through a pipe, output to /dev/null. Most of it is the heap that V8 lets grow before it collects; it does not follow the input.',
  ].join('\n')
}

async function peak(
  root: string,
  bytes: number,
  workers: number,
): Promise<{ megabytes: number; seconds: number }> {
  const block = Buffer.from(`${pairLines(2_000, 'gaps').join('\n')}\n`)
  const start = performance.now()
  const child = spawn(process.execPath, ['bin/cesura.js', 'pairs', '--workers', String(workers)], {
    cwd: root,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const watch = watchPeak(child.pid!)
  const ended = once(child, 'exit')
  for (let sent = 0; sent < bytes; sent += block.length)
    if (!child.stdin.write(block)) await once(child.stdin, 'drain')
  watch.look()
  child.stdin.end()
  const [code] = await ended
  const megabytes = watch.stop()
  if (code !== 0) throw new Error(`cesura pairs ended with ${code}`)
  return { megabytes, seconds: (performance.now() - start) / 1000 }
}

/** Watches the memory peak of a process, in megabytes. */
export function watchPeak(pid: number): { look: () => void; stop: () => number } {
  let most = 0
  const look = () => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0))
    } catch {
      // It has just ended.
    }
  }
  const watch = setInterval(look, 20)
  return {
    look,
    stop() {
      clearInterval(watch)
      return most / 1000
    },
  }
}
