import type { PairedTest } from '../evaluate/tests/evaluation-tests.ts'
import type { NoInterval } from '../stats/resampling/interval.ts'
import type { BlockRule } from './block-integrity.ts'
import type { Breakable, CheckedCut } from './check-cuts.ts'
import type { OverlapRule } from './chunk-boundaries.ts'
import type { ChunkSizes, SizeBins } from './chunk-sizes.ts'
import type { ExcerptSummary } from './excerpt-summary.ts'
import type { BlockSource } from './measure-settings.ts'

/** Measures of chunks: what `cesura chunks --json` writes. */
export interface ChunkReport {
  /** Version of this document's form. */
  readonly chunks: 1
  /** Version of cesura that wrote it. */
  readonly cesura: string
  /** Version of the Unicode library that found words and sentences; null where it is not known. */
  readonly icu: string | null
  readonly settings: ChunkSettings
  readonly documents: readonly DocumentFacts[]
  readonly chunkers: readonly ChunkerResult[]
  /** Every two chunkers, measure by measure; empty for one chunker or one document. */
  readonly tests: readonly MeasureTest[]
}

/** The settings that a report was made with. */
export interface ChunkSettings {
  /** Where chunks that overlap are cut. */
  readonly overlap: OverlapRule
  /** The language whose words and sentences are counted. */
  readonly locale: string
  /** What is counted against gold. */
  readonly units: GoldUnits
  /** Signatures of the metrics against gold. */
  readonly metrics: readonly string[]
  /** Sizes above it are counted. */
  readonly maxSize: number | null
  /** The sizes that are right; null where they are not judged. */
  readonly sizeLimits: { readonly min: number | null; readonly max: number | null } | null
  /** What should stay whole, and when it is. */
  readonly blocks: { readonly of: BlockSource; readonly rule: BlockRule; readonly tolerance: number }
  /** The chunker whose groups of questions are taken for all; null: each has its own. */
  readonly splitBy: string | null
  /** Characters of retrieved chunks that recall is measured at. */
  readonly budget: number | null
  /** How intervals over documents were made; null: there are none. */
  readonly interval: { readonly level: number; readonly resamples: number } | null
  /** Where random numbers started. */
  readonly seed: number
}

/** What is counted against gold sections. */
export type GoldUnits = 'characters' | 'words' | 'sentences'

/** What a document holds, independent of the chunkers. */
export interface DocumentFacts {
  readonly name: string
  readonly syntax: 'markdown' | 'plain'
  readonly characters: number
  readonly blocks: number
  /** Headings that are not the first thing in the text. */
  readonly headings: number
  /** Boundaries of the gold sections; null without gold. */
  readonly gold: number | null
  readonly questions: number
}

/** A value over all documents; the interval is a bootstrap over documents, null with fewer than six. */
export interface ChunkEstimate {
  readonly value: number | null
  readonly reason?: string
  readonly interval: readonly [number, number] | null
  /** Why the interval is null, where intervals were asked for: `few-items`. */
  readonly intervalReason?: NoInterval
}

/** Everything about one chunker, over all documents. Counts are in characters unless another unit is named. */
export interface ChunkerResult {
  readonly name: string
  /** How many chunks it made. */
  readonly chunks: number
  /** How many cuts, by the overlap rule. */
  readonly cuts: number
  /** Cuts that break nothing. */
  readonly clean: number
  readonly cleanShare: ChunkEstimate
  /** Blocks that stay whole. */
  readonly blocks: BlockCounts
  /** Cuts that break something of a kind; a cut may count under several kinds. */
  readonly broken: Readonly<Partial<Record<Breakable, number>>>
  readonly headings: number
  /** Headings that have a cut at their start. */
  readonly headingsAtStart: number
  /** Cuts between a heading and its text. */
  readonly orphanHeadings: number
  /** Chunks that begin inside a section, so without the heading that their text is under. */
  readonly withoutHeading: number
  /** Null without chunks. */
  readonly sizes: ChunkSizes | null
  /** Chunks of the right size; null where sizes are not judged. */
  readonly sizeCompliance: SizeCounts | null
  /** The same sizes in bins: an eighth of the limit wide, else a power of two. Null without sizes. */
  readonly sizeBins: SizeBins | null
  /** What sizes count. */
  readonly sizesIn: 'characters' | 'tokens' | 'function'
  /** Chunks whose text is that of an earlier one. */
  readonly duplicates: number
  readonly overlap: number
  readonly holes: number
  readonly indexed: number
  /** Characters in no chunk, in one, in two or more. */
  readonly covered: { readonly never: number; readonly once: number; readonly more: number }
  /** How chunks were found in their texts. */
  readonly placed: PlacedCounts
  /** Metrics against gold by their id; empty without gold. */
  readonly gold: readonly GoldScore[]
  readonly excerpts: ExcerptSummary | null
  /** Where each document was judged; only with several documents. */
  readonly documents: readonly DocumentCounts[]
  readonly list: readonly ListedCut[]
}

/** Blocks of all documents, and those that stay whole in the chunks of one chunker. */
export interface BlockCounts {
  readonly blocks: number
  readonly whole: number
  /** Blocks that share no character with any chunk. */
  readonly lost: number
  /** whole / blocks; null without blocks. */
  readonly share: number | null
  /** The same of each kind; empty where blocks have none. */
  readonly byKind: Readonly<Record<string, { readonly blocks: number; readonly whole: number }>>
}

/** Chunks by size, as `sizeCompliance` counts them. */
export interface SizeCounts {
  readonly chunks: number
  readonly within: number
  readonly below: number
  readonly above: number
  /** Null without chunks. */
  readonly share: number | null
  /** The share of all sizes that is in chunks of the right size; null without chunks. */
  readonly characters: number | null
}

/** How the chunks of a chunker were found in their documents. */
export interface PlacedCounts {
  /** By offsets of the file. */
  readonly given: number
  readonly exact: number
  /** Found only with white space taken alike: their positions are approximate. */
  readonly whiteSpace: number
}

/** How well the cuts of a chunker meet the gold sections, by one metric. */
export interface GoldScore extends ChunkEstimate {
  readonly id: string
  readonly symbol: string
  readonly better: 'higher' | 'lower'
  /** Cuts inside a unit, put on the nearest gap. */
  readonly insideUnits: number
  /** Cuts that miss a gold boundary by white space alone. */
  readonly goldComparison: number
}

/** How many chunks and cuts a chunker has in one document; `clean` cuts break nothing. */
export interface DocumentCounts {
  readonly document: string
  readonly chunks: number
  readonly cuts: number
  readonly clean: number
}

/** A cut; those that break something come with the text around them. */
export interface ListedCut extends CheckedCut {
  /** Only with several documents. */
  readonly document?: string
  readonly before?: string
  readonly after?: string
}

/** A paired permutation test over documents. */
export interface MeasureTest extends Omit<PairedTest, 'items'> {
  /** `clean`, or the id of a metric. */
  readonly measure: string
  /** Documents that both cut. */
  readonly documents: number
}
