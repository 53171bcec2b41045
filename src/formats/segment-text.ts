/** Characters that the segmenter sees at a time. */
const WINDOW = 2048

/** A sentence or grapheme of a text. */
export interface TextSegment {
  readonly segment: string
  readonly index: number
}

/**
 * The sentences or graphemes of a text, those of `Intl.Segmenter`, in time that grows with the text: each step of the
 * segmenter copies all of its input, so that a long text as a whole takes minutes. It sees a window, which begins where
 * a segment does. Where a segment ends depends on what follows, for sentences up to the next full stop: so of each window
 * its last two segments are looked at again, in the next one. Not for words: dictionaries look at whole runs.
 *
 * @param segmenter - for sentences or graphemes
 * @param text - of any length
 * @param window - characters seen at a time; more where a segment is longer
 */
export function* segmentsOf(
  segmenter: Intl.Segmenter,
  text: string,
  window = WINDOW,
): Generator<TextSegment, void, undefined> {
  for (let from = 0, size = window; from < text.length; ) {
    const last = from + size >= text.length
    const found = [...segmenter.segment(text.slice(from, from + size))]
    const certain = last ? found : found.slice(0, -2)
    if (certain.length === 0) {
      size *= 2
      continue
    }
    for (const { segment, index } of certain) yield { segment, index: from + index }
    const { index, segment } = certain.at(-1)!
    from += index + segment.length
    size = window
  }
}
