import { coderEffectDumbbell } from '../src/plots/index.ts'

export const figure = coderEffectDumbbell({
  measure: 'π*',
  alone: 0.4106,
  rows: [
    { name: 'random', value: 0.3105 },
    { name: 'tiler', value: 0.3921 },
    { name: 'topic drift', value: 0.3612 },
    { name: 'graph cut', value: 0.3488 },
  ],
})
