import { segmentationStrip } from '../src/plots/index.ts'
import { guest, host, khan, khanMarks } from './khan.ts'

export const figure = segmentationStrip({
  units: khan.length,
  unit: 'line',
  span: 2,
  reference: { name: 'Ann', boundaries: host },
  hypothesis: { name: 'tiler', boundaries: guest },
  channel: { view: 'edits', marks: khanMarks },
})
