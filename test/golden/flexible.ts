import { fromSequence } from '../../src/index.ts'
import { readLines } from './read.ts'

interface Counts {
  readonly cost: number
  readonly edits: number
  readonly correct: number
  readonly Sf: number
  readonly SfB: number | null
}

interface GoldenOperation {
  readonly op: string
  readonly speaker: string
  readonly old: string | null
  readonly new: string | null
  readonly from: number | null
  readonly to: number | null
}

/** One line of flexible.jsonl. */
export interface FlexibleCase {
  readonly id: string
  readonly tokens: number
  readonly speakers: readonly string[]
  readonly a: readonly (string | null)[]
  readonly b: readonly (string | null)[]
  readonly types: readonly string[]
  readonly symmetric: boolean
  readonly similarity: readonly (readonly number[])[]
  readonly transposition: readonly number[]
  readonly expect: Counts & { readonly swapped?: { readonly cost: number; readonly edits: number } }
  readonly parDist: Counts & { readonly paperRuleCost: number }
  readonly optimal: Counts & { readonly editsMin: number; readonly ops: readonly GoldenOperation[] }
}

export const flexibleCases: readonly FlexibleCase[] = readLines<FlexibleCase>('flexible.jsonl')

/** The two sides of a case, and the options it was made with. */
export function casePair(line: FlexibleCase) {
  return {
    reference: fromSequence(line.a, { types: line.types }),
    hypothesis: fromSequence(line.b, { types: line.types }),
    options: { matrix: line.similarity, transpositionCost: line.transposition, speakers: line.speakers },
  }
}
