import { describe, type Location } from '../../model/error.ts'
import { audioSpanInvalid } from '../../model/errors/rows.ts'
import { show } from '../../model/require.ts'
import { isRecord, own, wordOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { AnnotatedTime } from '../units/shapes.ts'
import { digits, type JsonRecord, nameIn, numberOf } from './json-records.ts'

/** A task of Prodigy: a line of its file. */
export type Task = JsonRecord<Record<string, unknown>>

/** Regions of a recording (`audio_spans`, in seconds). */
export function audioTask({ value, location }: Task, records: number, report: Report): AnnotatedTime {
  const item = nameIn(own(value, '_input_hash'), location, report) ?? numberOf(location, records)
  const coder = coderIn(value, location, report)
  const marks = (value.audio_spans as unknown[]).flatMap(entry => {
    const { start, end, label } = isRecord(entry) ? entry : ({} as Record<string, unknown>)
    if (typeof start === 'number' && typeof end === 'number')
      return [{ start: digits(start), end: digits(end), text: wordOf(label ?? ''), location }]
    report.error(describe(audioSpanInvalid, { span: show(entry) }), location)
    return []
  })
  const layers = [{ name: 'audio_spans', kind: 'intervals' as const, marks }]
  return { axis: 'time', item, coder, location, start: '0', layers }
}

/** Who answered a task: the annotator, or the session. */
export const coderIn = (value: Record<string, unknown>, location: Location, report: Report) =>
  nameIn(own(value, '_annotator_id'), location, report) ?? nameIn(own(value, '_session_id'), location, report)
