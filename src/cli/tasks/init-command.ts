import { basename, dirname, join, relative, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { defaultMetrics, MISSING_ITEMS, makeTask, onlyCoders, type Task } from '../../evaluate/shared.ts'
import { codersOf, findMetric } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { taskExists } from '../../model/errors/commands.ts'
import { readText, writeFiles } from '../../node/shared.ts'
import { taskCard, toJsonText } from '../../report/index.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { between, wholeFrom } from '../options/confidence-options.ts'
import { addMetricOptions, collectList, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { print, quoted } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readCorpusFrom } from '../read-corpus.ts'
import { digestOf, sealed } from './digests.ts'

interface InitFlags extends MetricFlags, ReadFlags {
  readonly references?: readonly string[]
  readonly name?: string
  readonly primary?: string
  readonly pool?: 'micro' | 'macro'
  readonly acrossGroups?: 'pool' | 'mean'
  readonly missing: Task['missing']
  readonly interval: 'percentile' | 'widened' | 'bca'
  readonly level: number
  readonly resamples: number
  readonly tests: 'permutation' | 'bootstrap'
  readonly alpha: number
  readonly seed: number
  readonly output: string
  readonly force?: boolean
}

export function initCommand(): Command {
  const command = newCommand('init', 'Fixes a task in task.json, and writes its metric card CARD.md.', [])
    .argument('<reference...>', 'the reference: files or folders')
    .option('-r, --references <coders>', 'coders that are the reference; default: all', collectList)
    .option('--name <text>', 'name of the task; default: that of the file')
    .option('--primary <metric>', 'the metric that ranks; default: the first')
    .addOption(new Option('--pool <way>', 'as in evaluate').choices(['micro', 'macro']))
    .addOption(new Option('--across-groups <way>', 'as in evaluate').choices(['pool', 'mean']))
    .addOption(
      new Option(
        '--missing <way>',
        'items without a coding: refuse the submission, skip them, or count each as the worst score',
      )
        .choices(MISSING_ITEMS)
        .default('reject'),
    )
    .addOption(
      new Option('--interval <method>', 'confidence intervals')
        .choices(['percentile', 'widened', 'bca'])
        .default('percentile'),
    )
    .option('--level <share>', 'confidence level', between(0, 1), 0.95)
    .option(
      '--resamples <count>',
      'how often the bootstrap resamples: at least 10 / (1 − level)',
      wholeFrom(1),
      2000,
    )
    .addOption(
      new Option('--tests <method>', 'paired tests between submissions')
        .choices(['permutation', 'bootstrap'])
        .default('permutation'),
    )
    .option('--alpha <share>', 'level at which submissions are told apart', between(0, 1), 0.05)
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
    .option('-o, --output <file>', 'the task file; CARD.md is written beside it', 'task.json')
    .option('--force', 'write both anew where there are others')
  return addReadOptions(addMetricOptions(command)).action(init)
}

async function init(paths: string[], flags: InitFlags): Promise<void> {
  const read = await readCorpusFrom(paths, { ...flags, strict: true })
  const reference = onlyCoders(read, flags.references ?? codersOf(read))
  const metrics = metricChoices(flags, defaultMetrics()).map(
    ({ metric, options: { preset, ...options } }) => ({
      id: metric.id,
      preset: preset ?? null,
      options: options as Record<string, unknown>,
    }),
  )
  const primary = flags.primary === undefined ? undefined : findMetric(flags.primary).id
  const task = makeTask(reference, {
    name: flags.name ?? basename(paths[0]!).replace(/\.[^.]*$/, ''),
    sha256: digestOf(reference),
    file: relative(dirname(resolve(flags.output)), resolve(paths[0]!)),
    read: readingOf(flags),
    metrics,
    ...(primary === undefined ? {} : { primary }),
    ...(flags.pool === undefined ? {} : { pool: flags.pool }),
    ...(flags.acrossGroups === undefined ? {} : { acrossGroups: flags.acrossGroups }),
    missing: flags.missing,
    interval: { method: flags.interval, level: flags.level, resamples: flags.resamples },
    tests: { method: flags.tests, resamples: 10_000, alpha: flags.alpha },
    seed: flags.seed,
  })
  const card = join(dirname(flags.output), 'CARD.md')
  const made = [
    { path: flags.output, text: toJsonText(sealed(task)) },
    { path: card, text: taskCard(task, reference) },
  ]
  if (!flags.force) for (const { path, text } of made) await rejectOther(path, text)
  await writeFiles(made)
  await print(
    `Wrote ${safeLine(flags.output)} and ${safeLine(card)}: ${task.reference.items} items, ${metrics.map(({ id }) => id).join(', ')}.\nNext: cesura task score ${quoted(flags.output)} SUBMISSION\n`,
  )
}

/** Refuses to write over a file that holds something else: submissions are held to a task, and people write into its card. */
async function rejectOther(file: string, text: string): Promise<void> {
  const there = await readText(file, { look: true }).catch(() => undefined)
  if (there === undefined || there === text) return
  throw invalid(taskExists, {}, { file })
}

/** How the reference was read, as the flags said it: submissions are read alike. */
const readingOf = (flags: ReadFlags): Record<string, unknown> =>
  Object.fromEntries(
    (['format', 'mark', 'column', 'fromPath', 'read', 'units', 'axis', 'encoding'] as const).flatMap(name =>
      flags[name] === undefined ? [] : [[name, flags[name]]],
    ),
  )
