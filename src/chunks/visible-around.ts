/** The characters nearest to a cut that are not white space. */
export interface VisibleAround {
  /** Index of the last one before the cut; −1 where there is none. */
  last(at: number): number
  /** Index of the first one at or after it; the length of the text where there is none. */
  next(at: number): number
}

const isWhite = (text: string, index: number): boolean => /\s/.test(text[index]!)

/** Finds them; a run of white space is walked once for all cuts in it that are asked about one after the other. */
export function visibleAround(text: string): VisibleAround {
  let start = -1
  let end = -1
  /** Makes [start, end) the white space that the cut is in or touches. */
  const around = (at: number) => {
    if (start <= at && at <= end) return
    start = at
    end = at
    while (start > 0 && isWhite(text, start - 1)) start--
    while (end < text.length && isWhite(text, end)) end++
  }
  return {
    last(at) {
      around(at)
      return start - 1
    },
    next(at) {
      around(at)
      return end
    },
  }
}
