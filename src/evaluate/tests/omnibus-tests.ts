import { type Comparisons, rangeOf } from '../../evidence/comparisons.ts'
import { present } from '../../model/plain.ts'
import { type Friedman, friedman } from '../../stats/ranks/friedman.ts'
import { kruskalWallis } from '../../stats/ranks/kruskal-wallis.ts'
import type { OmnibusTest } from './evaluation-tests.ts'

/**
 * Do the hypotheses differ at all? Kruskal–Wallis over the scores of all pairs as if they were independent
 * groups, Friedman over blocks of one item and one reference in which every hypothesis has a score; each with
 * its own comparison of every two hypotheses, as Fournier (2013, footnote 11) used them. Absent where there is
 * nothing to rank. `order`: the items by their ids; `hypothesisOf`: the number of each coder among the hypotheses, or −1.
 */
export function omnibusTests(
  comparisons: Comparisons,
  order: ArrayLike<number>,
  hypothesisOf: readonly number[],
  hypotheses: readonly string[],
  alpha: number,
): { readonly kruskalWallis?: OmnibusTest; readonly friedman?: OmnibusTest } {
  const groups = hypotheses.map((): number[] => [])
  const blocks: Map<number, number>[] = []
  const { first, second, scores } = comparisons
  for (let index = 0; index < order.length; index++) {
    const [from, end] = rangeOf(comparisons, order[index]!)
    const own = new Map<number, Map<number, number>>()
    for (let at = from; at < end; at++) {
      const hypothesis = hypothesisOf[second[at]!]!
      if (Number.isNaN(scores[at]!) || hypothesis < 0) continue
      groups[hypothesis]!.push(scores[at]!)
      const block = own.get(first[at]!) ?? new Map<number, number>()
      own.set(first[at]!, block.set(hypothesis, scores[at]!))
    }
    blocks.push(...own.values())
  }
  const found = [...groups.keys()].filter(hypothesis => groups[hypothesis]!.length > 0)
  const names = found.map(hypothesis => hypotheses[hypothesis]!)
  if (names.length < 2) return {}
  const complete = blocks
    .filter(block => found.every(hypothesis => block.has(hypothesis)))
    .map(block => found.map(hypothesis => block.get(hypothesis)!))
  const ranked = kruskalWallis(
    found.map(hypothesis => groups[hypothesis]!),
    { alpha },
  )
  const blocked = complete.length === 0 ? undefined : friedman(complete)
  return present({
    kruskalWallis:
      ranked.H === undefined
        ? undefined
        : {
            statistic: ranked.H,
            degreesOfFreedom: ranked.df,
            p: ranked.p!,
            n: groups.reduce((sum, own) => sum + own.length, 0),
            comparisons: ranked.pairs.map(pair => named(pair, names, alpha)),
          },
    ...(blocked && friedmanTest(blocked, complete.length, names, alpha)),
  })
}

/** Friedman's test as the document says it; nothing where there is nothing to rank. */
export const friedmanTest = (
  found: Friedman,
  blocks: number,
  hypotheses: readonly string[],
  alpha: number,
): { readonly friedman?: OmnibusTest } =>
  found.chi2 === undefined
    ? {}
    : {
        friedman: {
          statistic: found.chi2,
          degreesOfFreedom: found.df,
          p: found.p!,
          n: blocks,
          comparisons: found.pairs.map(pair => named(pair, hypotheses, alpha)),
        },
      }

/** One comparison of two hypotheses, by their names. */
const named = (
  pair: { readonly i: number; readonly j: number; readonly diff: number; readonly p: number },
  hypotheses: readonly string[],
  alpha: number,
) => ({
  a: hypotheses[pair.i]!,
  b: hypotheses[pair.j]!,
  distance: pair.diff,
  p: pair.p,
  differ: pair.p <= alpha,
})
