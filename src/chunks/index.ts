export type { PlacedChunk, PlaceOptions } from '../formats/chunks/place-chunks.ts'
export { placeChunks } from '../formats/chunks/place-chunks.ts'
export type { Block, BlockKind } from '../formats/text/blocks.ts'
export { blocksOf } from '../formats/text/blocks.ts'
export type { BlockIntegrity, BlockIntegrityOptions, BlockRange, BlockRule } from './block-integrity.ts'
export { BLOCK_RULES, blockIntegrity } from './block-integrity.ts'
export type { Breakable, CheckCutsOptions, CheckedCut, CutStructure } from './check-cuts.ts'
export { BREAKABLE, checkCuts } from './check-cuts.ts'
export type { Chunk } from './chunk.ts'
export type { ChunkBoundaries, OverlapRule } from './chunk-boundaries.ts'
export { chunkBoundaries, OVERLAP_RULES } from './chunk-boundaries.ts'
export type {
  BlockCounts,
  ChunkEstimate,
  ChunkerResult,
  ChunkReport,
  ChunkSettings,
  DocumentCounts,
  DocumentFacts,
  GoldScore,
  GoldUnits,
  ListedCut,
  MeasureTest,
  PlacedCounts,
  SizeCounts,
} from './chunk-report.ts'
export type { ChunkSizes, ChunkSizesOptions, SizeBins } from './chunk-sizes.ts'
export { chunkSizes } from './chunk-sizes.ts'
export type { ChunkDocument, Chunker, DocumentChunk } from './chunker.ts'
export type { DocumentLine } from './document-lines.ts'
export { documentLines } from './document-lines.ts'
export type {
  ExcerptGroupMeans,
  ExcerptMeans,
  ExcerptSummary,
  MeanOfQuestions,
  QuestionExcerpts,
} from './excerpt-summary.ts'
export type { ExcerptOptions, ExcerptQuestion, ExcerptScores } from './excerpts.ts'
export { excerptScores, recallAtBudget } from './excerpts.ts'
export { measureChunks } from './measure-chunks.ts'
export type { BlockSource, MeasureChunksOptions } from './measure-settings.ts'
export { BLOCK_SOURCES, GOLD_UNITS } from './measure-settings.ts'
export type { Cover } from './minimal-cover.ts'
export type { CharacterRange } from './ranges.ts'
export { chunkerNames, isCutList, listedCuts, syntaxByName } from './sections.ts'
export type { ChunkSizeLimits, SizeCompliance } from './size-compliance.ts'
export { sizeCompliance } from './size-compliance.ts'
export type { ExcerptClass, ExcerptGroup, SplitExcerpts, SplitQuestion } from './split-excerpts.ts'
export { splitExcerpts, splitShare } from './split-excerpts.ts'
