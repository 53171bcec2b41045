// A thread of `scorePairs`: answers blocks of lines, one message for one.
import { parentPort, workerData } from 'node:worker_threads'
import type { CorpusSelection } from '../../evaluate/index.ts'
import { type MetricRequest, pairScorer } from '../../index.ts'
import type { AnswerStyle } from './answer-writer.ts'
import { type PairBlock, scoreBlock } from './score-block.ts'

const { metrics, style, select } = workerData as {
  metrics: readonly MetricRequest[]
  style: AnswerStyle
  select: CorpusSelection | undefined
}
const score = pairScorer(metrics, { select })

parentPort!.on('message', (block: PairBlock) => {
  const scored = scoreBlock(block, score, style)
  parentPort!.postMessage(
    scored,
    scored.runs.map(({ buffer }) => buffer as ArrayBuffer),
  )
})
parentPort!.postMessage('loaded')
