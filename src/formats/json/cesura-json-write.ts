import type { Coding, Corpus, Item } from '../../model/corpus.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { timeOfAxis } from '../units/item-time.ts'
import { isRecord } from './json-text.ts'

/** The version of the format that this program writes, and the newest it reads. */
export const CESURA_JSON_VERSION = 1

/** An item as plain JSON, as both formats write it; types by name. */
export function writeItem(item: Item, scale: TypeScale | undefined): Record<string, unknown> {
  const { id, units, texts, speakers, eligible, group, codings, scored } = item
  const time = item.time ?? timeOfAxis(codings[0]?.segmentation)
  return {
    id,
    units,
    texts,
    speakers,
    eligible,
    group,
    time,
    codings: [
      ...codings.map(({ provenance, ...coding }) => ({
        coder: coding.coder,
        ...writeCoding(coding, scale),
        provenance,
      })),
      ...(scored ?? []).map(({ coder, scores }) => ({ coder, scores: [...scores.scores] })),
    ],
  }
}

/** Boundaries with types and labels; or the levels, where they do not nest. */
function writeCoding(
  { segmentation, levels }: Coding,
  scale: TypeScale | undefined,
): Record<string, unknown> {
  if (levels !== undefined) {
    const labelled = levels.some(({ labels }) => labels !== undefined)
    return {
      levels: levels.map(({ boundaries }) => [...boundaries]),
      ...(labelled ? { labels: levels.map(({ labels }) => labels) } : {}),
    }
  }
  const { boundaries, types, end, labels, unmarkedStart } = segmentation
  return {
    boundaries: [...boundaries],
    ...(types === undefined ? {} : { types: Array.from(types, mask => namesOf(mask, scale!)) }),
    ...(end === undefined ? {} : { end: scale!.names[end] }),
    labels,
    unmarkedStart,
  }
}

/** The names of a set of types: the name itself where it is one, else a list. */
function namesOf(mask: number, scale: TypeScale): string | string[] {
  const names = scale.names.filter((_, type) => (mask >>> type) & 1)
  return names.length === 1 ? names[0]! : names
}

/** The fields that have a value. */
const entriesOf = (record: object) => Object.entries(record).filter(([, field]) => field !== undefined)

/** A value on one line, with spaces between, as people write it. */
function line(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(line).join(', ')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const fields = entriesOf(value).map(([key, field]) => `${JSON.stringify(key)}: ${line(field)}`)
  return `{ ${fields.join(', ')} }`
}

/** Texts and codings one per line, everything else in short. */
export function writeCesuraJson({ items, scale }: Corpus): string {
  const list = (rows: readonly unknown[], indent: string) =>
    rows.length === 0 ? '[]' : `[\n${rows.map(row => `${indent}  ${line(row)}`).join(',\n')}\n${indent}]`
  const blocks = items.map(item => {
    const fields = entriesOf(writeItem(item, scale)).map(
      ([key, value]) =>
        `      "${key}": ${Array.isArray(value) && typeof value[0] !== 'number' ? list(value, '      ') : line(value)}`,
    )
    return `    {\n${fields.join(',\n')}\n    }`
  })
  const stated = scale === undefined ? '' : `  "scale": ${line(scale)},\n`
  const body = blocks.length === 0 ? '[]' : `[\n${blocks.join(',\n')}\n  ]`
  return `{\n  "cesura": ${CESURA_JSON_VERSION},\n${stated}  "items": ${body}\n}\n`
}
