import type { ShapedFormat } from '../format.ts'
import { segmentSpans } from './segment-spans.ts'
import { brokenXml } from './xml-problem.ts'
import { elementsOf, rootName, wordsOf, xmlOf } from './xml-tree.ts'

/**
 * EXMARaLDA basic transcriptions (`.exb`): a tier of events for each speaker. Tiers of type `t` hold what is said; one is
 * read, several are asked about.
 *
 * @see https://exmaralda.org
 */
export const exmaralda: ShapedFormat = {
  id: 'exmaralda',
  title: 'EXMARaLDA (exb)',
  extensions: ['exb'],
  holds: 'coding',
  plain: true,

  claim: source =>
    rootName(source.text) === 'basic-transcription'
      ? { strength: 'named', because: 'the root is basic-transcription', over: ['separated-text'] }
      : undefined,

  parse(source) {
    const document = xmlOf(source)!
    if (document.root === undefined) return brokenXml(source.name, document.error, document.line)
    const location = { file: source.name }
    const tiers = elementsOf(document.root, 'tier').filter(({ attributes }) => attributes.type === 't')
    const layers = tiers.map(tier => ({
      name: tier.attributes['display-name'] ?? tier.attributes.id ?? '',
      segments: elementsOf(tier, 'event').map(event => ({ text: wordsOf(event) })),
    }))
    // Tiers of several speakers have words of their own: each is a text, and one of them has to be chosen.
    const texts = layers.map(layer => segmentSpans([layer], location))
    const spans = texts.length < 2 ? texts : [{ ...texts[0]!, layers: texts.flatMap(({ layers }) => layers) }]
    return { spans, problems: [], questions: [] }
  },
}
