export type { PlacedChunk, PlaceOptions } from '../formats/chunks/place-chunks.ts'
export { placeChunks } from '../formats/chunks/place-chunks.ts'
export type { Block, BlockKind } from '../formats/text/blocks.ts'
export { blocksOf } from '../formats/text/blocks.ts'
export type { BlockIntegrity, BlockIntegrityOptions, BlockRange, BlockRule } from './block-integrity.ts'
export { BLOCK_RULES, blockIntegrity } from './block-integrity.ts'
export type { Breakable, CheckCutsOptions, CheckedCut, CutStructure } from './check-cuts.ts'
export { BREAKABLE, checkCuts } from './check-cuts.ts'
export type { ChunkBoundaries, OverlapRule } from './chunk-boundaries.ts'
export { chunkBoundaries, OVERLAP_RULES } from './chunk-boundaries.ts'
export { measureChunks } from './chunk-job.ts'
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
export type {
  ChunkSizeLimits,
  ChunkSizes,
  ChunkSizesOptions,
  SizeBins,
  SizeCompliance,
} from './chunk-sizes.ts'
export { chunkSizes, sizeCompliance } from './chunk-sizes.ts'
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
export type {
  ExcerptClass,
  ExcerptGroup,
  ExcerptOptions,
  ExcerptQuestion,
  ExcerptScores,
  SplitExcerpts,
  SplitQuestion,
} from './excerpts.ts'
export { excerptScores, recallAtBudget, splitExcerpts, splitShare } from './excerpts.ts'
export type { BlockSource, MeasureChunksOptions } from './measure-settings.ts'
export { BLOCK_SOURCES, GOLD_UNITS } from './measure-settings.ts'
export type { CharacterRange, Chunk, Cover } from './ranges.ts'
export { chunkerNames, isCutList, listedCuts, syntaxByName } from './sections.ts'
