import { invalid } from '../model/error.ts'
import { frameRateInvalid, leaveOutInvalid } from '../model/errors/reading.ts'
import { requireChoice, requireKnown, show } from '../model/require.ts'
import type { ReadCorpusOptions } from './read-corpus.ts'

/** What a reader's option is made of, where it is not one of a few words. */
export type ReadOptionKind = 'word' | 'words' | 'whole' | 'number' | 'codings'

/**
 * The options of readers that a command line can set by name: the words to choose from, `word` for free text,
 * `words` for a list with blanks between, `whole` and `number` for numbers, `codings` for `item/coder`, which may be repeated.
 */
export const readOptionChoices: Readonly<Record<string, readonly string[] | ReadOptionKind>> = {
  item: 'word',
  coder: 'word',
  rows: ['coders', 'items', 'units', 'documents'],
  values: ['masses', 'positions', 'ends', 'names'],
  layout: ['units', 'segments', 'codings', 'wide'],
  ends: ['inclusive', 'exclusive'],
  types: 'words',
  texts: ['compare', 'ignore', 'align'],
  leaveOut: 'codings',
  preface: ['keep', 'drop'],
  lists: ['keep', 'drop'],
  levels: ['types', 'merge'],
  maxLevel: 'whole',
  symbols: 'words',
  unclassified: 'word',
  unmarkedRows: ['unclassified', 'none', 'error'],
  tokenTag: 'word',
  speakerTag: 'word',
  typeTag: 'word',
  units: ['tokens', 'words', 'sentences', 'lines', 'characters'],
  axis: ['units', 'time'],
  encoding: 'word',
  text: ['chunks'],
  layer: 'word',
  unitLayer: 'word',
  layers: ['coders', 'levels', 'labels'],
  only: 'word',
  holes: ['segment', 'join-left', 'error'],
  overlap: ['next-start', 'midpoint', 'flatten', 'nest', 'error'],
  snap: ['nearest', 'start', 'end', 'error'],
  offsets: ['code-points', 'utf-16', 'utf-8', 'graphemes'],
  base: ['0', '1'],
  duration: 'word',
  strip: 'word',
  sheet: 'word',
  glued: ['split', 'word'],
  words: ['all', 'main'],
  empty: ['yes', 'no'],
  reference: 'word',
  alignLimit: 'number',
  place: ['middle', 'left', 'right', 'nearest', 'farthest'],
  pauses: 'words',
  frameRate: 'number',
  times: ['seconds', 'htk'],
  rolling: ['merge', 'keep'],
  header: ['yes', 'no'],
  separator: 'word',
  match: ['name', 'text'],
  positions: 'word',
}

/** Other names of options, as the tools themselves call things. */
export const readOptionAliases: Readonly<Record<string, string>> = { tier: 'layer', unitTier: 'unitLayer' }

/** Options beside those: what a command line has flags of its own for. */
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
]

const knownOptions = [...Object.keys(readOptionChoices), ...others]
const allChoices = Object.entries({ ...readOptionChoices, mark: ['gaps', 'end', 'start'] })

/** Refuses option names that no reader has, and words that an option does not take. */
export function checkReadOptions(options: ReadCorpusOptions): void {
  requireKnown('reading', options, knownOptions)
  const given = options as Readonly<Record<string, unknown>>
  for (const [name, kind] of allChoices)
    if (typeof kind !== 'string' && given[name] !== undefined) requireChoice(name, given[name], kind)
  const { frameRate = 1 } = options
  if (!(frameRate >= 0.001 && frameRate <= 1e9))
    throw invalid(frameRateInvalid, { frameRate: show(frameRate) })
  const leaveOut: unknown = options.leaveOut ?? []
  if (!Array.isArray(leaveOut) || leaveOut.some(({ item, coder } = {}) => !isName(item) || !isName(coder)))
    throw invalid(leaveOutInvalid, { leaveOut: show(leaveOut) })
}

const isName = (value: unknown): boolean => typeof value === 'string'
