import type { TextAlignment } from './align-texts.ts'
import { type AlignTextsOptions, alignTexts } from './align-texts.ts'
import { type Mapping, mapUnits } from './map-units.ts'

/** How two texts differ, from the exact cases to the one that needs an alignment of words. */
export type TextCase = 'same' | 'characters' | 'normalised' | 'aligned'

/**
 * Tells how two lists of units differ and maps the one to the other: equal; the same characters in other units; the
 * same after NFKC, lower case and without punctuation; or other words, which are aligned.
 *
 * @param reference - the units of the reference
 * @param hypothesis - the units of the hypothesis
 * @param options - settings of the alignment; each has a default
 * @returns the case, and the mapping or alignment; nothing where the lists are equal
 * @throws CesuraError `alignment-empty`, `alignment-poor` or `alignment-too-long`, as `alignTexts`
 * @example
 * distinguishTexts(["don't", 'stop'], ['do', "n't", 'stop']).case //=> 'characters'
 */
export function distinguishTexts(
  reference: readonly string[],
  hypothesis: readonly string[],
  options: AlignTextsOptions = {},
): { readonly case: TextCase; readonly by?: Mapping | TextAlignment } {
  if (reference.length === hypothesis.length && reference.every((unit, index) => unit === hypothesis[index]))
    return { case: 'same' }
  for (const rule of ['characters', 'normalised'] as const) {
    const mapping = mapUnits(reference, hypothesis, { rule })
    if (mapping !== undefined) return { case: rule, by: mapping }
  }
  return { case: 'aligned', by: alignTexts(reference, hypothesis, options) }
}
