import { meanBars } from '../src/plots/index.ts'

export const figure = meanBars({
  measure: 'error',
  printed: 'printed in a paper',
  rows: [
    { group: 'WindowDiff', name: 'segments 20–30', mean: 0.245, deviation: 0.02, printed: 0.245 },
    { group: 'WindowDiff', name: 'segments 15–35', mean: 0.24, deviation: 0.03, printed: 0.251 },
    { group: 'WindowDiff', name: 'segments 3–59', mean: 0.205, deviation: 0.05, printed: 0.2 },
    { group: '1 − S', name: 'segments 20–30', mean: 0.02, deviation: 0.002, printed: 0.02 },
    { group: '1 − S', name: 'segments 15–35', mean: 0.021, deviation: 0.003 },
  ],
})
