import type { MetricPresets } from '../preset-names.ts'
import type { BoundaryFOptions } from './boundary-f.ts'
import type { BoundaryMatchOptions } from './boundary-match.ts'

/** One mark per token, the first of every document included where it is marked; the table averages over corpora. */
const disrpt = { trim: 'end', onEmpty: 'zero', pool: 'micro', acrossGroups: 'mean' } as const
/** All sentences of all documents together, the last of each included. */
const spokennlp = { trim: 'start', onEmpty: 'zero', pool: 'micro' } as const
const wtpsplit = { trim: 'start', excludeEvery: 10, onEmpty: 'zero', acrossGroups: 'mean' } as const
const mirEval = { tolerance: '0.5s', trim: 'no', onEmpty: 'zero', pool: 'macro' } as const
/** "Navigation": a chapter is found if another begins less than the tolerance away. */
const navigation = { matching: 'any-within', reach: 'below', trim: 'end' } as const
/** A boundary is the end of a segment; silence is none. */
const pyannote = { matching: 'greedy-nearest', trim: 'silence', onEmpty: 'one', pool: 'micro' } as const
/** DeepTiling calls precision and recall with exchanged arguments: its precision is our recall. */
const deeptiling = { onEmpty: 'zero', pool: 'macro' } as const

/** Flags on a grid of equal units of time; P and R are 0 where neither side has a boundary. */
const chunkseg = { tolerance: 0, onEmpty: 'zero', pool: 'macro', grid: true, right: {} } as const
/** The same program's P, R and F with a collar, on the time axis. */
const chunksegCollar = {
  tolerance: '3s',
  reach: 'at-most',
  matching: 'greedy-nearest',
  trim: 'yes',
  onEmpty: 'match',
  pool: 'macro',
  right: { tolerance: '3s', onEmpty: 'match' },
} as const
/** One true point uses up every prediction near it. */
const ruptures = {
  tolerance: 10,
  reach: 'below',
  matching: 'first-within',
  onEmpty: 'ruptures',
  trim: 'yes',
  right: { tolerance: 10, reach: 'below' },
} as const

/** What the official scorers set for boundary precision, recall and F. */
export const boundaryPresets: {
  readonly precision: MetricPresets<BoundaryMatchOptions>
  readonly recall: MetricPresets<BoundaryMatchOptions>
  readonly f: MetricPresets<BoundaryFOptions>
} = {
  precision: {
    disrpt,
    spokennlp,
    wtpsplit,
    mir_eval: mirEval,
    vidchapters: { ...navigation, pool: 'macro' },
    pyannote,
    deeptiling: { ...deeptiling, onEmpty: 'one' },
    chunkseg,
    'chunkseg-collar': chunksegCollar,
    ruptures,
  },
  recall: {
    disrpt,
    spokennlp,
    wtpsplit,
    mir_eval: mirEval,
    vidchapters: { ...navigation, pool: 'macro' },
    pyannote,
    deeptiling,
    chunkseg,
    'chunkseg-collar': chunksegCollar,
    ruptures,
  },
  f: {
    disrpt,
    spokennlp,
    wtpsplit,
    mir_eval: mirEval,
    vidchapters: { ...navigation, average: 'items-pr', pool: 'micro' },
    superdialseg: { onEmpty: 'zero', pool: 'macro' },
    deeptiling,
    // F of the mean precision and the mean recall.
    chunkseg: { ...chunkseg, average: 'items-pr', pool: 'micro', right: { average: 'items-pr' } },
    'chunkseg-collar': chunksegCollar,
    ruptures,
  },
}
