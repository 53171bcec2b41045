import { type Friedman, friedman } from '../../stats/ranks/friedman.ts'
import { kruskalWallis } from '../../stats/ranks/kruskal-wallis.ts'
import type { PairRows } from '../pool.ts'
import type { OmnibusTest } from './evaluation-tests.ts'

/**
 * Do the hypotheses differ at all? Kruskal–Wallis over the scores of all pairs as if they were independent
 * groups, Friedman over blocks of one item and one reference in which every hypothesis has a score; each with
 * its own comparison of every two hypotheses, as Fournier (2013, footnote 11) used them. Absent where there is
 * nothing to rank.
 */
export function omnibusTests(
  rows: PairRows,
  hypotheses: readonly string[],
  alpha: number,
): { readonly kruskalWallis?: OmnibusTest; readonly friedman?: OmnibusTest } {
  const groups = new Map<string, number[]>(hypotheses.map(name => [name, []]))
  const blocks = new Map<string, Map<string, number>>()
  for (const row of rows) {
    for (const { item, reference, hypothesis, score } of row) {
      if (score === null) continue
      groups.get(hypothesis)?.push(score)
      const key = JSON.stringify([item, reference])
      const block = blocks.get(key) ?? new Map<string, number>()
      blocks.set(key, block.set(hypothesis, score))
    }
  }
  const present = hypotheses.filter(name => groups.get(name)!.length > 0)
  if (present.length < 2) return {}
  const complete = [...blocks.values()]
    .filter(block => present.every(name => block.has(name)))
    .map(block => present.map(name => block.get(name)!))
  const ranked = kruskalWallis(
    present.map(name => groups.get(name)!),
    { alpha },
  )
  const blocked = complete.length === 0 ? undefined : friedman(complete)
  return {
    ...(ranked.H === undefined
      ? {}
      : {
          kruskalWallis: {
            statistic: ranked.H,
            degreesOfFreedom: ranked.df,
            p: ranked.p!,
            n: present.reduce((sum, name) => sum + groups.get(name)!.length, 0),
            comparisons: ranked.pairs.map(pair => named(pair, present, alpha)),
          },
        }),
    ...(blocked === undefined ? {} : friedmanTest(blocked, complete.length, present, alpha)),
  }
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
