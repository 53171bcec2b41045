import { scatterPlot } from '../src/plots/index.ts'

export const figure = scatterPlot({
  x: 'Pk',
  y: 'WindowDiff',
  equal: true,
  points: [
    { name: 'tiler', x: 0.316, y: 0.421, xInterval: [0.28, 0.35], yInterval: [0.38, 0.46] },
    { name: 'topic drift', x: 0.28, y: 0.3, xInterval: [0.25, 0.32], yInterval: [0.26, 0.33] },
    { name: 'graph cut', x: 0.41, y: 0.47, xInterval: [0.37, 0.45], yInterval: [0.43, 0.52] },
    { name: 'random', x: 0.49, y: 0.62 },
  ],
})
