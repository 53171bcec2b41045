import type { TypeScale } from '../../model/segmentation.ts'

/**
 * Two coders who do not know the text. A mark is what is at one position: a set of types as bits, 0 for no
 * boundary. Each coder puts a mark at every position, independently, with its own chances.
 */
export interface RandomPair {
  /** The chance of each mark, in the order of the marks the question is about. */
  readonly first: ArrayLike<number>
  readonly second: ArrayLike<number>
}

/** What the coders may put at a position, and what the types mean. */
export interface MarkSpace {
  readonly scale: TypeScale | undefined
  /** The first is 0, no boundary. */
  readonly marks: readonly number[]
}

/** One type, or none named: a position holds a boundary or it does not. */
export const isPlain = ({ scale }: MarkSpace): boolean => scale === undefined || scale.names.length === 1

/** The marks of one unnamed type. */
export const PLAIN_MARKS: readonly number[] = [0, 1]

/** The chance that a mark holds a type. */
export function chanceOfType(marks: readonly number[], chances: ArrayLike<number>, type: number): number {
  let sum = 0
  for (const [index, mark] of marks.entries()) if ((mark >>> type) & 1) sum += chances[index]!
  return sum
}
