import { chanceModelNames, coefficients, coefficientsFor, looksForOutliers } from '../../agreement/shared.ts'
import { agreementGroup, type CoderGroup } from '../../evaluate/shared.ts'
import type { Coefficient } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { unknownCoder } from '../../model/errors/agreement.ts'
import type { AgreementQuestion } from '../../node/index.ts'
import type { Io } from '../io/io.ts'
import { readOptions } from '../read-corpus.ts'
import { intervalOf, intervalOptions } from './confidence-options.ts'
import { eventOptions } from './event-options.ts'
import { type MetricChoice, oneMetric, oneMetricOptions } from './metric-options.ts'
import { formatOptions, saveOption } from './result-format.ts'
import {
  between,
  choice,
  each,
  flag,
  integerFrom,
  list,
  rarely,
  text,
  type Values,
  value,
  within,
} from './spec.ts'
import { workersOption } from './workers-option.ts'

/** The options of `cesura agreement`. */
export const agreementOptions = {
  coders: list('-c, --coders <names>', 'only these annotators, comma-separated'),
  systems: list('--systems <names>', 'systems, which are left out (default: detected by name)'),
  everyone: flag('--everyone', 'measure annotators and systems together', { rare: true }),
  missing: choice(
    '--missing <rule>',
    'what to do where an annotator has no segmentation of an item',
    ['error', 'available', 'group'],
    { default: 'error', rare: true },
  ),
  coefficient: list(
    '--coefficient <names>',
    `which coefficients: ${coefficients.join(', ')}; default: multi-pi and multi-kappa (with --chance counts, lengths and positions-counts: multi-kappa)`,
  ),
  detail: flag('--detail', 'all coefficients: with bias and the alternative chance model'),
  signatures: flag('--signatures', 'complete signatures'),
  leaveOneOut: flag('--leave-one-out', 'what changes without each annotator'),
  addSystem: list('--add-system <systems>', 'what changes when each of these systems joins'),
  majority: flag('--majority', 'also percentage agreement with the majority (Passonneau & Litman 1993)', {
    rare: true,
  }),
  items: value('--items <count>', 'how many items are shown', integerFrom(0), {
    default: 12,
    rare: true,
  }),
  failUnder: each(
    '--fail-under <COEFFICIENT=value>',
    'exit with 1 if a coefficient is lower: multi-pi=0.6, or the lower end of its interval: multi-pi.low=0.5; with --candidate omega=0.5; repeatable',
  ),
  candidate: text(
    '--candidate <system>',
    'whether this system may replace an annotator; --coders names the annotators',
  ),
  events: eventOptions.events,
  ...rarely({
    epsilon: value(
      '--epsilon <share>',
      'with --candidate: how much more often than it an annotator may be closer to the others; default 0.1',
      within(0, 1),
    ),
    weigh: choice(
      '--weigh <how>',
      'with --candidate: one vote for each item, or pooled counts; default items',
      ['items', 'pooled'],
    ),
    margin: value(
      '--margin <score>',
      'with --weigh pooled: how much less similar the candidate may be',
      within(0, 1),
    ),
    q: value('--q <level>', 'with --candidate: level of Benjamini–Yekutieli; default 0.05', between(0, 1)),
    minItems: value(
      '--min-items <count>',
      'with --candidate: fewest items of an annotator; default 10, pooled 20',
      integerFrom(1),
    ),
    expected: choice(
      '--expected <model>',
      'chance model: exact (default: π_x, κ_x), with the published one (π*, κ*) next to it; --preset, --count and --categories imply published',
      ['published', 'exact', 'simulated', 'pooled', 'mean-of-proportions'],
    ),
    chance: choice(
      '--chance <model>',
      'what stays fixed of random annotators: boundary rates, numbers of boundaries, segment lengths; at eligible gaps only: positions, positions-counts',
      chanceModelNames,
    ),
    oneLevel: flag('--one-level', 'report only the requested chance model (faster)'),
    chanceSamples: value(
      '--chance-samples <count>',
      'random segmentations of a simulated chance model',
      integerFrom(2),
    ),
    count: choice('--count <what>', 'what chance counts', ['boundaries', 'segments']),
    categories: choice('--categories <how>', 'types one by one, or as one', ['per-type', 'merged']),
    ...eventOptions.details,
    rows: flag(
      '--rows',
      'keep a row for each item, however many there are: above 50,000 items the document lists them only with this flag',
    ),
  }),
  ...oneMetricOptions,
  ...intervalOptions,
  ...readOptions,
  ...workersOption('compare and resample'),
  ...formatOptions,
  ...saveOption('json', 'csv', 'tex', 'md'),
}

export type AgreementFlags = Values<typeof agreementOptions>

/** The one similarity that the options name. */
export const choiceOf = (flags: AgreementFlags, io: Pick<Io, 'noteOnce'>): MetricChoice =>
  oneMetric(
    { ...flags, preset: undefined },
    flags.matrix === undefined ? 'boundary-similarity' : 'flexible-similarity',
    'agreement',
    io,
  )

/** What the options ask of a corpus with these coders. */
export function questionOf(
  flags: AgreementFlags,
  all: readonly string[],
  io: Pick<Io, 'noteOnce'>,
): { readonly asked: AgreementQuestion; readonly group: CoderGroup } {
  const { metric, options } = choiceOf(flags, io)
  const group = groupFor(all, flags)
  const joiners = flags.leaveOneOut ? [] : (flags.addSystem ?? [])
  const coders = [...new Set([...group.measured, ...joiners])]
  const asked: AgreementQuestion = {
    options: {
      ...options,
      similarity: metric.id,
      missing: flags.missing,
      seed: flags.seed,
      interval: intervalOf(flags),
      coders,
      preset: flags.preset,
      both: flags.oneLevel !== true,
      expected: flags.expected,
      chance: flags.chance,
      samples: flags.chanceSamples,
      count: flags.count,
      categories: flags.categories,
    },
    coefficients:
      (flags.coefficient as Coefficient[] | undefined) ?? coefficientsFor({ chance: flags.chance }),
    models: flags.oneLevel !== true,
    ...(flags.leaveOneOut
      ? { drops: 'leave-one-out' as const }
      : flags.addSystem === undefined
        ? {}
        : { drops: flags.addSystem }),
    majority: flags.majority === true || flags.json === true || flags.save !== undefined,
    annotatorStats: looksForOutliers(coders.length) || (flags.leaveOneOut === true && coders.length > 2),
    least: flags.items,
    buckets: flags.rows ? ('items' as const) : undefined,
  }
  return { asked, group }
}

/** Whose agreement is measured: without the systems that are only added. */
export function groupFor(coders: readonly string[], flags: AgreementFlags): CoderGroup {
  const addSystem = flags.leaveOneOut ? [] : (flags.addSystem ?? [])
  for (const name of flags.systems ?? []) {
    if (coders.includes(name)) continue
    throw invalid(unknownCoder, { name, known: coders })
  }
  const group = agreementGroup(
    coders.filter(coder => !addSystem.includes(coder)),
    flags,
  )
  return { ...group, measured: group.measured.filter(coder => !addSystem.includes(coder)) }
}
