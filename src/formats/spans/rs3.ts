import type { ShapedFormat } from '../format.ts'
import { segmentSpans } from './segment-spans.ts'
import { brokenXml } from './xml-problem.ts'
import { elementsOf, rootName, wordsOf, xmlOf } from './xml-tree.ts'

/**
 * Discourse trees of rstWeb and RSTTool (`.rs3`, `.rs4`): every `<segment>` is an elementary discourse unit. Relations are
 * not read.
 *
 * @see https://gucorpling.org/rstweb/info
 */
export const rs3: ShapedFormat = {
  id: 'rs3',
  title: 'rstWeb and RSTTool (rs3, rs4)',
  extensions: ['rs3', 'rs4'],
  holds: 'coding',
  plain: true,

  claim: source =>
    rootName(source.text) === 'rst' && source.text.includes('<segment')
      ? { strength: 'named', because: 'the root is rst, with segments', over: ['separated-text'] }
      : undefined,

  parse(source) {
    const document = xmlOf(source)
    if (document?.root === undefined) return brokenXml(source.name, document)
    const segments = elementsOf(document.root, 'segment').map(segment => ({ text: wordsOf(segment) }))
    return {
      spans: [segmentSpans([{ name: 'segments', segments }], { file: source.name })],
      problems: [],
      questions: [],
    }
  },
}
