import type { Source } from '../../../../src/formats/detect/source.ts'
import type { Format, ReadOptions } from '../../../../src/formats/format.ts'
import { Report } from '../../../../src/formats/report.ts'

export { sourceOf } from '../../../../src/formats/detect/open.ts'

/** What a format claims of a source. */
export const claimOf = (format: Format, source: Source, options: ReadOptions = {}) =>
  format.inspect(source).claim(options)

/** What a format reads in a source: texts with spans and recordings, with its problems and questions. */
export function readOf(format: Format, source: Source, options: ReadOptions = {}) {
  const report = new Report(source.name)
  const annotated = [...format.inspect(source).read!(report, options)]
  return {
    spans: annotated.flatMap(one => (one.axis === 'text' ? [one] : [])),
    timelines: annotated.flatMap(one => (one.axis === 'time' ? [one] : [])),
    problems: report.problems,
    questions: report.questions,
  }
}
