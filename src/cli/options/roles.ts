import { type Command, InvalidArgumentError, Option } from 'commander'
import type { AskedRoles } from '../../evaluate/index.ts'
import { type IntervalFlags, intervalOf, wholeFrom } from './confidence-options.ts'
import { collectList } from './metric-options.ts'

/** Who is compared with whom, as the command line names them. */
export interface RoleFlags {
  readonly references?: readonly string[]
  readonly hypotheses?: readonly string[]
}

/**
 * Adds `--references`, `--hypotheses`, the flag that makes all coders equals, and `--pool`. Where the flag is
 * `--pairs`, `--equals` is another word for it, so that one word does in every command.
 */
export function addRoleOptions(command: Command, equals: '--pairs' | '--equals', about: string): Command {
  addReferenceOptions(command).option(equals, about)
  if (equals === '--pairs')
    command.addOption(new Option('--equals', 'another word for --pairs').implies({ pairs: true }))
  return command.addOption(
    new Option(
      '--pool <way>',
      'add tallies (micro) or take the mean of pairs (macro); default: as the preset does, else micro',
    ).choices(['micro', 'macro']),
  )
}

/** Adds `--references` and `--hypotheses` alone. */
export function addReferenceOptions(command: Command): Command {
  return command
    .option('-r, --references <coders>', 'coders to trust; commas between several', collectList)
    .option(
      '-y, --hypotheses <coders>',
      'coders to test; default: all others. Without --references, the coder whose name says so (gold, manual …) is the reference',
      collectList,
    )
}

/** Adds `--tests`, the groups and `--no-bounds`: how hypotheses are tested, and what they are read by. */
export function addTestOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--tests <method>', 'paired tests between hypotheses')
        .choices(['permutation', 'bootstrap', 'none'])
        .default('permutation'),
    )
    .option(
      '--group-by <group>',
      'scores for each group of items: group (the one that items have), none, or a pattern of ids: {group}-*',
    )
    .addOption(
      new Option(
        '--across-groups <way>',
        'rank and test the score of all items (pool) or the mean of the groups; default: as the preset does, else pool',
      ).choices(['pool', 'mean']),
    )
    .option(
      '--no-bounds',
      'do not score the baselines (random, even, none) or the references against each other',
    )
}

/** Adds `--loss`. */
export const addLossOption = (command: Command): Command =>
  command.option(
    '--loss',
    'what each loss is made of: number of boundaries, positions, near misses, types (B, S, F, P, R, WinPR, Pk, WindowDiff)',
  )

/** Adds `--buckets` and `--rows`: what intervals and tests resample. */
export function addBucketOptions(command: Command): Command {
  return command
    .option(
      '--buckets <count>',
      'what intervals and tests resample: items, or so many buckets of items; default: items up to 50,000, 4096 buckets above',
      readBuckets,
    )
    .addOption(
      new Option(
        '--rows',
        'keep a row for each item, however many there are: --buckets items; the document then lists every comparison',
      ).implies({ buckets: 'items' }),
    )
}

function readBuckets(text: string): number | 'items' {
  if (text === 'items') return text
  if (/^\d/.test(text)) return wholeFrom(2, 2 ** 20)(text)
  throw new InvalidArgumentError('It must be a whole number from 2 to 1048576, or "items".')
}

/** What `--pool`, `--tests`, the options about groups, `--no-bounds` and the options about intervals were. */
export interface TestFlags extends IntervalFlags {
  readonly pool?: 'micro' | 'macro'
  readonly groupBy?: string
  readonly acrossGroups?: 'pool' | 'mean'
  readonly tests: 'permutation' | 'bootstrap' | 'none'
  readonly bounds: boolean
  readonly buckets?: number | 'items'
  readonly loss?: boolean
}

/** How scores are pooled, resampled and tested, as `evaluate` takes it. */
export const evaluateOptionsOf = (flags: TestFlags) => ({
  ...(flags.pool === undefined ? {} : { pool: flags.pool }),
  ...(flags.groupBy === undefined ? {} : { groupBy: flags.groupBy }),
  ...(flags.acrossGroups === undefined ? {} : { acrossGroups: flags.acrossGroups }),
  interval: intervalOf(flags),
  tests: flags.tests === 'none' ? (false as const) : { method: flags.tests },
  bounds: flags.bounds,
  ...(flags.buckets === undefined ? {} : { buckets: flags.buckets }),
  ...(flags.loss === true ? { loss: true } : {}),
  seed: flags.seed,
})

/** The roles as `evaluate` takes them: those named; else those that `cesura.json` keeps; else, unless all shall be equals, a reference by its name. */
export const rolesFor = (
  { references, hypotheses }: RoleFlags,
  equals: boolean,
  kept?: readonly string[],
): AskedRoles => ({
  ...(references !== undefined
    ? { references }
    : equals && hypotheses === undefined
      ? {}
      : kept !== undefined && kept.length > 0
        ? { references: kept }
        : { references: 'by-name' as const }),
  ...(hypotheses === undefined ? {} : { hypotheses }),
})
