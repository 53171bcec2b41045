// What our own folders share of node. No entry point of the package exports it: it may change with any version.

export { type ChunkPool, createChunkPool } from './corpus/measure-chunks.ts'
export { someItems } from './corpus/read-items.ts'
export { FileAccess, withFileAccess } from './files/access.ts'
export { readText, readTextSync, statOf } from './files/read.ts'
export { allowedPath, type Limits, openRoot, type Root } from './files/roots.ts'
export {
  commitAll,
  makeFolder,
  type Output,
  openOutput,
  type PlacedFile,
  writeFileAtomically,
  writeFiles,
} from './files/write.ts'
export { failureLine, type RequestId, RPC } from './rpc/envelope.ts'
export { RequestThread, ThreadEnded } from './rpc/request-thread.ts'
export { requireShard, shardList } from './run/run-status.ts'
export { shardOfEnvironment } from './run/shard-word.ts'
export { resultFile } from './run/slurm.ts'
export { workerCount } from './worker-pool.ts'
