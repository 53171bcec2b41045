import { intervalDots } from '../src/plots/index.ts'

export const figure = intervalDots({
  rows: [
    { name: 'π*', detail: 'one rate', value: 0.411, interval: [0.364, 0.472] },
    { name: 'κ*', detail: 'own rate', value: 0.412, interval: [0.365, 0.472] },
    { name: 'B', detail: 'uncorrected', value: 0.42, interval: [0.373, 0.48] },
  ],
  interval: '95 % interval: bootstrap over 4 items, 2,000 draws, seed 1',
})
