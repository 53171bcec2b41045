export type { Output } from './output.ts'
export { openOutput, writeFileAtomically } from './output.ts'
export type { PathsRead, ReadPathsOptions } from './read-paths.ts'
export { readPaths } from './read-paths.ts'
