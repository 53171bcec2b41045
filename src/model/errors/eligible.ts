import { define, hint, setting, suggest } from './define.ts'

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
    hint`give each item a list "eligible", or read them with ${setting('positions', 'paragraphs')}, ${setting('positions', 'turns')} or ${setting('positions', 'coder=NAME')}`,
)

export const boundaryNotEligible = define(
  'boundary-not-eligible',
  ({ position, outside, boundaries }: { position: number; outside: number; boundaries: number }) =>
    `boundary at ${position} is not at an eligible gap (${outside} of ${boundaries} boundaries)`,
  () => hint`correct the list or use another chance model (${setting('chance', 'rates')})`,
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

export const eligibleDiffer = define(
  'eligible-invalid',
  () => 'the eligible gaps differ from those that another coding of the item has',
  () => hint`give each item one list of eligible gaps`,
)

export const eligibleMarkUnknown = define(
  'mark-unknown',
  ({ value }: { value: string }) => `${value} does not say whether a boundary may be here`,
  () => hint`fill the column "eligible" with 1 and 0, or yes and no`,
)

export const positionsInvalid = define(
  'option-invalid',
  ({ where }: { where: string }) => `positions is ${where}`,
  () => hint`give turns, paragraphs or coder=NAME`,
)

export const speakersUnknown = define(
  'positions-unknown',
  () => 'the item has no speakers, so ends of turns are unknown',
  () => hint`take a column of eligible gaps, or ${setting('positions', 'coder=NAME')}`,
)

export const paragraphsUnknown = define(
  'positions-unknown',
  () => 'the text of the item has no line breaks, so paragraph starts are unknown',
  () => hint`take a column of eligible gaps, or ${setting('positions', 'coder=NAME')}`,
)

export const positionsCoderUnknown = define(
  'positions-unknown',
  ({ name }: { name: string; known: readonly string[] }) =>
    `the item has no segmentation by ${JSON.stringify(name)}`,
  ({ name, known }) => suggest(name, known),
)
