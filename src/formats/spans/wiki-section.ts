import { isInteger } from '../../model/require.ts'
import type { Format } from '../format.ts'
import { firstRecord, isJson, isRecord, own } from '../json/json-text.ts'
import { nameIn, numberOf, objectsOf } from './json-records.ts'

/**
 * WikiSection: articles with `annotations` of `begin`, `length` and `sectionHeading` over `text`. Sections are
 * segments, headings their labels. Offsets count UTF-16, as Java does.
 *
 * @see Arnold et al. (2019), https://aclanthology.org/Q19-1011
 */
export const wikiSection: Format = {
  id: 'wiki-section',
  title: 'WikiSection JSON',
  extensions: ['json'],
  holds: 'corpus',

  inspect: source => ({
    claim() {
      const first = isJson(source) ? firstRecord(source) : undefined
      if (first !== undefined && (!isRecord(first) || sectionsOf(first) === undefined)) return undefined
      if (!source.text.includes('"sectionHeading"')) return undefined
      const records = objectsOf(source)
      return records?.every(({ value }) => typeof value.text === 'string' && sectionsOf(value) !== undefined)
        ? { strength: 'named', because: 'texts with annotations of begin, length and sectionHeading' }
        : undefined
    },
    read(report) {
      const records = (objectsOf(source) ?? []).filter(({ value }) => typeof value.text === 'string')
      return records.map(({ value, location }) => {
        const item = nameIn(own(value, 'id'), location, report) ?? numberOf(location, records.length)
        const spans = (sectionsOf(value) ?? []).map(({ begin, length, sectionHeading: label }) => {
          const start = begin as number
          const end = start + (length as number)
          return { start, end, label: typeof label === 'string' ? label : undefined, location }
        })
        const layers = [{ name: 'sections', spans }]
        return { axis: 'text', item, location, text: value.text as string, offsets: 'utf-16', layers }
      })
    },
  }),
}

const isSection = (entry: unknown): entry is Record<string, unknown> =>
  isRecord(entry) && isInteger(entry.begin, 0) && isInteger(entry.length, 0) && 'sectionHeading' in entry

const sectionsOf = ({ annotations }: Record<string, unknown>): Record<string, unknown>[] | undefined =>
  Array.isArray(annotations) && annotations.every(isSection) ? annotations : undefined
