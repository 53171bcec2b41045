import { readFileSync } from 'node:fs'
import { fromMasses, fromSets, type Segmentation } from '../../src/index.ts'

/** One case of edits.jsonl: a is the hypothesis, b the reference, positions count from 0. */
export interface EditCase {
  readonly id: string
  readonly kind: 'single' | 'multi'
  readonly nt: number
  readonly a: readonly number[] | readonly number[][]
  readonly b: readonly number[] | readonly number[][]
  // biome-ignore lint/suspicious/noExplicitAny: the fields are those the oracle wrote
  readonly expect: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly derived?: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly expect2012?: any
}

export const editCases: readonly EditCase[] = readFileSync(new URL('edits.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line))

/** Reference and hypothesis of a case; typed ones share the scale of the types that occur. */
export function pairOf({ kind, a, b }: EditCase): { reference: Segmentation; hypothesis: Segmentation } {
  if (kind === 'single') {
    return { reference: fromMasses(b as number[]), hypothesis: fromMasses(a as number[]) }
  }
  const types = [...new Set([...(a as number[][]), ...(b as number[][])].flat())]
  return {
    reference: fromSets(b as number[][], { types }),
    hypothesis: fromSets(a as number[][], { types }),
  }
}
