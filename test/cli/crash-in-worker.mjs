// Preloaded by a test: every worker thread ends as soon as it gets something to do.
import { isMainThread, parentPort } from 'node:worker_threads'

if (!isMainThread) parentPort?.once('message', () => process.exit(7))
