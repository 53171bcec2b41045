import { windowDiff } from '../../metrics/windows/window-diff.ts'
import { type Corpus, codingOf } from '../../model/corpus.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** The errors of chunkseg by name, and what happens. */
export const chunksegErrata = {
  'perfect-is-worst': 'WindowDiff is 1.0, the worst value, although both sides are equal',
  'wrong-is-perfect': 'WindowDiff is 0.0, the best value, although the sides differ',
  'batch-ends': 'the program raises an error, so that the batch ends without a number',
  'flags-are-gaps': 'N flags are read as N gaps, so that every boundary moves to the end of its flag',
  'tail-cut': 'boundaries after the last complete unit are gone for all metrics on flags',
  'no-boundary-is-zero': 'precision and recall are 0, although neither side has a boundary',
} as const

/** The name of an error of chunkseg. */
export type ChunksegErratum = keyof typeof chunksegErrata

/** The errors of chunkseg that apply to one comparison of one item. */
export interface ItemErrata {
  readonly item: string
  readonly reference: string
  readonly hypothesis: string
  readonly errata: readonly ChunksegErratum[]
}

/**
 * Which errors of chunkseg apply to which items of a corpus that was read with its grid.
 *
 * @param corpus - on the grid of the preset `chunkseg`
 * @param references - names of the trusted coders
 * @param hypotheses - names of the tested ones
 * @returns one entry per comparison with an error; none where the corpus is on another grid, or on none
 */
export function errataOf(
  corpus: Corpus,
  references: readonly string[],
  hypotheses: readonly string[],
): ItemErrata[] {
  return corpus.items
    .filter(({ grid }) => grid?.snap === 'chunkseg')
    .flatMap(item =>
      references.flatMap(reference =>
        hypotheses.flatMap(hypothesis => {
          const sides = [codingOf(item, reference), codingOf(item, hypothesis)]
          const [r, h] = sides
          if (r === undefined || h === undefined || reference === hypothesis) return []
          const errata = errataOfPair(r, h, (item.grid?.dropped ?? 0) > 0)
          return errata.length === 0 ? [] : [{ item: item.id, reference, hypothesis, errata }]
        }),
      ),
    )
}

function errataOfPair(reference: Segmentation, hypothesis: Segmentation, isCut: boolean): ChunksegErratum[] {
  const isEmpty = reference.boundaries.length + hypothesis.boundaries.length === 0
  const options = { preset: 'chunkseg' } as const
  const reason = windowDiff.reason(windowDiff.tally(reference, hypothesis, options), options)
  const errata: ChunksegErratum[] = [isEmpty ? 'no-boundary-is-zero' : 'flags-are-gaps']
  if (isCut) errata.push('tail-cut')
  if (reason === 'program-raises') errata.push('batch-ends')
  if (reason === 'perfect-is-worst' || reason === 'wrong-is-perfect') errata.push(reason)
  return errata
}
