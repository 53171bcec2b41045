import { requireKnown, requireSegmentation } from '../model/require.ts'
import type { Segmentation } from '../model/segmentation.ts'
import { VERSION } from '../model/version.ts'
import type { OptionDeclarations } from './option.ts'
import { type PresetName, type PresetTable, requirePreset } from './preset-names.ts'
import type { SourceKey } from './sources.ts'

/** The evidence in numbers: counts in a stated unit, which add up over pairs and items. */
export type Tally = Readonly<Record<string, number>>

/** The lowest and the highest score; infinite where there is no bound. */
export type Range = readonly [number, number]

/** What a caller may pass: any of the options, and the name of a preset to start from. */
export type Options<O> = { readonly [K in keyof O]?: O[K] } & { readonly preset?: PresetName }

/** What one metric file states. */
export interface MetricDefinition<T extends Tally, O extends object> {
  /** File name, `--metric` word and first part of the signature. */
  readonly id: string
  readonly title: string
  /** As tables print it: B, S, Pk. */
  readonly symbol: string
  /** What it measures, in one sentence. Metrics of the register say it in `words/`, with formula and sources. */
  readonly about?: string
  /** One line of plain text. */
  readonly formula?: string
  readonly better: 'higher' | 'lower'
  readonly range: Range | ((options: O) => Range)
  readonly symmetric: boolean | ((options: O) => boolean)
  readonly sources?: readonly SourceKey[]
  readonly options: OptionDeclarations<O>
  /** What presets set beside the defaults; the table may speak of other metrics as well. */
  readonly presets?: PresetTable
  readonly tally: (reference: Segmentation, hypothesis: Segmentation, options: O) => T
  /** Default: the sum, field by field; a field that one side lacks counts 0. */
  readonly add?: (t: T, u: T) => T
  readonly score: (tally: T, options: O) => number | undefined
  /** Why the score is undefined, or why it holds by definition only (B of two texts without boundaries). */
  readonly reason: (tally: T, options: O) => string | undefined
  /**
   * The exact expected tally of two coders who cut at random, one type; nothing where it is not known. Without it
   * chance levels are simulated; those of the register have theirs in `chance/`.
   */
  readonly expected?: (setting: RandomCuts, options: O) => T | undefined
}

/** Two coders who do not know the text: each cuts every place with a chance, or puts so many cuts anywhere. */
export type RandomCuts =
  | { readonly units: number; readonly chance: 'rates'; readonly rates: readonly [number, number] }
  | { readonly units: number; readonly chance: 'counts'; readonly boundaries: readonly [number, number] }

/** A metric: call it for the number; its facts, its evidence and its signature travel with it. */
export interface Metric<T extends Tally = Tally, O extends object = object> {
  (reference: Segmentation, hypothesis: Segmentation, options?: Options<O>): number | undefined
  readonly id: string
  readonly title: string
  readonly symbol: string
  /** What its definition says; `describeMetric` knows the words of the register too. */
  readonly about?: string
  readonly formula?: string
  readonly better: 'higher' | 'lower'
  readonly sources?: readonly SourceKey[]
  readonly options: OptionDeclarations<O>
  range(options?: Options<O>): Range
  symmetric(options?: Options<O>): boolean
  tally(reference: Segmentation, hypothesis: Segmentation, options?: Options<O>): T
  add(t: T, u: T): T
  score(tally: T, options?: Options<O>): number | undefined
  reason(tally: T, options?: Options<O>): string | undefined
  signature(options?: Options<O>): string
  /** All options, checked, defaults and preset filled in. Resolving what was resolved costs nothing. */
  resolve(options?: Options<O>): Readonly<O>
  /** What its definition says of coders who cut at random. */
  readonly expected?: (setting: RandomCuts, options: O) => T | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: the register holds metrics of every tally and every option
export type AnyMetric = Metric<any, any>

/** Options that `resolve` has made, so that hot loops pay for checking once. */
const resolved = new WeakSet<object>()

/**
 * A metric from its definition: a function that carries its own facts.
 * Every method takes the options as the user wrote them and resolves them first.
 *
 * @example
 * defineMetric({
 *   id: 'same-count', title: 'Same count', symbol: 'SC', better: 'higher', range: [0, 1], symmetric: true, options: {},
 *   tally: (a, b) => ({ same: Number(a.boundaries.length === b.boundaries.length), pairs: 1 }),
 *   score: ({ same, pairs }) => same / pairs,
 *   reason: () => undefined,
 * })(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])) //=> 1
 */
export function defineMetric<T extends Tally, O extends object = Record<never, never>>(
  definition: MetricDefinition<T, O>,
): Metric<T, O> {
  const { presets = {}, ...facts } = definition
  const { id, options: declarations, range, symmetric, add = addFields, tally, score, reason } = facts
  const names = Object.keys(declarations) as (keyof O & string)[]

  let defaults: O | undefined
  /** What the last call was given resolved: a loop gives the same again and again, and asks no set for it. */
  let latest: O | undefined
  const resolve = (options?: Options<O>): O => {
    if (options === undefined || options === null) {
      defaults ??= settle({})
      return defaults
    }
    if ((options as unknown) === latest) return options as unknown as O
    if (!resolved.has(options)) return settle(options)
    latest = options as unknown as O
    return latest
  }
  const settle = (options: Options<O>): O => {
    const { preset, ...given } = options as Options<O> & Record<string, unknown>
    requireKnown(id, given, names)
    const start = preset === undefined ? undefined : presets[requirePreset(preset)]?.[id]
    const all: Record<string, unknown> = {}
    for (const name of names) {
      const declaration = declarations[name]
      const value = given[name] !== undefined ? given[name] : start?.[name]
      all[name] = value === undefined ? declaration.default : declaration.check(`${id}.${name}`, value)
    }
    resolved.add(all)
    return Object.freeze(all) as O
  }

  const count = (reference: Segmentation, hypothesis: Segmentation, settings: O) =>
    tally(
      requireSegmentation('reference', reference),
      requireSegmentation('hypothesis', hypothesis),
      settings,
    )

  const metric = (reference: Segmentation, hypothesis: Segmentation, options?: Options<O>) => {
    const settings = resolve(options)
    return score(count(reference, hypothesis, settings), settings)
  }
  return Object.assign(metric, facts, {
    range: (options?: Options<O>) => (typeof range === 'function' ? range(resolve(options)) : range),
    symmetric: (options?: Options<O>) =>
      typeof symmetric === 'function' ? symmetric(resolve(options)) : symmetric,
    tally: (reference: Segmentation, hypothesis: Segmentation, options?: Options<O>) =>
      count(reference, hypothesis, resolve(options)),
    add,
    score: (counts: T, options?: Options<O>) => score(counts, resolve(options)),
    reason: (counts: T, options?: Options<O>) => reason(counts, resolve(options)),
    signature: (options?: Options<O>) => {
      const settings = resolve(options)
      const printed = names
        .filter(name => declarations[name].data !== true)
        .map(name => `${name}:${declarations[name].print(settings[name])}`)
      return [id, ...printed, `v:${VERSION}`].join('|')
    },
    resolve,
  }) as Metric<T, O>
}

/** Field by field; a field that one side lacks counts 0. */
export function addFields<T extends Tally>(t: T, u: T): T {
  const sum: Record<string, number> = { ...t }
  for (const field of Object.keys(u)) sum[field] = (sum[field] ?? 0) + u[field]!
  return sum as T
}
