import { segmentationStrip } from '../src/plots/index.ts'
import { guest, host, khan } from './khan.ts'

export const figure = segmentationStrip({
  units: khan.length,
  unit: 'line',
  reference: { name: 'Ann', boundaries: host },
  hypothesis: { name: 'tiler', boundaries: guest },
  channel: {
    view: 'alignment',
    ties: [
      { start: 0, end: 2, weight: 1, chosenBy: 'both' },
      { start: 2, end: 4, weight: 2 / 3, chosenBy: 'both' },
      { start: 5, end: 7, weight: 2 / 3, chosenBy: 'both' },
      { start: 7, end: 9, weight: 0.5, chosenBy: 'both' },
      { start: 9, end: 11, weight: 2 / 7, chosenBy: 'hypothesis' },
      { start: 11, end: 13, weight: 0.4, chosenBy: 'reference' },
      { start: 14, end: 16, weight: 2 / 3, chosenBy: 'both' },
      { start: 16, end: 18, weight: 2 / 3, chosenBy: 'both' },
      { start: 18, end: 19, weight: 1 / 3, chosenBy: 'hypothesis' },
    ],
  },
})
