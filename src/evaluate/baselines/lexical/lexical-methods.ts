import type { Item } from '../../../model/corpus.ts'
import { CesuraError, throwInvalid } from '../../../model/error.ts'
import type { ErrorCode } from '../../../model/errors/code.ts'
import { lexicalMethodUnknown } from '../../../model/errors/evaluate.ts'
import { show } from '../../../model/require.ts'
import type { Segmentation } from '../../../model/segmentation.ts'
import { VERSION } from '../../../model/version.ts'
import { textTiling, unitTiling } from './text-tiling.ts'
import { u00 } from './u00.ts'
import { type TokenRule, wordReader } from './words-of.ts'

export const LEXICAL_METHODS = ['u00', 'unit-tiling', 'text-tiling'] as const

/** A lexical segmenter with its settings; its name is that of its coder. */
export interface LexicalMethod {
  readonly name: string
  readonly signature: string
  /** Whether it needs to know how many boundaries the reference has. */
  readonly needsReference: boolean
  /** Its segmentation of texts, one text per unit. */
  segment(texts: readonly string[], referenceBoundaries: number | undefined): Segmentation
}

/**
 * A method as a user writes it: `u00`, `u00(reference-count)`, `u00(7)` for seven segments, `unit-tiling`,
 * `unit-tiling(k=5,cutoff=1)`, `text-tiling`, `text-tiling(w=20,k=10,cutoff=low)`.
 */
export function readLexicalMethod(asked: string, tokens: TokenRule): LexicalMethod {
  const [, id = '', given] = /^([a-z0-9-]+)(?:\(([^()]*)\))?$/.exec(asked.trim()) ?? []
  const words = (given ?? '')
    .split(',')
    .map(word => word.trim())
    .filter(word => word !== '')
  const read = wordReader(tokens)
  const tokensOf = (texts: readonly string[]) => texts.map(read)
  const signed = (...parts: string[]) => [id, ...parts, `v:${VERSION}`].join('|')
  const name = words.length === 0 ? id : `${id}(${words.join(',')})`
  switch (id) {
    case 'u00': {
      const [segments = 'free', ...more] = words
      if (more.length > 0 || !/^(?:free|reference-count|[1-9]\d*)$/.test(segments)) return unknown(asked)
      return {
        name,
        signature: signed(`segments:${segments}`, `tokens:${tokens}`),
        needsReference: segments === 'reference-count',
        segment(texts, boundaries) {
          const count = segments === 'reference-count' ? (boundaries ?? 0) + 1 : Number(segments)
          return u00(tokensOf(texts), segments === 'free' ? {} : { segments: count }).segmentation
        },
      }
    }
    case 'unit-tiling': {
      const { k = '10', cutoff = '0.5' } = settingsIn(words, ['k', 'cutoff'], asked)
      const options = { k: Number(k), cutoff: Number(cutoff) }
      if (!Number.isFinite(options.cutoff)) return unknown(asked)
      return {
        name,
        signature: signed(`k:${k}`, `cutoff:${cutoff}`, `tokens:${tokens}`),
        needsReference: false,
        segment: texts => unitTiling(tokensOf(texts), options).segmentation,
      }
    }
    case 'text-tiling': {
      const { w = '20', k = '10', cutoff = 'high' } = settingsIn(words, ['w', 'k', 'cutoff'], asked)
      if (cutoff !== 'high' && cutoff !== 'low') return unknown(asked)
      const options = { w: Number(w), k: Number(k), cutoff } as const
      return {
        name,
        // It has words of its own: runs of letters, as NLTK has them.
        signature: signed(`w:${w}`, `k:${k}`, `cutoff:${cutoff}`, 'tokens:letters'),
        needsReference: false,
        segment: texts => textTiling(texts, options).segmentation,
      }
    }
    default:
      return unknown(asked)
  }
}

const unknown = (asked: string): never => throwInvalid(lexicalMethodUnknown, { method: show(asked) })

function settingsIn(
  words: readonly string[],
  known: readonly string[],
  asked: string,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const word of words) {
    const [name = '', value] = word.split('=')
    if (!known.includes(name) || value === undefined || value === '' || name in found) return unknown(asked)
    found[name] = value
  }
  return found
}

/** The segmentation of an item; undefined with the reason where its text does not allow one. */
export function segmentItem(
  method: LexicalMethod,
  { texts }: Item,
  referenceBoundaries?: number,
): { readonly segmentation: Segmentation } | { readonly reason: ErrorCode; readonly message: string } {
  if (texts === undefined) return { reason: 'texts-required', message: 'the item has no texts' }
  try {
    return { segmentation: method.segment(texts, referenceBoundaries) }
  } catch (error) {
    // A text without words, or too short: the others can still be cut.
    if (error instanceof CesuraError && (error.code === 'text-empty' || error.code === 'text-too-short'))
      return { reason: error.code, message: error.message }
    throw error
  }
}
