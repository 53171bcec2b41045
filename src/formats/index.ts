export { type AlignedCoding, alignCoding } from './align-coding.ts'
export type { Candidate } from './claim.ts'
export { writeColumns } from './columns-file.ts'
export type { CorpusFile, CorpusFileEntry } from './corpus-file.ts'
export { parseCorpusFile, writeCorpusFile } from './corpus-file.ts'
export { readDecisions, writeDecisions } from './decisions.ts'
export type { Decoded } from './decode.ts'
export { decodeText } from './decode.ts'
export type { FileFacts } from './file-facts.ts'
export type {
  ColumnRole,
  Format,
  MarkMeaning,
  NamedFile,
  OffsetUnit,
  Question,
  ReadOptions,
  ReadResult,
  ShapedFormat,
  TextDocument,
  UnitKind,
} from './format.ts'
export { formatById } from './format-by-id.ts'
export { formats } from './formats.ts'
export type { FileReading, InputFile, ReadFilesOptions, ReadFilesResult } from './input-file.ts'
export type { LintResult } from './lint.ts'
export { lintCorpus, lintFiles } from './lint.ts'
export type { ReadChunk } from './locate-chunks.ts'
export { parsePair } from './pair-json.ts'
export type { PlacedChunk, PlaceOptions } from './place-chunks.ts'
export { placeChunks } from './place-chunks.ts'
export type { ChunksRead, ReadChunksOptions } from './read-chunks.ts'
export { readChunks } from './read-chunks.ts'
export type { ReadCorpusOptions } from './read-corpus.ts'
export { detectFormat, readCorpus } from './read-corpus.ts'
export type { ReadQuestion } from './read-excerpts.ts'
export { readExcerpts } from './read-excerpts.ts'
export { readFiles } from './read-files.ts'
export type { ParseSegmentationOptions } from './segmentation-json.ts'
export { parseSegmentation } from './segmentation-json.ts'
export type { Unpacked } from './unpack.ts'
export { unpackFiles } from './unpack.ts'
export { writeCorpus } from './write-corpus.ts'
