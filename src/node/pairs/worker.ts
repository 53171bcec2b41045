// A thread of `scorePairs`: answers blocks of lines, one message for one.
import { parentPort, workerData } from 'node:worker_threads'
import type { CorpusSelection } from '../../evaluate/index.ts'
import { type MetricRequest, pairScorer } from '../../index.ts'
import type { AnswerStyle } from './answer-writer.ts'
import { blockScorer, type PairBlock } from './score-block.ts'

const { metrics, style, select } = workerData as {
  metrics: readonly MetricRequest[]
  style: AnswerStyle
  select: CorpusSelection | undefined
}
const score = blockScorer(pairScorer(metrics, { select }), style)

parentPort!.on('message', (block: PairBlock) => {
  const scored = score(block)
  parentPort!.postMessage(scored, [scored.text.buffer as ArrayBuffer])
})
parentPort!.postMessage('loaded')
