import type { PresetTable } from '../preset-names.ts'

const paper = { algorithm: 'recursive', rule: 'second' }
const rPackage = { transpositionCost: 0.5, rule: 'later', algorithm: 'segsimflex' }

/** What each source sets beside our defaults in the flexible family. */
export const flexiblePresets: PresetTable = {
  'lai-2023': { 'flexible-similarity': paper, 'flexible-boundary-similarity': paper },
  segsimflex: { 'flexible-similarity': rPackage, 'flexible-boundary-similarity': rPackage },
}
