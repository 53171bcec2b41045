import { operationBars } from '../src/plots/index.ts'

export const figure = operationBars({
  rows: [
    { name: 'Bo', counts: { match: 410, near: 70, missing: 150, extra: 210 } },
    { name: 'tiler', counts: { match: 310, near: 105, missing: 220, extra: 330 } },
    { name: 'topic drift', counts: { match: 200, near: 28, missing: 410, extra: 100 } },
    { name: 'graph cut', counts: { match: 190, near: 40, missing: 400, extra: 235 } },
    { name: 'silent', counts: {} },
  ],
})
