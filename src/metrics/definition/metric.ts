import { carryComputed } from '../../model/computed.ts'
import { throwInvalid } from '../../model/error.ts'
import { axisMeaningless, presetSilent } from '../../model/errors/metrics.ts'
import { requireKnown, requireSameAxis, requireSegmentation } from '../../model/require.ts'
import type { Segmentation, TimeAxis, TypeScale } from '../../model/segmentation.ts'
import { VERSION } from '../../model/version.ts'
import type {
  Better,
  ChanceModel,
  FamilyName,
  ListTally,
  MetricDefinition,
  RandomCuts,
  Range,
  SideText,
  Takes,
  Tally,
} from './definition.ts'
import type { OptionDeclarations } from './option.ts'
import { axisName, PER_SECOND, type ResolvedLengths, resolveLength } from './option.ts'
import { type MetricPresets, type PresetName, requirePreset } from './preset-names.ts'
import type { SourceKey } from './sources.ts'

/** What a caller may pass: any of the options, and the name of a preset to start from. */
export type Options<O> = { readonly [K in keyof O]?: O[K] } & {
  /** Whose settings hold where an option is not given. @defaultValue undefined: the defaults of the metric */
  readonly preset?: PresetName
}

/**
 * A metric: call it for the number; its facts, its evidence and its signature are attached. What the facts mean is
 * documented at `MetricDefinition`.
 */
export interface Metric<T extends ListTally = Tally, O extends object = object, R = Segmentation, H = R> {
  /**
   * The score of one pair.
   *
   * @param reference - the side taken as right
   * @param hypothesis - the side that is judged, of the same text
   * @param options - any of its options, and a preset to start from; what is left out has its default
   * @returns the score; undefined where nothing can be divided: `reason` says why
   * @throws CesuraError `unit-count-mismatch`, `axes-differ` or `not-a-segmentation` when the two cannot be compared
   * @throws CesuraError `option-unknown`, `option-invalid`, `unknown-preset` or `preset-undefined` when options make no sense
   * @throws CesuraError `unit-required` when a plain number is given where a time axis needs a length
   */
  (reference: R, hypothesis: H, options?: Options<O>): number | undefined
  readonly id: string
  readonly title: string
  readonly symbol: string
  readonly aliases: readonly string[]
  readonly family: FamilyName
  readonly place?: number
  readonly group?: string
  readonly takes: Takes
  readonly about?: string
  readonly formula?: string
  readonly better: Better
  readonly isLength?: true
  readonly sources?: readonly SourceKey[]
  readonly options: OptionDeclarations<O>
  readonly presets: MetricPresets<O>
  readonly chance?: ChanceModel
  readonly reads?: number
  /** The lowest and the highest score that these options allow. */
  range(options?: Options<O>): Range
  /** Whether the two sides may be exchanged under these options. */
  symmetric(options?: Options<O>): boolean
  /** The evidence of one pair: counts that add up over pairs. */
  tally(reference: R, hypothesis: H, options?: Options<O>): T
  /** The evidence of two pairs, or two groups of pairs, made with the same options. */
  add(t: T, u: T): T
  /** The score of a tally; undefined where nothing can be divided. */
  score(tally: T, options?: Options<O>): number | undefined
  /** Why the score of a tally is undefined, or why it holds by definition only; undefined where neither is so. */
  reason(tally: T, options?: Options<O>): string | undefined
  /** Where a defined score comes from, in words. */
  explain(tally: T, options?: Options<O>, words?: SideText): string
  /** Metric, options and version in one line, to print next to a number. `axis`: where units are ticks of time. */
  signature(options?: Options<O>, axis?: TimeAxis): string
  /**
   * All options, checked, defaults and preset filled in. Resolving what was resolved costs nothing. `scale`: the types of
   * the data; what is given in their order is then held under their names, and the signature shows them.
   */
  resolve(options?: Options<O>, scale?: TypeScale): Readonly<O>
  /** What its definition says of coders who cut at random. */
  readonly expected?: (setting: RandomCuts, options: O) => T | undefined
}

/** Any metric, whatever it takes and counts. */
// biome-ignore lint/suspicious/noExplicitAny: the register holds metrics of every tally, every option and every data
export type AnyMetric = Metric<any, any, any, any>

const plainSides: SideText = { reference: 'the reference', hypothesis: 'the hypothesis', unit: 'unit' }

export type { ListTally, MetricDefinition, RandomCuts, Range, Tally } from './definition.ts'

/** Marks options that `resolve` has made, so that hot loops pay for checking once. Copies of them do not have it. */
const RESOLVED = Symbol('resolved options')

/**
 * A metric from its definition: a function that carries its own facts.
 * Every method takes the options as the user wrote them and resolves them first.
 *
 * @param definition - what the metric is called, how it counts, how it divides
 * @returns a function that gives the score and carries its facts
 * @throws CesuraError `option-unknown` or `option-invalid`, from the metric, when its options make no sense
 * @throws CesuraError `unknown-preset` or `preset-undefined`, from the metric, when a preset does not fit it
 * @throws CesuraError `axis-meaningless`, from the metric, on a time axis where the definition has `notOnTime`
 * @example
 * defineMetric({
 *   id: 'same-count', title: 'Same count', symbol: 'SC', better: 'higher', range: [0, 1], symmetric: true, options: {},
 *   tally: (a, b) => ({ same: Number(a.boundaries.length === b.boundaries.length), pairs: 1 }),
 *   score: ({ same, pairs }) => same / pairs,
 *   reason: () => undefined,
 * })(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])) //=> 1
 */
export function defineMetric<
  T extends ListTally,
  O extends object = Record<never, never>,
  R = Segmentation,
  H = R,
>(definition: MetricDefinition<T, O, R, H>): Metric<T, O, R, H> {
  const { id, options: declarations, range, symmetric, tally, score, reason, explain } = definition
  const { presets = {}, takes = 'boundaries', add = addFields, nameTypes = (all: O) => all } = definition
  const names = Object.keys(declarations) as (keyof O & string)[]

  let defaults: O | undefined
  /** What the last call was given resolved: a loop gives the same again and again, and asks no set for it. */
  let latest: O | undefined
  const resolve = (options?: Options<O>, scale?: TypeScale): O => {
    const all = complete(options)
    return scale === undefined ? all : freeze(nameTypes(all, scale))
  }
  const freeze = (options: O): O => {
    Object.defineProperty(options, RESOLVED, { value: true })
    carryComputed(options)
    return Object.freeze(options)
  }
  const complete = (options?: Options<O>): O => {
    if (options === undefined || options === null) {
      defaults ??= resolveGiven({})
      return defaults
    }
    if ((options as unknown) === latest) return options as unknown as O
    if (!Object.hasOwn(options, RESOLVED)) return resolveGiven(options)
    latest = options as unknown as O
    return latest
  }
  const resolveGiven = (options: Options<O>): O => {
    const { preset, ...given } = options as Options<O> & Record<string, unknown>
    requireKnown(id, given, names)
    const start = preset === undefined ? undefined : fromPreset(preset)
    const all: Record<string, unknown> = {}
    for (const name of names) {
      const declaration = declarations[name]
      const value = given[name] !== undefined ? given[name] : start?.[name]
      all[name] = value === undefined ? declaration.default : declaration.check(`${id}.${name}`, value)
    }
    return freeze(nameTypes(all as O, undefined))
  }
  const fromPreset = (preset: PresetName): Readonly<Record<string, unknown>> => {
    const own = presets[requirePreset(preset)]
    if (own === undefined) {
      const known = Object.keys(presets)
      throwInvalid(presetSilent, {
        preset,
        id,
        presets: known,
      })
    }
    return own
  }

  const lengths = names.filter(name => declarations[name].length !== undefined)
  /** Lengths in ticks or units; `latestIn` keeps the last answer for loops. */
  let latestIn: { settings: O; perSecond: number; inUnits: ResolvedLengths<O> } | undefined
  const inUnits = (settings: O, axis: TimeAxis | undefined): ResolvedLengths<O> => {
    if (lengths.length === 0) return settings as ResolvedLengths<O>
    const perSecond = axis?.ticksPerSecond ?? 0
    if (latestIn?.settings !== settings || latestIn.perSecond !== perSecond) {
      const own = { ...settings } as Record<string, unknown>
      for (const name of lengths) {
        const { length } = declarations[name]
        const rounding = typeof length === 'function' ? length(settings) : length!
        own[name] = resolveLength(`${id}.${name}`, settings[name], axis, rounding)
      }
      latestIn = { settings, perSecond, inUnits: own as ResolvedLengths<O> }
    }
    return latestIn.inUnits
  }
  /** What a score needs of lengths does not depend on the axis: they are in microseconds then. */
  let latestScored: O | undefined
  const scored = (settings: O): ResolvedLengths<O> => {
    if (settings === latestScored) return settings as ResolvedLengths<O>
    if (lengths.some(name => typeof settings[name] === 'string'))
      return inUnits(settings, { ticksPerSecond: PER_SECOND })
    latestScored = settings
    return settings as ResolvedLengths<O>
  }

  const count = (reference: R, hypothesis: H, settings: O) => {
    if (takes !== 'levels') requireSegmentation('reference', reference)
    if (takes === 'boundaries') requireSegmentation('hypothesis', hypothesis)
    const { axis } = (reference ?? {}) as { axis?: TimeAxis }
    if (takes === 'boundaries') requireSameAxis(axis, (hypothesis as { axis?: TimeAxis }).axis)
    if (axis !== undefined && definition.notOnTime !== undefined)
      throwInvalid(axisMeaningless, { id, notOnTime: definition.notOnTime })
    return tally(reference, hypothesis, inUnits(settings, axis))
  }

  const metric = (reference: R, hypothesis: H, options?: Options<O>) => {
    const settings = resolve(options)
    return score(count(reference, hypothesis, settings), scored(settings))
  }
  return Object.assign(metric, { family: 'own', aliases: [] }, definition, {
    presets,
    takes,
    range: (options?: Options<O>) => (typeof range === 'function' ? range(resolve(options)) : range),
    symmetric: (options?: Options<O>) =>
      typeof symmetric === 'function' ? symmetric(resolve(options)) : symmetric,
    tally: (reference: R, hypothesis: H, options?: Options<O>) =>
      count(reference, hypothesis, resolve(options)),
    add,
    score: (counts: T, options?: Options<O>) => score(counts, scored(resolve(options))),
    reason: (counts: T, options?: Options<O>) => reason(counts, scored(resolve(options))),
    explain: (counts: T, options?: Options<O>, words = plainSides) => {
      const settings = resolve(options)
      return explain?.(counts, scored(settings), words, settings) ?? definition.about ?? ''
    },
    signature: (options?: Options<O>, axis?: TimeAxis) => {
      const settings = resolve(options)
      const printed = names
        .filter(name => declarations[name].data !== true)
        .map(name => `${name}:${declarations[name].print(settings[name])}`)
      if (axis !== undefined) printed.push(`axis:${axisName(axis)}`)
      return [id, ...printed, `v:${VERSION}`].join('|')
    },
    resolve,
  }) as unknown as Metric<T, O, R, H>
}

/**
 * Adds two tallies field by field; a field that one side lacks counts 0. What `add` does where a definition does not
 * say.
 *
 * @param t - the tally of one pair, or of several
 * @param u - another tally of the same metric with the same options
 * @returns a new tally with the fields of both
 */
export function addFields<T extends ListTally>(t: T, u: T): T {
  const sum: Record<string, number> = { ...(t as Tally) }
  for (const field of Object.keys(u)) sum[field] = (sum[field] ?? 0) + (u as Tally)[field]!
  return sum as unknown as T
}
