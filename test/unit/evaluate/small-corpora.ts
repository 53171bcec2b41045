import { type Corpus, type EvaluateOptions, fromBoundaries, makeCorpus } from '../../../src/index.ts'

/** The boundaries of each coder in one text. */
export type Cuts = Readonly<Record<string, readonly number[]>>

/** A text of twelve units for each row, in the group of its place. */
export const corpusOf = (rows: readonly Cuts[], groups: readonly (string | undefined)[] = []): Corpus =>
  makeCorpus(
    rows.map((cuts, index) => ({
      id: `i${index}`,
      units: 12,
      ...(groups[index] === undefined ? {} : { group: groups[index] }),
      codings: Object.entries(cuts).map(([coder, own]) => ({
        coder,
        segmentation: fromBoundaries(12, own),
      })),
    })),
  )

/** Four texts by a reference and two others. */
export const rows = [
  { gold: [3, 5], ann: [3], bo: [4] },
  { gold: [2, 8], ann: [2, 8], bo: [3, 8] },
  { gold: [6], ann: [5], bo: [] },
  { gold: [1, 9], ann: [1], bo: [1, 9] },
]

export const gold: EvaluateOptions = { references: ['gold'], metrics: ['boundary-f'] }
