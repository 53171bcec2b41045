// A thread of `scorePairs`: answers blocks of lines, one message for one.
import { parentPort, workerData } from 'node:worker_threads'
import { type MetricRequest, pairScorer } from '../../index.ts'
import { ownBuffer } from '../worker-pool.ts'
import { type Block, scoreBlock } from './score-block.ts'

const score = pairScorer(workerData as readonly MetricRequest[])

parentPort!.on('message', (block: Block) => {
  const answer = scoreBlock(block, score)
  const text = ownBuffer(answer.text)
  parentPort!.postMessage({ ...answer, text }, [text.buffer])
})
