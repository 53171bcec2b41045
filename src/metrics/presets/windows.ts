import type { PresetTable } from '../presets.ts'

/** What each source sets beside our defaults in the windows family. */
export const windowPresets: PresetTable = {}
