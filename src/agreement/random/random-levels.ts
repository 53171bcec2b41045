import { eligibleGaps } from '../../chance/exact/eligible-gaps.ts'
import { countsMethod, ratesMethod } from '../../chance/exact/exact.ts'
import { lengthsMethod } from '../../chance/exact/lengths.ts'
import { positionsMethods } from '../../chance/exact/positions.ts'
import type { RandomCoder } from '../../chance/random/random-coding.ts'
import { isPlain, PLAIN_MARKS } from '../../chance/random/random-pair.ts'
import { addTo, similarityOf } from '../../chance/simulate.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { present } from '../../model/plain.ts'
import { MOST_ROWS } from '../../stats/resampling/tally-table.ts'
import type { ChanceLevel } from '../chance.ts'
import type { CodingEvidence, Evidence, ItemEvidence } from '../evidence.ts'
import { type AgreementSettings, isKappa } from '../settings.ts'
import { levelOfPositions } from './position-levels.ts'
import { columnsOfCounts, columnsOfRates, columnsOfTallies } from './random-columns.ts'
import {
  type ComparedPairs,
  chancesOf,
  countMarks,
  expectedAt,
  indexOfMarks,
  type Lengths,
  type LevelContext,
  type MarkCounts,
  ownChances,
  type ShareKind,
} from './random-shares.ts'
import {
  allPairs,
  type ChanceItem,
  type ChanceItems,
  chanceItems,
  simulateItems,
  simulateRandom,
} from './random-simulation.ts'

/**
 * The level of coders who cut at random at the rates, or with the counts, of these: the score of the expected
 * tallies of all comparisons. `part`: one item of the evidence alone.
 */
export function randomLevel(
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean = () => true,
  part?: Evidence,
): ChanceLevel {
  if (part !== undefined) return findLevel(evidence, settings, inside, part)
  const { similarity, model, simulate, seed, samples, chanceError, levelSteps } = settings
  const how = similarity.metric.signature(similarity.options)
  const asked = [how, shareKind(settings), model, simulate, seed, samples, chanceError, levelSteps]
  const who = settings.coders.filter((_, coder) => inside(coder))
  return evidence.known(`level ${JSON.stringify([asked, who])}`, () =>
    findLevel(evidence, settings, inside, evidence),
  )
}

/** The exact level at these coders' rates; undefined where it would have to be simulated, or would take seconds. */
export function exactLevel(evidence: Evidence, settings: AgreementSettings): number | undefined {
  const exact = { ...settings, published: false, model: 'rates', simulate: false } as const
  const { span = 1 } = settings.similarity.options as { span?: number }
  // Nobody asked for this number: large automata are not made for it.
  if (span > (isPlain({ scale: evidence.scale, marks: [] }) ? 3 : 2)) return undefined
  const context = contextOf(evidence, exact)
  if (context.rates === undefined) return undefined
  const counts = countsOf(evidence, settings, context, () => true)
  if (counts.boundaries === 0) return undefined
  const { metric, options } = settings.similarity
  return similarityOf(metric, options, expectedAt(context, counts, shareKind(exact), 1))
}

function findLevel(
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
  part: Evidence,
): ChanceLevel {
  const isItem = part !== evidence
  const context = contextOf(evidence, settings)
  if (settings.model === 'counts') return levelOfCounts(context, settings, inside, part, isItem)
  if (settings.model !== 'rates') {
    const lookUp = evidence.known(`chance items ${settings.model} ${settings.coders.join('\n')}`, () =>
      chanceItems(evidence, settings.coders, settings.model),
    )
    const levelOf = settings.model === 'positions' ? levelOfPositions : levelOfFixed
    return levelOf(context, settings, inside, part, lookUp, isItem)
  }
  const counts = isItem
    ? countMarks(part.rows, settings.coders.length, context.space, inside)
    : countsOf(evidence, settings, context, inside)
  const kind = shareKind(settings)
  const none = counts.boundaries === 0 && !kind.startsWith('bennett-') ? { reason: 'no-boundaries' } : {}
  const { metric, options } = settings.similarity
  const { rates, space } = context
  if (rates !== undefined && !settings.simulate) {
    const level = (of: ShareKind) => similarityOf(metric, options, expectedAt(context, counts, of, 1))
    const expected = level(kind)
    const other = kind === 'pi' ? level('kappa') : kind === 'kappa' ? level('pi') : undefined
    const bias = expected === undefined || other === undefined ? undefined : expected - other
    return {
      ...none,
      expected,
      bias: bias === undefined ? undefined : kind === 'pi' ? bias : -bias,
      chance: {
        expected,
        method: 'exact',
        model: 'rates',
        ...present({ states: rates.states }),
      },
      without:
        evidence.folded === undefined && !isItem
          ? levelsWithoutItems(context, settings, counts, kind, inside, part.rows)
          : undefined,
      columns: () => columnsOfRates(context, settings, counts, kind, inside),
    }
  }
  const { level, simulated } = simulateRandom(settings, space, inside, part, isItem, row => {
    const inRow = row.codings.filter(({ coder }) => inside(coder))
    if (kind !== 'kappa') {
      const chances = chancesOf(kind, space, counts)
      const times = (inRow.length * (inRow.length - 1)) / 2
      return { coders: [{ chances }, { chances }], pairs: times === 0 ? [] : [[0, 1, times]] }
    }
    return {
      coders: inRow.map(({ coder }) => ({ chances: ownChances(counts, space.marks.length, coder) })),
      pairs: allPairs(inRow.length),
    }
  })
  const reason = settings.simulate ? 'asked' : isPlain(space) ? 'no-exact-method' : whySimulated(settings)
  return {
    ...none,
    expected: level,
    bias: undefined,
    chance: { ...simulated, model: 'rates', reason },
    columns: () =>
      columnsOfTallies(
        settings,
        simulateItems(settings, context, counts, kind, inside, part.rows),
        counts,
        inside,
      ),
  }
}

/** What the coders inside put where, over all items: the same for every coefficient and level. */
function countsOf(
  evidence: Evidence,
  { coders }: AgreementSettings,
  { space }: LevelContext,
  inside: (coder: number) => boolean,
): MarkCounts {
  const who = coders.map((_, coder) => inside(coder))
  return evidence.known(`counts ${JSON.stringify([space.marks, who])}`, () =>
    countMarks(evidence.rows, coders.length, space, inside),
  )
}

/** The marks that occur, and the exact ways for them. */
export function contextOf(evidence: Evidence, settings: AgreementSettings): LevelContext {
  const { metric, options } = settings.similarity
  const bennett = settings.coefficient.startsWith('bennett-')
  return evidence.known(`context ${metric.signature(options)} ${bennett}`, () => {
    const { scale } = evidence
    const found = new Set<number>(isPlain({ scale, marks: [] }) ? PLAIN_MARKS : [0])
    if (bennett) for (const type of scale?.names.keys() ?? []) found.add((1 << type) >>> 0)
    for (const { codings } of evidence.rows)
      for (const { marks } of codings) for (const [mark] of marks) found.add(mark)
    const space = { scale, marks: [...found].sort((a, b) => a - b) }
    return { space, rates: ratesMethod(metric, options, space), counts: countsMethod(metric, options, space) }
  })
}

/** Types are why there is no exact way, unless the measure has none for one type either. */
function whySimulated({ similarity }: AgreementSettings): 'no-exact-method' | 'too-many-states' {
  const { matching } = similarity.options as { matching?: string }
  return matching === 'greedy' ? 'too-many-states' : 'no-exact-method'
}

/** Which shares a coefficient takes. */
export function shareKind({ coefficient }: AgreementSettings): ShareKind {
  if (coefficient === 'bennett-s' || coefficient === 'bennett-s-modified') return coefficient
  return isKappa(coefficient) ? 'kappa' : 'pi'
}

/** Steps that the levels without each item may take together. */
const MOST_STEPS = 400_000_000

/**
 * The chance level without each item in turn, at the rates of the items that are left. Undefined where that would take
 * too long: then levels are read off between three rates.
 */
function levelsWithoutItems(
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

/** Each coding keeps its marks, in a random order. */
function levelOfCounts(
  context: LevelContext,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
  evidence: Evidence,
  isItem: boolean,
): ChanceLevel {
  const { metric, options } = settings.similarity
  const items = evidence.rows.map(row => ({
    row,
    codings: row.codings.filter(({ coder }) => inside(coder)),
  }))
  const boundaries = items.some(
    ({ codings }) => codings.length > 1 && codings.some(({ marks }) => marks.length > 0),
  )
  const varies = items.some(
    ({ row, codings }) => codings.filter(coding => mayVary(coding, row.places)).length > 1,
  )
  const reason = !boundaries ? 'no-boundaries' : !varies ? 'nothing-can-vary' : undefined
  const exact = settings.simulate ? undefined : exactCounts(context, items)
  if (exact !== undefined) {
    const sum: Record<string, number> = {}
    for (const tally of exact.values()) addTo(sum, tally, 1)
    const expected = items.length === 0 ? undefined : similarityOf(metric, options, sum)
    return {
      expected,
      bias: undefined,
      reason,
      chance: { expected, method: 'exact', model: 'counts' },
      columns: () => columnsOfCounts(settings, exact),
    }
  }
  const shuffled = (row: ItemEvidence) => {
    const codings = row.codings.filter(({ coder }) => inside(coder))
    return { coders: codings.map(({ marks }) => ({ marks: listOf(marks) })), pairs: allPairs(codings.length) }
  }
  const { level, simulated, perItem } = simulateRandom(
    settings,
    context.space,
    inside,
    evidence,
    isItem,
    shuffled,
  )
  return {
    expected: level,
    bias: undefined,
    reason,
    chance: {
      ...simulated,
      model: 'counts',
      reason: settings.simulate
        ? 'asked'
        : context.counts === undefined
          ? 'no-exact-method'
          : 'too-many-states',
    },
    columns: () => columnsOfCounts(settings, perItem),
  }
}

/** The expected tally of every item; undefined where one of them would take too long. */
function exactCounts(
  { counts, space }: LevelContext,
  items: readonly { readonly row: ItemEvidence; readonly codings: readonly CodingEvidence[] }[],
): Map<string, Tally> | undefined {
  if (counts === undefined) return undefined
  const found = new Map<string, Tally>()
  const answers = new Map<string, Tally | undefined>()
  const cuts = ({ marks }: CodingEvidence) => marks.reduce((sum, [, count]) => sum + count, 0)
  for (const { row, codings } of items) {
    const sum: Record<string, number> = {}
    for (const [first, second] of allPairs(codings.length)) {
      const [j, k] = [cuts(codings[first]!), cuts(codings[second]!)]
      const key = `${row.places} ${j} ${k}`
      if (!answers.has(key)) answers.set(key, counts(row.places + 1, j, k))
      const tally = answers.get(key)
      if (tally === undefined) return undefined
      addTo(sum, tally, 1)
    }
    found.set(row.item, sum)
  }
  return space.marks.length === 0 ? undefined : found
}

/** Whether the marks of a coding can be in more than one order. */
const mayVary = ({ marks }: CodingEvidence, places: number): boolean =>
  places > 1 && marks.length > 0 && !(marks.length === 1 && marks[0]![1] === places)

const listOf = (marks: CodingEvidence['marks']): number[] =>
  marks.flatMap(([mark, count]) => new Array<number>(count).fill(mark))

/** Why an item's expected tally could not be exact. */
type Inexact = 'no-exact-method' | 'too-many-states'

/** A model that keeps something of every coding fixed: each item has one expected tally. */
interface FixedModel {
  /** The expected tally of two codings of an item, by their numbers; undefined where it would take too long. */
  readonly exact: ((item: ChanceItem) => (first: number, second: number) => Tally | undefined) | undefined
  /** Whether a coding of the item has more than one order. */
  varies(item: ChanceItem, coding: number): boolean
  coder(item: ChanceItem, coding: number): RandomCoder
}

/** The level where each coding keeps its segment lengths, or its number of boundaries at eligible gaps. */
function levelOfFixed(
  { space }: LevelContext,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
  evidence: Evidence,
  items: ChanceItems,
  isItem: boolean,
): ChanceLevel {
  const { metric, options } = settings.similarity
  const model = settings.model as 'lengths' | 'positions-counts'
  const fixed =
    model === 'lengths'
      ? ofLengths(lengthsMethod(metric, options, space))
      : ofPositions(positionsMethods(metric, options, space))
  const all = evidence.rows.map(row => items(row, inside))
  const compared = all.filter(({ codings }) => codings.length > 1)
  const boundaries = compared.some(({ codings }) => codings.some(({ marks }) => marks.length > 0))
  const varies = compared.some(
    item => item.codings.filter((_, coding) => fixed.varies(item, coding)).length > 1,
  )
  const reason = !boundaries ? 'no-boundaries' : varies ? undefined : 'nothing-can-vary'
  const exact = settings.simulate ? 'asked' : exactTallies(fixed, all)
  if (typeof exact === 'object') {
    const sum: Record<string, number> = {}
    for (const tally of exact.values()) addTo(sum, tally, 1)
    const expected = all.length === 0 ? undefined : similarityOf(metric, options, sum)
    return {
      expected,
      bias: undefined,
      reason,
      chance: { expected, method: 'exact', model },
      columns: () => columnsOfCounts(settings, exact),
    }
  }
  const { level, simulated, perItem } = simulateRandom(settings, space, inside, evidence, isItem, row => {
    const item = items(row, inside)
    return {
      coders: item.codings.map((_, coding) => fixed.coder(item, coding)),
      pairs: allPairs(item.codings.length),
    }
  })
  return {
    expected: level,
    bias: undefined,
    reason,
    chance: { ...simulated, model, reason: exact },
    columns: () => columnsOfCounts(settings, perItem),
  }
}

/** The expected tally of every item, or why there is none of some. */
function exactTallies(fixed: FixedModel, items: readonly ChanceItem[]): Map<string, Tally> | Inexact {
  if (fixed.exact === undefined) return 'no-exact-method'
  const found = new Map<string, Tally>()
  for (const item of items) {
    const sum: Record<string, number> = {}
    const pair = item.codings.length > 1 ? fixed.exact(item) : () => undefined
    for (const [first, second] of allPairs(item.codings.length)) {
      const tally = pair(first, second)
      if (tally === undefined) return 'too-many-states'
      addTo(sum, tally, 1)
    }
    found.set(item.id, sum)
  }
  return found
}

function ofLengths(method: ReturnType<typeof lengthsMethod>): FixedModel {
  return {
    exact:
      method &&
      (item => {
        const codings = item.codings.map(({ lengths }) => method.coding(lengths))
        return (first, second) => {
          const [a, b] = [codings[first], codings[second]]
          if (a === undefined || b === undefined) return undefined
          const { codings: own } = item
          return method.pair(item.units, a, b, [own[first]!.marks.length, own[second]!.marks.length])
        }
      }),
    varies: ({ codings }, coding) => isMixed(codings[coding]!.lengths) || isMixed(codings[coding]!.marks),
    coder: ({ codings }, coding) => codings[coding]!,
  }
}

function ofPositions(methods: ReturnType<typeof positionsMethods>): FixedModel {
  const counts = methods?.counts
  return {
    exact:
      counts &&
      (({ units, eligible, codings }) => {
        const gaps = eligibleGaps(units, eligible!)
        return (first, second) => counts(gaps, codings[first]!.marks.length, codings[second]!.marks.length)
      }),
    varies: ({ eligible, codings }, coding) => {
      const { marks } = codings[coding]!
      return (marks.length > 0 && marks.length < eligible!.length) || isMixed(marks)
    },
    coder: ({ eligible, codings }, coding) => ({ marks: codings[coding]!.marks, eligible: eligible! }),
  }
}

/** Whether a list can be in more than one order. */
const isMixed = (list: readonly number[]): boolean => list.some(each => each !== list[0])
