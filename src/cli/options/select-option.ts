import type { CorpusSelection } from '../../evaluate/index.ts'
import { readSelection } from '../../evaluate/shared.ts'
import type { OpenedCorpus } from '../../node/index.ts'
import type { Io } from '../io/io.ts'
import { defined } from './roles.ts'
import { type OptionSpec, type Values, value } from './spec.ts'

/** `--select`, which makes boundaries of scores. */
export const selectOption = value(
  '--select <rule>',
  'boundaries from scores: threshold=0.5, count=7, reference-count, local-maxima; with ,min-gap=3',
  (word): CorpusSelection => readSelection(word),
  { rare: true },
)

const levelsOption: OptionSpec<true | 'same' | 'nearest-count' | undefined> = {
  flags: '--levels [pairing]',
  about:
    'a table for each level: the same level of both sides, or the one with the nearest number of boundaries',
  choices: ['same', 'nearest-count'],
  rare: true,
}

/** `--select` and `--levels`, which compares level by level. */
export const selectOptions = { select: selectOption, levels: levelsOption }

export type SelectFlags = Partial<Values<typeof selectOptions>>

/** The options of `evaluate`. */
export const selectOptionsOf = ({ select, levels }: SelectFlags) => defined({ select, levels })

/** The options without a `--select` that finds no scores to select from, after a note about it. */
export function usedSelection<W extends SelectFlags>(flags: W, opened: OpenedCorpus, io: Io): W {
  if (flags.select === undefined || opened.kind !== 'whole') return flags
  if (opened.corpus.items.some(({ scored = [] }) => scored.length > 0)) return flags
  io.note('--select has no effect: no coder has scores, all have boundaries.')
  return { ...flags, select: undefined }
}

/** A rule as `--select` reads it. */
export function selectWord(selection: CorpusSelection): string {
  const apart = (selection.minGap ?? 1) === 1 ? '' : `,min-gap=${selection.minGap}`
  if (selection.rule === 'threshold') return `threshold=${selection.at}${apart}`
  if (selection.rule === 'count') return `count=${selection.count}${apart}`
  const corpus = selection.rule === 'reference-count' && selection.per === 'corpus' ? '=corpus' : ''
  return `${selection.rule}${corpus}${apart}`
}
