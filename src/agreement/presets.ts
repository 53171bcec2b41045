import { type PresetName, presetOptions } from '../metrics/presets.ts'

/** What an agreement preset sets, in addition to the preset of the similarity itself. */
export interface AgreementPreset {
  /** Chance level of pi: pooled shares of boundaries, or the mean of each coding's share. */
  readonly expected?: 'pooled' | 'mean-of-proportions'
  /** The same for kappa, where the source treats the two differently. */
  readonly expectedKappa?: 'pooled' | 'mean-of-proportions'
  readonly count?: 'boundaries' | 'segments'
  readonly categories?: 'per-type' | 'merged'
  /** Options of a similarity that differ from those its own preset of this name sets. */
  readonly similarity?: { readonly [metric: string]: Readonly<Record<string, unknown>> }
}

/** segeval averages proportions for pi and pools them for kappa, over types merged into one category. */
const asSegeval = {
  expected: 'mean-of-proportions',
  expectedKappa: 'pooled',
  categories: 'merged',
} as const

/**
 * The conventions of the sources whose coefficients are printed. Every value printed in 2012 and 2013 counts
 * segments where the equations say boundaries, one too many for each coding.
 */
export const agreementPresets: { readonly [P in PresetName]?: AgreementPreset } = {
  'segeval-2': asSegeval,
  'segeval-1': { ...asSegeval, count: 'segments' },
  'fournier-inkpen-2012': { ...asSegeval, count: 'segments' },
  'fournier-2013': {
    ...asSegeval,
    count: 'segments',
    // Its figures count edits, its coefficients weigh them: the paper contradicts itself.
    similarity: { 'segmentation-similarity': { variant: 'segeval-2' } },
  },
}

/**
 * Where agreement starts from options other than the metric's own defaults: a change of type costs by the types
 * that the two codings use, as in all published coefficients, and not by the whole scale.
 */
const agreementDefaults: { readonly [metric: string]: Readonly<Record<string, unknown>> } = {
  'boundary-similarity': { typeRange: 'pair' },
  'segmentation-similarity': { typeRange: 'pair' },
}

/** The options that agreement, or one of its presets, gives to its similarity. */
export function similarityDefaults(
  preset: string | undefined,
  metric: string,
): Readonly<Record<string, unknown>> {
  const start = agreementDefaults[metric] ?? {}
  if (preset === undefined) return start
  const own = presetOptions(preset, metric)
  return { ...start, ...(agreementPresets[preset as PresetName]?.similarity?.[metric] ?? own) }
}
