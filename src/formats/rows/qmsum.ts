import { describe } from '../../model/error.ts'
import { notQmsum, topicsMissing, turnSpanInvalid, turnsInvalid } from '../../model/errors/rows.ts'
import { once, type Source } from '../detect/source.ts'
import type { Format, ReadOptions } from '../format.ts'
import { firstRecord, isJson, isRecord, own } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { stemOf } from '../roles/path-pattern.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'
import { speechOf } from './speech.ts'

/**
 * QMSum: meetings with `meeting_transcripts`, a list of turns, and `topic_list`, topics with spans of turns whose ends
 * are inclusive and written as strings. A topic may occur several times; turns may be in none or in two. One
 * meeting per file, or one per line.
 *
 * @see Zhong et al. (2021), https://aclanthology.org/2021.naacl-main.472
 */
export const qmsum: Format = {
  id: 'qmsum',
  title: 'QMSum',
  extensions: ['json', 'jsonl'],
  holds: 'corpus',

  inspect(source) {
    const meetings = once(() => meetingsOf(source))
    return {
      claim() {
        const first = isJson(source) ? firstRecord(source) : undefined
        if (!isRecord(first) || !('meeting_transcripts' in first) || meetings() === undefined)
          return undefined
        return {
          strength: 'named',
          because: 'it has topic_list and meeting_transcripts',
          over: ['json-lines', 'segeval-json', 'json-dictionary'],
        }
      },
      read: (report, options) => readQmsum(source, meetings(), report, options),
    }
  },
}

interface Meeting {
  readonly value: Record<string, unknown>
  readonly line?: number
}

function meetingsOf(source: Source): Meeting[] | undefined {
  const value = source.json()
  const all: { value: unknown; line?: number }[] | undefined =
    value === undefined
      ? source.jsonLines()?.slice()
      : Array.isArray(value)
        ? value.map(value => ({ value }))
        : [{ value }]
  const fits = (meeting: { value: unknown }): meeting is Meeting =>
    isRecord(meeting.value) &&
    Array.isArray(own(meeting.value, 'topic_list')) &&
    Array.isArray(own(meeting.value, 'meeting_transcripts'))
  return all !== undefined && all.length > 0 && all.every(fits) ? (all as Meeting[]) : undefined
}

function readQmsum(
  source: Source,
  meetings: readonly Meeting[] | undefined,
  report: Report,
  options: ReadOptions,
): readonly AnnotatedUnits[] {
  if (meetings === undefined) report.error(describe(notQmsum, {}))
  const stem = options.item ?? stemOf(source.name)
  const rows: AnnotatedUnits[] = []
  for (const [index, { value, line }] of (meetings ?? []).entries()) {
    const item = meetings!.length === 1 ? undefined : `${stem}-${index + 1}`
    const where = { line, item }
    const speech = speechOf(own(value, 'meeting_transcripts') as unknown[])
    if (speech === undefined || speech.texts.length === 0) {
      const path = 'meeting_transcripts'
      report.error(describe(turnsInvalid, {}), { ...where, path })
      continue
    }
    const at: [number, number][] = []
    const labels: string[] = []
    for (const [number, topic] of (own(value, 'topic_list') as unknown[]).entries()) {
      const name = isRecord(topic) ? own(topic, 'topic') : undefined
      const spans = isRecord(topic) ? own(topic, 'relevant_text_span') : undefined
      for (const [nth, span] of (Array.isArray(spans) ? spans : [undefined]).entries()) {
        const [first, last] = Array.isArray(span) && span.length === 2 ? span.map(turnNumber) : []
        if (first === undefined || last === undefined || last < first || last >= speech.texts.length) {
          const path = `topic_list[${number}].relevant_text_span[${nth}]`

          report.error(
            describe(turnSpanInvalid, {
              span: JSON.stringify(span) ?? 'nothing',
              last: speech.texts.length - 1,
            }),
            { ...where, path },
          )
          continue
        }
        at.push([first, last])
        labels.push(typeof name === 'string' ? name : '')
      }
    }
    if ((own(value, 'topic_list') as unknown[]).length === 0) report.warn(describe(topicsMissing, {}), where)
    rows.push({
      axis: 'units',
      item,
      location: { file: source.name, ...where },
      tokens: speech.texts,
      unit: 'turns',
      speakers: speech.speakers,
      layers: [{ name: 'topic', kind: 'spans', at, labels }],
    })
  }
  return rows
}

const turnNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
