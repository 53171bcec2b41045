import type { Corpus, Segmentation } from 'cesura'
import type { Question, ReadFilesOptions, ReadFilesResult } from 'cesura/formats'
import { describe } from '../../src/model/error.ts'
import { type Answers, type TierRole, type TierRoles, writeTiers } from './answers.ts'
import { segmentLayer, tierRoles, unitsOrSeconds } from './errors.ts'
import type { Settled } from './one-text.ts'

/** The beginning of a tier: its segments, each from and to a share of what is shown. */
export interface TierPreview {
  readonly segments: readonly { readonly from: number; readonly to: number; readonly text: string }[]
}

/** Units of the finest tier that a preview shows. */
const SHOWN = 14

/**
 * The question which layer to read, in words of the page. Tiers of a recording have a switch each: units, coder, left
 * out. The layers of a text are named next to what they hold: their units are the words of the text.
 */
export function layerQuestion({ questions }: ReadFilesResult): Question | undefined {
  const asked = questions.find(({ code }) => code === 'which-layer')
  if (asked === undefined || asked.choices.length < 2) return undefined
  const { location } = asked
  if (asked.choices.every(({ meaning }) => /interval|point/.test(meaning)))
    return { ...asked, ...describe(tierRoles, {}), option: 'tiers', location }
  const choices = asked.choices.map(({ value, meaning }) => ({ value, meaning: `${value}: ${meaning}.` }))
  return { ...asked, ...describe(segmentLayer, {}), choices, location }
}

/** The same where it is about tiers. */
export function tierQuestion(found: ReadFilesResult): Question | undefined {
  const question = layerQuestion(found)
  return question?.option === 'tiers' ? question : undefined
}

/** How many segments a tier has, of what the question says: `27 intervals, 5 pauses`. */
const sizeOf = (meaning: string): number => Number(/^[\d,]+/.exec(meaning)?.[0].replaceAll(',', '') ?? 0)

/** How many times as many intervals as any other tier the units have: annotators of one recording differ by less. */
const FINER = 3

/** The tier with by far the most intervals has the units, the others are coders; undefined where none stands out. */
export function likelyTiers({ choices }: Question): TierRoles | undefined {
  const tiers = choices.map(({ value, meaning }) => ({
    value,
    size: sizeOf(meaning),
    points: /point/.test(meaning),
  }))
  const [finest, next] = [...tiers].sort((a, b) => b.size - a.size)
  if (finest === undefined || next === undefined || finest.points || finest.size < FINER * next.size)
    return undefined
  const others = tiers.filter(tier => tier !== finest)
  const role = ({ points }: { points: boolean }): TierRole =>
    points && others.some(tier => !tier.points) ? 'out' : 'coder'
  return Object.fromEntries(tiers.map(tier => [tier.value, tier === finest ? 'units' : role(tier)]))
}

/** The question of tiers with its answer, where one tier is much finer than the others and covers them. */
export function settledTiers(
  found: ReadFilesResult,
  answers: Answers,
  readThem: (options: ReadFilesOptions) => Corpus | undefined,
): readonly Settled[] {
  const question = tierQuestion(found)
  const roles = question === undefined ? undefined : likelyTiers(question)
  if (question === undefined || roles === undefined || answers.tiers !== undefined) return []
  return covers(roles, readThem) ? [{ question, value: writeTiers(roles), needed: true }] : []
}

/** Whether the boundaries of the annotators, up to one of ten, are between the first and the last one of the units. */
function covers(roles: TierRoles, readThem: (options: ReadFilesOptions) => Corpus | undefined): boolean {
  const inside = (layer: string): readonly number[] => {
    const segmentation = readThem({ layer })?.items[0]?.codings[0]?.segmentation
    return segmentation === undefined ? [] : edgesOf(segmentation).slice(1, -1)
  }
  const names = (role: TierRole) => Object.keys(roles).filter(name => roles[name] === role)
  const units = names('units').flatMap(inside)
  const [first = 0, last = Number.POSITIVE_INFINITY] = [units[0], units.at(-1)]
  const placed = names('coder').flatMap(inside)
  return placed.filter(edge => edge < first || edge > last).length * 10 <= placed.length
}

/** Words or seconds: a pause between two words is one position or two. */
export function countQuestion(roles: TierRoles, file: string): Settled | undefined {
  const units = Object.keys(roles).find(name => roles[name] === 'units')
  if (units === undefined) return undefined
  return {
    value: 'units',
    needed: false,
    question: {
      ...describe(unitsOrSeconds, { units }),
      option: 'count',
      flag: '',
      choices: [
        { value: 'units', meaning: `${units}: a cut moves to the nearest space between two of them.` },
        {
          value: 'time',
          meaning: 'seconds: every cut stays where it is, and near misses are seconds apart.',
        },
      ],
      location: { file },
    },
  }
}

/** The beginning of every tier on one scale. */
export function tierPreviews(
  { choices }: Question,
  readThem: (options: ReadFilesOptions) => Corpus | undefined,
): Readonly<Record<string, TierPreview>> {
  const read = choices.flatMap(({ value }) => {
    const item = readThem({ layer: value })?.items[0]
    const segmentation = item?.codings[0]?.segmentation
    return segmentation === undefined ? [] : [{ value, segmentation }]
  })
  const finest = read.reduce<(typeof read)[number] | undefined>(
    (best, tier) =>
      best === undefined || tier.segmentation.boundaries.length > best.segmentation.boundaries.length
        ? tier
        : best,
    undefined,
  )
  if (finest === undefined) return {}
  const end = edgesOf(finest.segmentation)[Math.min(SHOWN, finest.segmentation.boundaries.length + 1)]!
  return Object.fromEntries(
    read.map(({ value, segmentation }) => {
      const { labels } = segmentation
      const edges = edgesOf(segmentation)
      const segments = edges.slice(1).flatMap((to, index) => {
        const from = edges[index]!
        return from >= end
          ? []
          : [{ from: from / end, to: Math.min(1, to / end), text: labels?.[index] ?? '' }]
      })
      return [value, { segments }]
    }),
  )
}

/** The words of a recording where they are not what is counted: their ends in seconds, their texts; '' is a pause. */
export interface SpokenWords {
  readonly ends: Float64Array
  readonly texts: readonly string[]
}

/** The tier of units of each recording, where seconds are counted and not these. */
export function spokenWords(
  roles: TierRoles,
  count: string | undefined,
  readThem: (options: ReadFilesOptions) => Corpus | undefined,
): Readonly<Record<string, SpokenWords>> {
  const layer = Object.keys(roles).find(name => roles[name] === 'units')
  if (layer === undefined || count !== 'time') return {}
  const items = readThem({ layer })?.items ?? []
  return Object.fromEntries(
    items.flatMap(({ id, codings: [first] }) => {
      const { labels } = first?.segmentation ?? {}
      if (first === undefined || labels === undefined) return []
      const ends = Float64Array.from(edgesOf(first.segmentation))
      return [[id, { ends, texts: labels.map(label => label ?? '') }]]
    }),
  )
}

/** Beginning, boundaries and end. Each tier alone counts in ticks of its own, so all are in seconds. */
const edgesOf = ({ boundaries, units, axis }: Segmentation): readonly number[] =>
  [0, ...boundaries, units].map(tick => tick / (axis?.ticksPerSecond ?? 1))
