import {
  type AssessedText,
  addDocuments,
  type ChunkedText,
  closeChunkJob,
  openChunkJob,
} from '../../chunks/chunk-job.ts'
import {
  type ChunkDocument,
  type Chunker,
  type ChunkReport,
  type MeasureChunksOptions,
  type MeasureTest,
  measureChunks,
} from '../../chunks/index.ts'
import type { ChunksRead, InputFile, ReadChunksOptions } from '../../formats/index.ts'
import { readChunks } from '../../formats/index.ts'
import type { ChunksAnswer, ChunksQuestion, ChunksTask } from './tasks.ts'
import { createPool, inOrder } from './worker-pool.ts'

/** Characters of documents that one thread judges sooner than others have started. */
const WORTH_THREADS = 2_000_000
/** Characters of documents sent to a thread at a time. */
const AT_A_TIME = 250_000

/**
 * `measureChunks` on several threads: documents are judged there, some at a time, and the measures tested. The report
 * is bit-identical, however many threads there are. Metrics are named, so that a thread can find them.
 *
 * @param documents - the texts, with names where there are several
 * @param chunkers - the chunkers of these documents
 * @param options - as for `measureChunks`
 * @param workers - threads; fewer than 2,000,000 characters, or a single document, are measured on this one
 * @param progress - called with the number of documents that other threads have judged; default: not called
 * @returns the report
 * @throws CesuraError the errors of `measureChunks`
 */
export async function measureChunksOnWorkers(
  documents: readonly ChunkDocument[],
  chunkers: readonly Chunker[],
  options: MeasureChunksOptions,
  workers: number,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<ChunkReport> {
  const pool = createChunkPool(documents, {}, options, workers)
  try {
    return await pool.measure(documents, chunkers, progress)
  } finally {
    await pool.close()
  }
}

/** Threads that read files of chunks and then measure them, so that they are started once. */
export interface ChunkPool {
  /** `readChunks` for each file, in their order. */
  readonly read: (files: readonly InputFile[]) => Promise<ChunksRead[]>
  /** `measureChunks` of the documents that the pool was created for, in their order. */
  readonly measure: (
    documents: readonly ChunkDocument[],
    chunkers: readonly Chunker[],
    progress?: (done: number, of: number) => void,
  ) => Promise<ChunkReport>
  readonly close: () => Promise<void>
}

/**
 * Starts threads where the texts are large enough; else everything is done on this one, with the same result.
 *
 * @param texts - the documents, as files of chunks name them
 * @param read - how files of chunks are read
 * @param options - as for `measureChunks`
 * @param workers - threads; one, a single document or fewer than 2,000,000 characters start none
 * @returns the pool, at once; `close` it when done
 */
export function createChunkPool(
  texts: readonly { readonly name?: string; readonly text: string }[],
  read: ReadChunksOptions,
  options: MeasureChunksOptions,
  workers: number,
): ChunkPool {
  const documents = texts.map(({ name = '', text }) => ({ name, text }))
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0)
  if (workers === 1 || documents.length < 2 || characters < WORTH_THREADS)
    return {
      read: async files => files.map(file => readChunks(file, documents, read)),
      measure: async (documents, chunkers) => measureChunks(documents, chunkers, options),
      close: async () => undefined,
    }
  // Sizes are counted here: a function of the user's cannot travel.
  const { size: _, ...plain } = options
  const task: ChunksTask = { task: 'chunks', options: plain, documents, read }
  const pool = createPool<ChunksQuestion, ChunksAnswer>(task, Math.min(workers, documents.length))
  return {
    // One file is read here while the threads start.
    read: async files =>
      files.length === 1
        ? [readChunks(files[0]!, documents, read)]
        : Promise.all(files.map(file => pool.ask({ file }) as Promise<ChunksRead>)),
    measure: async (documents, chunkers, progress = () => undefined) => {
      const job = openChunkJob(documents, chunkers, options)
      const assessed: AssessedText[] = []
      for await (const answer of inOrder(someTexts(job.texts), pool.ask, pool.ahead)) {
        for (const text of answer as readonly AssessedText[])
          assessed.push(withChunks(text, job.texts[assessed.length]!))
        progress(assessed.length, job.texts.length)
      }
      const { estimates, tested } = addDocuments(job, assessed)
      const tests = await Promise.all(
        tested.map(tested => pool.ask({ tested }) as Promise<readonly MeasureTest[]>),
      )
      return closeChunkJob(job, assessed, estimates, tests.flat())
    },
    close: pool.close,
  }
}

async function* someTexts(
  texts: readonly ChunkedText[],
): AsyncGenerator<{ readonly first: number; readonly texts: readonly ChunkedText[] }> {
  let [first, characters] = [0, 0]
  for (const [index, { document }] of texts.entries()) {
    characters += document.text.length
    if (characters < AT_A_TIME && index < texts.length - 1) continue
    yield { first, texts: texts.slice(first, index + 1).map(lean) }
    first = index + 1
    characters = 0
  }
}

/** What a thread must be sent: it has the text, and a chunk is judged by its position. */
const lean = ({ document, chunkers }: ChunkedText): ChunkedText => ({
  document: { ...document, text: '' },
  chunkers: chunkers.map(({ name, chunks }) => ({
    name,
    chunks: chunks.map(({ start, end, index }) =>
      index === undefined ? { start, end } : { start, end, index },
    ),
  })),
})

const withChunks = (assessed: AssessedText, { chunkers }: ChunkedText): AssessedText => ({
  ...assessed,
  chunkers: assessed.chunkers.map((found, i) => found && { ...found, chunks: chunkers[i]!.chunks }),
})
