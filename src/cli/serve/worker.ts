// The thread of `cesura serve` and `cesura mcp`: one request in, one answer out, within the limits of the server.
import { parentPort, workerData } from 'node:worker_threads'
import type { Limits } from '../../node/shared.ts'
import { answerRequest } from './answer.ts'

process.env.NO_COLOR = '1'
process.env.FORCE_COLOR = ''

const post = (kind: 'progress' | 'answer', line: string): void => {
  const lines = new Uint8Array(Buffer.from(line))
  parentPort!.postMessage({ kind, lines }, [lines.buffer])
}

parentPort!.on('message', async (line: Uint8Array) => {
  const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString()
  const limits = (workerData ?? undefined) as Limits | undefined
  post('answer', await answerRequest(text, progress => post('progress', progress), limits))
})
parentPort!.postMessage({ kind: 'loaded' })
