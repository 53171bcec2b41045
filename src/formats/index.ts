export type { AnswerForm } from './answers/answer-form.ts'
export type { UncertainBoundary } from './answers/place-answer.ts'
export type { AnswerReading, ReadAnswerOptions } from './answers/read-answer.ts'
export { readAnswer } from './answers/read-answer.ts'
export type { AlternativeReading, Assumption, ReadingEffect } from './assume.ts'
export type { ReadChunk } from './chunks/locate-chunks.ts'
export type { PlacedChunk, PlaceOptions } from './chunks/place-chunks.ts'
export { placeChunks } from './chunks/place-chunks.ts'
export type { ChunksRead, ReadChunksOptions } from './chunks/read-chunks.ts'
export { readChunks } from './chunks/read-chunks.ts'
export type { ReadQuestion } from './chunks/read-excerpts.ts'
export { readExcerpts } from './chunks/read-excerpts.ts'
export { readDecisions, writeDecisions } from './decisions.ts'
export type { Candidate } from './detect/claim.ts'
export type { Decoded } from './detect/decode.ts'
export { decodeText } from './detect/decode.ts'
export type { Unpacked } from './detect/unpack.ts'
export { unpackFiles } from './detect/unpack.ts'
export type {
  ColumnRole,
  Format,
  MarkMeaning,
  NamedFile,
  OffsetUnit,
  Question,
  ReadOptions,
  ReadResult,
  TextDocument,
  UnitKind,
} from './format.ts'
export { formatById, formats } from './formats.ts'
export type { FileFacts, FileReading, InputFile, ReadFilesOptions, ReadFilesResult } from './input-file.ts'
export type { ParseSegmentationOptions } from './json/segmentation-json.ts'
export { parsePair, parseSegmentation } from './json/segmentation-json.ts'
export type { LintResult } from './lint.ts'
export { lintCorpus, lintFiles } from './lint.ts'
export { withPositions } from './positions.ts'
export type { ReadCorpusOptions } from './read-corpus.ts'
export { detectFormat, readCorpus } from './read-corpus.ts'
export { readFiles } from './read-files.ts'
export type { CorpusFile, CorpusFileEntry } from './roles/corpus-file.ts'
export { parseCorpusFile, writeCorpusFile } from './roles/corpus-file.ts'
export { type AlignedCoding, alignCoding } from './units/align-coding.ts'
export { writeCorpus } from './write-corpus.ts'
