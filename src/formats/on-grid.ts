import { corpusOnGrid } from '../model/corpus-grid.ts'
import type { Problem } from '../model/error.ts'
import type { Length } from '../model/length.ts'
import type { ReadOptions, ReadResult } from './format.ts'

/** Puts recordings that `read` reads in time on a grid of equal units. The preset chunkseg has a grid of its own. */
export function readOnGrid<R extends ReadResult>(
  unit: Length,
  { snap, preset, axis }: Pick<ReadOptions, 'snap' | 'preset' | 'axis'>,
  read: () => R,
): R {
  const result = read()
  if (result.corpus === undefined) return result
  const grid =
    preset === 'chunkseg' ? ({ unit, preset } as const) : ({ unit, snap: snap ?? 'nearest' } as const)
  const { corpus, problems } = corpusOnGrid(result.corpus, grid)
  // The grid asked for the time axis, not the user.
  const kept = result.problems.filter(problem => axis !== undefined || !isUnusedAxis(problem))
  return { ...result, corpus, problems: [...kept, ...problems], unit: undefined }
}

const isUnusedAxis = ({ code, hint = [] }: Problem): boolean =>
  code === 'option-unused' && hint.some(part => typeof part !== 'string' && part.option === 'axis')
