import type { PresetTable } from '../preset-names.ts'

/** B as Fournier's figures and as segeval 2 compute it. */
const boundarySimilarity = {
  span: 2,
  matching: 'greedy',
  transposition: 'span/n',
  substitution: 'range+1',
  typeRange: 'pair',
}

/** S over mirror windows with te, as the paper of 2012 and segeval 1.0-beta compute it. */
const similarityOf2012 = {
  variant: '2012',
  span: 2,
  normalisation: 'pb*t',
  te: true,
  weights: { substitution: 1, transposition: 1 },
}

/** Precision, recall and F from segeval's matrix: false positives and negatives exchanged, penalty for credit. */
const segevalConfusion = {
  ...boundarySimilarity,
  nearMissCredit: 'penalty',
  orientation: 'segeval',
  average: 'segeval-micro',
}

/** As Fournier (2013) prints them in Table 2: near misses at d/n_t, one type. */
const confusionOf2013 = {
  ...boundarySimilarity,
  nearMissCredit: 'correctness',
  orientation: 'standard',
  average: 'micro',
}

/** What each source sets beside our defaults in the edits family. */
export const editPresets: PresetTable = {
  'segeval-2': {
    'boundary-similarity': boundarySimilarity,
    'segmentation-similarity': {
      ...boundarySimilarity,
      variant: 'segeval-2',
      normalisation: 'pb*t^2',
    },
    'bed-precision': segevalConfusion,
    'bed-recall': segevalConfusion,
    'bed-f': segevalConfusion,
  },
  'segeval-1': { 'segmentation-similarity': similarityOf2012 },
  'fournier-inkpen-2012': { 'segmentation-similarity': similarityOf2012 },
  'fournier-2013': {
    'boundary-similarity': boundarySimilarity,
    'segmentation-similarity': {
      ...boundarySimilarity,
      variant: '2013',
      transposition: 'unit',
      substitution: 'unit',
      normalisation: 'pb',
    },
    'bed-precision': confusionOf2013,
    'bed-recall': confusionOf2013,
    'bed-f': confusionOf2013,
  },
}
