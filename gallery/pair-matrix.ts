import { pairMatrix } from '../src/plots/index.ts'

const values: [string, string, number | undefined][] = [
  ['Ann', 'Bo', 0.56],
  ['Ann', 'Cy', 0.52],
  ['Ann', 'Dee', 0.41],
  ['Ann', 'Eli', 0.36],
  ['Bo', 'Cy', 0.43],
  ['Bo', 'Dee', 0.44],
  ['Bo', 'Eli', 0.32],
  ['Cy', 'Dee', 0.47],
  ['Cy', 'Eli', 0.33],
  ['Dee', 'Eli', undefined],
]

export const figure = pairMatrix({ measure: 'B', pairs: values.map(([a, b, value]) => ({ a, b, value })) })
