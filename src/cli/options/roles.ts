import { InvalidArgumentError } from 'commander'
import type { AskedRoles } from '../../evaluate/index.ts'
import { type IntervalFlags, intervalOf } from './confidence-options.ts'
import { choice, flag, integerFrom, list, negated, text, under, type Values, value } from './spec.ts'

/** `--references` and `--hypotheses`. */
export const referenceOptions = {
  references: list('-r, --references <coders>', 'reference annotators, comma-separated'),
  hypotheses: list(
    '-y, --hypotheses <coders>',
    'coders to test; default: all others. Without --references, the coder whose name says so (gold, manual …) is the reference',
  ),
}

/** Who is compared with whom. */
export type RoleFlags = Partial<Values<typeof referenceOptions>>

const pool = choice(
  '--pool <method>',
  'add counts (micro) or take the mean of pairs (macro); default: as the preset does, else micro',
  ['micro', 'macro'],
  { group: 'Statistics' },
)

/** `--references`, `--hypotheses`, `--pairs` for coders of equal standing, and `--pool`. */
export const roleOptions = {
  ...referenceOptions,
  pairs: flag('--pairs', 'compare every pair of coders (whatever their names)'),
  pool,
}

/** The same where `--pairs` means something else. */
export const equalOptions = {
  ...referenceOptions,
  equals: flag('--equals', 'compare every pair of coders (whatever their names)'),
  pool,
}

/** How hypotheses are tested, and what they are compared with. */
export const testOptions = under('Statistics', {
  tests: choice('--tests <method>', 'paired tests between hypotheses', ['permutation', 'bootstrap', 'none'], {
    default: 'permutation',
  }),
  groupBy: text(
    '--group-by <group>',
    'scores for each group of items: group (the one that items have), none, or a pattern of ids: {group}-*',
    { rare: true },
  ),
  acrossGroups: choice(
    '--across-groups <method>',
    'rank and test the score of all items (pool) or the mean of the groups; default: as the preset does, else pool',
    ['pool', 'mean'],
    { rare: true },
  ),
  bounds: negated(
    '--no-bounds',
    'do not score the baselines (random, even, none) or the references against each other',
    { rare: true },
  ),
})

/** `--buckets` and `--rows`: what intervals and tests resample. */
export const bucketOptions = under('Statistics', {
  buckets: value(
    '--buckets <count>',
    'what intervals and tests resample: items, or so many buckets of items; default: items up to 50,000, 4096 buckets above',
    readBuckets,
    { rare: true },
  ),
  rows: flag(
    '--rows',
    'keep a row for each item, however many there are: --buckets items; the document then lists every comparison',
    { implies: { buckets: 'items' }, rare: true },
  ),
})

/** `--loss`. */
export const lossOption = {
  loss: flag(
    '--loss',
    'what each loss is made of: number of boundaries, positions, near misses, types (B, S, F, P, R, WinPR, Pk, WindowDiff)',
  ),
}

function readBuckets(word: string): number | 'items' {
  if (word === 'items') return word
  if (/^\d/.test(word)) return integerFrom(2, 2 ** 20)(word)
  throw new InvalidArgumentError('give an integer from 2 to 1048576, or "items"')
}

/** How scores are pooled, resampled and tested. */
export type TestFlags = IntervalFlags &
  Values<typeof testOptions> &
  Partial<Values<typeof bucketOptions> & Values<typeof lossOption>> & {
    readonly detail?: boolean | undefined
    readonly pool?: 'micro' | 'macro' | undefined
  }

/** The same as `evaluate` takes it. */
export const evaluateOptionsOf = (flags: TestFlags) => ({
  ...defined({
    pool: flags.pool,
    groupBy: flags.groupBy,
    acrossGroups: flags.acrossGroups,
    buckets: flags.buckets,
    loss: flags.loss === true || flags.detail === true ? true : undefined,
  }),
  interval: intervalOf(flags),
  tests: flags.tests === 'none' ? (false as const) : { method: flags.tests },
  bounds: flags.bounds,
  seed: flags.seed,
})

/** The entries of an object that have a value: the document of a plan holds no others. */
export const defined = <O extends object>(
  object: O,
): { [K in keyof O as undefined extends O[K] ? never : K]: O[K] } & {
  [K in keyof O as undefined extends O[K] ? K : never]?: Exclude<O[K], undefined>
} => Object.fromEntries(Object.entries(object).filter(([, each]) => each !== undefined)) as never

/**
 * The roles as `evaluate` takes them: those named; else those that `cesura.json` keeps; else, unless all shall be
 * equals, a reference by its name.
 */
export const rolesFor = (
  { references, hypotheses }: RoleFlags,
  equals: boolean,
  kept?: readonly string[],
): AskedRoles =>
  defined({
    references:
      references ??
      (equals && hypotheses === undefined
        ? undefined
        : kept !== undefined && kept.length > 0
          ? kept
          : ('by-name' as const)),
    hypotheses,
  })
