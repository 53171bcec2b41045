import type { PresetTable } from '../preset-names.ts'

/** What each source sets beside our defaults in the alignment family. */
export const alignmentPresets: PresetTable = {
  'ocampo-diaz-ouyang-2022': {
    'alignment-similarity': {
      alignment: 'maximum-likelihood',
      closeness: 'intersect-ratio',
      ties: 'first',
      edges: 'undirected',
      weight: 'jaccard',
      threshold: 0,
      penalty: 0,
      scoring: 'mean',
    },
  },
}
