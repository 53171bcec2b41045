import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import type { OptionDeclarations, ResolvedLengths } from './option.ts'
import type { MetricPresets } from './preset-names.ts'
import type { SourceKey } from './sources.ts'

/** The evidence in numbers: counts in a stated unit, which add up over pairs and items, field by field. */
export type Tally = Readonly<Record<string, number>>

/** A tally with lists among its fields: its metric says in `add` how two of them are merged. */
export type ListTally = Readonly<Record<string, number | readonly number[]>>

/** The lowest and the highest score; infinite where there is no bound. */
export type Range = readonly [number, number]

/** Which way is better. `none`: shown with other scores, never ranked or tested. */
export type Better = 'higher' | 'lower' | 'none'

/** What a metric looks at. */
export type Takes = 'boundaries' | 'scores' | 'levels'

/** The families of the metrics, in the order of tables. `own`: metrics of the user. */
export type FamilyName =
  | 'edits'
  | 'alignment'
  | 'flexible'
  | 'windows'
  | 'boundaries'
  | 'overlaps'
  | 'levels'
  | 'scores'
  | 'own'

/** Which exact chance level a metric has, by what it counts; one without is simulated. */
export type ChanceModel =
  | 'edits'
  | 'edit-confusions'
  | 'edited-places'
  | 'flexible'
  | 'pk'
  | 'window-diff'
  | 'win-pr'
  | 'matches'

/** Two coders who do not know the text: each cuts every position with a chance, or puts so many boundaries anywhere. */
export type RandomCuts =
  | { readonly units: number; readonly chance: 'rates'; readonly rates: readonly [number, number] }
  | { readonly units: number; readonly chance: 'counts'; readonly boundaries: readonly [number, number] }

/** What the two sides and the units are called in a sentence. */
export interface SideText {
  readonly reference: string
  readonly hypothesis: string
  /** One unit: paragraph, word. */
  readonly unit: string
}

/** What one metric file states. R and H are what it takes as reference and hypothesis. */
export interface MetricDefinition<T extends ListTally, O extends object, R = Segmentation, H = R> {
  /** File name, `--metric` word and first part of the signature. */
  readonly id: string
  /** As headings print it: Boundary similarity. */
  readonly title: string
  /** As tables print it: B, S, Pk. */
  readonly symbol: string
  /** Other words for it, in any case: WindowDiff, F1. @defaultValue `[]` */
  readonly aliases?: readonly string[]
  /** The family it belongs to. @defaultValue `own` */
  readonly family?: FamilyName
  /** Where tables show it in its family: 1 first, half numbers between. @defaultValue last, by id */
  readonly place?: number
  /**
   * Metrics that are read side by side, as precision, recall and F: an option given for one holds for all.
   * @defaultValue undefined: it is read alone
   */
  readonly group?: string
  /** What it looks at on both sides; with `scores` the hypothesis has them. @defaultValue `boundaries` */
  readonly takes?: Takes
  /** What it measures, in one sentence. @defaultValue undefined: no description */
  readonly about?: string
  /** One line of plain text. @defaultValue undefined: none is shown */
  readonly formula?: string
  /** Where it was published, by keys of `sources`. @defaultValue undefined: nowhere */
  readonly sources?: readonly SourceKey[]
  readonly better: Better
  /**
   * True: the score is a length, in units of the text, or in seconds on a time axis.
   * @defaultValue undefined: a plain number
   */
  readonly isLength?: true
  /** The lowest and the highest score. */
  readonly range: Range | ((options: O) => Range)
  /** Whether the two sides may be exchanged. */
  readonly symmetric: boolean | ((options: O) => boolean)
  /** Its options, in the order in which its signature prints them. */
  readonly options: OptionDeclarations<O>
  /**
   * The same options with names of types where something is given in their order; without a scale, as far as the options
   * name types themselves.
   * @defaultValue undefined: no option is given in the order of types
   */
  readonly nameTypes?: (options: O, scale: TypeScale | undefined) => O
  /** What each source sets in addition to the defaults, and how it pools. @defaultValue `{}` */
  readonly presets?: MetricPresets<O>
  /** Which exact chance level it has: tally and options are those of that level. @defaultValue undefined: simulated */
  readonly chance?: ChanceModel
  /**
   * The cost class: how often one comparison looks at each boundary, at most, under the defaults.
   * @defaultValue undefined: no bound is known
   */
  readonly reads?: number
  /**
   * Why it cannot be computed where units are ticks of time, and what to take instead (`axis-meaningless`).
   * @defaultValue undefined: it can be computed there
   */
  readonly notOnTime?: string
  /** The evidence of one pair. Lengths of time are in ticks of the axis. */
  readonly tally: (reference: R, hypothesis: H, options: ResolvedLengths<O>) => T
  /**
   * Puts the evidence of two pairs together.
   * @defaultValue the sum, field by field; a field that one side lacks counts 0
   */
  readonly add?: (t: T, u: T) => T
  /** The score of some evidence; undefined where nothing can be divided. Lengths of time are in microseconds. */
  readonly score: (tally: T, options: ResolvedLengths<O>) => number | undefined
  /** Why the score is undefined, or why it holds by definition only (B of two texts without boundaries). */
  readonly reason: (tally: T, options: ResolvedLengths<O>) => string | undefined
  /**
   * The exact expected tally of two coders who cut at random, one type; nothing where it is not known. Without it
   * chance levels are simulated; those of the register name theirs in `chance`.
   * @defaultValue undefined: chance levels are simulated
   */
  readonly expected?: (setting: RandomCuts, options: O) => T | undefined
  /**
   * Where a defined score comes from: one or two sentences with its counts; `given` holds lengths of time as they were
   * written.
   * @defaultValue `about`
   */
  readonly explain?: (tally: T, options: ResolvedLengths<O>, words: SideText, given: O) => string
}
