import type { ReadOptions } from '../reading.ts'

/** Words that `duration` may be instead of a time: which of several durations holds. */
const RULES = ['reference', 'common', 'max'] as const
export type DurationRule = (typeof RULES)[number]

/**
 * What the reader assumes under a preset where no option is given. mir_eval crops and pads estimates to the end of the
 * reference (`util.adjust_intervals`); pyannote.metrics compares recordings of any length and cuts nothing off.
 */
export const presetReading: Readonly<Record<string, { readonly duration: DurationRule }>> = {
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
