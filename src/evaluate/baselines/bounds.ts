import { settingsObject } from '../../agreement/coefficient-interval.ts'
import { ComparisonsBuilder } from '../../evidence/comparisons.ts'
import { FOLDED_TOGETHER } from '../../evidence/part.ts'
import { addLines, type LineSums, openLines, sumRows, totalTally } from '../../evidence/sum-rows.ts'
import type { Coding, Item } from '../../model/corpus.ts'
import { byName } from '../../model/order.ts'
import { present } from '../../model/plain.ts'
import { requireChoice, requireInteger } from '../../model/require.ts'
import { totalOf } from '../../stats/sums/exact-sum.ts'
import type { Bound } from '../evaluation.ts'
import type { CorpusFacts } from '../facts.ts'
import type { Plan, PlannedMetric } from '../plan.ts'
import { estimate, mostFrequent } from '../pool.ts'
import { byCoder, codingComparer } from '../tally-item.ts'
import { type BaselineMatch, baselinesLike, commonest, Positions, profileOf, typed } from './baselines.ts'
import { readLexicalMethod, segmentItem } from './lexical/lexical-methods.ts'

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
  const given = settingsObject('bounds', asked, ['match', 'replicates'])
  if (given === undefined) return null
  const enough = Math.min(20, Math.max(1, Math.ceil(200 / Math.max(1, items))))
  return {
    match: requireChoice('bounds.match', given.match ?? 'rate', ['rate', 'lengths']),
    replicates: requireInteger('bounds.replicates', given.replicates ?? enough, 1, 10_000),
  }
}

/** A bound to be: what it compares. */
export interface PlannedBound {
  readonly id: Bound['id']
  readonly about: string
  readonly signature?: string
  readonly plan: Plan
  /** Its codings of an item that references cut, by name, or why there are none: then it is not compared. */
  readonly codings: (item: Item, references: readonly Coding[]) => readonly Coding[]
}

/**
 * Scores to read the others by, for every metric of the plan: text-independent baselines
 * (random boundaries at the references' rate, evenly spaced ones, none), what word repetition gives where there are texts, and
 * what the references get against one another, the human upper bound. All coders count as references where every pair is compared. A bound that cannot be made
 * (no reference codings, one reference) is left out.
 */
export function planBounds(
  facts: CorpusFacts,
  plan: Plan,
  settings: BoundSettings,
  seed: number,
): PlannedBound[] {
  const references = plan.design === 'pairs' ? plan.hypotheses : plan.references
  if (!references.some(name => facts.coders.has(name))) return []
  const found: PlannedBound[] = []
  const buffer = new Positions(4096)
  for (const baseline of baselinesLike(facts, { references, seed, match: settings.match })) {
    const { id, about } = baseline
    const times = id === 'random' ? settings.replicates : 1
    // A name that no coder has: coders of a corpus have names without control characters.
    const names = Array.from({ length: times }, (_, replicate) => `\u0000${id} ${replicate}`).sort(byName)
    const replicates = names.map(name => Number(name.slice(id.length + 2)))
    const against: Plan = { ...plan, design: 'references', references, hypotheses: names }
    const codings = (item: Item): Coding[] =>
      names.map((coder, place) => ({
        coder,
        segmentation: baseline.segmentation(item, replicates[place]!, buffer),
      }))
    found.push({ id, about, plan: against, codings })
  }
  const lexical = lexicalBound(facts, plan, references)
  if (lexical !== undefined) found.push(lexical)
  if (plan.design === 'references' && references.length > 1) {
    const equals: Plan = { ...plan, design: 'pairs', references: [], hypotheses: references }
    found.push({
      id: 'human',
      about: 'the references against one another',
      plan: equals,
      codings: (_, coded) => coded,
    })
  }
  return found
}

/** Units × characters up to which word repetition is scored with everything else: some seconds. */
const MOST_LEXICAL_WORK = 1e9

/** Whether the texts are too long for word repetition to be scored with everything else. */
export const isLexicalTooLong = ({ texts }: CorpusFacts): boolean => (texts?.work ?? 0) > MOST_LEXICAL_WORK

/** What word repetition alone gets: U00 on the items that have texts. Undefined without texts, or where they are too long. */
function lexicalBound(
  facts: CorpusFacts,
  plan: Plan,
  references: readonly string[],
): PlannedBound | undefined {
  const texts = facts.texts?.items ?? 0
  if (texts === 0 || isLexicalTooLong(facts)) return undefined
  const method = readLexicalMethod('u00', 'words')
  const profile = profileOf(facts, references)
  const coder = `\u0000${method.name}`
  const against: Plan = { ...plan, design: 'references', references, hypotheses: [coder] }
  return {
    id: 'u00',
    about: `word repetition (U00): boundaries where the words change${texts < facts.items ? `, in the ${texts} of ${facts.items} items that have texts` : ''}`,
    signature: method.signature,
    plan: against,
    codings(item) {
      const cut = segmentItem(method, item)
      if ('reason' in cut) return []
      return [{ coder, segmentation: typed(item, [...cut.segmentation.boundaries], profile, commonest) }]
    },
  }
}

/** What the baselines came to: for each metric, the comparisons of each baseline in one row. */
export type BoundTotals = readonly (readonly LineSums[])[]

/** Nothing compared yet. */
export const openBounds = (bounds: readonly PlannedBound[], plan: Plan): BoundTotals =>
  plan.metrics.map(() => openLines(bounds.length, 1, true))

/** What compares baselines item by item; one without segmentations of the references adds nothing. */
export function accumulateBounds(
  totals: BoundTotals,
  bounds: readonly PlannedBound[],
): { readonly add: (item: Item) => void; readonly finish: () => void } {
  const tables = totals.map(() => new ComparisonsBuilder())
  const runs = together(bounds).map(run => ({ ...run, compare: codingComparer(run.plan) }))
  const { references = [] } = runs[0] ?? {}
  const lines = bounds.map((_, index) => [index])
  let items = 0
  const fold = () => {
    for (const [metric, table] of tables.entries()) {
      const linesOf = (_: number, bound: number) => lines[bound]!
      sumRows(totals[metric]!, table.view(), { rowOf: () => 0, linesOf, exact: true })
      table.clear()
    }
    items = 0
  }
  return {
    add(item) {
      if (runs.length === 0) return
      const coded = byCoder(item.codings.filter(({ coder }) => references.includes(coder)))
      if (coded.length === 0) return
      for (const { compare, members } of runs) {
        const codings: Coding[] = []
        const owners: number[] = []
        for (const index of members)
          for (const coding of bounds[index]!.codings(item, coded)) {
            codings.push(coding)
            owners.push(index)
          }
        compare(item, coded, codings, (metric, _, hypothesis, tally, score, reason) =>
          tables[metric]!.add(0, owners[hypothesis.place]!, tally, score, reason),
        )
      }
      for (const table of tables) table.endItem()
      items++
      if (items === FOLDED_TOGETHER) fold()
    },
    finish: fold,
  }
}

/** Bounds, by number, that are compared together. */
interface Run {
  readonly plan: Plan
  readonly members: readonly number[]
  readonly references: readonly string[]
}

/** Segmenters are compared with the references together: what an item costs is paid once for all of them. */
function together(bounds: readonly PlannedBound[]): Run[] {
  const members = bounds
    .flatMap(({ plan }, index) => (plan.design === 'references' ? [index] : []))
    .sort((a, b) => byName(bounds[a]!.plan.hypotheses[0]!, bounds[b]!.plan.hypotheses[0]!))
  if (members.length === 0) return []
  const { plan } = bounds[members[0]!]!
  const { references } = plan
  const hypotheses = members.flatMap(index => bounds[index]!.plan.hypotheses)
  const apart = bounds.flatMap(({ plan }, index) =>
    plan.design === 'pairs' ? [{ plan, members: [index], references }] : [],
  )
  return [{ plan: { ...plan, hypotheses }, members, references }, ...apart]
}

/** Adds what was added up elsewhere. */
export function addBounds(totals: BoundTotals, more: BoundTotals): void {
  for (const [metric, lines] of totals.entries()) addLines(lines, more[metric]!)
}

/** The baselines of one metric, as the document has them. */
export function readBounds(
  totals: BoundTotals,
  bounds: readonly PlannedBound[],
  plan: Plan,
  metric: number,
): Bound[] {
  const planned = plan.metrics[metric]!
  const lines = totals[metric]!
  const lacking = lines.some(({ reasons }) => reasons.has('level-missing'))
  // Baselines have boundaries and no scores, and need not have the levels of the references.
  if (planned.metric.takes === 'scores') return []
  return bounds.flatMap(({ id, about, signature }, index) =>
    // References that share no item say nothing of one another.
    ((id === 'human' || id === 'u00') && totals.every(own => own[index]!.pairs[0] === 0)) ||
    (id !== 'human' && lacking)
      ? []
      : [
          {
            id,
            about,
            ...present({ signature }),
            ...estimatesOf(planned, lines[index]!),
          },
        ],
  )
}

/** Both pooled scores of one row. */
function estimatesOf({ metric, options }: PlannedMetric, line: LineSums): Pick<Bound, 'micro' | 'macro'> {
  const [pairs, defined] = [line.pairs[0]!, line.defined[0]!]
  const tally = totalTally(line)
  return {
    micro: estimate(
      pairs > 0 ? metric.score(tally, options) : undefined,
      pairs > 0 ? metric.reason(tally, options) : 'nothing-to-compare',
    ),
    macro: estimate(
      defined > 0 ? totalOf(line.scores) / defined : undefined,
      defined > 0 ? undefined : mostFrequent(Object.fromEntries([...line.reasons].sort())),
    ),
  }
}
