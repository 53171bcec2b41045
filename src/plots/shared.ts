// What our own folders share of plots. No door of the package leads here: it may change with any version.

export { markSymbols } from './marks.ts'
export { pairSketch } from './pair-sketch.ts'
