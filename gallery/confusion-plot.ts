import { confusionPlot } from '../src/plots/index.ts'

export const figure = confusionPlot({
  types: ['.', ',', '?', '—'],
  rows: 'Ann',
  columns: 'Bo',
  counts: [
    [182, 31, 3, 2, 14],
    [22, 240, 1, 9, 41],
    [4, 2, 38, 0, 3],
    [1, 7, 0, 29, 6],
    [11, 52, 2, 8, 0],
  ],
})
