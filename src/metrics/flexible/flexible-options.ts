import { type FlexibleCosts, flexibleCosts } from '../../compare/flexible/costs.ts'
import { isSymmetric, matrixChecksum, rowsOf, type SimilarityMatrix } from '../../compare/flexible/matrix.ts'
import {
  checkMatrixOption,
  checkSpeakersOption,
  checkTranspositionOption,
  type FlexibleSettings,
  flexibleAlgorithms,
  tieRules,
  transpositionRules,
} from '../../compare/flexible/settings.ts'
import { typeScale } from '../../model/segmentation.ts'
import { choice, numberFromText, type OptionDeclaration, type OptionDeclarations } from '../option.ts'
import type { MetricPresets } from '../preset-names.ts'

/** The options of S_f and S_f^B: those of the flexible distance. */
export type FlexibleOptions = FlexibleSettings

const matrix: OptionDeclaration<SimilarityMatrix | undefined> = {
  about:
    'similarity of boundary types, M_T, from 0 to 1: rows reference, columns hypothesis, the last for no boundary',
  default: undefined,
  check: checkMatrixOption,
  parse: jsonFromText,
  print: value => (value === undefined ? 'identity' : matrixChecksum(value)),
}

const transpositionCost: OptionDeclaration<number | readonly number[] | undefined> = {
  about: 'cost per unit that a boundary is moved, c^t: one for all types, or a list of one per type',
  default: undefined,
  check: checkTranspositionOption,
  parse: text => (text.includes('[') ? jsonFromText(text) : listFromText(text)),
  print: value =>
    value === undefined ? 'half-deletion' : typeof value === 'number' ? String(value) : value.join(','),
}

const speakers: OptionDeclaration<readonly string[] | undefined> = {
  about: 'who speaks each unit; each speaker’s units form a running text of their own',
  default: undefined,
  data: true,
  check: checkSpeakersOption,
  parse: text => text.split(','),
  print: value => (value === undefined ? 'none' : String(new Set(value).size)),
}

export const flexibleOptions: OptionDeclarations<FlexibleOptions> = {
  matrix,
  transpositionCost,
  rule: choice(
    transpositionRules,
    'later',
    'whose type pays when a moved boundary changes its type: the later one’s, the hypothesis’s, or the max, mean or min of both',
  ),
  ties: choice(tieRules, 'max', 'of several cheapest ways, the one with most edits or with fewest'),
  algorithm: choice(
    flexibleAlgorithms,
    'exact',
    'the true minimum, the paper’s search, or the R package with its quirks',
  ),
  speakers,
}

/** The paper's search, and R's numbers. */
export const flexiblePresets: MetricPresets<FlexibleOptions> = {
  'lai-2023': { algorithm: 'recursive', rule: 'second' },
  segsimflex: { transpositionCost: 0.5, rule: 'later', algorithm: 'segsimflex' },
}

/** A command-line word as JSON; anything else stays a word, for `check` to refuse. */
function jsonFromText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const listFromText = (text: string): unknown =>
  text.includes(',') ? text.split(',').map(part => numberFromText(part)) : numberFromText(text)

/**
 * Whether the distance stays the same when the sides are swapped: the matrix is symmetric, nobody's type alone
 * pays for a move, and the search is exact or has nothing to search because no move ever pays.
 */
export function isSymmetricDistance(options: FlexibleOptions): boolean {
  if (options.matrix !== undefined && !isSymmetric(rowsOf(options.matrix))) return false
  const costs = costsOf(options)
  if (costs?.window === 0) return true
  if (options.algorithm !== 'exact') return false
  const steps = costs?.transposition ?? (options.transpositionCost as readonly number[])
  return options.rule !== 'second' || steps.every(step => step === steps[0])
}

/**
 * The costs without a text: of the matrix's own types, of as many as there are costs, or of any two. Undefined
 * where the list of costs is for some of the matrix's types only.
 */
function costsOf(options: FlexibleOptions): FlexibleCosts | undefined {
  const { matrix, transpositionCost } = options
  const rows = matrix === undefined ? undefined : rowsOf(matrix)
  const listed = Array.isArray(transpositionCost) ? transpositionCost.length : undefined
  const size = rows === undefined ? (listed ?? 2) : rows.length - 1
  if (listed !== undefined && listed !== size) return undefined
  const names = Array.from({ length: size }, (_, type) => String(type))
  return flexibleCosts({ ...options, matrix: rows }, typeScale(names))
}
