import type { PresetTable } from '../presets.ts'

/** What each source sets beside our defaults in the edits family. */
export const editPresets: PresetTable = {}
