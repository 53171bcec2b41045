// The command line and its threads in one file: a thread is started from the same file, with its name in the address.
import { isMainThread } from 'node:worker_threads'

const worker = new URL(import.meta.url).searchParams.get('worker')
if (isMainThread) await import('../dist/cli/main.js')
else if (worker === 'pairs') await import('../dist/node/pairs/worker.js')
else await import('../dist/node/corpus/worker.js')
