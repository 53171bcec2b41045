import { basename, dirname, join, relative, resolve } from 'node:path'
import { intervalMethods } from '../../agreement/index.ts'
import { defaultMetrics, MISSING_ITEMS, makeTask, onlyCoders } from '../../evaluate/shared.ts'
import { codersOf, findMetric } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { taskExists } from '../../model/errors/commands.ts'
import { readText, writeFiles } from '../../node/shared.ts'
import { taskCard, toJsonText } from '../../report/index.ts'
import { safeLine } from '../../report/sentences/safe-text.ts'
import { defineCommand } from '../define-command.ts'
import { quoted } from '../io/output.ts'
import { intervalOf } from '../options/confidence-options.ts'
import { metricChoices, metricOptions, requestsOf } from '../options/metric-options.ts'
import { defined } from '../options/roles.ts'
import { between, choice, flag, integerFrom, list, text, under, value } from '../options/spec.ts'
import { type ReadFlags, readCorpusFrom, readOptions } from '../read-corpus.ts'
import { digestOf, sealed } from './digests.ts'

export const initCommand = defineCommand({
  name: 'init',
  about: 'Freezes a task in task.json, and writes its metric card CARD.md.',
  arguments: [{ name: '<reference...>', about: 'the reference: files or folders' }],
  options: {
    references: list('-r, --references <coders>', 'coders that are the reference; default: all'),
    name: text('--name <text>', 'name of the task; default: that of the file'),
    primary: text('--primary <metric>', 'the metric that ranks; default: the first'),
    missing: choice(
      '--missing <rule>',
      'items without a segmentation: reject the submission, skip them, or count each as the worst score',
      MISSING_ITEMS,
      { default: 'reject' },
    ),
    output: text('-o, --output <file>', 'the task file; CARD.md is written next to it', {
      default: 'task.json',
    }),
    force: flag('--force', 'replace both where there are others'),
    ...under('Statistics', {
      pool: choice('--pool <method>', 'as in evaluate', ['micro', 'macro']),
      acrossGroups: choice('--across-groups <method>', 'as in evaluate', ['pool', 'mean']),
      interval: choice('--interval <method>', 'confidence intervals', intervalMethods, {
        default: 'jackknife-t',
      }),
      level: value('--level <share>', 'confidence level', between(0, 1), { default: 0.95 }),
      resamples: value(
        '--resamples <count>',
        'how often items are resampled, for other intervals than jackknife-t: at least 10 / (1 − level)',
        integerFrom(1),
        { default: 2000 },
      ),
      tests: choice('--tests <method>', 'paired tests between submissions', ['permutation', 'bootstrap'], {
        default: 'permutation',
      }),
      alpha: value('--alpha <share>', 'significance level of the tests', between(0, 1), { default: 0.05 }),
      seed: value('--seed <number>', 'random seed', integerFrom(0), { default: 1 }),
    }),
    ...metricOptions,
    ...readOptions,
  },
  examples: [],
  async run({ args: paths, options: flags }, io) {
    const read = await readCorpusFrom(paths, { ...flags, strict: true }, io)
    const reference = onlyCoders(read, flags.references ?? codersOf(read))
    const metrics = requestsOf(metricChoices(flags, defaultMetrics(), io)).map(
      ({ id, preset = null, options }) => ({ id, preset, options }),
    )
    const primary = flags.primary === undefined ? undefined : findMetric(flags.primary).id
    const task = makeTask(reference, {
      name: flags.name ?? basename(paths[0]!).replace(/\.[^.]*$/, ''),
      sha256: digestOf(reference),
      file: relative(dirname(resolve(flags.output)), resolve(paths[0]!)),
      read: readingOf(flags),
      metrics,
      ...defined({ primary, pool: flags.pool, acrossGroups: flags.acrossGroups }),
      missing: flags.missing,
      interval: intervalOf(flags) || undefined,
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
    return {
      content: `Wrote ${safeLine(flags.output)} and ${safeLine(card)}: ${task.reference.items} items, ${metrics.map(({ id }) => id).join(', ')}.\nNext: cesura task score ${quoted(flags.output)} SUBMISSION\n`,
    }
  },
})

/** Rejects overwriting a file with other content: submissions are bound to a task, and people write into its card. */
async function rejectOther(file: string, text: string): Promise<void> {
  const there = await readText(file, { look: true }).catch(() => undefined)
  if (there === undefined || there === text) return
  throw invalid(taskExists, {}, { file })
}

/** How the reference was read, by its options: submissions are read the same way. */
const readingOf = (flags: ReadFlags): Record<string, unknown> =>
  Object.fromEntries(
    (['format', 'mark', 'column', 'fromPath', 'read', 'units', 'axis', 'encoding'] as const).flatMap(name =>
      flags[name] === undefined ? [] : [[name, flags[name]]],
    ),
  )
