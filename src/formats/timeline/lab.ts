import { describe } from '../../model/error.ts'
import { labelLine, masterLabelFile, timesMeaning } from '../../model/errors/timeline.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import type { Report } from '../report.ts'
import type { Annotated, TimeLayer } from '../units/shapes.ts'
import { isAudacity } from './audacity.ts'
import { secondsAtRate, secondsOf } from './digits.ts'
import { exportedLines, mayBeExported } from './exported-lines.ts'
import { type LabelLine, labelFacts, labelLines, startLines } from './label-lines.ts'

/**
 * Lines of two times and a label: mir_eval, HTK, WaveSurfer; or of a start and a label: SALAMI; or what ELAN and Sonic
 * Visualiser export without a header.
 */
export const lab: Format = {
  id: 'lab',
  title: 'Label file (.lab)',
  extensions: ['lab', 'txt'],
  holds: 'coding',
  byName: 'never',
  plain: true,
  inspect(source) {
    const lines = once(() => linesOf(source.text))
    return {
      claim: options => claim(source, lines, options),
      read: (report, options) => read(source.text, lines, report, options),
    }
  },
}

/** The lines of a file and what they look like. */
interface Lines {
  readonly rows: readonly LabelLine[] | undefined
  readonly facts: ReturnType<typeof labelFacts> | undefined
  readonly exported: ReturnType<typeof exportedLines>
}

function linesOf(text: string): Lines {
  const rows = labelLines(text, false)
  return {
    rows,
    facts: rows && labelFacts(rows),
    exported: rows === undefined && mayBeExported(text) ? exportedLines(text) : undefined,
  }
}

function claim(
  { text, name }: Source,
  lines: () => Lines,
  { columns, header, layout }: ReadOptions,
): Claim | undefined {
  if (/^\s*#!MLF!#/.test(text.slice(0, 20))) return { strength: 'rejected', ...describe(masterLabelFile, {}) }
  if (!/^[\s#\d.-]/.test(text.slice(0, 1)) && !mayBeExported(text)) return undefined
  if (isAudacity(text)) return undefined
  const { rows, facts, exported } = lines()
  // Options about columns mean a table.
  const isTable = columns !== undefined || header !== undefined || layout !== undefined
  if (exported !== undefined)
    return isTable ? undefined : { strength: 'structural', because: exported.because }
  if (rows === undefined || facts === undefined)
    return !isTable && startLines(text) !== undefined
      ? { strength: 'structural', because: 'every line has a start that rises from 0, and a label' }
      : undefined
  if (rows.length < 2) return undefined
  const { whole, htk, numbers, rising } = facts
  // Times that run backwards are reported where they are read; by its name the file can be nothing else.
  if (!rising && !isTable && /\.lab$/i.test(name))
    return {
      strength: 'structural',
      because: 'its name ends in .lab and every line has two times and a label',
    }
  if (!rising) return undefined
  const because = 'every line has two times that do not fall, and a label'
  const but = htk
    ? 'the times are integers: HTK counts 100 ns'
    : whole
      ? 'the times are integers: masses, or segments of units?'
      : numbers
        ? 'all labels are numbers: pitches or scores?'
        : undefined
  return but === undefined
    ? { strength: 'structural', because }
    : { strength: 'possible', because, but: [but] }
}

function read(
  text: string,
  lines: () => Lines,
  report: Report,
  { times, frameRate }: ReadOptions,
): readonly Annotated[] {
  const { exported } = lines()
  if (exported !== undefined)
    return [{ axis: 'time', location: {}, start: '0', end: undefined, layers: exported.layers }]
  // A file that was named to be one may have tabs.
  const rows = lines().rows ?? labelLines(text, true)
  if (rows === undefined) return readStarts(text, report)
  const facts = lines().facts ?? labelFacts(rows)
  if (facts.large && times === undefined && frameRate === undefined) {
    askTimes(report, rows[0]!.location.line)
    return []
  }
  const seconds = (time: string): string =>
    times === 'htk' ? secondsOf(time, 7) : frameRate === undefined ? time : secondsAtRate(time, frameRate)
  const marks =
    times !== 'htk' && frameRate === undefined
      ? rows
      : rows.map(({ start, end, text, location }) => {
          return { start: seconds(start), end: seconds(end), text, location }
        })
  // Labels of one moment each are points, as Audacity writes them too. A pause of no length among intervals is none.
  if (marks.every(({ start, end }) => Number(start) === Number(end))) {
    const points = marks.map(({ start, text, location }) => ({ start, text, location }))
    return recording({ name: 'points', kind: 'points', marks: points })
  }
  return recording({ name: 'labels', kind: 'intervals', names: true, marks })
}

/** Each segment ends where the next starts; the end of the recording is in the line `End`, or `duration` states it. */
function readStarts(text: string, report: Report): readonly Annotated[] {
  const starts = startLines(text)
  if (starts === undefined) {
    report.error(describe(labelLine, {}))
    return []
  }
  const marks = starts.rows.map(({ start, label, line }) => ({ start, text: label, location: { line } }))
  return recording({ name: 'labels', kind: 'intervals', names: true, marks }, starts.end)
}

const recording = (layer: TimeLayer, end?: string): readonly Annotated[] => [
  { axis: 'time', location: {}, start: '0', end, layers: [layer] },
]

const askTimes = (report: Report, line: number): void =>
  report.ask({
    ...describe(timesMeaning, {}),
    option: 'times',
    choices: [
      { value: 'htk', meaning: '10,000,000 make a second' },
      { value: 'seconds', meaning: 'they are seconds' },
    ],
    location: { line },
  })
