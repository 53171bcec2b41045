// A thread of `scorePairs`: answers blocks of lines, one message for one.
import { parentPort, workerData } from 'node:worker_threads'
import { type MetricRequest, pairScorer } from '../../index.ts'
import { type PairBlock, scoreBlock } from './score-block.ts'

const score = pairScorer(workerData as readonly MetricRequest[])

parentPort!.on('message', (block: PairBlock) => {
  const scored = scoreBlock(block, score)
  parentPort!.postMessage(scored, [scored.text.buffer as ArrayBuffer])
})
