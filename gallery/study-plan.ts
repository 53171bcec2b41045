import { studyPlan } from '../src/plots/index.ts'
import { powerOfItems } from '../src/stats/index.ts'

const [standardDeviation, difference] = [0.128, 0.03]

export const figure = studyPlan({
  kind: 'curves',
  y: 'power',
  yDomain: [0, 1],
  target: 0.8,
  pilot: 24,
  series: [
    {
      name: 'power',
      points: Array.from({ length: 52 }, (_, index) => {
        const items = 5 * index + 5
        return { items, y: powerOfItems({ items, standardDeviation, difference }) }
      }),
      needed: 145,
    },
  ],
})
