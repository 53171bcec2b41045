import type { Location } from '../../model/error.ts'
import type { AnnotatedText, LabelledSpan } from '../units/shapes.ts'

/** A segment as a file has it: its words, and who says them or what it is called. */
export interface TextSegment {
  readonly text: string
  readonly label?: string | undefined
}

/** White space of markup is no part of a text. */
export const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Texts that follow each other as one text with a span for each. Several lists are several layers over one text, if their
 * words are the same: the first gives the text, the others are put on it word by word.
 */
export function segmentSpans(
  layers: readonly { readonly name: string; readonly segments: readonly TextSegment[] }[],
  location: Location,
  names: { readonly item?: string | undefined; readonly coder?: string | undefined } = {},
): AnnotatedText {
  const [first] = layers
  const text = (first?.segments ?? [])
    .map(segment => squeezed(segment.text))
    .filter(Boolean)
    .join(' ')
  return {
    axis: 'text',
    item: names.item,
    coder: names.coder,
    location,
    text,
    offsets: 'utf-16',
    layers: layers.map(({ name, segments }) => ({ name, spans: spansOn(segments, location) })),
  }
}

function spansOn(segments: readonly TextSegment[], location: Location): LabelledSpan[] {
  const spans: LabelledSpan[] = []
  let at = 0
  for (const { text, label } of segments) {
    const words = squeezed(text)
    if (words === '') continue
    if (at > 0) at++
    spans.push({ start: at, end: at + words.length, label, location })
    at += words.length
  }
  return spans
}
