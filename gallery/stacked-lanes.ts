import { stackedLanes } from '../src/plots/index.ts'
import { guest, host, khan, khanMarks } from './khan.ts'

export const figure = stackedLanes({
  units: khan.length,
  unit: 'line',
  measure: 'B',
  reference: { name: 'Ann', boundaries: host },
  rows: [
    { name: 'tiler', boundaries: guest, marks: khanMarks, value: 0.5 },
    {
      name: 'Bo',
      boundaries: [2, 5, 7, 11, 16],
      value: 0.833,
      marks: [
        ...[2, 5, 7, 11, 16].map(at => ({ kind: 'match' as const, reference: at, hypothesis: at })),
        { kind: 'missing', reference: 13 },
      ],
    },
    {
      name: 'Cy',
      boundaries: [5, 8, 11, 14],
      value: 0.5,
      marks: [
        { kind: 'missing', reference: 2 },
        { kind: 'match', reference: 5, hypothesis: 5 },
        { kind: 'near', reference: 7, hypothesis: 8 },
        { kind: 'match', reference: 11, hypothesis: 11 },
        { kind: 'near', reference: 13, hypothesis: 14 },
        { kind: 'missing', reference: 16 },
      ],
    },
  ],
})
