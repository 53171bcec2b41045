import { beginning, firstLines } from './beginnings.ts'
import { bytesOfText, type PlainBytes } from './plain-bytes.ts'
import { PlainSpans } from './plain-spans.ts'
import type { PlainRead, PlainText } from './plain-text.ts'

/** Texts with spans, a line each. */
export function spanLines(text: string, look: number, tool: 'doccano' | 'prodigy'): PlainText | undefined {
  const sample = firstLines(text, look)
  const read = (given: PlainBytes) => withSpans(given, false, reader => reader.lines(tool))
  if (sample === undefined || read(bytesOfText(sample)) === undefined) return undefined
  return { formats: [tool], sample, read }
}

/** Pairs of a text and its spans, in a list. */
export function spanPairs(text: string, look: number): PlainText | undefined {
  const start = /^[ \n\t]*\[[ \n\t]*\[[ \n\t]*"/.test(text)
  const begin = start ? beginning(text, look, PAIRS_OF_SPANS) : undefined
  const read = (given: PlainBytes) => withSpans(given, true, reader => reader.pairs())
  const sample = `${begin}]`
  if (begin === undefined || read(bytesOfText(sample)) === undefined) return undefined
  return { formats: ['spacy-json'], sample, read }
}

/** Where a pair of a list ends that another follows. */
const PAIRS_OF_SPANS = /\](?=[ \n\t]*,[ \n\t]*\[[ \n\t]*")/g

/** What was read of texts with spans. */
function withSpans(
  given: PlainBytes,
  breaks: boolean,
  pass: (reader: PlainSpans) => boolean,
): PlainRead | undefined {
  const reader = new PlainSpans(given, breaks)
  if (!pass(reader)) return undefined
  const columns = reader.columns()
  const textsOf = (item: number) => reader.textsOf(item, columns.units[item]!)
  return { columns, textsOf, labels: reader.labels }
}
