import type { PresetTable } from '../preset-names.ts'

/** segeval 1 on Python 2: windows of k units, ties of the automatic window away from zero. */
const slidesUnits = { windows: 'units', rounding: 'half-up' }
/** NLTK has no smallest window, and its `pk` halves the marks per boundary. */
const nltkPk = { rounding: 'half-even', minWindow: 0, windowRule: 'boundaries', onEmpty: 'nltk' }
const inclusive = { windows: 'inclusive' }
const fromTable = { trueNegatives: 'table' }

/** What each source sets beside our defaults in the windows family. */
export const windowPresets: PresetTable = {
  'segeval-2': {
    pk: { onEmpty: 'segeval' },
    'window-diff': { onEmpty: 'segeval' },
  },
  'segeval-1': {
    pk: slidesUnits,
    'window-diff': slidesUnits,
  },
  nltk: {
    pk: nltkPk,
    'window-diff': { ...nltkPk, windowRule: 'required' },
    'generalized-hamming': { insert: 2, delete: 2, shift: 1 },
  },
  'fournier-inkpen-2012': {
    pk: slidesUnits,
    'window-diff': slidesUnits,
    'franz-fn': { unit: 'words' },
    'franz-fp': { unit: 'words' },
  },
  'scaiano-inkpen-2012': {
    pk: inclusive,
    'window-diff': inclusive,
    'win-pr-precision': fromTable,
    'win-pr-recall': fromTable,
    'win-pr-f': fromTable,
  },
  'ocampo-diaz-ouyang-2022': {
    pk: { windows: 'interior', minWindow: 1 },
    'window-diff': { windows: 'interior', minWindow: 1 },
  },
}
