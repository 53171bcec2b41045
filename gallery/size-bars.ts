import { sizeBars } from '../src/plots/index.ts'

export const figure = sizeBars({
  unit: 'characters',
  bin: 40,
  limit: 320,
  rows: [
    { name: 'by heading', counts: [0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 1, 1, 3], above: 7, median: 410 },
    { name: 'recursive', counts: [0, 0, 2, 2, 5, 6, 9, 4], above: 0, median: 232 },
    { name: 'sentences', counts: [1, 2, 3, 14, 4, 2, 1, 1], above: 0, median: 131 },
    { name: 'fixed', counts: [0, 0, 0, 0, 1, 0, 0, 18], above: 0, median: 320 },
  ],
})
