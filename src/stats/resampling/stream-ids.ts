/** The last key of a stream says what its numbers are for, so that no two uses of one seed share numbers. */
export const streamIds = {
  /** Which items a resample of the bootstrap holds: keys (resample, stream, purpose). */
  resampling: 1,
  /** Which items a permutation swaps: keys (replicate, 0, purpose). */
  swapping: 2,
  /** Random segmenters as a bound: keys (item, replicate, purpose). */
  baseline: 3,
  /** The segmentation behind a simulated item: keys (item, 0, purpose). */
  simulatedItem: 4,
  /** What a simulated coder makes of it: keys (item, coder, purpose). */
  simulatedCoder: 5,
  /** Coders who cut at random, for a chance level: keys (item, trial, purpose). */
  chance: 6,
  /** Which items of a pilot a planned study holds: keys (trial, 0, purpose). */
  planning: 7,
} as const
