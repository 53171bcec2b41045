/** Messages about answers of language models that are read as segmentations of a known text. */
import { agree } from './counted.ts'
import { define, type Hint, hint, reading } from './define.ts'

const percent = (share: number): string => `${Math.floor(100 * share)} %`

export const answerEmpty = define(
  'answer-empty',
  () => 'the answer has no text apart from the reasoning of the model',
  () => hint`ask the model again, or leave the answer out`,
)

export const answerNotRecognised = define(
  'answer-not-recognised',
  ({ line }: { line: string }) => `the answer has no form that is known: it begins with "${line}"`,
  () =>
    hint`check that the model answered, or leave the answer out with ${reading('leaveOut', 'ITEM/CODER')}`,
)

export const answerFormDiffers = define(
  'answer-not-recognised',
  ({ form }: { form: string }) => `the answer does not have the form ${form}`,
  () => hint`leave the form out, or name another one`,
)

export const answerBaseUnknown = define(
  'base-unknown',
  ({ first, last, units }: { first: number; last: number; units: number }) =>
    `the numbers ${first} to ${last} for a text of ${units} units may count from 0 or from 1`,
  () => hint`${reading('base', 0)} or ${reading('base', 1)} says which`,
)

export const answerMarkUnknown = define(
  'mark-unknown',
  ({ units }: { units: number }) => `the ${units} marks may be at first or at last units of segments`,
  () => hint`${reading('mark', 'start')} or ${reading('mark', 'end')} says which`,
)

export const answerUnitsOutOfRange = define(
  'units-out-of-range',
  ({ count, units, largest }: { count: number; units: number; largest: number }) =>
    `${count} numbers are outside the text: it has ${units} units, and the largest number is ${largest}`,
  () => hint`check whether the model was shown other units`,
)

export const answerReordered = define(
  'segments-reordered',
  ({ segment }: { segment: number }) => `segment ${segment} of the answer is before the one it follows`,
  () => hint`an answer in another order is no segmentation of the text: leave it out`,
)

export const answerAlignmentPoor = define(
  'alignment-poor',
  ({ share }: { share: number }) => `only ${percent(share)} of the text is found in the answer`,
  () => hint`check whether the answer is of this text, and whether the text was translated or retold`,
)

export const answerRevised = define(
  'answer-revised',
  () => 'the answer has several segmentations: the last one was read',
  () => hint`check that the last one is meant`,
)

export const answerCutOff = define(
  'answer-cut-off',
  ({ covered, units }: { covered: number; units: number }) =>
    `the answer breaks off: it covers ${covered} of ${agree(units, '1 unit', `${units} units`)}`,
  () => hint`allow the model a longer answer`,
)

export const answerChatter = define(
  'chatter',
  () => 'the answer has text that is no part of the segmentation',
  () => hint`if it is only what a model says around its answer, no action is needed`,
)

export const answerUnitsMissing = define(
  'units-missing',
  () => 'the answer leaves out units of the text: a boundary next to them is uncertain',
  () => hint`ask the model to cover every unit`,
)

export const answerUnitsTwice = define(
  'units-twice',
  () => 'segments of the answer overlap: a boundary between them is uncertain',
  () => hint`ask the model for segments that do not overlap`,
)

export const answerUnitOutOfRange = define(
  'unit-out-of-range',
  ({ units }: { units: number }) => `a number is outside the ${units} units of the text`,
  () => hint`check whether the model was shown other units`,
)

export const answerStartsUnsorted = define(
  'starts-unsorted',
  () => 'the first units were not in order',
  () => hint`they were sorted: check that they are first units`,
)

export const answerStartsRepeated = define(
  'starts-repeated',
  () => 'a first unit is listed more than once',
  () => hint`it was read once: check that the list holds first units`,
)

export const answerQuoteRepeated = define(
  'quote-repeated',
  () => 'a quoted beginning fits several units: its boundary is uncertain',
  () => hint`ask the model for longer quotes, or for numbers of units`,
)

export const answerQuoteNotFound = define(
  'quote-not-found',
  ({ quote }: { quote: string }) => `no unit begins with "${quote}": its boundary is missing`,
  () => hint`ask the model to copy the first words of each segment`,
)

export const answerTextChanged = define(
  'text-changed',
  () => 'the words of the answer differ from the text',
  () => hint`boundaries were placed by aligning the words; ask the model to repeat the text as it is`,
)

export const answerSegmentInvented = define(
  'segment-invented',
  () => 'a segment of the answer is not in the text: it was left out',
  () => hint`check the answer, or ask the model to repeat the text as it is`,
)

export const answerInsideUnit = define(
  'boundary-inside-unit',
  () => 'a boundary of the answer is inside a unit: it was moved to the nearer edge',
  () => hint`ask the model to keep units whole, or read the text in smaller units`,
)

export const answerNoCuts = define(
  'no-cuts-marked',
  () => 'the answer repeats the text without a boundary',
  () => hint`if the text is one segment, no action is needed; otherwise ask the model again`,
)

export const answerMerged = define(
  'boundaries-merged',
  () => 'boundaries at the same position became one',
  () => hint`check the answer: two of its boundaries are at the same position of the text`,
)

export const answerPartial = define(
  'answer-partial',
  ({ covered, units }: { covered: number; units: number }) =>
    `the answer covers ${covered} of ${units} units: it is no segmentation of the whole text`,
  () =>
    hint`ask the model again, leave it out with ${reading('leaveOut', 'ITEM/CODER')}, or take the rest as one segment with ${reading('partial', 'accept')}`,
)

export const answerRefused = define(
  'answer-refused',
  ({ why }: { why: string; advice: Hint }) => `read as a segmentation without boundaries: ${why}`,
  ({ advice }) => advice,
)

export const answerUncertain = define(
  'answer-uncertain',
  ({ uncertain, boundaries }: { uncertain: number; boundaries: number }) =>
    `${uncertain} of ${agree(boundaries, '1 boundary', `${boundaries} boundaries`)} ${agree(uncertain, 'is', 'are')} uncertain`,
  () => hint`${reading('place')} says where between the possible positions a boundary is put`,
)

export const textNeededAnswer = define(
  'text-needed',
  ({ file }: { file: string }) => `${file} has an answer; the text is not in it.`,
  () =>
    hint`Give it: ${reading('documents', 'FILE')}, and say what its units are: ${reading('units', 'lines')} (or sentences).`,
)
