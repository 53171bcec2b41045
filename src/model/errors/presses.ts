/** Messages about tables of button presses. */
import { column, define, hint, reading } from './define.ts'

export const pressColumnMissing = define(
  'column-missing',
  ({ role, names }: { role: 'press' | 'coder'; names: readonly string[] }) =>
    `none of the columns ${names.join(', ')} has ${role === 'press' ? 'the time of a press' : 'the participant'}`,
  ({ role }) => hint`name it: ${column(role)}`,
)

export const pressDurationMissing = define(
  'duration-required',
  () => 'presses need the duration of the film',
  () =>
    hint`add a column with the duration of each film in seconds (${column('duration')}), or give one for all: ${reading('duration', 'SECONDS')}`,
)

export const pressDurationsDiffer = define(
  'durations-differ',
  ({ before, duration }: { before: string; duration: string }) =>
    `the film lasts ${duration} s here and ${before} s in a row before`,
  () => hint`give each film one duration`,
)

export const pressNotTime = define(
  'time-not-number',
  ({ press }: { press: string }) => `the press ${press} is no time in seconds`,
  () =>
    hint`write seconds (10.25) or a clock (0:10.25); leave the cell empty where the participant never pressed`,
)

export const pressesAtEnds = define(
  'press-at-end',
  ({ presses }: { presses: number }) =>
    presses === 1
      ? '1 press at the start or the end of a film is no boundary and is left out'
      : `${presses} presses at the start or the end of a film are no boundaries and are left out`,
  () => hint`no action is needed; report the number`,
)

export const pressesMissing = define(
  'presses-missing',
  ({ missing }: { missing: number }) =>
    missing === 1
      ? 'there is no row for this participant and film, so that it counts as not watched'
      : `for ${missing} pairs of participant and film there is no row, so that they count as not watched; the first is this one`,
  () => hint`add a row with an empty press for participants who watched a film and never pressed`,
)
