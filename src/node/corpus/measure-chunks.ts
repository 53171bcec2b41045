import {
  type ChunkedText,
  closeChunkJob,
  type JudgedText,
  openChunkJob,
  testsOf,
} from '../../chunks/chunk-job.ts'
import {
  type ChunkDocument,
  type Chunker,
  type ChunkReport,
  type MeasureChunksOptions,
  measureChunks,
} from '../../chunks/index.ts'
import { hire } from './crew.ts'
import { inOrder } from './in-order.ts'
import type { ChunksAnswer, ChunksQuestion, ChunksTask } from './tasks.ts'

/** Characters of documents that one thread judges sooner than others have started. */
const WORTH_THREADS = 2_000_000
/** Characters of documents sent to a thread at a time. */
const AT_A_TIME = 250_000

/**
 * `measureChunks` on several threads: documents are judged there, some at a time, and the measures tested. The same
 * report, to the bit, however many threads there are. Metrics are named, so that a thread can find them.
 *
 * @param documents - the texts, with names where there are several
 * @param chunkers - who cut them
 * @param options - as for `measureChunks`
 * @param workers - threads; fewer than 2,000,000 characters, or a single document, are measured on this one
 * @param progress - told how many documents other threads have judged; default: nobody is told
 * @returns the report
 * @throws CesuraError what `measureChunks` refuses
 */
export async function measureChunksOnWorkers(
  documents: readonly ChunkDocument[],
  chunkers: readonly Chunker[],
  options: MeasureChunksOptions,
  workers: number,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<ChunkReport> {
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0)
  if (workers === 1 || documents.length < 2 || characters < WORTH_THREADS)
    return measureChunks(documents, chunkers, options)
  const job = openChunkJob(documents, chunkers, options)
  // Sizes are counted here: a function of the user's cannot travel.
  const { size: _, ...plain } = options
  const task: ChunksTask = { task: 'chunks', options: plain }
  const crew = hire<ChunksQuestion, ChunksAnswer>(task, Math.min(workers, documents.length))
  try {
    const judged: JudgedText[] = []
    for await (const answer of inOrder(someTexts(job.texts), crew.ask, crew.ahead)) {
      judged.push(...answer.judged)
      progress(judged.length, job.texts.length)
    }
    const tests = await Promise.all(testsOf(job, judged).map(tested => crew.ask({ tested })))
    return closeChunkJob(
      job,
      judged,
      tests.flatMap(answer => answer.tests),
    )
  } finally {
    await crew.close()
  }
}

async function* someTexts(texts: readonly ChunkedText[]): AsyncGenerator<{ texts: ChunkedText[] }> {
  let [some, characters] = [[] as ChunkedText[], 0]
  for (const text of texts) {
    some.push(text)
    characters += text.document.text.length
    if (characters < AT_A_TIME) continue
    yield { texts: some }
    some = []
    characters = 0
  }
  if (some.length > 0) yield { texts: some }
}
