import type { EditSettings } from '../../compare/edits/edit-settings.ts'
import type { AnyMetric, Tally } from '../../metrics/definition/metric.ts'
import type { ResolvedLengths } from '../../metrics/definition/option.ts'
import type { BedFOptions } from '../../metrics/edits/bed-options.ts'
import {
  resolvedOptions,
  type SegmentationSimilarityOptions,
} from '../../metrics/edits/segmentation-similarity.ts'
import { isPlain, type MarkSpace } from '../random/random-pair.ts'
import type { EditWish } from './edit-automata.ts'
import { type OneType, oneTypeTally } from './edit-methods.ts'
import { mirrorTally } from './similarity-methods.ts'

/** What a measure of boundary edits makes of expected matches and moves of one type, whatever the model of chance. */
interface OneTypeEdits {
  readonly span: number
  /** Whether a span above 2 has an automaton. */
  readonly greedy: boolean
  readonly wish: EditWish
  /** Expected boundaries of each coder, matches and moves over one gap, in a text of so many gaps. */
  tally(boundaries: readonly [number, number], matches: number, moves: number, gaps: number): Tally
  /** The same from an automaton, which has counted the additions; undefined where the measure has none. */
  readonly counted: ((edits: OneType, gaps: number) => Tally) | undefined
}

/** The edits of B, S and BED F with one type; undefined for other measures and for several types. */
export function oneTypeEdits(metric: AnyMetric, options: object, space: MarkSpace): OneTypeEdits | undefined {
  if (!isPlain(space)) return undefined
  const { scale } = space
  const from = (
    { span, matching }: Pick<EditSettings, 'span' | 'matching'>,
    wish: EditWish,
    counted: (edits: OneType, gaps: number) => Tally,
  ): OneTypeEdits => ({
    span,
    greedy: matching === 'greedy',
    wish,
    counted,
    tally([j, k], matches, moves, gaps) {
      const used = matches + moves
      return counted({ matches, moves, moved: moves, first: j - used, second: k - used }, gaps)
    },
  })
  switch (metric.chance) {
    case 'edits':
      return from(options as EditSettings, 'counts', (edits, gaps) =>
        oneTypeTally(edits, 'counts', scale, gaps),
      )
    case 'edit-confusions':
      return from(options as ResolvedLengths<BedFOptions>, 'confusion', (edits, gaps) =>
        oneTypeTally(edits, 'confusion', scale, gaps),
      )
    case 'edited-places': {
      const own = options as ResolvedLengths<SegmentationSimilarityOptions>
      if (own.variant === '2012')
        return {
          span: own.span,
          greedy: false,
          wish: 'counts',
          counted: undefined,
          tally: ([j, k], matches, moves, gaps) => mirrorTally(matches, moves, j + k, gaps),
        }
      return from(resolvedOptions(own), 'counts', (edits, gaps) => ({
        ...oneTypeTally(edits, 'counts', scale, gaps),
        places: gaps,
      }))
    }
  }
  return undefined
}
