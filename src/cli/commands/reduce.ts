import { setTimeout as pause } from 'node:timers/promises'
import { CesuraError, formatProblem } from '../../index.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { openRunFolder, type Run, reduceRun, statusOf } from '../../node/index.ts'
import { workerCount } from '../../node/shared.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { reduceLines } from '../map-stream.ts'
import { wholeFrom } from '../options/confidence-options.ts'
import { addFormatOptions, type FormatFlags } from '../options/result-format.ts'
import { addWorkersOption } from '../options/workers-option.ts'
import { say } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { reportReduced } from '../run-flags.ts'
import { exitCodeOf, reportChanges, statusText } from './status.ts'

export const examples = [
  {
    line: 'cesura plan examples/simulated.json -r ann --shards 4 -o run && cesura map run --shard missing && cesura reduce run --json',
    about: 'the document, as cesura evaluate writes it',
  },
] as const

interface ReduceFlags extends FormatFlags {
  readonly workers?: number
  readonly wait: number
  readonly parts?: string
}

export const command = () =>
  addFormatOptions(
    addWorkersOption(
      newCommand(
        'reduce',
        'Puts the parts of a run together: the result of cesura evaluate or agreement on the whole corpus, to the byte. Exit code 0 done, 3 shards are missing, 4 parts are torn, 5 parts conflict.',
        examples,
      )
        .argument('<run>', 'folder that cesura plan made')
        .option(
          '--wait <seconds>',
          'how long to wait for parts that a file system shows late',
          wholeFrom(0),
          0,
        )
        .option(
          '--parts <file>',
          'parts as lines that map --shard - wrote, instead of files; - is standard input',
        ),
      'resample',
    ),
  ).action(run)

/** Exit codes of lines that are not all there, or not whole. */
const codes: Readonly<Record<string, number>> = { 'parts-incomplete': 3, 'part-torn': 4 }

async function run(folder: string, flags: ReduceFlags): Promise<void> {
  const opened = await openRunFolder(folder)
  const workers = workerCount(flags.workers)
  await reportChanges(opened)
  if (flags.parts !== undefined) {
    try {
      await reportReduced(opened, await reduceLines(opened, flags.parts, workers), flags)
    } catch (error) {
      const code = error instanceof CesuraError ? codes[error.code] : undefined
      if (code === undefined) throw error
      await say(`cesura: ${safeLine(formatProblem(error as CesuraError, flagSyntax))}\n`)
      process.exitCode = code
    }
    return
  }
  const status = await settled(opened, flags.wait)
  process.exitCode = exitCodeOf(status)
  if (process.exitCode !== 0) {
    await say(`cesura: nothing was reduced: ${statusText(status)}`)
    return
  }
  await reportReduced(opened, await reduceRun(opened, workers), flags)
}

/** The state of a run once nothing is missing, or after so many seconds. */
async function settled(opened: Run, seconds: number) {
  const end = Date.now() + 1000 * seconds
  for (;;) {
    const status = await statusOf(opened, { check: true })
    if (exitCodeOf(status) === 0 || Date.now() >= end) return status
    await pause(1000)
  }
}
