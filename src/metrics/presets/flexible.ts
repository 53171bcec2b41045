import type { PresetTable } from '../presets.ts'

/** What each source sets beside our defaults in the flexible family. */
export const flexiblePresets: PresetTable = {}
