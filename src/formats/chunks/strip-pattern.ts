import { CesuraError, invalid } from '../../model/error.ts'
import { stripInvalid } from '../../model/errors/chunks.ts'
import { compilePattern } from '../../model/pattern.ts'

/** Takes off a chunk what the text does not have. */
export type Strip = (chunk: string) => string

/** The option `strip`: what its pattern matches first is taken off a chunk. */
export function stripPattern(strip: string | undefined): Strip | undefined {
  if (strip === undefined) return undefined
  try {
    const pattern = compilePattern(strip)
    return chunk => {
      const found = pattern.exec(chunk)
      return found === undefined ? chunk : chunk.slice(0, found.start) + chunk.slice(found.end)
    }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    throw invalid(stripInvalid, { error: error.summary, advice: error.hint })
  }
}
