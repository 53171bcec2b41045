import type { AnyMetric } from '../../metrics/definition/metric.ts'
import type { Coding, Corpus } from '../../model/corpus.ts'
import { CesuraError } from '../../model/error.ts'
import { codingLevels } from '../../model/levels.ts'
import { byName } from '../../model/order.ts'
import type { AcrossGroups, Pool } from '../evaluation.ts'

/** Two sides that are compared, and the group of their item. */
interface Compared {
  readonly sides: readonly [Parameters<AnyMetric['tally']>[0], Parameters<AnyMetric['tally']>[1]]
  readonly group: string | undefined
}

/** Which levels are compared: those of all levels alike, each by itself, or one of them. */
type LevelView = undefined | 'each' | number

/** The levels that a corpus can be looked at: none where no coding compared has more than one. */
export function levelViews(
  { items }: Corpus,
  references: readonly string[],
  hypotheses: readonly string[],
): LevelView[] {
  let depth = 1
  for (const { codings } of items)
    for (const coding of codings)
      if (references.includes(coding.coder) || hypotheses.includes(coding.coder))
        depth = Math.max(depth, codingLevels(coding).length)
  return depth === 1 ? [] : ['each', ...Array.from({ length: depth }, (_, level) => level + 1)]
}

/** The comparisons of each hypothesis, items in the order of their ids, levels coarse to fine. */
export function pairsOf(
  { items }: Corpus,
  references: readonly string[],
  hypotheses: readonly string[],
  view?: LevelView,
): Compared[][] {
  const sorted = [...items].sort((a, b) => byName(a.id, b.id))
  return hypotheses.map(name =>
    sorted.flatMap(({ codings, group }) => {
      const own = codings.find(({ coder }) => coder === name)
      return own === undefined
        ? []
        : codings
            .filter(({ coder }) => references.includes(coder) && coder !== name)
            .flatMap(reference => sidesOf(reference, own, view).map((sides): Compared => ({ sides, group })))
    }),
  )
}

/** What is compared of two codings; a level that either lacks is left out. */
function sidesOf(reference: Coding, own: Coding, view: LevelView): Compared['sides'][] {
  if (view === undefined) return [[reference.segmentation, own.segmentation]]
  const [first, second] = [codingLevels(reference), codingLevels(own)]
  return first.flatMap((level, index): Compared['sides'][] =>
    second[index] !== undefined && (view === 'each' || view === index + 1) ? [[level, second[index]]] : [],
  )
}

/** One score of one setting. */
export interface Scored {
  readonly swapped: boolean
  /** Which levels were compared; undefined: boundaries of all levels alike. */
  readonly view?: LevelView
  readonly pool: Pool
  readonly hypothesis: string | undefined
  /** The one group that is scored. */
  readonly group: string | undefined
  /** Whether all groups together were pooled or averaged; undefined where there are none. */
  readonly acrossGroups: AcrossGroups | undefined
  readonly score: number | undefined
  /** One comparison, which is pooled one way. */
  readonly alone: boolean
}

type Tallies = readonly ReturnType<AnyMetric['tally']>[]

/** All scores of one setting: both role orders, both poolings, groups, each hypothesis and all. */
export function scoresOf(
  metric: AnyMetric,
  resolved: object,
  pairs: readonly (readonly Compared[])[],
  hypotheses: readonly string[],
): Scored[] {
  const found: Scored[] = []
  for (const swapped of metric.symmetric(resolved) ? [false] : [false, true]) {
    let tallies: Tallies[]
    try {
      tallies = pairs.map(own =>
        own.map(({ sides: [a, b] }) =>
          swapped ? metric.tally(b, a, resolved) : metric.tally(a, b, resolved),
        ),
      )
    } catch (error) {
      // A convention that these data do not bear: its source would stop.
      if (error instanceof CesuraError) continue
      throw error
    }
    const rows = [
      ...hypotheses.map((hypothesis, index) => ({ hypothesis, own: tallies[index]!, of: pairs[index]! })),
      ...(hypotheses.length > 1 ? [{ hypothesis: undefined, own: tallies.flat(), of: pairs.flat() }] : []),
    ]
    for (const { hypothesis, own, of } of rows) {
      if (own.length === 0) continue
      const groups = inGroups(own, of)
      const alone = own.length === 1
      for (const pool of alone ? (['micro'] as const) : (['micro', 'macro'] as const)) {
        const whole = { swapped, pool, hypothesis, alone }
        const score = pooledScore(metric, resolved, own, pool)
        const acrossGroups = groups.size === 0 ? undefined : ('pool' as const)
        found.push({ ...whole, group: undefined, acrossGroups, score })
        if (groups.size < 2) continue
        const scores = [...groups].map(([group, part]) => ({
          group,
          score: pooledScore(metric, resolved, part, pool),
          alone: part.length === 1,
        }))
        const mean = meanOf(scores.flatMap(({ score }) => score ?? []))
        found.push({ ...whole, group: undefined, acrossGroups: 'mean', score: mean })
        for (const one of scores)
          if (pool === 'micro' || !one.alone) found.push({ ...whole, ...one, acrossGroups: undefined })
      }
    }
  }
  return found
}

/** The tallies of each group; empty where items have none. */
function inGroups(tallies: Tallies, of: readonly Compared[]): Map<string, ReturnType<AnyMetric['tally']>[]> {
  const groups = new Map<string, ReturnType<AnyMetric['tally']>[]>()
  for (const [index, { group }] of of.entries()) {
    if (group === undefined) continue
    const own = groups.get(group) ?? []
    own.push(tallies[index]!)
    groups.set(group, own)
  }
  return groups
}

function pooledScore(metric: AnyMetric, resolved: object, tallies: Tallies, pool: Pool): number | undefined {
  if (pool === 'micro') return metric.score(tallies.reduce(metric.add), resolved)
  return meanOf(tallies.flatMap(tally => metric.score(tally, resolved) ?? []))
}

const meanOf = (scores: readonly number[]): number | undefined =>
  scores.length === 0 ? undefined : scores.reduce((a, b) => a + b, 0) / scores.length
