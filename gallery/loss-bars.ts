import { lossBars } from '../src/plots/index.ts'

export const figure = lossBars({
  measure: 'B',
  better: 'higher',
  rows: [
    {
      name: 'harrow',
      score: 0.476,
      best: 0.834,
      parts: { near: 0.041, place: 0.318, many: 0.109, few: 0.057 },
    },
    { name: 'longboat', score: 0.445, best: 0.718, parts: { near: 0.039, place: 0.234, many: 0.282 } },
    { name: 'weir-2', score: 0.422, best: 0.677, parts: { near: 0.025, place: 0.23, few: 0.323 } },
    { name: 'sluice', score: 0.346, best: 0.838, parts: { near: 0.072, place: 0.42, many: 0.162 } },
    { name: 'eddy', score: 0.33, best: 0.502, parts: { near: 0.046, place: 0.126, many: 0.498 } },
  ],
})
