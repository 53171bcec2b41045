import { type CheckId, type ChecksOptions, checks } from '../../evaluate/index.ts'
import { CHECK_IDS } from '../../evaluate/shared.ts'
import { invalid } from '../../model/error.ts'
import { checkUnknown } from '../../model/errors/commands.ts'
import { checksDocument, checksRows, checksView } from '../../report/index.ts'
import { defineCommand } from '../define-command.ts'
import { oneMetric, oneMetricOptions } from '../options/metric-options.ts'
import { formatOptions, saveOption } from '../options/result-format.ts'
import { referenceOptions } from '../options/roles.ts'
import { selectOptions, selectOptionsOf } from '../options/select-option.ts'
import { choice, flag, integerFrom, list, text, value } from '../options/spec.ts'
import { otherReadings } from '../print/sensitivity.ts'
import { readingFrom, readOptions, readOptionsOf } from '../read-corpus.ts'

export const command = defineCommand({
  name: 'checks',
  about:
    'Lists what limits the conclusion from one number, each with its effect on the number, what you can report, and what would help most.',
  arguments: [{ name: '<corpus...>', about: 'files or folders; - reads standard input' }],
  options: {
    ...referenceOptions,
    system: text('--system <name>', 'the system whose score is checked; default: the first of the ranking'),
    agreement: flag('--agreement', 'check the agreement of the annotators instead of a score'),
    coders: list(
      '-c, --coders <names>',
      'with --agreement: the annotators; default: all human annotators, by their names',
    ),
    coefficient: text('--coefficient <name>', 'with --agreement: the coefficient; default multi-pi'),
    pool: choice('--pool <method>', 'which pooled score is checked', ['micro', 'macro']),
    seed: value('--seed <number>', 'random seed', integerFrom(0), { default: 1 }),
    failOn: list('--fail-on <checks>', `exit with 1 if one of these needs a look: ${CHECK_IDS.join(', ')}`),
    ...selectOptions,
    ...oneMetricOptions,
    ...readOptions,
    ...formatOptions,
    ...saveOption('json', 'csv', 'tex', 'md'),
  },
  examples: [
    {
      line: 'cesura checks examples/simulated.json --references ann,bo,cy,di',
      about: 'what limits the score of the leading system',
    },
    {
      line: 'cesura checks examples/simulated.json -r ann,bo,cy,di --system segmenter-2 --metric F',
      about: 'the same for another system and metric',
    },
    {
      line: 'cesura checks examples/simulated.json --agreement',
      about: 'what limits the agreement of the annotators',
    },
  ],
  async run({ args, options: flags }, io) {
    const failOn = flags.failOn ?? []
    for (const name of failOn)
      if (!(CHECK_IDS as readonly string[]).includes(name))
        throw invalid(checkUnknown, { name, known: CHECK_IDS })
    const { metric, options: own } = oneMetric(flags, 'boundary-similarity', 'checks', io)
    const { preset, ...options } = own
    const { corpus, references: kept, assumptions } = await readingFrom(args, flags, io)
    const others = await otherReadings(args, readOptionsOf(flags), assumptions)
    const found = checks(corpus, {
      question: flags.agreement === true ? 'agreement' : undefined,
      references:
        flags.references ??
        (flags.agreement !== true && kept !== undefined && kept.length > 0 ? kept : undefined),
      hypotheses: flags.hypotheses,
      system: flags.system,
      coders: flags.coders,
      coefficient: flags.coefficient as ChecksOptions['coefficient'],
      metric: { id: metric.id, options, preset: preset === undefined ? undefined : String(preset) },
      pool: flags.pool,
      seed: flags.seed,
      assumptions: others.map(({ assumption, other, corpus: instead }) => ({
        chosen: assumption.meaning,
        alternative: other.meaning,
        corpus: instead,
      })),
      ...selectOptionsOf(flags),
    })
    const failed = found.checks.filter(
      ({ id, state }) => state === 'look' && failOn.includes(id satisfies CheckId),
    )
    return {
      document: () => checksDocument(found),
      rows: () => checksRows(found),
      view: target => checksView(found, target),
      notes: failed.map(({ id }) => `cesura: ${id} needs a look`),
      exitCode: failed.length > 0 ? 1 : 0,
    }
  },
})
