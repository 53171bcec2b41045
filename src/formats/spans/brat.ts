import type { Problem } from '../../model/error.ts'
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
      problems.push({
        severity: 'warning',
        code: 'span-in-pieces',
        message: `${pieces === 1 ? 'a span consists' : `${pieces} spans consist`} of several pieces; taken from the first to the last character`,
        location: { file, ...(first === undefined ? {} : { line: first }) },
      })
    if (relations > 0)
      problems.push({
        severity: 'warning',
        code: 'relations-ignored',
        message: `events and relations between spans are no segments and were not read: ${relations}`,
        location: { file },
      })
    const stem = baseName(file).replace(/\.[^.]*$/, '')
    return {
      spans: [
        {
          location: { file },
          offsets: 'code-points',
          needs: `${baseName(file)} needs the text it counts in: ${stem}.txt was not given.`,
          layers: empty ? [{ name: layer ?? 'spans', spans: [] }] : layers,
        },
      ],
      problems,
      questions: [],
    }
  },
}
