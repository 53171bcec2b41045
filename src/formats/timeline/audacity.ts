import type { Corpus } from '../../model/corpus.ts'
import { describe, invalid } from '../../model/error.ts'
import { labelNotForAudacity } from '../../model/errors/reading.ts'
import { labelLineTabs } from '../../model/errors/timeline.ts'
import { once } from '../detect/source.ts'
import type { Format, NamedFile } from '../format.ts'
import type { TimedMark } from '../units/shapes.ts'
import { coderNote } from '../writable.ts'
import { labelFacts, labelLines } from './label-lines.ts'
import { requireTimes, requireZeroStart, writtenSegments } from './written-times.ts'

/** Audacity writes six decimals, with a point or, in some locales, a comma. */
const ROW = /^\d+[.,]\d{6}\t\d+[.,]\d{6}(?:\t|$)/

/** Whether a text is a label track: its first line has two times of six decimals with a tab between. */
export const isAudacity = (text: string): boolean => ROW.test(text.slice(0, 200).split(/\r\n|\n|\r/, 1)[0]!)

/** Commas as points in the two times of each line. */
const withPoints = (text: string): string =>
  !text.includes(',') ? text : text.replace(/^(\d+),(\d+)\t(\d+),(\d+)/gm, '$1.$2\t$3.$4')

/** Label tracks of Audacity. Regions are a layer of intervals, labels of one moment a layer of points. */
export const audacity: Format = {
  id: 'audacity',
  title: 'Audacity labels',
  extensions: ['txt'],
  holds: 'coding',
  byName: 'never',
  plain: true,
  inspect({ text }) {
    const isTrack = isAudacity(text)
    const rowsIn = once(() => labelLines(withPoints(text), true))
    return {
      claim() {
        const rows = isTrack ? rowsIn() : undefined
        if (rows === undefined) return undefined
        const { rising, numbers } = labelFacts(rows)
        // Times that run backwards are reported where they are read, unless these are numbers of another kind.
        if (!rising && (numbers || rows.some(({ text }) => text === ''))) return undefined
        return {
          strength: 'structural',
          because: 'every line has two times of six decimals and a label, with tabs between',
        }
      },
      read(report) {
        const rows = rowsIn()
        if (rows === undefined) report.error(describe(labelLineTabs, {}))
        const regions: TimedMark[] = []
        const points: TimedMark[] = []
        for (const row of rows ?? []) {
          const { start, end, text, location } = row
          if (start === end || Number(start) === Number(end)) points.push({ start, text, location })
          else regions.push(row)
        }
        const layers = [
          { name: 'regions', kind: 'intervals' as const, marks: regions },
          { name: 'points', kind: 'points' as const, marks: points },
        ].filter(({ marks }) => marks.length > 0)
        return [{ axis: 'time', location: {}, start: '0', layers }]
      },
    }
  },
  loses: ['texts', 'speakers'],
  readBack: corpus => coderNote(corpus, 'the folder', "--from-path '{coder}/{item}.txt'"),
  write: writeAudacity,
}

/** One label track per coding: start, end and label of every segment. */
function writeAudacity(corpus: Corpus): NamedFile[] {
  requireTimes(corpus, 'Audacity labels')
  requireZeroStart(corpus, 'Audacity labels')
  return corpus.items.flatMap(item =>
    item.codings.map(({ coder, segmentation }) => {
      const lines = writtenSegments(item, segmentation, 6).map(({ start, end, label }) => {
        if (/[\t\r\n]/.test(label)) throw invalid(labelNotForAudacity, {}, { item: item.id, coder })
        return `${start}\t${end}\t${label}\n`
      })
      return { name: `${coder}/${item.id}.txt`, text: lines.join('') }
    }),
  )
}
