import type { Format } from '../format.ts'
import { segmentSpans } from './segment-spans.ts'
import { elementsOf, parseXml, rootName, rootOf, wordsOf } from './xml-tree.ts'

/**
 * Discourse trees of rstWeb and RSTTool (`.rs3`, `.rs4`): every `<segment>` is an elementary discourse unit. Relations are
 * not read.
 *
 * @see https://gucorpling.org/rstweb/info
 */
export const rs3: Format = {
  id: 'rs3',
  title: 'rstWeb and RSTTool (rs3, rs4)',
  extensions: ['rs3', 'rs4'],
  holds: 'coding',
  plain: true,

  inspect: ({ name: file, text }) => ({
    claim: () =>
      rootName(text) === 'rst' && text.includes('<segment')
        ? { strength: 'named', because: 'the root is rst, with segments', over: ['separated-text'] }
        : undefined,
    read(report) {
      const root = rootOf(parseXml(text), report)
      if (root === undefined) return []
      const segments = elementsOf(root, 'segment').map(segment => ({ text: wordsOf(segment) }))
      return [segmentSpans([{ name: 'segments', segments }], { file })]
    },
  }),
}
