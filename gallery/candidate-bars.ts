import { candidateBars } from '../src/plots/index.ts'

export const figure = candidateBars({
  candidate: 'harrow',
  measure: 'B',
  epsilon: 0.2,
  rows: [
    { annotator: 'Ada', closer: { candidate: 18, equal: 6, annotator: 36 }, wins: false },
    { annotator: 'Ben', closer: { candidate: 25, equal: 9, annotator: 26 }, wins: false },
    { annotator: 'Cleo', closer: { candidate: 31, equal: 10, annotator: 19 }, wins: true },
    { annotator: 'Dov', closer: { candidate: 41, equal: 8, annotator: 11 }, wins: true },
  ],
  omega: 0.5,
  interval: [0.25, 0.75],
  typicality: [
    { name: 'Ada', value: 0.67 },
    { name: 'Ben', value: 0.58 },
    { name: 'Cleo', value: 0.52 },
    { name: 'Dov', value: 0.29 },
    { name: 'harrow', value: 0.44 },
  ],
})
