import type { ReadFilesOptions } from '../input-file.ts'

/** What says nothing of items that have neither texts nor times, and nothing but boundaries. */
const WITHOUT_EFFECT = new Set([
  'format',
  'file',
  'reference',
  'place',
  'alignLimit',
  'preset',
  'strict',
  'assumed',
])

/** Whether no option says how plain items are read but their format. */
export const isPlainReading = (read: ReadFilesOptions): boolean =>
  Object.entries(read).every(([name, value]) => value === undefined || WITHOUT_EFFECT.has(name))
