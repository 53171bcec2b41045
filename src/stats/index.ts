export { type Block, philox } from './philox.ts'
export { type Stream, stream, textKey } from './stream.ts'
