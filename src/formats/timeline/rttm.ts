import { describe } from '../../model/error.ts'
import { lengthNegative, linesLeftOut, rttmLine, turnsMissing } from '../../model/errors/timeline.ts'
import { once } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import type { Report } from '../report.ts'
import { eachLine, isBlank } from '../text/lines.ts'
import type { Annotated, TimedMark } from '../units/shapes.ts'
import { sumOf } from './digits.ts'

/** The kinds of lines that the format knows; only SPEAKER lines are turns. */
const KINDS =
  /^(?:SPEAKER|SPKR-INFO|SEGMENT|NOSCORE|NO_RT_METADATA|LEXEME|NON-LEX|NON-SPEECH|FILLER|EDIT|SU|IP|CB|A\/P)$/
const BEGINNING = /^(?:;;.*\r?\n|\s)*(?:SPEAKER|SPKR-INFO|SEGMENT|LEXEME|NON-LEX|NON-SPEECH)\s/

interface Line {
  readonly fields: readonly string[]
  readonly line: number
}

/** Turns of speakers in recordings: RTTM of NIST. */
export const rttm: Format = {
  id: 'rttm',
  title: 'RTTM (who spoke when)',
  extensions: ['rttm'],
  holds: 'corpus',
  plain: true,
  inspect({ text }) {
    const rows = once(() => rowsIn(text))
    return {
      claim: () =>
        BEGINNING.test(text.slice(0, 4096)) && areKnown(rows())
          ? { strength: 'named', because: 'every line is SPEAKER, a file, a channel, a start and a duration' }
          : undefined,
      read: (report, options) => read(rows(), report, options),
    }
  },
}

function rowsIn(text: string): readonly Line[] {
  const rows: Line[] = []
  eachLine(text, (row, line) => {
    if (!isBlank(row) && !row.startsWith(';;')) rows.push({ fields: fieldsOf(row), line })
    return undefined
  })
  return rows
}

/** What is between white space. Most programs write one space between two fields. */
function fieldsOf(row: string): string[] {
  const fields = row.split(' ')
  return /[^\S ]/.test(row) || fields.includes('') ? row.trim().split(/\s+/) : fields
}

/** Whether each line is of a kind that the format has, and complete. */
const areKnown = (rows: readonly Line[]): boolean =>
  rows.length > 0 &&
  rows.every(({ fields }) => (fields[0] === 'SPEAKER' || KINDS.test(fields[0]!)) && fields.length >= 8)

/** Each recording is an item, its turns one layer; silence between them is a segment. Where a layer is asked for, each speaker is a layer. */
function read(
  rows: readonly Line[],
  report: Report,
  { layer, layers: as, unitLayer }: ReadOptions,
): readonly Annotated[] {
  const bySpeaker = layer !== undefined || as !== undefined || unitLayer !== undefined
  const recordings = new Map<string, Map<string, TimedMark[]>>()
  const others = new Map<string, number>()
  for (const { fields, line } of rows) {
    const [kind, file, , start, duration, , , speaker] = fields as [string, string, ...string[]]
    if (kind !== 'SPEAKER') {
      others.set(kind, (others.get(kind) ?? 0) + 1)
      continue
    }
    if (fields.length < 8) {
      report.error(describe(rttmLine, { fields: fields.length }), { line })
      continue
    }
    if (duration!.startsWith('-')) report.error(describe(lengthNegative, { duration: duration! }), { line })
    const layers = recordings.get(file) ?? new Map<string, TimedMark[]>()
    recordings.set(file, layers)
    const name = bySpeaker ? speaker! : 'turns'
    const marks = layers.get(name) ?? []
    layers.set(name, marks)
    const text = speaker === '<NA>' ? '' : speaker!
    marks.push({ start, end: sumOf(start!, duration!), computedEnd: true, text, location: { line } })
  }
  if (recordings.size === 0) report.error(describe(turnsMissing, {}))
  // Facts about a speaker have no time, and are no segments.
  others.delete('SPKR-INFO')
  if (recordings.size > 0 && others.size > 0) {
    const kinds = [...others].map(([kind, lines]) => `${lines} ${kind}`).join(', ')
    report.warn(describe(linesLeftOut, { kinds }))
  }
  return Array.from(recordings, ([item, layers]) => ({
    axis: 'time',
    item,
    location: {},
    start: '0',
    layers: Array.from(layers, ([name, marks]) => ({ name, kind: 'intervals', names: 'speakers', marks })),
  }))
}
