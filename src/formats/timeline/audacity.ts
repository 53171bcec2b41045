import type { Corpus } from '../../model/corpus.ts'
import { describe, invalid, problemOf } from '../../model/error.ts'
import { labelNotForAudacity } from '../../model/errors/reading.ts'
import { labelLineTabs } from '../../model/errors/timeline.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { NamedFile, ShapedFormat } from '../format.ts'
import { coderNote } from '../read-back.ts'
import { oncePerSource } from '../rows/each-line.ts'
import type { Parsed, TimedMark } from '../units/shapes.ts'
import { labelColumns } from './label-columns.ts'
import { labelFacts, labelLines } from './label-lines.ts'
import { columnLayer } from './mark-columns.ts'
import { requireTimes, requireZeroStart, writtenSegments } from './written-times.ts'

/** Audacity writes six decimals, with a point or, where the system has it so, a comma. */
const ROW = /^\d+[.,]\d{6}\t\d+[.,]\d{6}(?:\t|$)/

/** Whether a text is a label track: its first line has two times of six decimals with a tab between. */
export const isAudacity = (text: string): boolean => ROW.test(text.slice(0, 200).split(/\r\n|\n|\r/, 1)[0]!)

/** Commas as points in the two times of each line. */
const withPoints = (text: string): string =>
  !text.includes(',') ? text : text.replace(/^(\d+),(\d+)\t(\d+),(\d+)/gm, '$1.$2\t$3.$4')

/** Label tracks of Audacity. */
export const audacity: ShapedFormat = {
  id: 'audacity',
  title: 'Audacity labels',
  extensions: ['txt'],
  holds: 'coding',
  byName: 'never',
  plain: true,
  claim,
  parse,
  loses: ['texts', 'speakers'],
  readBack: corpus => coderNote(corpus, 'the folder', "--from-path '{coder}/{item}.txt'"),
  write: writeAudacity,
}

/** The lines of a track, found once: to claim the file, and to read it. */
const rowsOf = oncePerSource(source => {
  const text = withPoints(source.text)
  const plain = labelColumns(text, true)
  if (plain !== undefined) return { ...plain, rows: undefined }
  const rows = labelLines(text, true)
  return { rows, facts: rows && labelFacts(rows), columns: undefined }
})

function claim(source: Source): Claim | undefined {
  if (!isAudacity(source.text)) return undefined
  const { rows, columns, facts } = rowsOf(source)
  if (facts === undefined) return undefined
  // Times that run backwards are said where they are read, unless these are numbers of another kind.
  const nameless = () => columns?.texts.includes('') ?? rows!.some(({ text }) => text === '')
  if (!facts.rising && (facts.numbers || nameless())) return undefined
  return {
    strength: 'shaped',
    because: 'every line has two times of six decimals and a label, with tabs between',
  }
}

/** Regions are a layer of intervals, labels of one moment a layer of points. */
function parse(source: Source): Parsed {
  const found = rowsOf(source)
  const { columns } = found
  if (columns !== undefined && !columns.hasPoints()) {
    const layers = [columnLayer('regions', columns, {})]
    return { timelines: [{ location: {}, start: '0', layers }], problems: [], questions: [] }
  }
  const rows = found.rows ?? labelLines(withPoints(source.text), true)
  if (rows === undefined) {
    return { problems: [problemOf('error', describe(labelLineTabs, {}), {})], questions: [] }
  }
  const regions: TimedMark[] = []
  const points: TimedMark[] = []
  for (const row of rows) {
    const { start, end, text, location } = row
    if (start === end || Number(start) === Number(end)) points.push({ start, text, location })
    else regions.push(row)
  }
  const layers = [
    { name: 'regions', kind: 'intervals' as const, marks: regions },
    { name: 'points', kind: 'points' as const, marks: points },
  ].filter(({ marks }) => marks.length > 0)
  return { timelines: [{ location: {}, start: '0', layers }], problems: [], questions: [] }
}

/** One label track per coding: start, end and label of every segment. */
function writeAudacity(corpus: Corpus): NamedFile[] {
  requireTimes(corpus, 'Audacity labels')
  requireZeroStart(corpus, 'Audacity labels')
  return corpus.items.flatMap(item =>
    item.codings.map(({ coder, segmentation }) => {
      const lines = writtenSegments(item, segmentation, 6).map(({ start, end, label }) => {
        if (/[\t\r\n]/.test(label)) {
          throw invalid(labelNotForAudacity, {}, { item: item.id, coder })
        }
        return `${start}\t${end}\t${label}\n`
      })
      return { name: `${coder}/${item.id}.txt`, text: lines.join('') }
    }),
  )
}
