import type { PresetTable } from '../presets.ts'

/** What each source sets beside our defaults in the alignment family. */
export const alignmentPresets: PresetTable = {}
