import type { EditSettings } from '../../compare/edits/edit-settings.ts'
import type { MetricWords } from '../describe-metric.ts'
import type { BedFOptions, BedOptions } from './bed-options.ts'
import type { SegmentationSimilarityOptions } from './similarity-options.ts'

const edit: MetricWords<EditSettings>['options'] = {
  span: 'how many positions a transposition may cover, n_t: boundaries fewer than that apart are a near miss',
  matching: 'the edit script: segeval’s greedy search, the fewest edits, or the least cost',
  transposition: 'what a move over d positions costs: d/n_t, d/(n_t − 1) as Eq 5 is printed, or 1',
  substitution: 'what a change of type by Δ ranks costs: Δ/(range + 1), Δ/range as Eq 6 is printed, or 1',
  typeRange: 'whose types span the range of a substitution: the whole scale, or those present in the pair',
}

const bed: MetricWords<BedOptions>['options'] = {
  ...edit,
  nearMissCredit: 'what a near miss that costs w earns: 1 − w, or w as segeval has it',
  orientation:
    'whether a boundary of the hypothesis alone is a false positive, or a false negative as in segeval',
  average:
    'over types: from the sums, or the mean; segeval’s count “no boundary” as a type, so that micro is accuracy',
  type: 'the one boundary type to look at; all: an average over types',
}

const orVariant = (about: string): string => `${about}; as-variant: what the variant says`

const similarity: MetricWords<SegmentationSimilarityOptions>['options'] = {
  variant: 'whose S: mirror windows (2012), edits counted (2013), or edits weighted over pb·t² (segeval 2)',
  span: edit.span,
  matching: edit.matching,
  transposition: orVariant('what a move over d positions costs'),
  substitution: orVariant('what a change of type by Δ ranks costs'),
  typeRange: edit.typeRange,
  normalisation: orVariant(
    'what the cost is divided by: positions times types present, positions, or positions times types squared',
  ),
  te: 'whether 2012 scales a transposition by its width and boundaries, te(n, b), or counts it as 1',
  weights: 'what a substitution and a transposition of the 2012 variant weigh, w_sub and w_trp: two numbers',
}

/** What people read of the metrics built on the boundary edit distance. */
export const editWords: {
  readonly 'boundary-similarity': MetricWords<EditSettings>
  readonly 'segmentation-similarity': MetricWords<SegmentationSimilarityOptions>
  readonly 'bed-precision': MetricWords<BedOptions>
  readonly 'bed-recall': MetricWords<BedOptions>
  readonly 'bed-f': MetricWords<BedFOptions>
} = {
  'boundary-similarity': {
    about: 'Of all boundaries that either side places, how much is shared, near misses in part.',
    formula: '1 − (additions + weighted moves + weighted changes of type) / (edits + matches)',
    sources: ['fournier-2013'],
    options: edit,
  },
  'segmentation-similarity': {
    about: 'The share of the places between units where nothing has to be edited.',
    formula: '1 − edits / (places × types)',
    sources: ['fournier-inkpen-2012', 'fournier-2013'],
    options: similarity,
  },
  'bed-precision': {
    about:
      'Of the boundaries the hypothesis places, the share that the reference confirms, near misses in part.',
    formula: 'TP / (TP + FP)',
    sources: ['fournier-2013'],
    options: bed,
  },
  'bed-recall': {
    about: 'Of the boundaries the reference has, the share that the hypothesis finds, near misses in part.',
    formula: 'TP / (TP + FN)',
    sources: ['fournier-2013'],
    options: bed,
  },
  'bed-f': {
    about: 'The weighted harmonic mean of BED precision and BED recall.',
    formula: '(1 + β²) P R / (β² P + R)',
    sources: ['fournier-2013'],
    options: { ...bed, beta: 'how much more recall counts than precision, β' },
  },
}
