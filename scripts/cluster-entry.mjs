// The command line and its threads in one file: a thread is started from the same file, with its name in the address,
// which Node 20 does not pass on; it is the last argument too.
import { isMainThread } from 'node:worker_threads'

const worker = new URLSearchParams(process.argv.at(-1)).get('worker')
if (isMainThread) await import('../dist/cli/main.js')
else if (worker === 'pairs') await import('../dist/node/pairs/worker.js')
else if (worker === 'serve') await import('../dist/cli/serve/worker.js')
else await import('../dist/node/corpus/worker.js')
