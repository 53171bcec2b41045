import { CesuraError } from '../../model/error.ts'
import { show } from '../../model/require.ts'

/** The option `strip` as a pattern; what it matches at the start of a chunk is not in the text. */
export function stripPattern(strip: string | undefined): RegExp | undefined {
  if (strip === undefined) return undefined
  try {
    return new RegExp(strip, 'u')
  } catch {
    throw new CesuraError('option-invalid', `strip is ${show(strip)}; give a regular expression`)
  }
}
