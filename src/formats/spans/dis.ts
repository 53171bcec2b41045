import { describe } from '../../model/error.ts'
import { bracketsOpen } from '../../model/errors/spans.ts'
import type { Format } from '../format.ts'
import { segmentSpans } from './segment-spans.ts'

/** The text of a leaf: between `_!` and `_!`, as the RST Discourse Treebank and its parsers write it. */
const LEAF = /\(text _!([\s\S]*?)_!\)/g

/**
 * Discourse trees in brackets, as the RST Discourse Treebank (`.dis`) and CODRA have them: every leaf is an elementary
 * discourse unit. The marks of paragraphs (`<P>`) and sentences (`<s>`) are no words. Relations are not read.
 *
 * @see Carlson, Marcu and Okurowski (2001), https://aclanthology.org/W01-1605
 */
export const dis: Format = {
  id: 'dis',
  title: 'RST trees in brackets (dis)',
  extensions: ['dis', 'codra'],
  holds: 'coding',
  plain: true,

  inspect: ({ text, name: file }) => ({
    claim: () =>
      /^\s*\(\s*\w+\s*\((?:span \d+ \d+|leaf \d+)\)/.test(text.slice(0, 400)) && text.includes('(text _!')
        ? { strength: 'named', because: 'a tree in brackets with (text _!…_!)', over: ['separated-text'] }
        : undefined,
    read(report) {
      const segments = Array.from(text.matchAll(LEAF), ([, words = '']) => ({
        text: words.replace(/<\/?[Ps]>/g, ' '),
      }))
      const rest = text.replace(LEAF, '()')
      const open = rest.split('(').length - rest.split(')').length
      if (open !== 0) report.error(describe(bracketsOpen, { open: Math.abs(open) }))
      return [segmentSpans([{ name: 'segments', segments }], { file })]
    },
  }),
}
