import { describe, problemOf } from '../../model/error.ts'
import { labelLine, masterLabelFile, timesMeaning } from '../../model/errors/timeline.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Question, ReadOptions, ShapedFormat } from '../format.ts'
import { oncePerSource } from '../rows/each-line.ts'
import type { Parsed } from '../units/shapes.ts'
import { isAudacity } from './audacity.ts'
import { secondsAtRate, secondsOf } from './digits.ts'
import { labelColumns } from './label-columns.ts'
import { labelFacts, labelLines, type StartLines, startLines } from './label-lines.ts'
import { columnLayer } from './mark-columns.ts'

/** Lines of two times and a label: mir_eval, HTK, WaveSurfer; or of a start and a label: SALAMI. */
export const lab: ShapedFormat = {
  id: 'lab',
  title: 'Label file (.lab)',
  extensions: ['lab', 'txt'],
  holds: 'coding',
  byName: 'never',
  plain: true,
  claim,
  parse,
}

/** The lines of a file and what they look like, found once: to claim it, and to read it. */
const rowsOf = oncePerSource(({ text }) => {
  const plain = labelColumns(text, false)
  if (plain !== undefined) return { ...plain, count: plain.columns.count, rows: undefined }
  const rows = labelLines(text, false)
  return { rows, facts: rows && labelFacts(rows), count: rows?.length ?? 0, columns: undefined }
})

const NOTHING = { rows: undefined, facts: undefined, count: 0, columns: undefined }

function claim(source: Source, { columns, header, layout }: ReadOptions = {}): Claim | undefined {
  const { text, name } = source
  if (/^\s*#!MLF!#/.test(text.slice(0, 20))) {
    return { strength: 'refused', ...describe(masterLabelFile, {}) }
  }
  const begins = /^[\s#\d.-]/.test(text.slice(0, 1)) && !isAudacity(text)
  const { facts, count } = begins ? rowsOf(source) : NOTHING
  // Who names columns means a table.
  const stated = columns !== undefined || header !== undefined || layout !== undefined
  if (facts === undefined && begins && !stated && startLines(text) !== undefined)
    return { strength: 'shaped', because: 'every line has a start that rises from 0, and a label' }
  if (facts === undefined || count < 2) return undefined
  const { whole, htk, numbers, rising } = facts
  // What runs backwards is said where the times are read; by its name the file can be nothing else.
  if (!rising && !stated && /\.lab$/i.test(name))
    return { strength: 'shaped', because: 'its name ends in .lab and every line has two times and a label' }
  if (!rising) return undefined
  const because = 'every line has two times that do not fall, and a label'
  if (htk) return { strength: 'possible', because, but: ['the times are whole numbers: HTK counts 100 ns'] }
  if (whole)
    return {
      strength: 'possible',
      because,
      but: ['the times are whole numbers: masses, or segments of units?'],
    }
  if (numbers) return { strength: 'possible', because, but: ['all labels are numbers: pitches or scores?'] }
  return { strength: 'shaped', because }
}

function parse(source: Source, options: ReadOptions): Parsed {
  const { text } = source
  const found = rowsOf(source)
  const { columns } = found
  const { times, frameRate } = options
  const asWritten = times !== 'htk' && frameRate === undefined
  if (columns !== undefined && asWritten && !found.facts.large && !columns.arePoints()) {
    const layers = [columnLayer('labels', columns, { names: true })]
    return { timelines: [{ location: {}, start: '0', layers }], problems: [], questions: [] }
  }
  const rows = found.rows ?? labelLines(text, columns === undefined)
  const starts = rows === undefined ? startLines(text) : undefined
  if (starts !== undefined) return parseStarts(starts)
  if (rows === undefined) {
    return { problems: [problemOf('error', describe(labelLine, {}), {})], questions: [] }
  }
  if ((found.facts ?? labelFacts(rows)).large && times === undefined && frameRate === undefined)
    return { problems: [], questions: [askTimes(rows[0]!.location.line)] }
  const seconds = (time: string): string =>
    times === 'htk' ? secondsOf(time, 7) : frameRate === undefined ? time : secondsAtRate(time, frameRate)
  const marks = asWritten
    ? rows
    : rows.map(({ start, end, text, location }) => {
        return { start: seconds(start), end: seconds(end), text, location }
      })
  // Labels of one moment each are points, as Audacity writes them too. A pause of no length among intervals is none.
  if (marks.every(({ start, end }) => Number(start) === Number(end))) {
    const points = marks.map(({ start, text, location }) => ({ start, text, location }))
    const layers = [{ name: 'points', kind: 'points' as const, marks: points }]
    return { timelines: [{ location: {}, start: '0', layers }], problems: [], questions: [] }
  }
  const layers = [{ name: 'labels', kind: 'intervals' as const, names: true, marks }]
  return { timelines: [{ location: {}, start: '0', layers }], problems: [], questions: [] }
}

/** Each segment ends where the next starts; where the recording ends, the line `End` or `duration` says. */
function parseStarts({ rows, end }: StartLines): Parsed {
  const marks = rows.map(({ start, label, line }) => ({ start, text: label, location: { line } }))
  const layers = [{ name: 'labels', kind: 'intervals' as const, names: true, marks }]
  const whole = end === undefined ? {} : { end }
  return { timelines: [{ location: {}, start: '0', layers, ...whole }], problems: [], questions: [] }
}

const askTimes = (line: number): Question => ({
  ...describe(timesMeaning, {}),

  option: 'times',
  flag: '--read times=',
  choices: [
    { value: 'htk', meaning: '10,000,000 make a second' },
    { value: 'seconds', meaning: 'they are seconds' },
  ],
  location: { line },
})
