import { type FlexibleCosts, flexibleCosts } from '../../compare/flexible/costs.ts'
import {
  isNamed,
  isSymmetric,
  matrixChecksum,
  rowsOf,
  type SimilarityMatrix,
} from '../../compare/flexible/matrix.ts'
import {
  checkMatrixOption,
  checkSpeakersOption,
  checkTranspositionOption,
  type FlexibleSettings,
  flexibleAlgorithms,
  type NamedCosts,
  type TranspositionCost,
  tieRules,
  transpositionRules,
} from '../../compare/flexible/settings.ts'
import { CesuraError } from '../../model/error.ts'
import { parseOutside } from '../../model/json.ts'
import { byName } from '../../model/order.ts'
import { typeScale } from '../../model/segmentation.ts'
import {
  choice,
  numberFromText,
  type OptionDeclaration,
  type OptionDeclarations,
} from '../definition/option.ts'
import type { MetricPresets } from '../definition/preset-names.ts'

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

const transpositionCost: OptionDeclaration<TranspositionCost | undefined> = {
  about:
    'cost per unit that a boundary is moved, c^t: one for all types; by name, {",": 0.5}; or a list in the order of the types of the matrix, or of the data where it names none',
  default: undefined,
  check: checkTranspositionOption,
  parse: text => (/[[{]/.test(text) ? jsonFromText(text) : listFromText(text)),
  print: value => {
    if (value === undefined) return 'half-deletion'
    if (typeof value === 'number') return String(value)
    if (Array.isArray(value)) return value.join(',')
    // In the order of names, so that the same costs have the same signature.
    const costs = Object.entries<number>(value as NamedCosts).sort(([a], [b]) => byName(a, b))
    return `{${costs.map(([type, cost]) => `${printedType(type)}=${cost}`).join(';')}}`
  },
}

/** A type as a signature can hold it: without spaces and without the characters that divide signatures and costs. */
const printedType = (type: string): string => type.replace(/[\s|%=;{}]/g, encodeURIComponent)

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

/** A command-line word as JSON; anything else stays a word, for `check` to reject. */
function jsonFromText(text: string): unknown {
  try {
    return parseOutside(text)
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
  if (options.rule !== 'second') return true
  return costs?.transposition.every(step => step === costs.transposition[0]) ?? false
}

/**
 * The costs without a text: of the matrix's own types, of those that have costs and one more, or of any others. Undefined
 * where only a text can say which types the costs belong to, or the costs do not fit the matrix.
 */
function costsOf(options: FlexibleOptions): FlexibleCosts | undefined {
  const { matrix, transpositionCost = {} } = options
  const named = Object.keys(transpositionCost)
  const names =
    matrix === undefined
      ? [...named, `${named.join('')}+`]
      : isNamed(matrix)
        ? matrix.types
        : Object.keys(matrix.slice(1))
  const isList = matrix === undefined && Array.isArray(transpositionCost)
  try {
    return flexibleCosts(options, typeScale(isList ? named : names))
  } catch (error) {
    if (error instanceof CesuraError) return undefined
    throw error
  }
}
