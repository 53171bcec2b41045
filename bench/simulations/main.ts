// What scripts/calibrate.mjs runs: simulations behind docs/explanation/confidence-and-tests.md and docs/explanation/chance-models.md.
import { chance } from './chance.ts'
import { intervals } from './intervals.ts'
import { oneText } from './one-text.ts'
import { tests } from './tests.ts'

const parts = { intervals, 'one-text': oneText, chance, tests }
const [, , part = 'intervals'] = process.argv
const run = parts[part as keyof typeof parts]
if (run === undefined) {
  process.stderr.write(`there is no simulation "${part}"; there are ${Object.keys(parts).join(', ')}\n`)
  process.exitCode = 2
} else process.stdout.write(run())
