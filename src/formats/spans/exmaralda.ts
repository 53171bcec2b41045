import type { ShapedFormat } from '../format.ts'
import { segmentSpans } from './segment-spans.ts'
import { brokenXml } from './xml-problem.ts'
import { elementsOf, rootName, wordsOf, xmlOf } from './xml-tree.ts'

/**
 * EXMARaLDA basic transcriptions (`.exb`): a tier of events for each speaker. Tiers of type `t` hold speech; one is
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

  parse(source, { layer }) {
    const document = xmlOf(source)
    if (document?.root === undefined) return brokenXml(source.name, document)
    const location = { file: source.name }
    const tiers = elementsOf(document.root, 'tier').filter(({ attributes }) => attributes.type === 't')
    const layers = tiers.map(tier => ({
      name: tier.attributes['display-name'] ?? tier.attributes.id ?? '',
      segments: elementsOf(tier, 'event').map(event => ({ text: wordsOf(event) })),
    }))
    // Tiers of several speakers have words of their own, so that the one that is chosen gives the text.
    const chosen = layers.filter(({ name }) => name === layer)
    const [first, ...others] = chosen.length > 0 ? chosen : layers
    const spans =
      first === undefined
        ? []
        : [
            {
              ...segmentSpans([first], location),
              layers: [first, ...others].flatMap(tier => segmentSpans([tier], location).layers),
            },
          ]
    return { spans, problems: [], questions: [] }
  },
}
