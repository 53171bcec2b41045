/** The last key of a stream says what its draws are for, so that no two uses of one seed share draws. */
export const purposes = {
  /** Which items a bootstrap replicate draws: keys (replicate, stream, purpose). */
  resampling: 1,
  /** Which items a permutation swaps: keys (replicate, 0, purpose). */
  swapping: 2,
  /** Random segmenters as a bound: keys (item, replicate, purpose). */
  baseline: 3,
  /** The segmentation behind a simulated item: keys (item, 0, purpose). */
  simulatedItem: 4,
  /** What a simulated coder makes of it: keys (item, coder, purpose). */
  simulatedCoder: 5,
  /** Coders who cut at random, for a chance level: keys (item, draw, purpose). */
  chance: 6,
} as const
