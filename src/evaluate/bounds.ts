import { settingsObject } from '../agreement/interval-settings.ts'
import type { Corpus, Item } from '../model/corpus.ts'
import { requireChoice, requireWhole } from '../model/require.ts'
import { type BaselineMatch, baselines } from './baselines.ts'
import type { Bound, PairResult } from './evaluation.ts'
import type { Plan } from './plan.ts'
import { fieldsOf, oneLine, pool, sumPerItem } from './pool.ts'
import { byName, tallyItem } from './tally-item.ts'

/** How bounds are made. */
export interface BoundSettings {
  /** What the random segmenter takes over from the references: their boundary `rate` (default), or their segment `lengths`. */
  readonly match: BaselineMatch
  /** Random segmentations of each item. Default: enough for 200 in all, at most 20. */
  readonly replicates: number
}

/** Bound settings from what a user wrote; null for none. */
export function boundSettings(
  asked: boolean | Partial<BoundSettings> | null | undefined,
  items: number,
): BoundSettings | null {
  const given = settingsObject('bounds', asked)
  if (given === undefined) return null
  const enough = Math.min(20, Math.max(1, Math.ceil(200 / Math.max(1, items))))
  return {
    match: requireChoice('bounds.match', given.match ?? 'rate', ['rate', 'lengths']),
    replicates: requireWhole('bounds.replicates', given.replicates ?? enough, 1, 10_000),
  }
}

/**
 * Scores to read the others by, for every metric of the plan: what segmenters that never look at the text would
 * get (random cuts at the references' rate, even cuts, none), and what the references get against one another,
 * the human upper bound. All coders count as references where every pair is compared. A bound that cannot be made
 * (no reference codings, one reference) is left out.
 */
export function findBounds(corpus: Corpus, plan: Plan, settings: BoundSettings, seed: number): Bound[][] {
  const references = plan.design === 'pairs' ? plan.hypotheses : plan.references
  const items = [...corpus.items].sort((a, b) => byName(a.id, b.id))
  const coded = items.map(item => withoutOthers(item, references)).filter(item => item.codings.length > 0)
  const bounds: Bound[][] = plan.metrics.map(() => [])
  if (coded.length === 0) return bounds
  const add = (id: Bound['id'], about: string, rows: readonly PairResult[][][]) => {
    for (const [index, { metric, options }] of plan.metrics.entries()) {
      const own = rows.map(row => row[index]!)
      const sums = sumPerItem(own, fieldsOf(own), 1, oneLine)
      const { micro, macro } = pool(metric, options, own, sums, oneLine)[0]!
      const { deviation: _, errorOfMean: __, ...mean } = macro
      bounds[index]!.push({ id, about, micro, macro: mean })
    }
  }

  for (const { id, about, segmentation } of baselines(corpus, { references, seed, match: settings.match })) {
    const count = id === 'random' ? settings.replicates : 1
    // A name that no coder has: coders of a corpus have names without control signs.
    const names = Array.from({ length: count }, (_, replicate) => `\u0000${id} ${replicate}`)
    const against: Plan = { ...plan, design: 'references', references, hypotheses: names }
    const rows = coded.map(item => {
      const codings = names.map((coder, replicate) => ({
        coder,
        segmentation: segmentation(item, replicate),
      }))
      return tallyItem({ ...item, codings: [...item.codings, ...codings] }, against)
    })
    add(id, about, rows)
  }
  if (plan.design === 'references' && references.length > 1) {
    const equals: Plan = { ...plan, design: 'pairs', references: [], hypotheses: references }
    const rows = coded.map(item => tallyItem(item, equals))
    if (rows.some(row => row.some(pairs => pairs.length > 0)))
      add('human', 'the references against one another', rows)
  }
  return bounds
}

/** The item with only the codings of some coders. */
const withoutOthers = (item: Item, coders: readonly string[]): Item => ({
  ...item,
  codings: item.codings.filter(({ coder }) => coders.includes(coder)),
})
