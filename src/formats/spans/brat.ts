import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { relationsIgnored, spanInPieces, textNeededBrat } from '../../model/errors/spans.ts'
import type { ShapedFormat } from '../format.ts'
import { allBratLines, bratLines } from './brat-lines.ts'
import { baseName } from './documents.ts'

/**
 * brat standoff: a `.ann` file with text-bound annotations over the `.txt` of the same name. A layer is a type of
 * annotation. Offsets count code points. A span in several pieces is taken from its first to its last character.
 *
 * @see https://brat.nlplab.org/standoff.html
 */
export const brat: ShapedFormat = {
  id: 'brat',
  title: 'brat standoff',
  extensions: ['ann'],
  holds: 'coding',
  plain: true,

  claim(source, options) {
    const { text, name } = source
    // Nobody marked anything in this text: brat writes an empty file beside it.
    if (/\.ann$/i.test(name) && text.trim() === '' && (options?.documents ?? []).length > 0)
      return { strength: 'named', because: 'an empty .ann file, beside texts' }
    if (!/^\s*(?:[TREAMN]\d|#\d|#\S*\t|\*\t)/.test(text)) return undefined
    const { fits, layers } = bratLines(source)
    return fits && layers.length > 0
      ? { strength: 'named', because: 'lines such as T1, a type and two offsets, as brat writes them' }
      : undefined
  },

  parse(source, { layer }) {
    const { name: file } = source
    const problems: Problem[] = []
    const { layers, pieces, first, relations } = allBratLines(source)
    const empty = source.text.trim() === ''
    if (pieces > 0)
      problems.push(
        problemOf('warning', describe(spanInPieces, { spans: pieces }), {
          file,
          ...(first === undefined ? {} : { line: first }),
        }),
      )
    if (relations > 0)
      problems.push(problemOf('warning', describe(relationsIgnored, { relations }), { file }))
    const stem = baseName(file).replace(/\.[^.]*$/, '')
    return {
      spans: [
        {
          location: { file },
          offsets: 'code-points',
          needs: describe(textNeededBrat, { file: baseName(file), stem }),
          layers: empty ? [{ name: layer ?? 'spans', spans: [] }] : layers,
        },
      ],
      problems,
      questions: [],
    }
  },
}
