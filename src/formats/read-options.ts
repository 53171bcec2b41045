import { invalid } from '../model/error.ts'
import { frameRateInvalid, leaveOutInvalid } from '../model/errors/reading.ts'
import { requireLength } from '../model/length.ts'
import { requireChoice, requireKnown, show } from '../model/require.ts'
import { type ReadingValues, readingOptions } from './options/table.ts'
import type { ReadCorpusOptions } from './read-corpus.ts'
import type { ReadOptions } from './reading.ts'

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

/** Words that `duration` may be instead of a time: which of several durations holds. */
const RULES = ['reference', 'common', 'max'] as const
type DurationRule = (typeof RULES)[number]

/**
 * What the reader assumes under a preset where no option is given. mir_eval crops and pads estimates to the end of the
 * reference (`util.adjust_intervals`); pyannote.metrics compares recordings of any length and cuts nothing off.
 */
const presetReading: Readonly<Record<string, { readonly duration: DurationRule }>> = {
  mir_eval: { duration: 'reference' },
  pyannote: { duration: 'max' },
}

const isRule = (duration: string | undefined): duration is DurationRule =>
  (RULES as readonly (string | undefined)[]).includes(duration)

/** Which of several durations holds, as the user or a preset says; undefined: it is open, or a time was given. */
export function durationRule({ duration, preset = '' }: ReadOptions): DurationRule | undefined {
  if (duration !== undefined) return isRule(duration) ? duration : undefined
  return Object.hasOwn(presetReading, preset) ? presetReading[preset]!.duration : undefined
}

/** How long the recording is, as the user says: seconds or a clock. */
export const durationGiven = ({ duration }: ReadOptions): string | undefined =>
  isRule(duration) ? undefined : duration

/** Options that only name what is read: no claim depends on them. */
const NAMES = new Set(['file', 'item', 'coder', 'fromPath'])

/** Whether a claim made under one set of options holds under another. */
export function sameOptions(a: ReadOptions, b: ReadOptions): boolean {
  const stated = (options: ReadOptions) =>
    Object.entries(options).filter(([name, value]) => value !== undefined && !NAMES.has(name))
  const others = stated(b)
  const known = new Map<string, unknown>(others)
  const mine = stated(a)
  return mine.length === others.length && mine.every(([name, value]) => known.get(name) === value)
}
