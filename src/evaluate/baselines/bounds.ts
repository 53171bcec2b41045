import { settingsObject } from '../../agreement/interval-settings.ts'
import type { Coding, Item } from '../../model/corpus.ts'
import { byName } from '../../model/order.ts'
import { requireChoice, requireWhole } from '../../model/require.ts'
import type { Bound, PairResult } from '../evaluation.ts'
import type { CorpusFacts } from '../facts.ts'
import type { Plan } from '../plan.ts'
import { tallyItem } from '../tally-item.ts'
import { type BaselineMatch, baselinesLike, commonest, profileOf, typed } from './baselines.ts'
import { addPair, addPairs, addTotals, type ExactTotals, openTotals, poolTotals } from './bound-totals.ts'
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
  const given = settingsObject('bounds', asked)
  if (given === undefined) return null
  const enough = Math.min(20, Math.max(1, Math.ceil(200 / Math.max(1, items))))
  return {
    match: requireChoice('bounds.match', given.match ?? 'rate', ['rate', 'lengths']),
    replicates: requireWhole('bounds.replicates', given.replicates ?? enough, 1, 10_000),
  }
}

/** A bound to be: what it compares on an item, one list per metric of the plan. */
export interface PlannedBound {
  readonly id: Bound['id']
  readonly about: string
  readonly signature?: string
  readonly compare: (item: Item) => PairResult[][]
  /** Of a segmenter that never looks at the text: its names, and its codings of an item that references cut. */
  readonly blind?: {
    readonly names: readonly string[]
    readonly codings: (item: Item) => readonly Coding[]
    readonly plan: Plan
  }
}

/**
 * Scores to read the others by, for every metric of the plan: what segmenters that never look at the text would
 * get (random cuts at the references' rate, even cuts, none), what word repetition gives where there are texts, and
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
  for (const baseline of baselinesLike(facts, { references, seed, match: settings.match })) {
    const { id, about } = baseline
    const times = id === 'random' ? settings.replicates : 1
    // A name that no coder has: coders of a corpus have names without control signs.
    const names = Array.from({ length: times }, (_, replicate) => `\u0000${id} ${replicate}`)
    const against: Plan = { ...plan, design: 'references', references, hypotheses: names }
    const codings = (item: Item): Coding[] =>
      names.map((coder, replicate) => ({ coder, segmentation: baseline.segmentation(item, replicate) }))
    const compare = (item: Item) => {
      const coded = onlyOf(item, references)
      if (coded.length === 0) return plan.metrics.map(() => [])
      return tallyItem({ ...item, codings: [...codings(item), ...coded] }, against)
    }
    found.push({ id, about, compare, blind: { names, codings, plan: against } })
  }
  const lexical = lexicalBound(facts, plan, references)
  if (lexical !== undefined) found.push(lexical)
  if (plan.design === 'references' && references.length > 1) {
    const equals: Plan = { ...plan, design: 'pairs', references: [], hypotheses: references }
    const compare = (item: Item) => tallyItem({ ...item, codings: onlyOf(item, references) }, equals)
    found.push({ id: 'human', about: 'the references against one another', compare })
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
    compare(item) {
      const coded = onlyOf(item, references)
      const cut = coded.length === 0 ? undefined : segmentItem(method, item)
      if (cut === undefined || 'reason' in cut) return plan.metrics.map(() => [])
      const segmentation = typed(item, [...cut.segmentation.boundaries], profile, commonest)
      return tallyItem({ ...item, codings: [...coded, { coder, segmentation }] }, against)
    },
  }
}

/** What the bounds came to: for each bound, for each metric, the totals of its comparisons. */
export type BoundTotals = readonly (readonly ExactTotals[])[]

/** Nothing compared yet. */
export const openBounds = (bounds: readonly PlannedBound[], plan: Plan): BoundTotals =>
  bounds.map(() => plan.metrics.map(openTotals))

/** Adds one item to every bound; one without codings of the references adds nothing. */
export function addToBounds(totals: BoundTotals, bounds: readonly PlannedBound[], item: Item): void {
  const blind = blindOf(bounds)
  if (blind !== undefined) addBlind(totals, blind, item)
  for (const [index, bound] of bounds.entries())
    if (bound.blind === undefined)
      for (const [metric, pairs] of bound.compare(item).entries()) addPairs(totals[index]![metric]!, pairs)
}

/** The segmenters that never look at the text, compared together: what an item costs is paid once for all of them. */
interface Blind {
  readonly plan: Plan
  readonly codings: (item: Item) => Coding[]
  /** The number of the bound by the name of its coder. */
  readonly bounds: ReadonlyMap<string, number>
}

const joined = new WeakMap<readonly PlannedBound[], Blind>()

function blindOf(bounds: readonly PlannedBound[]): Blind | undefined {
  const known = joined.get(bounds)
  if (known !== undefined) return known
  const all = bounds.flatMap(({ blind }, index) => (blind === undefined ? [] : [{ index, ...blind }]))
  if (all.length === 0) return undefined
  const [{ plan }] = all as [(typeof all)[number]]
  // By name, so that nobody has to sort them.
  const sorted = [...all].sort((a, b) => byName(a.names[0]!, b.names[0]!))
  const made: Blind = {
    plan: { ...plan, hypotheses: all.flatMap(({ names }) => names) },
    codings: item => sorted.flatMap(({ codings }) => codings(item)),
    bounds: new Map(all.flatMap(({ index, names }) => names.map(name => [name, index] as const))),
  }
  joined.set(bounds, made)
  return made
}

function addBlind(totals: BoundTotals, { plan, codings, bounds }: Blind, item: Item): void {
  const coded = onlyOf(item, plan.references)
  if (coded.length === 0) return
  const tallied = tallyItem({ ...item, codings: [...codings(item), ...coded] }, plan)
  for (const [metric, pairs] of tallied.entries())
    for (const pair of pairs) addPair(totals[bounds.get(pair.hypothesis)!]![metric]!, pair)
}

/** Adds what was added up elsewhere. */
export function addBounds(totals: BoundTotals, more: BoundTotals): void {
  for (const [index, row] of totals.entries())
    for (const [metric, own] of row.entries()) addTotals(own, more[index]![metric]!)
}

/** The bounds of one metric, as the document says them. */
export function readBounds(
  totals: BoundTotals,
  bounds: readonly PlannedBound[],
  plan: Plan,
  metric: number,
): Bound[] {
  const { metric: own, options } = plan.metrics[metric]!
  return bounds.flatMap(({ id, about, signature }, index) =>
    // References that share no item say nothing of one another.
    ((id === 'human' || id === 'u00') && totals[index]!.every(({ pairs }) => pairs === 0)) ||
    // Baselines cut; they give no scores.
    own.takes === 'scores'
      ? []
      : [
          {
            id,
            about,
            ...(signature === undefined ? {} : { signature }),
            ...poolTotals(own, options, totals[index]![metric]!),
          },
        ],
  )
}

/** The codings of some coders. */
const onlyOf = (item: Item, coders: readonly string[]) =>
  item.codings.filter(({ coder }) => coders.includes(coder))
