import { define, hint, setting } from './define.ts'

/** Messages of eligible gaps: the gaps at which a boundary may be. */

export const eligibleInvalid = define(
  'eligible-invalid',
  ({ problem }: { problem: string }) => `"eligible" ${problem}`,
  () =>
    hint`give the numbers of the gaps at which a boundary may be, in increasing order, from 1 to units − 1`,
)

export const eligibleMissing = define(
  'eligible-missing',
  ({ chance }: { chance: string }) => `the chance model "${chance}" needs the eligible gaps of every item`,
  () =>
    hint`give each item ${setting('eligible', '[2, 5]', 'eligible: [2, 5]')}, a column, or ${setting('positions', 'paragraphs', 'the positions option of the reader')}, or take another ${setting('chance')}`,
)

export const boundaryNotEligible = define(
  'boundary-not-eligible',
  ({ position, outside, boundaries }: { position: number; outside: number; boundaries: number }) =>
    `boundary at ${position} is not at an eligible gap (${outside} of ${boundaries} boundaries)`,
  () => hint`correct the list or use another ${setting('chance', 'rates')}`,
)

export const eligibleGapsInvalid = define(
  'option-invalid',
  ({ problem }: { problem: string }) => `"eligible" ${problem}`,
  () => hint`give increasing gap numbers from 1 to units − 1`,
)

export const massesInvalid = define(
  'option-invalid',
  ({ side, sum, units }: { side: number; sum: number; units: number }) =>
    `masses[${side}] add up to ${sum}, but the text has ${units} units`,
  ({ units }) => hint`give segment lengths that add up to ${units}`,
)

export const tooManyBoundaries = define(
  'option-invalid',
  ({ side, boundaries, gaps }: { side: number; boundaries: number; gaps: number }) =>
    `${side === 0 ? 'the first' : 'the second'} coder has ${boundaries} boundaries for ${gaps} gaps`,
  () => hint`give at most as many boundaries as there are gaps for them`,
)
