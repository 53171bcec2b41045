import { LABEL_SEPARATOR } from '../../model/covered.ts'
import { describe } from '../../model/error.ts'
import { askUncovered, textUncovered } from '../../model/errors/reading.ts'
import { addError, ask, type Draft } from '../draft.ts'
import type { Cut, CutFacts, Piece } from './cut-ranges.ts'

/** Puts pieces into the holes, or lengthens what is before them, or asks. */
export function closeHoles(draft: Draft, pieces: readonly Piece[], facts: CutFacts): Cut | undefined {
  // A coder who marked nothing has no boundary; without spans there is no gap between them.
  if (pieces.length === 0) return { boundaries: [] }
  const { units, isBlank } = facts
  const all: Piece[] = []
  let cursor = 0
  let holes = 0
  const fill = (to: number) => {
    if (to <= cursor) return
    const before = all.at(-1)
    if (isBlank?.(cursor, to)) {
      if (before !== undefined) before.to = to
      else all.push({ from: cursor, to, labels: [], hole: false })
    } else {
      holes++
      all.push({ from: cursor, to, labels: [], hole: true })
    }
  }
  for (const piece of pieces) {
    fill(piece.from)
    // Spaces before the first span belong to it.
    const first = all.at(-1)
    if (all.length === 1 && first!.labels.length === 0 && !first!.hole && first!.from === 0 && cursor === 0) {
      all[0] = { ...piece, from: 0 }
    } else all.push({ ...piece })
    cursor = piece.to
  }
  fill(units)
  const rule = draft.options.holes ?? facts.holes
  if (holes > 0 && (rule === undefined || rule === 'error')) {
    complainHoles(draft, pieces, facts, holes)
    return undefined
  }
  const joined: Piece[] = []
  for (const piece of all) {
    const before = joined.at(-1)
    if (piece.hole && rule === 'join-left' && before !== undefined) before.to = piece.to
    else joined.push(piece)
  }
  const labelled = joined.some(({ labels }) => labels.length > 0)
  return {
    boundaries: joined.slice(1).map(({ from }) => from),
    ...(labelled ? { labels: joined.map(({ labels }) => labels.join(LABEL_SEPARATOR)) } : {}),
  }
}

function complainHoles(draft: Draft, pieces: readonly Piece[], facts: CutFacts, holes: number): void {
  const units = pieces.reduce((sum, { from, to }) => sum + to - from, 0)
  const share = facts.covered?.() ?? units / facts.units
  const shown = share > 0 && share < 0.01 ? 'less than 1' : String(Math.min(99, Math.round(share * 100)))
  if (draft.options.holes === 'error') {
    addError(draft, describe(textUncovered, { share: shown, noun: facts.noun, holes }), facts.location)
    return
  }
  ask(draft, {
    ...describe(askUncovered, { share: shown, noun: facts.noun, few: share < 0.6 }),
    option: 'holes',
    flag: '--read holes=',
    choices: [
      {
        value: 'segment',
        meaning: 'the text between is a segment of its own: both ends of a span are boundaries',
      },
      {
        value: 'join-left',
        meaning: 'it belongs to the segment before it: only starts of spans are boundaries',
      },
    ],
    likely: share >= 0.95 ? 'join-left' : undefined,
    because: `the spans cover ${shown} % of the ${facts.noun === 'recording' ? 'recording' : 'text'}`,
    location: facts.location,
  })
}
