import { LABEL_SEPARATOR } from '../../model/covered.ts'
import { describe, type Location } from '../../model/error.ts'
import {
  askOverlap,
  askUncovered,
  overlapResolved,
  spansCross,
  spansOverlap,
  spanTwice,
  textUncovered,
} from '../../model/errors/reading.ts'
import { show } from '../../model/require.ts'
import type { Draft } from '../draft.ts'

/** A span on whole positions: from `from` up to `to`, with a label. */
export interface Range {
  readonly from: number
  readonly to: number
  readonly label?: string | undefined
  /** Its words, for messages. */
  readonly shown?: string
  readonly location: Location
}

/** What spans make of a text: boundaries, a label per segment, or levels where spans are within spans. */
export interface Cut {
  readonly boundaries: readonly number[]
  readonly labels?: readonly string[]
  /** From coarse to fine, where spans are nested; then `boundaries` are those of the finest. */
  readonly levels?: readonly (readonly number[])[]
}

/** What is known about the ranges in addition to their numbers. */
interface CutFacts {
  /** Where the text ends. */
  readonly units: number
  /** What must be covered: `text`, `tokens`. */
  readonly noun: string
  /** The share of it that spans cover, where it is not that of units. */
  readonly covered?: () => number
  readonly holes?: 'segment'
  readonly overlap?: 'next-start'
  /** The rule for overlaps that is far more probable than the others, and why. */
  readonly likelyOverlap?: { readonly value: string; readonly because: string } | undefined
  /** Whether a hole holds nothing but spaces. */
  readonly isBlank?: (from: number, to: number) => boolean
  readonly location: Location
}

export interface Piece {
  from: number
  to: number
  labels: string[]
  hole: boolean
}

/**
 * Segments a text at spans. Overlaps and gaps between spans follow the rule that `overlap` and `holes` name;
 * where none is named it is asked, for each rule gives other boundaries.
 */
export function cutRanges(draft: Draft, ranges: readonly Range[], facts: CutFacts): Cut | undefined {
  const sorted = withoutDuplicates(draft, ranges, facts)
  const crossing = overlaps(sorted)
  const rule = draft.options.overlap ?? facts.overlap
  if (crossing.length > 0 && (rule === undefined || rule === 'error')) {
    complainOverlap(draft, crossing, sorted.length, facts)
    return undefined
  }
  if (crossing.length > 0 && draft.options.overlap === undefined && facts.overlap !== undefined)
    draft.warn(describe(overlapResolved, { overlaps: crossing.length, spans: sorted.length }), facts.location)
  if (crossing.length > 0 && rule === 'nest') return cutNested(draft, sorted, facts)
  const pieces = crossing.length > 0 && rule === 'flatten' ? flatten(sorted) : apart(sorted, rule)
  return closeHoles(draft, pieces, facts)
}

/** Sorted by start, the longer first; of two equal spans with one label one is kept. */
function withoutDuplicates(draft: Draft, ranges: readonly Range[], facts: CutFacts): readonly Range[] {
  if (isRow(ranges)) return ranges
  const inOrder = (a: Range, b: Range) => a.from - b.from || b.to - a.to
  const sorted = [...ranges].sort(inOrder)
  const kept = sorted.filter((range, index) => {
    const before = sorted[index - 1]
    return (
      before === undefined ||
      before.from !== range.from ||
      before.to !== range.to ||
      before.label !== range.label
    )
  })
  const duplicates = sorted.length - kept.length
  if (duplicates > 0) {
    draft.warn(describe(spanTwice, { spans: duplicates }), facts.location)
  }
  return kept
}

/** The ranges that begin before an earlier one has ended, each with that one. */
function overlaps(sorted: readonly Range[]): { range: Range; before: Range }[] {
  const found: { range: Range; before: Range }[] = []
  let longest: Range | undefined
  for (const range of sorted) {
    if (longest !== undefined && range.from < longest.to) found.push({ range, before: longest })
    if (longest === undefined || range.to > longest.to) longest = range
  }
  return found
}

const nameOf = (range: Range): string =>
  show(range.shown ?? range.label ?? `${range.from}–${range.to}`).slice(0, 60)

function complainOverlap(
  draft: Draft,
  crossing: readonly { range: Range; before: Range }[],
  all: number,
  { location, noun, likelyOverlap }: CutFacts,
): void {
  const { range, before } = crossing[0]!
  const facts = {
    overlaps: crossing.length,
    spans: all,
    line: range.location.line,
    before: nameOf(before),
    after: nameOf(range),
  }
  const nested = crossing.every(({ range, before }) => range.to <= before.to)
  if (draft.options.overlap === 'error') {
    draft.error(describe(spansOverlap, facts), range.location)
    return
  }
  // Both name the unit between them where the end of one is the start of the next.
  const shareOne =
    noun !== 'text' &&
    noun !== 'recording' &&
    crossing.every(({ range, before }) => before.to - range.from === 1)
  const likely =
    likelyOverlap ??
    (shareOne && !nested ? { value: 'next-start', because: 'they share one unit only' } : undefined)
  draft.ask({
    ...describe(askOverlap, facts),
    option: 'overlap',
    choices: [
      ...(nested ? [{ value: 'nest', meaning: 'spans within spans are levels, coarse and fine' }] : []),
      { value: 'next-start', meaning: 'where the next span starts' },
      { value: 'midpoint', meaning: 'in the middle of what both cover' },
      { value: 'flatten', meaning: 'at every start and every end' },
    ],
    likely: likely?.value,
    because: likely?.because,
    location: { ...location, ...range.location },
  })
}

/** Spans one after the other: each ends where the next starts, or in the middle of what both cover. */
function apart(sorted: readonly Range[], rule: string | undefined): Piece[] {
  const pieces: Piece[] = []
  for (const { from, to, label } of sorted) {
    const before = pieces.at(-1)
    let start = from
    if (before !== undefined && from < before.to) {
      // A span within another has no middle of its own to speak of: the outer one ends where it starts.
      if (rule === 'midpoint' && to > before.to) start = Math.floor((from + before.to) / 2)
      before.to = start
      if (before.to <= before.from) pieces.pop()
    }
    if (to > start) pieces.push({ from: start, to, labels: label === undefined ? [] : [label], hole: false })
  }
  return pieces
}

/** A boundary at every start and every end; a piece has the labels of all spans that cover it. */
function flatten(sorted: readonly Range[]): Piece[] {
  const edges = [...new Set(sorted.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const pieces: Piece[] = []
  let active: Range[] = []
  let next = 0
  for (let index = 0; index + 1 < edges.length; index++) {
    const from = edges[index]!
    active = active.filter(({ to }) => to > from)
    while (next < sorted.length && sorted[next]!.from === from) active.push(sorted[next++]!)
    if (active.length > 0)
      pieces.push({
        from,
        to: edges[index + 1]!,
        labels: active.flatMap(({ label }) => (label === undefined ? [] : [label])),
        hole: false,
      })
  }
  return pieces
}

/** Spans within spans as levels: level l has a boundary at every span that is in fewer than l others. */
function cutNested(draft: Draft, sorted: readonly Range[], facts: CutFacts): Cut | undefined {
  const byDepth: Range[][] = []
  const open: Range[] = []
  for (const range of sorted) {
    while (open.length > 0 && open.at(-1)!.to <= range.from) open.pop()
    const outer = open.at(-1)
    if (outer !== undefined && range.to > outer.to) {
      draft.error(describe(spansCross, { a: nameOf(outer), b: nameOf(range) }), range.location)
      return undefined
    }
    byDepth[open.length] ??= []
    byDepth[open.length]!.push(range)
    open.push(range)
  }
  const outer = closeHoles(draft, apart(byDepth[0]!, undefined), facts)
  if (outer === undefined) return undefined
  const levels: number[][] = [[...outer.boundaries]]
  for (const ranges of byDepth.slice(1)) {
    const edges = new Set(levels.at(-1))
    for (const { from, to } of ranges) {
      edges.add(from)
      // What follows a span belongs to it, where holes are joined to the left.
      if (draft.options.holes !== 'join-left') edges.add(to)
    }
    levels.push([...edges].filter(edge => edge > 0 && edge < facts.units).sort((a, b) => a - b))
  }
  const finest = levels.at(-1)!
  const labels = [0, ...finest].map(start => {
    let label = ''
    for (const range of sorted)
      if (range.from <= start && start < range.to && range.label !== undefined) label = range.label
    return label
  })
  return { boundaries: finest, levels, ...(labels.some(label => label !== '') ? { labels } : {}) }
}

/** Puts pieces into the holes, or lengthens what is before them, or asks. */
function closeHoles(draft: Draft, pieces: readonly Piece[], facts: CutFacts): Cut | undefined {
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
    draft.error(describe(textUncovered, { share: shown, noun: facts.noun, holes }), facts.location)
    return
  }
  draft.ask({
    ...describe(askUncovered, { share: shown, noun: facts.noun, few: share < 0.6 }),
    option: 'holes',
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
    // Names and terms in a text are segments of their own; what covers nearly all lost spaces and punctuation.
    likely: share >= 0.95 ? 'join-left' : share < 0.6 ? 'segment' : undefined,
    because: `the spans cover ${shown} % of the ${facts.noun === 'recording' ? 'recording' : 'text'}`,
    location: facts.location,
  })
}

/** Whether ranges follow each other, as most do: nothing to sort, no two are equal, none overlap. */
function isRow(ranges: readonly Range[]): boolean {
  let reached = 0
  for (const { from, to } of ranges) {
    if (from < reached || to <= from) return false
    reached = to
  }
  return true
}
