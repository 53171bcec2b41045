import { itemDifferences } from '../src/plots/index.ts'

const differences = [
  0.31, 0.28, 0.26, 0.22, 0.16, 0.15, 0.12, 0.11, 0.08, 0.05, 0.02, -0.01, -0.03, -0.07, -0.16, -0.21,
]

export const figure = itemDifferences({
  measure: 'B',
  first: 'harrow',
  second: 'longboat',
  pooled: { value: 0.031, interval: [-0.021, 0.083] },
  items: differences.map((difference, index) => ({
    name: `interview-${String(index + 1).padStart(2, '0')}`,
    difference,
    size: 35 + ((index * 37) % 66),
  })),
})
