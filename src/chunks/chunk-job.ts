// The steps of `measureChunks`, apart: judging a document and testing a measure may be done on other threads.
import { throwInvalid } from '../model/error.ts'
import { splitByUnknown } from '../model/errors/chunks.ts'
import { VERSION } from '../model/version.ts'
import { type AssessedText, assessDocument } from './assess-document.ts'
import type { ChunkReport, MeasureTest } from './chunk-report.ts'
import {
  type ChunkDocument,
  type Chunker,
  chunksByDocument,
  type DocumentChunk,
  namedDocuments,
} from './chunker.ts'
import { resultOf } from './chunker-result.ts'
import { type MeasureChunksOptions, type MeasureSettings, measureSettings } from './measure-settings.ts'
import { type ChunkerEstimates, overDocuments, type TestedMeasure, testMeasure } from './over-documents.ts'

/** What is to be measured, before it is: documents with their chunks, and settings with every default. */
export interface ChunkJob {
  readonly texts: readonly ChunkedText[]
  readonly chunkers: readonly Chunker[]
  readonly settings: MeasureSettings
  readonly icu: string | undefined
}

/** A document with the chunks of each chunker. Plain data: it may be judged in another thread. */
export interface ChunkedText {
  readonly document: ReturnType<typeof namedDocuments>[number]
  readonly chunkers: readonly { readonly name: string; readonly chunks: readonly DocumentChunk[] }[]
}

/** Checks and sorts what was given. */
export function openChunkJob(
  documents: ChunkDocument | readonly ChunkDocument[],
  chunkers: readonly Chunker[],
  options: MeasureChunksOptions,
): ChunkJob {
  const settings = measureSettings(options)
  const named = namedDocuments(documents)
  const { splitBy } = settings
  const names = chunkers.map(({ name }) => name)
  if (splitBy !== undefined && !names.includes(splitBy))
    throwInvalid(splitByUnknown, { name: splitBy, names })
  const lists = chunkers.map(chunker => chunksByDocument(chunker, named))
  const texts = named.map((document, at) => ({
    document,
    chunkers: chunkers.map(({ name }, index) => ({ name, chunks: lists[index]![at]! })),
  }))
  return { texts, chunkers, settings, icu: options.icu }
}

/** Adds up what was found in the documents. */
export function closeChunkJob(
  { texts: chunked, chunkers, settings, icu }: ChunkJob,
  assessed: readonly AssessedText[],
  estimates: readonly ChunkerEstimates[],
  tests: readonly MeasureTest[],
): ChunkReport {
  const texts = chunked.map(({ document }) => document)
  const by =
    settings.splitBy === undefined ? undefined : chunkers.findIndex(({ name }) => name === settings.splitBy)
  return {
    chunks: 1,
    cesura: VERSION,
    icu: icu ?? null,
    settings: {
      overlap: settings.overlap,
      locale: settings.locale,
      units: settings.units,
      metrics: texts.some(({ gold }) => gold !== undefined)
        ? settings.metrics.map(({ metric, options }) => metric.signature(options))
        : [],
      maxSize: settings.maxSize ?? null,
      sizeLimits:
        settings.sizeLimits === undefined
          ? null
          : { min: settings.sizeLimits.min ?? null, max: settings.sizeLimits.max ?? null },
      blocks: { of: settings.blocks, rule: settings.blockRule, tolerance: settings.blockTolerance },
      splitBy: settings.splitBy ?? null,
      budget: settings.budget ?? null,
      interval: texts.length > 1 ? settings.interval : null,
      seed: settings.seed,
    },
    documents: texts.map(({ name, syntax, text, questions = [] }, at) => ({
      name,
      syntax,
      characters: text.length,
      blocks: assessed[at]!.blocks,
      headings: assessed[at]!.headings,
      gold: assessed[at]!.gold ?? null,
      questions: questions.length,
    })),
    chunkers: chunkers.map((chunker, index) =>
      resultOf(chunker, index, texts, assessed, estimates[index]!, settings, by),
    ),
    tests,
  }
}

/** The two steps that may run on any thread: pure functions of plain data. */
export function chunkSteps(options: MeasureChunksOptions): {
  readonly assess: (text: ChunkedText) => AssessedText
  readonly test: (measure: TestedMeasure) => MeasureTest[]
} {
  const settings = measureSettings(options)
  return {
    assess: ({ document, chunkers }) => assessDocument(document, chunkers, settings),
    test: measure => testMeasure(measure, settings),
  }
}

/** What the documents together say of each chunker, and the measures whose differences are tested. */
export const addDocuments = (
  { chunkers, settings }: ChunkJob,
  assessed: readonly AssessedText[],
): ReturnType<typeof overDocuments> => overDocuments(assessed, chunkers, settings)

export type { AssessedText } from './assess-document.ts'
export type { TestedMeasure } from './over-documents.ts'
