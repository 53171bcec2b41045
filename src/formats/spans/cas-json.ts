import type { Problem } from '../../model/error.ts'
import type { ShapedFormat } from '../format.ts'
import { isRecord } from '../json-text.ts'
import { type CasAnnotation, casTexts } from './cas-layers.ts'

/**
 * UIMA CAS as JSON, the exchange format of INCEpTION: `%FEATURE_STRUCTURES`, a list or a map by id. A layer is a
 * `%TYPE`; units are tokens where they are annotated.
 *
 * @see https://github.com/apache/uima-uimaj-io-jsoncas
 */
export const casJson: ShapedFormat = {
  id: 'cas-json',
  title: 'UIMA CAS JSON',
  extensions: ['json'],
  holds: 'coding',

  claim(source) {
    // Two words in the text save parsing a large file that is another's.
    if (!source.text.includes('"%FEATURE_STRUCTURES"')) return undefined
    const cas = source.json()
    if (!isRecord(cas) || structuresOf(cas) === undefined) return undefined
    return { strength: 'named', because: 'an object with %FEATURE_STRUCTURES, as INCEpTION exports' }
  },

  parse(source) {
    const problems: Problem[] = []
    const cas = source.json()
    const structures = (isRecord(cas) ? structuresOf(cas) : undefined) ?? []
    const texts = new Map<string, string>()
    const annotations: CasAnnotation[] = []
    for (const [id, structure] of structures) {
      const { '%TYPE': type, '@sofa': sofa, begin, end, sofaString } = structure
      if (typeof type !== 'string') continue
      if (typeof sofaString === 'string') texts.set(id, sofaString)
      else if (isWhole(begin) && isWhole(end))
        annotations.push({ type, sofa: String(sofa), begin, end, features: structure })
    }
    return { spans: casTexts(texts, annotations, { file: source.name }, problems), problems, questions: [] }
  },
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** The feature structures with their ids, from the list or the map. */
function structuresOf(cas: Record<string, unknown>): [string, Record<string, unknown>][] | undefined {
  const all = cas['%FEATURE_STRUCTURES']
  const entries: [string, unknown][] = Array.isArray(all)
    ? all.map(structure => [String((structure as Record<string, unknown> | null)?.['%ID']), structure])
    : isRecord(all)
      ? Object.entries(all)
      : []
  const structures = entries.filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]))
  return structures.length > 0 ? structures : undefined
}
