import { distanceDots } from '../src/plots/index.ts'

export const figure = distanceDots({
  tolerance: 0.5,
  span: 5,
  rows: [
    {
      name: 'hand',
      distances: [
        { at: 125.5, seconds: 0.4, kind: 'match' },
        { at: 581, seconds: 167.6, kind: 'missing' },
        { at: 745, seconds: 3.6, kind: 'near' },
        { at: 1530, seconds: 0.75, kind: 'near' },
        { at: 2462, seconds: 1.5, kind: 'near' },
      ],
    },
    {
      name: 'auto',
      distances: [
        { at: 125.9, seconds: 0.4, kind: 'match' },
        { at: 748.6, seconds: 3.6, kind: 'near' },
        { at: 1530.75, seconds: 0.75, kind: 'near' },
        { at: 1992, seconds: 461.5, kind: 'extra' },
        { at: 2460.5, seconds: 1.5, kind: 'near' },
      ],
    },
  ],
})
