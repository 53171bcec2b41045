// Stands in for mitata when `npm run bench` runs the pieces (bench/*.bench.ts): the same calls, timed side by side
// by `race`, as rows of one table. Run alone, `node scripts/bench.mjs windows`, a piece uses mitata itself.
import { type Contestant, duration, race, within } from './measure.ts'

const groups: { name: string; contestants: Contestant[] }[] = [{ name: '', contestants: [] }]

export function bench(name: string, run: () => unknown) {
  groups.at(-1)!.contestants.push({ name, run })
  return { baseline: () => undefined }
}

export function summary(fill: () => void): void {
  group('', fill)
}

export function group(name: string, fill: () => void): void {
  groups.push({ name, contestants: [] })
  fill()
  groups.push({ name: '', contestants: [] })
}

export const do_not_optimize = (value: unknown): unknown => value

/** Times what was asked for and prints rows: name, time, multiple of the first of its group. */
export async function run(): Promise<void> {
  for (const { name, contestants } of groups) {
    if (contestants.length === 0) continue
    for (const { name: own, time, ratio } of race(contestants, { rounds: 3, slice: 8 })) {
      const title = name === '' ? own : `${name}: ${own}`
      const times = contestants.length === 1 ? '' : within(ratio)
      process.stdout.write(`${JSON.stringify([title, duration(time.median), times])}\n`)
    }
  }
}
