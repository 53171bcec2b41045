import type { Problem } from '../../model/error.ts'
import type { ShapedFormat } from '../format.ts'
import { linesOf } from '../text/lines.ts'
import type { LabelledSpan } from '../units/shapes.ts'
import { baseName } from './documents.ts'

/** `T1<tab>Type 0 5<tab>words`; a span in pieces has `0 5;8 12`. */
const TEXT_BOUND = /^T\S*\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t(.*))?$/
/** Every other line that brat writes: relations, events, attributes, modifications, notes, equivalences, links. */
const OTHER = /^(?:[REAMN]\S*|#\S*|\*)\t/

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

  claim({ text, name }, options) {
    // Nobody marked anything in this text: brat writes an empty file beside it.
    if (text.trim() === '' && /\.ann$/i.test(name) && (options?.documents ?? []).length > 0)
      return { strength: 'named', because: 'an empty .ann file, beside texts' }
    if (!/^(?:[TREAMN]\d|#\d|#\S*\t|\*\t)/.test(text.trimStart())) return undefined
    let spans = 0
    for (const { text: line } of linesOf(text)) {
      if (TEXT_BOUND.test(line)) spans++
      else if (line.trim() !== '' && !OTHER.test(line)) return undefined
    }
    return spans === 0
      ? undefined
      : { strength: 'named', because: 'lines such as T1, a type and two offsets, as brat writes them' }
  },

  parse({ text, name: file }, { layer }) {
    const problems: Problem[] = []
    const layers = new Map<string, LabelledSpan[]>(text.trim() === '' ? [[layer ?? 'spans', []]] : [])
    let pieces = 0
    let relations = 0
    let first: number | undefined
    for (const { text: row, line } of linesOf(text)) {
      const found = TEXT_BOUND.exec(row)
      if (found === null) {
        if (/^[RE]|^\*/.test(row)) relations++
        continue
      }
      const [, type, ranges, words] = found
      const numbers = ranges!.split(/[ ;]/).map(Number)
      const split = numbers.length > 2
      if (split) {
        pieces++
        first ??= line
      }
      const spans = layers.get(type!) ?? []
      if (spans.length === 0) layers.set(type!, spans)
      const location = { file, line }
      const repeated = words === undefined || split ? {} : { text: words }
      spans.push({
        start: Math.min(...numbers),
        end: Math.max(...numbers),
        label: type!,
        ...repeated,
        location,
      })
    }
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
          layers: [...layers].map(([name, spans]) => ({ name, spans })),
        },
      ],
      problems,
      questions: [],
    }
  },
}
