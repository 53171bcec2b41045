import { type Command, Option } from 'commander'
import { suggestReference } from '../index.ts'
import { collectWords } from './metric-options.ts'
import { type IntervalWords, intervalOf } from './sureness-options.ts'

/** Who is compared with whom, as the command line names them. */
export interface RoleWords {
  readonly references?: readonly string[]
  readonly hypotheses?: readonly string[]
}

/**
 * Adds `--references`, `--hypotheses`, the flag that makes all coders equals, and `--pool`. Where the flag is
 * `--pairs`, `--equals` is another word for it, so that one word does in every command.
 */
export function addRoleOptions(command: Command, equals: '--pairs' | '--equals', about: string): Command {
  if (equals === '--pairs')
    command.addOption(new Option('--equals', 'another word for --pairs').implies({ pairs: true }))
  return command
    .option('-r, --references <coders>', 'coders to trust; commas between several', collectWords)
    .option('-y, --hypotheses <coders>', 'coders to test; default: all the others', collectWords)
    .option(equals, about)
    .addOption(
      new Option('--pool <way>', 'add tallies (micro) or take the mean of pairs (macro)')
        .choices(['micro', 'macro'])
        .default('micro'),
    )
}

/** Adds `--tests` and `--no-bounds`: how hypotheses are tested, and what they are read by. */
export function addTestOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--tests <method>', 'paired tests between hypotheses')
        .choices(['permutation', 'bootstrap', 'none'])
        .default('permutation'),
    )
    .option('--no-bounds', 'leave out what random, even and no cuts and the references themselves get')
}

/** What `--pool`, `--tests`, `--no-bounds` and the options about intervals were. */
export interface TestWords extends IntervalWords {
  readonly pool: 'micro' | 'macro'
  readonly tests: 'permutation' | 'bootstrap' | 'none'
  readonly bounds: boolean
}

/** How scores are pooled, drawn and tested, as `evaluate` takes it. */
export const evaluateOptionsOf = (words: TestWords) => ({
  pool: words.pool,
  interval: intervalOf(words),
  tests: words.tests === 'none' ? (false as const) : { method: words.tests },
  bounds: words.bounds,
  seed: words.seed,
})

/**
 * Who is compared with whom, and why, in a line for people: those named; else, unless all shall be equals, a coder
 * whose name says that it is the reference; else every pair. `flag` is what the command calls "all shall be equals".
 */
export function rolesFor(
  coders: readonly string[],
  { references, hypotheses }: RoleWords,
  equals: boolean,
  flag: '--pairs' | '--equals' = '--pairs',
): { roles: RoleWords; why: string[] } {
  if (references !== undefined || hypotheses !== undefined) {
    const roles = {
      ...(references === undefined ? {} : { references }),
      ...(hypotheses === undefined ? {} : { hypotheses }),
    }
    return { roles, why: equals ? [`Coders are named, so ${flag} does not make them equals.`] : [] }
  }
  if (equals) return { roles: {}, why: [] }
  if (coders.length < 2)
    return { roles: {}, why: ['There is one coder; a comparison needs two, and nothing below has a value.'] }
  const reference = suggestReference(coders)
  if (reference !== undefined) {
    return {
      roles: { references: [reference] },
      why: [`Reference: ${reference}, by its name. Others: --references; all with all: ${flag}.`],
    }
  }
  return {
    roles: {},
    why: ['No coder is named like a reference, so every pair counts (--references names one).'],
  }
}
