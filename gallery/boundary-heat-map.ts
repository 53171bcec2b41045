import { boundaryHeatMap } from '../src/plots/index.ts'

const coders = ['Ann', 'Bo', 'Cy', 'Dee', 'Eli']
const item = (id: string, units: number, similarity: number, boundaries: number[][]) => ({
  id,
  units,
  similarity,
  codings: boundaries.map((cuts, index) => ({ coder: coders[index]!, boundaries: cuts })),
})

export const figure = boundaryHeatMap(
  {
    unit: 'line',
    measure: 'B',
    items: [
      item('Xanadu', 11, 0.62, [
        [2, 5, 7],
        [2, 5],
        [5, 7],
        [2, 5, 8],
        [5, 7],
      ]),
      item('The chasm', 25, 0.41, [
        [2, 5, 13, 17, 19],
        [5, 12, 19],
        [5, 13, 14, 19, 22],
        [3, 5, 13, 19],
        [5, 19, 23],
      ]),
      item('The dome', 6, 0.55, [[2], [2, 4], [4]]),
      item('The damsel', 18, 0.48, [
        [5, 9, 13],
        [5, 10],
        [5, 9, 12, 13],
        [4, 9],
        [5, 9, 13, 16],
      ]),
    ],
  },
  { open: ['The chasm'] },
)
