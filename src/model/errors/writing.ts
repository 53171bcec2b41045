/** Messages of lint, about decisions of an adjudication, and about formats that cannot hold a corpus. */
import { agree } from './counted.ts'
import { define, hint, setting } from './define.ts'

export const boundaryEverywhere = define(
  'boundary-everywhere',
  () => 'the annotator placed a boundary in every gap',
  () => hint`check whether these numbers are lengths of segments`,
)

export const coderMissing = define(
  'coder-missing',
  ({ codings, coders }: { codings: number; coders: number }) =>
    `${codings} of ${coders} annotators segmented the item`,
  () =>
    hint`if the item was meant for fewer annotators, no action is needed; agreement takes ${setting('missing', 'available')}`,
)

export const coderOneCoding = define(
  'coder-one-coding',
  () => 'the annotator segmented one item only',
  () => hint`check the spelling of the name`,
)

export const coderSimilar = define(
  'coder-similar',
  ({ name }: { name: string }) =>
    `the name differs from "${name}" only in case, spaces or the form of its accents`,
  () => hint`if both are one annotator, use one name`,
)

export const codingsIdentical = define(
  'codings-identical',
  ({ coder, boundaries }: { coder: string; boundaries: number }) =>
    `identical to the segmentation by coder ${coder}, with ${boundaries} boundaries`,
  () => hint`check whether it is a copy`,
)

export const decisionNotObject = define(
  'decision-unreadable',
  () => 'the line is not a JSON object',
  () => hint`write one decision per line`,
)

export const decisionUnknown = define(
  'decision-unreadable',
  ({ decision }: { decision: string; nearest: string | undefined }) => `${decision} is not a decision`,
  ({ nearest }) =>
    nearest === undefined
      ? hint`write cut, no-cut or skip`
      : hint`did you mean "${nearest}"? Write cut, no-cut or skip`,
)

export const decisionWithoutItem = define(
  'decision-unreadable',
  () => 'the decision names no item',
  () => hint`give its id`,
)

export const decisionPositionInvalid = define(
  'decision-unreadable',
  ({ name, value }: { name: string; value: string }) => `${name} is ${value}`,
  () => hint`give an integer, the number of units before the boundary`,
)

export const decisionFieldEmpty = define(
  'decision-unreadable',
  ({ name }: { name: string }) => `${name} is empty`,
  () => hint`from and to name the disagreement, as \`cesura adjudicate\` writes them`,
)

export const formatNotWritable = define(
  'format-not-writable',
  ({ title }: { title: string }) => `cesura reads ${title} but does not write it`,
  () => hint`choose another format`,
)

export const extensionNotWritable = define(
  'format-not-writable',
  ({ fileExtension }: { fileExtension: string; names: string }) =>
    `no format of segmentations is written with the extension .${fileExtension}`,
  ({ names }) => hint`name a file with one of ${names}, or give the format with ${setting('to', 'FORMAT')}`,
)

export const formatNotWritableInto = define(
  'format-not-writable',
  ({ title }: { title: string | undefined; names: string }) =>
    title === undefined ? 'no format fits the file' : `nothing can be put into ${title}`,
  ({ names }) => hint`${setting('into')} takes files of ${names}`,
)

export const itemOneCoder = define(
  'item-one-coder',
  ({ coder }: { coder: string }) => `only coder ${coder} segmented the item, so there is nothing to compare`,
  () => hint`add a second segmentation of the item, if there is one`,
)

export const itemOneUnit = define(
  'item-one-unit',
  () => 'the item has one unit, so it has no gap for a boundary',
  () => hint`check whether the text was split into units, or leave the item out`,
)

export const labelsNotWritable = define(
  'labels-not-writable',
  ({ format }: { format: string }) => `${format} hold no labels of segments`,
  () => hint`choose another format`,
)

export const levelsNotWritable = define(
  'levels-not-writable',
  ({ title }: { title: string }) =>
    `${title} holds neither levels that do not nest nor labels of coarser levels`,
  () => hint`choose cesura-json or json-lines`,
)

export const mixedLineEnds = define(
  'mixed-line-ends',
  ({ counts }: { counts: string }) => `the file has line ends of several kinds (${counts})`,
  () => hint`save it with one kind, because programs may count lines differently`,
)

export const noBoundary = define(
  'no-boundary',
  () => 'the annotator placed no boundary',
  () => hint`check whether the item was finished`,
)

export const scoresNotWritable = define(
  'scores-not-writable',
  ({ title }: { title: string }) => `${title} holds no scores`,
  () => hint`choose cesura-json, json-lines or csv, or leave the coder out with ${setting('coders')}`,
)

export const typeUnused = define(
  'type-unused',
  ({ types }: { types: readonly string[] }) =>
    `no annotator uses ${agree(types.length, 'the type', 'the types')} ${types.join(' ')}`,
  () => hint`if a type is rare, no action is needed; otherwise correct its name in the scale`,
)

export const unitSpace = define(
  'unit-empty',
  ({ unit }: { unit: number }) => `unit ${unit} has no text`,
  () => hint`check whether it is a unit`,
)
