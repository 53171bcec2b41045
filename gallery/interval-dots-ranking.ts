import { intervalDots } from '../src/plots/index.ts'

export const figure = intervalDots(
  {
    measure: 'B',
    order: 'higher',
    rows: [
      { name: 'graph cut', value: 0.251, interval: [0.219, 0.28] },
      { name: 'tiler', value: 0.374, interval: [0.346, 0.403] },
      { name: 'topic drift', value: 0.266, interval: [0.235, 0.301] },
      { name: 'silent', value: undefined },
    ],
    bounds: [
      { name: 'random', value: 0.16 },
      { name: 'human', value: 0.53 },
    ],
    tests: [
      { a: 'tiler', b: 'topic drift', p: 0.0004 },
      { a: 'topic drift', b: 'graph cut', p: 0.31 },
    ],
    interval: '95 % interval: bootstrap over 20 items, 2,000 draws, seed 1',
  },
  {
    footnote:
      'boundary-similarity|span:2|matching:greedy|transposition:span/n|substitution:range+1|pool:micro|v:1.0.0',
  },
)
