import type { Format } from '../format.ts'
import { segmentSpans, type TextSegment } from './segment-spans.ts'
import { elementsOf, parseXml, rootName, rootOf, wordsOf, type XmlElement } from './xml-tree.ts'

/**
 * Transcriber (`.trs`): sections, turns of speakers and `<Sync>` points over the words of a recording. Layers are
 * `section`, `turn` and `sync`; those of one segment are left out, and several are asked about.
 *
 * @see Barras et al. (2001), https://doi.org/10.1016/S0167-6393(00)00067-4
 */
export const transcriber: Format = {
  id: 'transcriber',
  title: 'Transcriber (trs)',
  extensions: ['trs'],
  holds: 'coding',
  plain: true,

  inspect: ({ name: file, text }) => ({
    claim: () =>
      rootName(text) === 'Trans'
        ? { strength: 'named', because: 'the root is Trans', over: ['separated-text'] }
        : undefined,
    read(report) {
      const root = rootOf(parseXml(text), report)
      if (root === undefined) return []
      const sections = elementsOf(root, 'Section')
      const turns = elementsOf(root, 'Turn')
      const texts = (elements: readonly XmlElement[]) => elements.map(element => ({ text: wordsOf(element) }))
      const layers = [
        { name: 'section', segments: texts(sections) },
        { name: 'turn', segments: texts(turns) },
        { name: 'sync', segments: turns.flatMap(syncsIn) },
      ].map(({ name, segments }) => ({ name, segments: segments.filter(({ text }) => text.trim() !== '') }))
      const several = layers.filter(({ segments }) => segments.length > 1)
      const distinct = several.filter(
        ({ segments }, at) => !several.slice(0, at).some(other => other.segments.length === segments.length),
      )
      return [segmentSpans(distinct.length === 0 ? layers.slice(0, 1) : distinct, { file })]
    },
  }),
}

/** The words after each point of a turn. */
function syncsIn({ children }: XmlElement): TextSegment[] {
  const segments: { text: string }[] = []
  for (const child of children) {
    if (typeof child !== 'string' && child.name === 'Sync') segments.push({ text: '' })
    else if (segments.length === 0) segments.push({ text: typeof child === 'string' ? child : '' })
    else if (typeof child === 'string') segments.at(-1)!.text += child
  }
  return segments
}
