import type { RandomCuts } from '../../metrics/definition/metric.ts'
import { eligibleProblem } from '../../model/eligible.ts'
import { invalid } from '../../model/error.ts'
import { chancesInvalid, marksCountInvalid } from '../../model/errors/agreement.ts'
import { eligibleGapsInvalid, massesInvalid, tooManyBoundaries } from '../../model/errors/eligible.ts'
import { unknownType } from '../../model/errors/model.ts'
import { requireInteger, requireList, requireNumber, show } from '../../model/require.ts'
import { typeScale } from '../../model/segmentation.ts'
import type { RandomCoder } from './random-coding.ts'
import { type MarkSpace, PLAIN_MARKS } from './random-pair.ts'

/**
 * The models of chance by name, from loose to strict. Fixed is the share of gaps with a boundary (`rates`), each
 * coding's number of boundaries (`counts`) or its segment lengths (`lengths`); with `positions` and `positions-counts`
 * boundaries are possible at eligible gaps only.
 */
export const chanceModelNames = ['rates', 'counts', 'lengths', 'positions', 'positions-counts'] as const

/** What stays fixed where coders place boundaries at random. */
export type ChanceModelName = (typeof chanceModelNames)[number]

/** Whether a model knows eligible gaps. */
export const needsEligible = (model: ChanceModelName): boolean =>
  model === 'positions' || model === 'positions-counts'

/** Whether a model estimates rates, so that it has coefficients with one rate for all coders (π). */
export const estimatesRates = (model: ChanceModelName): boolean => model === 'rates' || model === 'positions'

/** A set of types at one gap, by their labels; none for no boundary. */
export type TypeSet = readonly (string | number)[]

interface Typed {
  readonly units: number
  /** Labels of the types in order of rank; a number is its own rank. */
  readonly types: readonly (string | number)[]
}

interface Shares extends Typed {
  /** What may be at a gap. */
  readonly sets: readonly TypeSet[]
  /** The chance of each set, of the first coder and of the second. */
  readonly shares: readonly [readonly number[], readonly number[]]
}

interface Marks extends Typed {
  /**
   * What is at each gap, of the first coder and of the second, put in a random order. Sets without a type are gaps without
   * a boundary; where segment lengths or eligible gaps are given they may be left out.
   */
  readonly marks: readonly [readonly TypeSet[], readonly TypeSet[]]
}

interface Eligible {
  readonly units: number
  /** The gaps at which a boundary may be, in increasing order. */
  readonly eligible: readonly number[]
}

interface Lengths {
  readonly units: number
  /** Segment lengths of the first coder and of the second. */
  readonly masses: readonly [readonly number[], readonly number[]]
}

/** Two coders who do not know the text, untyped or with types at their boundaries. */
export type ChanceSetting =
  | RandomCuts
  | (Shares & { readonly chance: 'rates' })
  | (Marks & { readonly chance: 'counts' })
  | (Lengths & { readonly chance: 'lengths' })
  | (Lengths & Marks & { readonly chance: 'lengths' })
  | (Eligible & { readonly chance: 'positions'; readonly rates: readonly [number, number] })
  | (Eligible & Shares & { readonly chance: 'positions' })
  | (Eligible & { readonly chance: 'positions-counts'; readonly boundaries: readonly [number, number] })
  | (Eligible & Marks & { readonly chance: 'positions-counts' })

/** A setting, checked: who places boundaries how. */
export interface SettingCoders {
  readonly space: MarkSpace
  readonly coders: readonly [RandomCoder, RandomCoder]
  /** Numbers of boundaries, where they are fixed. */
  readonly boundaries?: readonly [number, number]
}

/** Checks a setting. */
export function settingCoders(setting: ChanceSetting): SettingCoders {
  const eligible = needsEligible(setting.chance)
    ? requireGaps((setting as Eligible).eligible, setting.units)
    : undefined
  const gaps = eligible?.length ?? setting.units - 1
  const at = eligible === undefined ? {} : { eligible }
  if (setting.chance === 'lengths') return settingOfLengths(setting)
  if ('rates' in setting) {
    const chances = (side: 0 | 1) => {
      const rate = requireNumber(`rates[${side}]`, setting.rates[side], 0, 1)
      return { chances: [1 - rate, rate], ...at }
    }
    return { space: plain, coders: [chances(0), chances(1)] }
  }
  if ('boundaries' in setting) {
    const [j, k] = [0, 1].map(side => {
      const count = requireInteger(`boundaries[${side}]`, setting.boundaries[side], 0, setting.units - 1)
      if (count > gaps) throw invalid(tooManyBoundaries, { side, boundaries: count, gaps })
      return count
    })
    const marks = (count: number) => ({ marks: new Array<number>(count).fill(1), ...at })
    return { space: plain, coders: [marks(j!), marks(k!)], boundaries: [j!, k!] }
  }
  const maskOf = masksOf(setting)
  const scale = scaleOf(setting)
  if ('shares' in setting) {
    const marks = [0, ...setting.sets.map(maskOf).filter(mask => mask !== 0)]
    const [first, second] = setting.shares.map((shares, side) => {
      if (shares.length !== setting.sets.length || Math.abs(sum(shares) - 1) > 1e-9)
        throw invalid(chancesInvalid, { side, sets: setting.sets.length })
      const chances = new Array<number>(marks.length).fill(0)
      for (const [index, set] of setting.sets.entries())
        chances[marks.indexOf(maskOf(set))]! += requireNumber(`shares[${side}]`, shares[index], 0, 1)
      return { chances, ...at }
    })
    return { space: { scale, marks }, coders: [first!, second!] }
  }
  const [first, second] = setting.marks.map((sets, side) => {
    const own = sets.map(maskOf).filter(mask => mask !== 0)
    if (eligible === undefined && sets.length !== gaps)
      throw invalid(marksCountInvalid, { side, marks: sets.length, units: setting.units, gaps })
    if (own.length > gaps) throw invalid(tooManyBoundaries, { side, boundaries: own.length, gaps })
    return own
  })
  return {
    space: { scale, marks: spaceOf([...first!, ...second!]) },
    coders: [
      { marks: first!, ...at },
      { marks: second!, ...at },
    ],
    boundaries: [first!.length, second!.length],
  }
}

function settingOfLengths(setting: Extract<ChanceSetting, { chance: 'lengths' }>): SettingCoders {
  const [first, second] = ([0, 1] as const).map(side => {
    const lengths = Array.from(requireList(`masses[${side}]`, setting.masses?.[side]), each =>
      requireInteger(`masses[${side}]`, each, 1),
    )
    if (sum(lengths) !== setting.units)
      throw invalid(massesInvalid, { side, sum: sum(lengths), units: setting.units })
    if (!('marks' in setting)) return { lengths, marks: new Array<number>(lengths.length - 1).fill(1) }
    const marks = setting.marks[side].map(masksOf(setting)).filter(mask => mask !== 0)
    if (marks.length !== lengths.length - 1)
      throw invalid(marksCountInvalid, {
        side,
        marks: marks.length,
        units: setting.units,
        gaps: lengths.length - 1,
      })
    return { lengths, marks }
  })
  const space =
    'marks' in setting
      ? { scale: scaleOf(setting), marks: spaceOf([...first!.marks, ...second!.marks]) }
      : plain
  return {
    space,
    coders: [first!, second!],
    boundaries: [first!.marks.length, second!.marks.length],
  }
}

const plain: MarkSpace = { scale: undefined, marks: PLAIN_MARKS }

/** The marks that occur, no boundary first. */
const spaceOf = (marks: readonly number[]): number[] => [0, ...new Set(marks)].sort((a, b) => a - b)

function requireGaps(eligible: readonly number[], units: number): readonly number[] {
  const problem = eligibleProblem(eligible, units)
  if (problem !== undefined) throw invalid(eligibleGapsInvalid, { problem })
  return eligible
}

function scaleOf({ types }: Typed) {
  const numeric = types.every(type => typeof type === 'number')
  return typeScale(types.map(String), numeric ? (types as readonly number[]) : undefined)
}

/** Turns sets of labels into bits. */
function masksOf({ types }: Typed): (set: TypeSet) => number {
  const labels = types.map(String)
  return set => {
    let mask = 0
    for (const type of set) {
      const index = labels.indexOf(String(type))
      if (index < 0) throw invalid(unknownType, { type: show(type), names: labels.join(' ') })
      mask |= 1 << index
    }
    return mask >>> 0
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
