// What the project's own folders use of plots. Not an entry point of the package: it may change with any version.

export { markSymbols } from './strips/marks.ts'
export { pairSketch } from './strips/pair-sketch.ts'
