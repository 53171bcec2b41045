import { define, type Hint, hint, metricOption, reading, setting } from './define.ts'

/** Messages of comparisons of two segmentations or texts: alignment, edits, matrices of similarity, scores. */

/** Where two texts part, and how much of them is the same in any order. */
export interface Parting {
  /** The first word that differs, counted from 1. */
  readonly at: number
  /** That word on both sides; undefined at the end of a text. */
  readonly words: readonly [string | undefined, string | undefined]
  /** Percent of the words that both texts have in any order, where most are; undefined otherwise. */
  readonly common: number | undefined
}

const parting = ({ at, words, common }: Parting, sure: 'but' | 'perhaps'): string => {
  const [first, second] = [words[0], words[1]].map(word => (word === undefined ? 'the end' : `"${word}"`))
  const start = `the texts first differ at word ${at}: ${first} and ${second}`
  return common === undefined
    ? start
    : `${start}. ${common} % of the words are in both, ${sure} in another order`
}

/** The types of a matrix in the words of a message. */
const matrixRows = (types: number): string =>
  `${types} types need ${types + 1} rows and columns, the last for "no boundary"`

export const alignmentEmpty = define(
  'alignment-empty',
  () => 'one of the texts has no words',
  () => hint`check that the right file or column was read as the text`,
)

export const alignmentPoor = define(
  'alignment-poor',
  ({ share, limit }: Parting & { share: number; limit: number }) =>
    `only ${share} % of the words match, fewer than ${limit} %`,
  params =>
    hint`${parting(params, 'but')}. Are these the same text? ${reading('alignLimit')} sets another limit`,
)

export const alignmentTooLong = define(
  'alignment-too-long',
  ({ reference, hypothesis }: Parting & { reference: number; hypothesis: number }) =>
    `${reference} and ${hypothesis} words that differ in many places are too much for one alignment`,
  params => hint`${parting(params, 'perhaps')}. Split the text into items`,
)

export const functionFailed = define(
  'function-failed',
  ({ name, error }: { name: string; error: string }) => `the function ${name} threw: ${error}`,
  () => hint`it must return a finite number`,
)

export const functionReturnedNoNumber = define(
  'function-failed',
  ({ name, value }: { name: string; value: string }) => `the function ${name} returned ${value}`,
  () => hint`it must return a finite number`,
)

export const matchingTooLarge = define(
  'matching-too-large',
  (params: { reference: number; hypothesis: number; span: number; cells: number }) =>
    `the exact matching of ${params.reference} and ${params.hypothesis} boundaries at span ${params.span} needs ${params.cells} cells`,
  () => hint`take a smaller ${metricOption('span')}, or ${metricOption('matching', 'greedy')}`,
)

export const matrixAsymmetric = define(
  'matrix-asymmetric',
  ({ above, below }: { above: number; below: number }) =>
    `the values on both sides of the diagonal differ: ${above} and ${below}`,
  () => hint`give both pairs of types the same similarity`,
)

export const matrixDiagonal = define(
  'matrix-diagonal',
  ({ value }: { value: number }) => `the value on the diagonal is ${value}`,
  () => hint`give 1, the similarity of a type to itself`,
)

export const matrixNotEstimable = define(
  'matrix-not-estimable',
  ({ type }: { type: string | undefined }) =>
    `the experts never agree on ${type === undefined ? '"no boundary"' : `type "${type}"`}`,
  () => hint`give a smoothing above 0, or merge the type with another`,
)

export const matrixShape = define(
  'matrix-shape',
  ({ rows }: { rows: string }) => `${rows} is not a matrix`,
  () => hint`give a list of rows of numbers`,
)

export const matrixNotSquare = define(
  'matrix-shape',
  ({ columns, rows }: { columns: number; rows: number }) =>
    `the matrix has ${columns} columns and ${rows} rows`,
  () => hint`give as many rows as columns, the last of both for "no boundary"`,
)

export const matrixOfCountsShape = define(
  'matrix-shape',
  (_: { types: number }) => 'the matrix of counts has too many or too few rows or columns',
  ({ types }) => hint`${matrixRows(types)}`,
)

export const matrixOfTypesShape = define(
  'matrix-shape',
  ({ types, size }: { types: number; size: number }) => `the matrix has ${types} types and ${size} rows`,
  ({ types }) => hint`${matrixRows(types)}`,
)

export const matrixRowLength = define(
  'matrix-shape',
  ({ row, values, size }: { row: number; values: number; size: number }) =>
    `row ${row} of the matrix has ${values} values, and there are ${size} rows`,
  () => hint`give as many values as rows, the last for "no boundary"`,
)

export const matrixSize = define(
  'matrix-size',
  ({ size }: { size: number; types: readonly string[] }) => `the matrix has ${size} rows and columns`,
  ({ types }) =>
    hint`${types.length === 0 ? 'one unnamed type' : `types ${types.join(' ')}`} and "no boundary" need ${Math.max(types.length, 1) + 1}`,
)

export const matrixEmpty = define(
  'matrix-syntax',
  () => 'the matrix is empty',
  () => hint`give rows of numbers`,
)

export const matrixNotJson = define(
  'matrix-syntax',
  ({ error }: { error: string }) => `the matrix is not JSON: ${error}`,
  () => hint`write {"types": […], "similarity": [[…], …]}`,
)

export const matrixWithoutSimilarity = define(
  'matrix-syntax',
  () => 'the matrix has no "similarity"',
  () => hint`write {"types": […], "similarity": [[…], …]}`,
)

export const matrixQuoteOpen = define(
  'matrix-syntax',
  () => 'a quoted cell is never closed',
  () => hint`end it with a quote`,
)

export const matrixTypeMissing = define(
  'matrix-type-missing',
  ({ type }: { type: string; types: readonly string[] }) => `the matrix has no row for type "${type}"`,
  ({ types }) => hint`it has ${types.join(' ')}: add a row and a column`,
)

export const matrixTypes = define(
  'matrix-types',
  () => 'the types of the matrix are not a list of names',
  () => hint`write "types": ["comma", "stop"]`,
)

export const matrixTypeTwice = define(
  'matrix-types',
  () => 'the matrix has a type twice',
  () => hint`name each once`,
)

export const matrixColumnWithoutRow = define(
  'matrix-types',
  ({ column }: { column: string }) => `column "${column}" of the matrix has no row`,
  () => hint`name rows and columns alike`,
)

export const matrixValue = define(
  'matrix-value',
  ({ value }: { value: string }) => `${value} is not a similarity`,
  () => hint`give a number from 0 to 1`,
)

export const matrixOptionInvalid = define(
  'option-invalid',
  ({ name, summary, code }: { name: string; summary: string; code: string; advice: Hint }) =>
    `${name} is not a matrix of similarity: ${summary} (${code})`,
  ({ advice }) => hint`${advice}`,
)

export const speakerNotString = define(
  'option-invalid',
  ({ name, speaker }: { name: string; speaker: string }) => `${name}: ${speaker} is not a speaker's name`,
  () => hint`give a string for each unit`,
)

export const editLogUnavailable = define(
  'option-invalid',
  () => 'the algorithm segsimflex counts some edits twice, so it has no log of operations',
  () => hint`use ${metricOption('algorithm', 'exact')} or ${metricOption('algorithm', 'recursive')}`,
)

export const scoresRequired = define(
  'scores-required',
  ({ scores }: { scores: string }) => `the hypothesis is ${scores}, not scores per gap`,
  () => hint`give fromScores([0.1, 0.8, 0.3])`,
)

export const scoresRequiredForSweep = define(
  'scores-required',
  () => 'no coder has scores',
  () =>
    hint`a sweep needs a number for every gap, in "scores" or in a column "score". Without scores, ${setting('consensus', undefined, 'consensus: true')} follows the share of annotators that place a boundary, and ${setting('over', 'tolerance', 'sweepTolerance')} a metric over tolerances`,
)

export const stretchTooLong = define(
  'stretch-too-long',
  ({ boundaries }: { boundaries: number; mostBoundaries: number }) =>
    `${boundaries} boundaries are in one stretch where the two sides never meet`,
  ({ mostBoundaries }) =>
    hint`the search of the R package takes ${mostBoundaries} at most: use ${metricOption('algorithm', 'recursive')} or ${metricOption('algorithm', 'exact')}`,
)

export const transpositionSize = define(
  'transposition-size',
  ({ costs, whose, types }: { costs: number; whose: 'data' | 'matrix'; types: readonly string[] }) =>
    `transpositionCost is a list of ${costs}, and the ${whose} has ${types.length === 0 ? 'one type without a name' : `the types ${types.join(' ')}`}`,
  () => hint`give one number for all, one per type in this order, or costs by name`,
)

export const transpositionType = define(
  'transposition-type',
  ({ type, types }: { type: string; types: readonly string[] }) =>
    `transpositionCost names type "${type}", which is not among ${types.length === 0 ? 'the types: there are none' : types.join(' ')}`,
  () => hint`correct the name, leave it out, or name every type`,
)

export const windowTooWide = define(
  'window-too-wide',
  ({ width }: { width: number }) =>
    `expected values over windows of ${width} positions that stick out of the text would take minutes`,
  () => hint`use ${metricOption('windows', 'interior')} or a smaller ${metricOption('window')}`,
)
