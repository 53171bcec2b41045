import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CorpusSelection } from '../../evaluate/index.ts'
import { readSelection } from '../../evaluate/shared.ts'
import { CesuraError } from '../../index.ts'
import type { OpenedCorpus } from '../../node/index.ts'
import { say } from '../print/output.ts'

/** What `--select` and `--levels` were. */
export interface SelectFlags {
  readonly select?: CorpusSelection
  readonly levels?: true | 'same' | 'nearest-count'
}

/** Adds `--select`, which makes boundaries of scores, and `--levels`, which compares level by level. */
export function addSelectOptions(command: Command): Command {
  return command
    .addOption(selectOption())
    .addOption(
      new Option(
        '--levels [pairing]',
        'a table for each level: the same level of both sides, or the one with the nearest number of boundaries',
      ).choices(['same', 'nearest-count']),
    )
}

/** `--select` alone. */
export const selectOption = (): Option =>
  new Option(
    '--select <rule>',
    'boundaries from scores: threshold=0.5, count=7, reference-count, local-maxima; with ,min-gap=3',
  ).argParser((word: string) => {
    try {
      return readSelection(word)
    } catch (error) {
      if (error instanceof CesuraError) throw new InvalidArgumentError(error.message)
      throw error
    }
  })

/** The options of `evaluate` from the words. */
export const selectOptionsOf = ({ select, levels }: SelectFlags) => ({
  ...(select === undefined ? {} : { select }),
  ...(levels === undefined ? {} : { levels }),
})

/** The words without a `--select` that finds no scores to select from, after saying so. */
export async function usedSelection<W extends SelectFlags>(flags: W, opened: OpenedCorpus): Promise<W> {
  if (flags.select === undefined || opened.kind !== 'whole') return flags
  if (opened.corpus.items.some(({ scored = [] }) => scored.length > 0)) return flags
  await say('--select has no effect: no coder has scores, all have boundaries.\n')
  const { select: _, ...others } = flags
  return others as W
}

/** A rule as `--select` reads it. */
export function selectWord(selection: CorpusSelection): string {
  const apart = (selection.minGap ?? 1) === 1 ? '' : `,min-gap=${selection.minGap}`
  if (selection.rule === 'threshold') return `threshold=${selection.at}${apart}`
  if (selection.rule === 'count') return `count=${selection.count}${apart}`
  const corpus = selection.rule === 'reference-count' && selection.per === 'corpus' ? '=corpus' : ''
  return `${selection.rule}${corpus}${apart}`
}
