/** Messages about button presses of several people at one recording. */
import { define, hint, setting } from './define.ts'

export const codersTooFew = define(
  'nothing-to-compare',
  ({ codings }: { codings: number }) =>
    `there ${codings === 1 ? 'is 1 segmentation' : `are ${codings} segmentations`}, and a group needs two or more`,
  () => hint`give the segmentations of two or more people`,
)

export const bandwidthRequired = define(
  'option-required',
  () => 'the density of presses has no bandwidth',
  () =>
    hint`give ${setting('bandwidth', '2.5s')}, or ${setting('bandwidth', 'sj:0.1', "bandwidth: { rule: 'sj', adjust: 0.1 }")}`,
)

export const tooManyPresses = define(
  'too-many-presses',
  ({ presses, most }: { presses: number; most: number }) =>
    `${presses} presses are too many for the bandwidth of Sheather and Jones, which compares all pairs of up to ${most}`,
  () => hint`give a fixed ${setting('bandwidth', '2.5s')}`,
)

export const binRequired = define(
  'option-required',
  () => 'agreement on events needs the width of the bins',
  () => hint`give ${setting('bin', '1s')}`,
)

export const eventFlagUnused = define(
  'option-unused',
  ({ flag }: { flag: string }) => `${flag} is for button presses`,
  () => hint`add ${setting('events')}, or leave it out`,
)
