import type { Corpus } from 'cesura'

/** The papers that are recomputed, by year. */
export const paperIds = [
  'fournier-inkpen-2012',
  'scaiano-inkpen-2012',
  'fournier-2013',
  'ocampo-diaz-ouyang-2022',
  'lai-2023',
] as const

/** The id of a paper: authors and year. */
export type PaperId = (typeof paperIds)[number]

/**
 * What became of a printed number: `match`, it comes out; `erratum`, it does not, and we say why; `undetermined`, the
 * paper does not say how it was made, and ways that it leaves open give other numbers; `needs-data`, the data behind it
 * are not ours to ship, supply them; `differs`, it does not come out and nobody knows why.
 */
export type Verdict = 'match' | 'erratum' | 'undetermined' | 'needs-data' | 'differs'

/** One printed number or claim beside what cesura computes. */
export interface Check {
  /** Unique within the artefact: `r-h1/A`. */
  readonly id: string
  /** What was measured: `A(r, h₁)`. */
  readonly quantity: string
  /** The segmentations, as masses, or what else went in. */
  readonly inputs?: string
  /** As the paper prints it. */
  readonly printed: string
  /** With all its digits; null where data are missing. */
  readonly computed: number | string | null
  /** The computed value as a reader compares it, in the precision of the printed one. */
  readonly shown: string
  /** Where simulated: 99 % of repetitions fall between. */
  readonly interval?: readonly [number, number]
  readonly verdict: Verdict
  /** Why it does not match, or what to know where it does. */
  readonly reason?: string
}

/** A curve or table of the paper, as numbers. */
export interface Series {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** Two segmentations to be shown one above the other, as masses. */
export interface SampledPair {
  readonly names: readonly [string, string]
  readonly reference: readonly number[]
  readonly hypothesis: readonly number[]
}

/** A line of a chart: values over a number. */
export interface SampledLine {
  readonly name: string
  readonly points: readonly {
    readonly x: number
    readonly y: number | undefined
    readonly interval?: readonly [number, number]
  }[]
}

/** What a figure shows, as values; `drawFigure` makes the picture. */
export type FigureData = {
  /** File name without ending. */
  readonly name: string
} & (
  | { readonly kind: 'pairs'; readonly view: 'alignment' | 'edits'; readonly pairs: readonly SampledPair[] }
  | {
      readonly kind: 'lines'
      readonly title: string
      readonly x: string
      readonly y: string
      readonly lines: readonly SampledLine[]
    }
  | {
      readonly kind: 'means'
      readonly title: string
      readonly measure: string
      readonly rows: readonly {
        readonly name: string
        readonly group?: string
        readonly mean: number
        readonly deviation: number
        readonly printed?: number
      }[]
    }
  | {
      readonly kind: 'intervals'
      readonly measure: string
      readonly rows: readonly {
        readonly name: string
        readonly value: number | undefined
        readonly interval?: readonly [number, number]
      }[]
    }
  | { readonly kind: 'heat-map'; readonly items: Corpus['items'] }
  | {
      readonly kind: 'precision-recall'
      readonly points: readonly {
        readonly name: string
        readonly precision: number
        readonly recall: number
      }[]
    }
  | {
      readonly kind: 'rates'
      readonly rows: readonly { readonly coder: string; readonly cuts: number; readonly places: number }[]
    }
  | {
      readonly kind: 'operations'
      readonly rows: readonly {
        readonly name: string
        readonly counts: Readonly<Partial<Record<'match' | 'near' | 'missing' | 'extra' | 'type', number>>>
      }[]
    }
)

/** What running an artefact gives. */
export interface Findings {
  readonly checks: readonly Check[]
  /** What the paper leaves open and how we read it; what else is wrong. */
  readonly notes?: readonly string[]
  /** Signatures of the metrics used. */
  readonly signatures?: readonly string[]
  readonly series?: readonly Series[]
  readonly figures?: readonly FigureData[]
}

/** What an experiment may depend on. */
export interface Context {
  /** Seed of every random number. */
  readonly seed: number
  /**
   * The data of the paper, or any corpus of the same kind.
   * @defaultValue undefined: numbers that need data are listed, not computed
   */
  readonly corpus?: Corpus
  /** Coders of the corpus to be trusted. @defaultValue undefined: each coder against all others */
  readonly references?: readonly string[]
  /** Coders of the corpus to be judged. @defaultValue undefined: each coder against all others */
  readonly hypotheses?: readonly string[]
  /** Simulated trials per cell of Table 1 of Fournier & Inkpen (2012). `reproduce` takes 40 where nothing is said. */
  readonly trials: number
  /**
   * Longest text of the exhaustive experiments of Ocampo Diaz & Ouyang (2022), in units. `reproduce` takes 20 where
   * nothing is said.
   */
  readonly longest: number
}

/** One table, figure or passage of a paper that prints numbers. */
export interface Artefact {
  readonly paper: PaperId
  /** `table-1`, `figure-5a`, `section-3.3`. */
  readonly id: string
  /** What the paper's caption says, in short. */
  readonly title: string
  /** The preset that gives the numbers, where there is one. */
  readonly preset?: string
  /** It needs a corpus: without one, its numbers are listed but not computed. */
  readonly corpus?: 'needed' | 'optional'
  /** It measures boundaries with types: where several corpora are given, it takes the one that has them. */
  readonly typed?: boolean
  readonly run: (context: Context) => Findings
}

/** Masses as people write them: `2 3 6`. */
export const masses = (sizes: readonly number[]): string => sizes.join(' ')

/** Reference and hypothesis: `2 3 6 | 2 2 7`. */
export const pairOf = (reference: readonly number[], hypothesis: readonly number[]): string =>
  `${masses(reference)} | ${masses(hypothesis)}`
