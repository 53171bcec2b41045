import type { Format } from '../format.ts'
import { segmentSpans } from './segment-spans.ts'
import { elementsOf, parseXml, rootName, rootOf, wordsOf } from './xml-tree.ts'

/**
 * EXMARaLDA basic transcriptions (`.exb`): a tier of events for each speaker. Tiers of type `t` hold speech; one is
 * read, several are asked about.
 *
 * @see https://exmaralda.org
 */
export const exmaralda: Format = {
  id: 'exmaralda',
  title: 'EXMARaLDA (exb)',
  extensions: ['exb'],
  holds: 'coding',
  plain: true,

  inspect: ({ name: file, text }) => ({
    claim: () =>
      rootName(text) === 'basic-transcription'
        ? { strength: 'named', because: 'the root is basic-transcription', over: ['separated-text'] }
        : undefined,
    read(report, { layer }) {
      const root = rootOf(parseXml(text), report)
      if (root === undefined) return []
      const tiers = elementsOf(root, 'tier').filter(({ attributes }) => attributes.type === 't')
      const layers = tiers.map(tier => ({
        name: tier.attributes['display-name'] ?? tier.attributes.id ?? '',
        segments: elementsOf(tier, 'event').map(event => ({ text: wordsOf(event) })),
      }))
      // Tiers of several speakers have words of their own, so that the one that is chosen gives the text.
      const chosen = layers.filter(({ name }) => name === layer)
      const [first, ...others] = chosen.length > 0 ? chosen : layers
      if (first === undefined) return []
      const tierLayers = [first, ...others].flatMap(tier => segmentSpans([tier], { file }).layers)
      return [{ ...segmentSpans([first], { file }), layers: tierLayers }]
    },
  }),
}
