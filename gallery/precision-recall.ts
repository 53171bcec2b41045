import { precisionRecall } from '../src/plots/index.ts'

export const figure = precisionRecall({
  counted: 'a near miss is half a hit',
  points: [
    { name: 'tiler', precision: 0.52, recall: 0.62, role: 'program' },
    { name: 'topic drift', precision: 0.67, recall: 0.34, role: 'program' },
    {
      name: 'graph cut',
      precision: 0.48,
      recall: 0.36,
      role: 'program',
      recallInterval: [0.31, 0.42],
      precisionInterval: [0.42, 0.54],
    },
    { name: 'human', precision: 0.69, recall: 0.74, role: 'bound' },
    { name: 'random', precision: 0.4, recall: 0.46, role: 'bound' },
  ],
})
