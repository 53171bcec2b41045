// The thread of `cesura serve`: one request in, one answer out.
import { parentPort } from 'node:worker_threads'
import { answerRequest } from './answer.ts'

process.env.NO_COLOR = '1'
process.env.FORCE_COLOR = ''

const post = (kind: 'progress' | 'answer', line: string): void => {
  const lines = new Uint8Array(Buffer.from(line))
  parentPort!.postMessage({ kind, lines }, [lines.buffer])
}

parentPort!.on('message', async (line: Uint8Array) => {
  const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString()
  post('answer', await answerRequest(text, progress => post('progress', progress)))
})
parentPort!.postMessage({ kind: 'loaded' })
