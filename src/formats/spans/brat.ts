import { describe } from '../../model/error.ts'
import { relationsIgnored, spanInPieces, textNeededBrat } from '../../model/errors/spans.ts'
import { once, type Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { textsOfLines } from '../text/lines.ts'
import type { LabelledSpan, SpanLayer } from '../units/shapes.ts'

/**
 * brat standoff: a `.ann` file with text-bound annotations over the `.txt` of the same name. A layer is a type of
 * annotation. Offsets count code points. A span in several pieces is taken from its first to its last character.
 *
 * @see https://brat.nlplab.org/standoff.html
 */
export const brat: Format = {
  id: 'brat',
  title: 'brat standoff',
  extensions: ['ann'],
  holds: 'coding',
  plain: true,

  inspect(source) {
    const { text, name: file } = source
    /** The lines up to the first that brat does not write. */
    const lines = once(() => readLines(source, true))
    const isEmpty = text.trim() === ''
    return {
      claim({ documents = [] }) {
        // Nobody marked anything in this text: brat writes an empty file for it.
        if (/\.ann$/i.test(file) && isEmpty && documents.length > 0)
          return { strength: 'named', because: 'an empty .ann file, next to texts' }
        if (!/^\s*(?:[TREAMN]\d|#\d|#\S*\t|\*\t)/.test(text)) return undefined
        const { fits, layers } = lines()
        return fits && layers.length > 0
          ? { strength: 'named', because: 'lines such as T1, a type and two offsets, as brat writes them' }
          : undefined
      },
      read(report, { layer }) {
        const { layers, pieces, first, relations } = lines().fits ? lines() : readLines(source, false)
        if (pieces > 0) report.warn(describe(spanInPieces, { spans: pieces }), { file, line: first })
        if (relations > 0) report.warn(describe(relationsIgnored, { relations }), { file })
        const stem = baseOf(file).replace(/\.[^.]*$/, '')
        return [
          {
            axis: 'text',
            location: { file },
            offsets: 'code-points',
            needs: describe(textNeededBrat, { file: baseOf(file), stem }),
            layers: isEmpty ? [{ name: layer ?? 'spans', spans: [] }] : layers,
          },
        ]
      },
    }
  },
}

/** `T1<tab>Type 0 5<tab>words`; a span in pieces has `0 5;8 12`. */
const TEXT_BOUND = /^T\S*\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t(.*))?$/
/** Every other line that brat writes: relations, events, attributes, modifications, notes, equivalences, links. */
const OTHER = /^(?:[REAMN]\S*|#\S*|\*)\t/

/** What the lines of a file hold. */
interface BratLines {
  /** Whether all of them are such as brat writes. */
  readonly fits: boolean
  /** The spans of each type. */
  readonly layers: readonly SpanLayer[]
  /** Spans in pieces, and the first line that has one. */
  readonly pieces: number
  readonly first: number | undefined
  readonly relations: number
}

/** The spans in a file; `strict`: up to the first line that brat does not write. */
function readLines({ text, name: file }: Source, strict: boolean): BratLines {
  const layers = new Map<string, LabelledSpan[]>()
  let [fits, pieces, relations] = [true, 0, 0]
  let first: number | undefined
  for (const [index, row] of textsOfLines(text).entries()) {
    const found = TEXT_BOUND.exec(row)
    if (found === null) {
      if (row.trim() !== '' && !OTHER.test(row)) fits = false
      if (strict && !fits) break
      if (/^[RE]|^\*/.test(row)) relations++
      continue
    }
    const [, type, ranges, words] = found
    const numbers = ranges!.split(/[ ;]/).map(Number)
    const split = numbers.length > 2
    const line = index + 1
    if (split) {
      pieces++
      first ??= line
    }
    const spans = layers.get(type!) ?? []
    layers.set(type!, spans)
    spans.push({
      start: Math.min(...numbers),
      end: Math.max(...numbers),
      label: type,
      text: split ? undefined : words,
      location: { file, line },
    })
  }
  return { fits, layers: Array.from(layers, ([name, spans]) => ({ name, spans })), pieces, first, relations }
}
