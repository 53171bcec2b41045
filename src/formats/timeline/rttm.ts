import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { lengthNegative, linesLeftOut, rttmLine, turnsMissing } from '../../model/errors/timeline.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import { eachLine, isBlank, oncePerSource } from '../rows/each-line.ts'
import type { Parsed, TimedMark } from '../units/shapes.ts'
import { sumOf } from './digits.ts'
import { columnLayer } from './mark-columns.ts'
import { rttmColumns } from './rttm-columns.ts'

/** The kinds of lines that the format knows; only SPEAKER lines are turns. */
const KINDS =
  /^(?:SPEAKER|SPKR-INFO|SEGMENT|NOSCORE|NO_RT_METADATA|LEXEME|NON-LEX|NON-SPEECH|FILLER|EDIT|SU|IP|CB|A\/P)$/

interface Line {
  readonly fields: readonly string[]
  readonly line: number
}

/** The lines of a file, found once: to claim it, and to read it. */
const rowsOf = oncePerSource(({ text }): Line[] => {
  const rows: Line[] = []
  eachLine(text, (row, line) => {
    if (!isBlank(row) && !row.startsWith(';;')) rows.push({ fields: fieldsOf(row), line })
    return undefined
  })
  return rows
})

/** The turn that a line of fields states. */
function turnOf(fields: readonly string[], line: number): TimedMark {
  const [start, duration, speaker] = [fields[3]!, fields[4]!, fields[7]!]
  const text = speaker === '<NA>' ? '' : speaker
  return { start, end: sumOf(start, duration), computedEnd: true, text, location: { line } }
}

/** The turns of a file that is as programs write it. */
const columnsOf = oncePerSource(({ text }) => ({
  recordings: rttmColumns(text, (row, line) => turnOf(fieldsOf(row), line)),
}))

/** What stands between blanks. Most programs write one blank between two fields. */
function fieldsOf(row: string): string[] {
  const fields = row.split(' ')
  return /[^\S ]/.test(row) || fields.includes('') ? row.trim().split(/\s+/) : fields
}

/** Turns of speakers in recordings: RTTM of NIST. */
export const rttm: ShapedFormat = {
  id: 'rttm',
  title: 'RTTM (who spoke when)',
  extensions: ['rttm'],
  holds: 'corpus',
  plain: true,
  claim,
  parse,
}

function claim(source: Source): Claim | undefined {
  if (
    !/^(?:;;.*\r?\n|\s)*(?:SPEAKER|SPKR-INFO|SEGMENT|LEXEME|NON-LEX|NON-SPEECH)\s/.test(
      source.text.slice(0, 4096),
    )
  )
    return undefined
  if (columnsOf(source).recordings === undefined && !areKnown(rowsOf(source))) return undefined
  return { strength: 'named', because: 'every line is SPEAKER, a file, a channel, a start and a duration' }
}

/** Whether each line is of a kind that the format has, and whole. */
const areKnown = (rows: readonly Line[]): boolean =>
  rows.length > 0 &&
  rows.every(({ fields }) => (fields[0] === 'SPEAKER' || KINDS.test(fields[0]!)) && fields.length >= 8)

/**
 * Each recording is an item, its turns one layer; silence between them is a segment. Where a layer is asked for, each
 * speaker is a layer.
 */
function parse(source: Source, options: ReadOptions): Parsed {
  const problems: Problem[] = []
  const bySpeaker =
    options.layer !== undefined || options.layers !== undefined || options.unitLayer !== undefined
  const plain = bySpeaker ? undefined : columnsOf(source).recordings
  if (plain !== undefined) {
    const timelines = Array.from(plain, ([item, columns]) => {
      return { item, location: {}, start: '0', layers: [columnLayer('turns', columns, { names: true })] }
    })
    return { timelines, problems, questions: [] }
  }
  const recordings = new Map<string, Map<string, TimedMark[]>>()
  const others = new Map<string, number>()
  for (const { fields, line } of rowsOf(source)) {
    const [kind, file, , , duration] = fields as [string, string, string, string, string]
    if (kind !== 'SPEAKER') {
      others.set(kind, (others.get(kind) ?? 0) + 1)
      continue
    }
    if (fields.length < 8) {
      problems.push(problemOf('error', describe(rttmLine, { fields: fields.length }), { line }))
      continue
    }
    const speaker = fields[7] ?? ''
    if (duration.startsWith('-')) {
      problems.push(problemOf('error', describe(lengthNegative, { duration }), { line }))
    }
    const layers = recordings.get(file) ?? new Map<string, TimedMark[]>()
    recordings.set(file, layers)
    const name = bySpeaker ? speaker : 'turns'
    const marks = layers.get(name) ?? []
    layers.set(name, marks)
    marks.push(turnOf(fields, line))
  }
  const timelines = [...recordings].map(([item, layers]) => ({
    item,
    location: {},
    start: '0',
    layers: [...layers].map(([name, marks]) => ({ name, kind: 'intervals' as const, names: true, marks })),
  }))
  if (timelines.length === 0) {
    problems.push(problemOf('error', describe(turnsMissing, {}), {}))
  }
  // Facts about a speaker have no time, and cut nothing.
  others.delete('SPKR-INFO')
  if (timelines.length > 0 && others.size > 0) {
    const kinds = [...others].map(([kind, lines]) => `${lines} ${kind}`).join(', ')

    problems.push(problemOf('warning', describe(linesLeftOut, { kinds }), {}))
  }
  return { timelines, problems, questions: [] }
}
