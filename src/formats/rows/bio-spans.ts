/** A tag: `O`, or the position in a span, with a label or without: `B-x`, `I`. */
export const TAG = /^(?:O|[BIESLUM](?:-\S+)?)$/

/**
 * Whether a column of tags is one, and not single letters: tags have labels, or `B` is there with a tag that goes on
 * (`I`, `M`, `E`).
 */
export function areTags(cells: readonly string[]): boolean {
  const letters = new Set<string>()
  for (const cell of cells) {
    if (cell[1] === '-') return true
    letters.add(cell)
  }
  return letters.has('B') && (letters.has('I') || letters.has('M') || letters.has('E'))
}

/** Spans of a column of tags. */
interface BioSpans {
  readonly spans: readonly (readonly [first: number, last: number])[]
  readonly labels: readonly string[]
  /** How many tags go on (`I-`, `M-`, `E-`, `L-`) with a span that no tag began, and the row of the first. */
  readonly orphans: number
  readonly first: number
}

/**
 * The spans of tags in any of the usual schemes: `B I O`, `B I E S O`, `B M E S O`, `B I L U O`, and the older one in which `B-`
 * occurs only where two spans of one label touch (IOB1, found by that). `O`, `_` and the empty tag are outside.
 */
export function bioSpans(tags: readonly string[]): BioSpans {
  const spans: [number, number][] = []
  const labels: string[] = []
  let label: string | undefined
  let closed = true
  let orphans = 0
  let first = -1
  let oldScheme = true
  for (const [at, tag] of tags.entries()) {
    const prefix = tag.length === 1 || tag[1] === '-' ? tag[0]! : ''
    if (prefix === '' || prefix === 'O' || prefix === '_') {
      label = undefined
      closed = true
      continue
    }
    const name = tag.slice(2)
    const goesOn = prefix === 'I' || prefix === 'M' || prefix === 'E' || prefix === 'L'
    const joined = !closed && label === name
    if (goesOn && joined) spans.at(-1)![1] = at
    else {
      if (goesOn) {
        orphans++
        if (first === -1) first = at
      } else if (prefix !== 'B' || label !== name) oldScheme = false
      spans.push([at, at])
      labels.push(name)
    }
    label = name
    closed = prefix === 'E' || prefix === 'L' || prefix === 'S' || prefix === 'U'
  }
  return { spans, labels, orphans: oldScheme ? 0 : orphans, first }
}
