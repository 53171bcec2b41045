import { addDocuments, chunkSteps, closeChunkJob, openChunkJob } from './chunk-job.ts'
import type { ChunkReport } from './chunk-report.ts'
import type { ChunkDocument, Chunker } from './chunker.ts'
import type { MeasureChunksOptions } from './measure-settings.ts'

/**
 * Measures where chunkers cut documents: what their cuts break, sizes and overlap, gold sections and excerpts where they
 * are given. Counts are added over documents and divided last; with several documents come intervals (bootstrap over
 * documents) and paired permutation tests between chunkers. Pure: same input, same document.
 *
 * Time O(text + chunks · log chunks) a document; a text is read once for all chunkers.
 *
 * @param documents - one text, or several with names
 * @param chunkers - who cut them; `placeChunks` finds chunks that have no offsets
 * @param options - overlap, sizes, gold, intervals and tests
 * @returns the report as plain data: facts of every document, measures of every chunker, tests between them
 * @throws CesuraError `no-input`, `text-required` or `document-twice` when there is no document, one has no text,
 *   or two share a name
 * @throws CesuraError `chunk-document-unknown` when a chunk is from no document that was given
 * @throws CesuraError `chunk-empty`, `chunk-range`, `chunk-contained` or `chunks-overlap` as `chunkBoundaries`
 * @throws CesuraError `excerpts-empty` when a question has no excerpt
 * @throws CesuraError `option-unknown`, `option-invalid` or `unknown-metric` when the options make no sense
 * @example
 * measureChunks({ text: '# A\n\nOne two. Three.' }, [{ name: 'fixed', chunks: [{ start: 0, end: 9 }, { start: 9, end: 20 }] }])
 *   .chunkers[0].broken //=> { sentence: 1 }
 */
export function measureChunks(
  documents: ChunkDocument | readonly ChunkDocument[],
  chunkers: readonly Chunker[],
  options: MeasureChunksOptions = {},
): ChunkReport {
  const job = openChunkJob(documents, chunkers, options)
  const { assess, test } = chunkSteps(options)
  const assessed = job.texts.map(assess)
  const { estimates, tested } = addDocuments(job, assessed)
  return closeChunkJob(job, assessed, estimates, tested.flatMap(test))
}
