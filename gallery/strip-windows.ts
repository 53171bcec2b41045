import { segmentationStrip, slidingWindows } from '../src/plots/index.ts'
import { guest, host, khan } from './khan.ts'

export const figure = segmentationStrip({
  units: khan.length,
  unit: 'line',
  reference: { name: 'Ann', boundaries: host },
  hypothesis: { name: 'tiler', boundaries: guest },
  channel: { view: 'windows', windows: slidingWindows(khan.length, host, guest, 2), shown: 10 },
})
