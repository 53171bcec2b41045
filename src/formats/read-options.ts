import { invalid } from '../model/error.ts'
import { frameRateInvalid, leaveOutInvalid } from '../model/errors/reading.ts'
import { requireLength } from '../model/length.ts'
import { requireChoice, requireKnown, show } from '../model/require.ts'
import { type ReadingValues, readingOptions } from './options/table.ts'
import type { ReadCorpusOptions } from './read-corpus.ts'

/** What each option that a command line can set by name takes. */
export const readOptionChoices: Readonly<Record<string, ReadingValues>> = Object.fromEntries(
  readingOptions.map(({ name, values }) => [name, values]),
)

/** Other names of options, as the tools themselves call things. */
export const readOptionAliases: Readonly<Record<string, string>> = { tier: 'layer', unitTier: 'unitLayer' }

/** Further options: those that only have flags of their own, and those that readers set for each other. */
const others = [
  'format',
  'file',
  'mark',
  'columns',
  'fromPath',
  'documents',
  'itemAssumed',
  'labelsAre',
  'corpusFile',
  'preset',
  'grid',
  'strict',
  'assumed',
]

const knownOptions = [...Object.keys(readOptionChoices), ...others]
const allChoices = Object.entries({ ...readOptionChoices, mark: ['gaps', 'end', 'start'] })

/** Rejects option names that no reader has, and values that an option does not take. */
export function checkReadOptions(options: ReadCorpusOptions): void {
  requireKnown('reading', options, knownOptions)
  const given = options as Readonly<Record<string, unknown>>
  for (const [name, kind] of allChoices)
    if (typeof kind !== 'string' && given[name] !== undefined) requireChoice(name, given[name], kind)
  if (options.grid !== undefined) requireLength('grid', options.grid)
  const { frameRate = 1 } = options
  if (!(frameRate >= 0.001 && frameRate <= 1e9))
    throw invalid(frameRateInvalid, { frameRate: show(frameRate) })
  const leaveOut: unknown = options.leaveOut ?? []
  if (!Array.isArray(leaveOut) || leaveOut.some(({ item, coder } = {}) => !isName(item) || !isName(coder)))
    throw invalid(leaveOutInvalid, { leaveOut: show(leaveOut) })
}

const isName = (value: unknown): boolean => typeof value === 'string'
