// What our own folders share of plots. No door of the package leads here: it may change with any version.

export { markSymbols } from './strips/marks.ts'
export { pairSketch } from './strips/pair-sketch.ts'
