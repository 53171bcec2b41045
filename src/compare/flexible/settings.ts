import { CesuraError, invalid, throwInvalid } from '../../model/error.ts'
import { matrixOptionInvalid, speakerNotString } from '../../model/errors/compare.ts'
import { rejectOption, requireNumber, show } from '../../model/require.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { isNamed, requireMatrix, type SimilarityMatrix } from './matrix.ts'

/** Costs of moving by the name of the type; a type that is not named costs half its deletion. */
export type NamedCosts = Readonly<Record<string, number>>

/** c^t as a user may give it: one for all types, a list in the order of the types, or costs by name. */
export type TranspositionCost = number | readonly number[] | NamedCosts

/** Whose type pays when a boundary moves and changes its type. */
export const transpositionRules = ['later', 'second', 'max', 'mean', 'min'] as const
/** Whose type pays for a move that changes the type. */
export type TranspositionRule = (typeof transpositionRules)[number]

/** Of several cheapest ways, the one with most or with fewest edits. */
export const tieRules = ['max', 'min'] as const
/** Whether most or fewest edits count among equal costs. */
export type TieRule = (typeof tieRules)[number]

/** How the cheapest way is sought. */
export const flexibleAlgorithms = ['exact', 'recursive', 'segsimflex'] as const
/** One of the ways to look for the least cost. */
export type FlexibleAlgorithm = (typeof flexibleAlgorithms)[number]

/** Everything other than the two segmentations that decides a flexible distance. */
export interface FlexibleSettings {
  /**
   * Similarity of types, M_T, 0 to 1: rows reference, columns hypothesis, last = no boundary.
   * @defaultValue undefined: the identity
   */
  matrix: SimilarityMatrix | undefined
  /**
   * Cost per unit moved, c^t, 0 or more: one for all types; by name, `{ ',': 0.5, '.': 0.1 }`; or a list of one per
   * type, in the order of the matrix if that names its types, else in the order of the scale.
   * @defaultValue undefined: half the deletion cost of each type
   */
  transpositionCost: TranspositionCost | undefined
  /** Whose type pays for a move that changes the type. @defaultValue `later` */
  rule: TranspositionRule
  /** Which count of edits is taken among equal costs. @defaultValue `max` */
  ties: TieRule
  /** How the cheapest way is sought. @defaultValue `exact` */
  algorithm: FlexibleAlgorithm
  /**
   * Who speaks each unit; each speaker's units form a running text of their own.
   * @defaultValue undefined: one running text
   */
  speakers: readonly string[] | undefined
}

export const flexibleDefaults: Readonly<FlexibleSettings> = Object.freeze({
  matrix: undefined,
  transpositionCost: undefined,
  rule: 'later',
  ties: 'max',
  algorithm: 'exact',
  speakers: undefined,
})

/** The matrix, or `option-invalid` with the reason. */
export function checkMatrixOption(name: string, value: unknown): SimilarityMatrix | undefined {
  if (value === undefined || value === 'identity') return undefined
  try {
    requireMatrix(value as SimilarityMatrix)
    return value as SimilarityMatrix
  } catch (error) {
    if (error instanceof CesuraError)
      throw invalid(
        matrixOptionInvalid,
        { name, summary: error.summary, code: error.code, advice: error.hint ?? [] },
        error.location,
        {
          cause: error,
        },
      )
    throw error
  }
}

/** One cost, a list of them or costs by name, each a finite number of 0 or more. */
export function checkTranspositionOption(name: string, value: unknown): TranspositionCost | undefined {
  if (value === undefined || value === 'half-deletion') return undefined
  if (Array.isArray(value)) {
    for (const [index, cost] of value.entries()) requireNumber(`${name}[${index}]`, cost, 0)
    return value as number[]
  }
  if (typeof value === 'object' && value !== null) {
    for (const [type, cost] of Object.entries(value)) requireNumber(`${name}[${show(type)}]`, cost, 0)
    return value as NamedCosts
  }
  return requireNumber(name, value, 0)
}

/** One name per unit. Their number is compared with the units when the texts are known. */
export function checkSpeakersOption(name: string, value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined
  if (!Array.isArray(value)) {
    rejectOption(name, value, "give a list with one speaker's name per unit")
  }
  for (const [index, speaker] of value.entries())
    if (typeof speaker !== 'string')
      throwInvalid(speakerNotString, { name, speaker: show(speaker) }, `speakers[${index}]`)
  return value as string[]
}

/** The settings that say something of single types. */
export type TypedSettings = Pick<FlexibleSettings, 'matrix' | 'transpositionCost'>

/**
 * The same settings with names of types in the place of their order: rows of a matrix are in the order of the scale, a
 * list of costs is in the order of the matrix if that names its types, else in the order of the scale. What has names, or
 * does not fit the types, stays as it is.
 */
export function nameTypes<S extends TypedSettings>(settings: S, scale: TypeScale | undefined): S {
  const { matrix, transpositionCost } = settings
  const named =
    matrix !== undefined && !isNamed(matrix) && matrix.length - 1 === scale?.names.length
      ? { types: scale.names, similarity: matrix }
      : matrix
  const order = named !== undefined && isNamed(named) ? named.types : scale?.names
  const costs =
    Array.isArray(transpositionCost) && transpositionCost.length === order?.length
      ? Object.fromEntries(order.map((type, index) => [type, transpositionCost[index]!]))
      : transpositionCost
  return named === matrix && costs === transpositionCost
    ? settings
    : { ...settings, matrix: named, transpositionCost: costs }
}
