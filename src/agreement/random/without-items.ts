import { similarityOf } from '../../chance/simulated/simulate.ts'
import { MOST_ROWS } from '../../stats/resampling/bucket-rows.ts'
import type { ChanceLevel } from '../chance-result.ts'
import type { ItemEvidence } from '../evidence.ts'
import type { AgreementSettings } from '../settings.ts'
import {
  type ComparedPairs,
  expectedAt,
  indexOfMarks,
  type Lengths,
  type LevelContext,
  type MarkCounts,
  type ShareKind,
} from './random-shares.ts'

/** Steps that the levels without each item may take together. */
const MOST_STEPS = 400_000_000

/**
 * The chance level without each item in turn, at the rates of the items that are left. Undefined where that would take
 * too long: then levels are read off between three rates.
 */
export function levelsWithoutItems(
  context: LevelContext,
  settings: AgreementSettings,
  counts: MarkCounts,
  kind: ShareKind,
  inside: (coder: number) => boolean,
  rows: readonly ItemEvidence[],
): ChanceLevel['without'] {
  const { metric, options } = settings.similarity
  const { stableFrom, cost } = context.rates!
  const lengths = [...counts.lengths.keys()].filter(units => units <= stableFrom).length
  const pairs = kind === 'kappa' ? (counts.coders * (counts.coders - 1)) / 2 : 1
  const steps = rows.length * pairs * (cost + 8 * (lengths + 2))
  if (rows.length > MOST_ROWS || steps > (settings.levelSteps ?? MOST_STEPS)) return undefined
  return item => {
    const rest = countsWithout(counts, item, context, inside)
    if (rest.boundaries === 0 && !kind.startsWith('bennett-')) return undefined
    return similarityOf(metric, options, expectedAt(context, rest, kind, 1))
  }
}

/** What the coders have in all items but one. */
function countsWithout(
  counts: MarkCounts,
  row: ItemEvidence,
  { space }: LevelContext,
  inside: (coder: number) => boolean,
): MarkCounts {
  const codings = row.codings.filter(({ coder }) => inside(coder))
  if (codings.length < 2) return counts
  const index = indexOfMarks(space)
  const width = space.marks.length
  const marks = counts.marks.slice()
  const places = counts.places.slice()
  let { boundaries } = counts
  for (const { coder, marks: own } of codings) {
    places[coder]! -= row.places
    let found = 0
    for (const [mark, times] of own) {
      marks[coder * width + index.get(mark)!]! -= times
      found += times
    }
    marks[coder * width]! -= row.places - found
    boundaries -= found
  }
  const units = row.places + 1
  const all = (codings.length * (codings.length - 1)) / 2
  return {
    ...counts,
    marks,
    places,
    boundaries,
    lengths: fewer(counts.lengths, units, all),
    compared: comparedWithout(counts.compared, row, units),
  }
}

function comparedWithout(compared: ComparedPairs, row: ItemEvidence, units: number): ComparedPairs {
  if ('coders' in compared) return { ...compared, lengths: fewer(compared.lengths, units, 1) }
  const coders = new Set(row.codings.map(({ coder }) => coder))
  return {
    pairs: compared.pairs.map(pair => {
      const [first, second, lengths] = pair
      return coders.has(first) && coders.has(second) ? [first, second, fewer(lengths, units, 1)] : pair
    }),
  }
}

/** The lengths with so many comparisons of one length less. */
function fewer(lengths: Lengths, units: number, by: number): Lengths {
  const rest = new Map(lengths)
  const left = (rest.get(units) ?? 0) - by
  if (left > 0) rest.set(units, left)
  else rest.delete(units)
  return rest
}
