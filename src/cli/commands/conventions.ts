import { explain, explainTogether, rankingStability } from '../../evaluate/index.ts'
import { conventionsDocument, stabilityDocument } from '../../evaluate/shared.ts'
import { conventions } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { unusedForConventions } from '../../model/errors/commands.ts'
import { everyPresetIsTried } from '../../model/errors/evaluate.ts'
import {
  conventionsRows,
  conventionsView,
  explanationView,
  jointExplanationView,
  stabilityRows,
  stabilityView,
} from '../../report/index.ts'
import { referenceSentences } from '../../report/sentences/roles.ts'
import { defineCommand, type Result } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { metricOptions, oneMetric } from '../options/metric-options.ts'
import { formatOptions, saveOption } from '../options/result-format.ts'
import { defined, roleOptions, rolesFor } from '../options/roles.ts'
import { selectOptions, selectOptionsOf } from '../options/select-option.ts'
import { each, flag, integerFrom, type Values, value } from '../options/spec.ts'
import { readingFrom, readOptions } from '../read-corpus.ts'

const options = {
  ranking: flag(
    '--ranking',
    'whether the order of the hypotheses depends on the convention: all usual conventions of seven metrics, or of those that --metric names',
  ),
  value: each(
    '--value <[SYSTEM:][METRIC=]number>',
    'a printed number with all its digits, 0.129 or 12.9%: find the conventions that give it; repeatable, for several metrics (wd=0.35) or systems (ours:pk=0.31)',
  ),
  digits: value(
    '--digits <count>',
    'with --value: digits after the point; default: those of the value',
    integerFrom(0),
  ),
  ...selectOptions,
  ...roleOptions,
  ...metricOptions,
  ...readOptions,
  ...formatOptions,
  ...saveOption('json', 'csv', 'tex', 'md'),
}

type Flags = Values<typeof options>

export const command = defineCommand({
  name: 'conventions',
  about:
    'Scores one metric under every preset: how much is only a convention, and what causes it. With --value, finds the settings that reproduce a published number.',
  arguments: [{ name: '<corpus...>', about: 'files or folders; - reads standard input' }],
  options,
  examples: [
    {
      line: 'cesura conventions examples/kubla-khan.json --metric pk',
      about: 'Pk as every paper and program computes it',
    },
    {
      line: 'cesura conventions examples/kubla-khan.json --metric S --csv',
      about: 'the same for S, machine-readable',
    },
    {
      line: 'cesura conventions examples/kubla-khan.json --metric pk --value 0.333',
      about: 'which conventions print this Pk',
    },
    {
      line: 'cesura conventions examples/kubla-khan.json --value pk=0.333 --value wd=0.333',
      about: 'which conventions print both numbers, and what to ask the authors for',
    },
    {
      line: 'cesura conventions examples/simulated.json -r ann -y segmenter-1,segmenter-2 --ranking',
      about: 'whether the order of two systems survives 184 conventions of seven metrics',
    },
  ],
  run: ({ args, options: flags }, io) =>
    flags.ranking ? rankSystems(args, flags, io) : scoreAll(args, flags, io),
})

async function scoreAll(paths: readonly string[], flags: Flags, io: Io): Promise<Result> {
  const { metric, options: own } = oneMetric({ ...flags, preset: undefined }, 'pk', 'conventions', io)
  // Every preset is tried; this one also decides the grid that recordings are on.
  if (flags.preset !== undefined && flags.preset !== 'chunkseg')
    throw invalid(everyPresetIsTried, { command: 'conventions' })
  if (flags.value !== undefined) {
    rejectUnused(flags, ['pool', 'pairs', 'select', 'levels', 'csv', 'markdown', 'latex', 'save'], 'value')
    const { corpus, references } = await readingFrom(paths, flags, io)
    const roles = rolesFor(flags, false, references)
    const scores = flags.value.map(word => {
      const { system, metric: named, value } = printedScore(word)
      const { metric: id, options } =
        named === undefined
          ? { metric, options: own }
          : oneMetric({ ...flags, metric: [named], preset: undefined }, 'pk', 'conventions', io)
      const whose = system === undefined ? {} : { hypotheses: [system] }
      return { request: { id, options }, value, ...defined({ digits: flags.digits }), ...roles, ...whose }
    })
    const [first, ...others] = scores
    if (others.length === 0) {
      const { request: asked, ...rest } = first!
      const found = explain(corpus, asked, rest)
      return { document: () => found, view: () => explanationView(found) }
    }
    const found = explainTogether(corpus, scores)
    return { document: () => found, view: () => jointExplanationView(found) }
  }
  const { corpus, references } = await readingFrom(paths, flags, io)
  const result = conventions(
    corpus,
    { id: metric, options: own },
    {
      ...rolesFor(flags, flags.pairs === true, references),
      ...defined({ pool: flags.pool }),
      ...selectOptionsOf(flags),
    },
  )
  return {
    document: () => conventionsDocument(result),
    rows: () => conventionsRows(result),
    view: target => conventionsView(result, referenceSentences(result, '--pairs'), target),
  }
}

/** `0.31`, `pk=0.31`, `ours:pk=0.31` or `ours:0.31`, in its parts. */
function printedScore(word: string): { system?: string; metric?: string; value: string } {
  const equals = word.lastIndexOf('=')
  const colon = word.lastIndexOf(':', equals === -1 ? undefined : equals)
  return {
    system: colon < 1 ? undefined : word.slice(0, colon),
    metric: equals === -1 ? undefined : word.slice(colon + 1, equals),
    value: word.slice(Math.max(equals, colon) + 1),
  }
}

async function rankSystems(paths: readonly string[], flags: Flags, io: Io): Promise<Result> {
  rejectUnused(
    flags,
    ['preset', 'option', 'tolerance', 'matrix', 'pool', 'pairs', 'select', 'levels', 'value'],
    'ranking',
  )
  const { corpus, references } = await readingFrom(paths, flags, io)
  const found = rankingStability(corpus, { ...rolesFor(flags, false, references), metrics: flags.metric })
  return {
    document: () => stabilityDocument(found),
    rows: () => stabilityRows(found),
    view: target => stabilityView(found, target),
  }
}

/** Rejects options that have no effect next to another one. */
function rejectUnused(flags: Flags, names: readonly (keyof Flags)[], by: string): void {
  const unused = names.find(name => flags[name] !== undefined)
  if (unused !== undefined) throw invalid(unusedForConventions, { unused, by })
}
