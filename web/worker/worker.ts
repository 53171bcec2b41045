import { CesuraError } from 'cesura'
import { expose } from 'comlink'
import { disputeQueue, goldOf } from './adjudicate.ts'
import { agreementOfPeople, statsOfPeople } from './agreement.ts'
import { boardFile, boardOf } from './boards.ts'
import { candidateOf, checksOf, lossOf, planOf, stabilityOf } from './checks.ts'
import { chunksFile, measure } from './chunks.ts'
import { compare } from './compare.ts'
import { measureConvention } from './conventions.ts'
import { exportFile, exportForTool } from './export.ts'
import { granularityAt, granularityCurves, granularityTolerances } from './granularity.ts'
import { compareLevels } from './levels.ts'
import { packCodings, packCorpus } from './packed-corpus.ts'
import { acrossThreads } from './page-error.ts'
import { readPasted } from './paste.ts'
import { type ReadQuestion, read } from './read.ts'
import { otherReadings } from './reading-options.ts'
import { rankingDetails, rankSegmenters } from './segmenters.ts'
import { stack } from './stack.ts'
import { tableColumns } from './table-columns.ts'
import { textDigests } from './text-digests.ts'
import { waveformOfWav } from './waveform.ts'
import { hold } from './worker-corpus.ts'

/** What the page may ask. Errors cross as plain objects. */
const api = {
  /** Answers once everything is loaded. */
  ready: () => true,
  hold: guarded(hold),
  compare: guarded(compare),
  stack: guarded(stack),
  read: guarded(async (question: ReadQuestion) => {
    const result = await read(question)
    if ('wanted' in result) return result
    const { corpus, files, ...rest } = result
    const packed = { files: packCodings(files), corpus: corpus && packCorpus(corpus) }
    return { ...rest, packed, digests: await textDigests(corpus) }
  }),
  paste: guarded(readPasted),
  ways: guarded(otherReadings),
  columns: guarded(tableColumns),
  agreement: guarded(agreementOfPeople),
  annotatorStats: guarded(statsOfPeople),
  disputes: guarded(disputeQueue),
  gold: guarded(goldOf),
  segmenters: guarded(rankSegmenters),
  rankingDetails: guarded(rankingDetails),
  loss: guarded(lossOf),
  stability: guarded(stabilityOf),
  candidate: guarded(candidateOf),
  plan: guarded(planOf),
  checks: guarded(checksOf),
  convention: guarded(measureConvention),
  granularity: guarded(granularityAt),
  curves: guarded(granularityCurves),
  tolerances: guarded(granularityTolerances),
  levels: guarded(compareLevels),
  export: guarded(exportFile),
  exportForTool: guarded(exportForTool),
  chunks: guarded(measure),
  chunksFile: guarded(chunksFile),
  board: guarded(boardOf),
  boardFile: guarded(boardFile),
  waveform: guarded(waveformOfWav),
}

export type WorkerApi = typeof api

/** Keeps what a `CesuraError` says: an Error that crosses the border has nothing but its message. */
function guarded<A extends unknown[], T>(act: (...args: A) => T): (...args: A) => T {
  const plain = (error: unknown) => (error instanceof CesuraError ? acrossThreads(error) : error)
  return (...args) => {
    try {
      const result = act(...args)
      return result instanceof Promise
        ? (result.catch(error => {
            throw plain(error)
          }) as T)
        : result
    } catch (error) {
      throw plain(error)
    }
  }
}

/** Answers the page from now on. */
export const answerThePage = (): void => expose(api)
