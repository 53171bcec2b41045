import type { EditListener } from '../../compare/edits/boundary-edits.ts'
import { firstType, typeCount, typesIn } from '../../compare/edits/edit-settings.ts'
import { pairSubstitutions } from '../../compare/edits/substitution-pairs.ts'
import { typeNames } from '../../metrics/edits/confusion-tally.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { PLAIN_MARKS } from '../random/random-pair.ts'
import { type Automaton, buildAutomaton, type Counts, type Reader } from './automaton.ts'

/** What of an edit script a measure wants: how many edits of each kind, or which types were taken for which. */
export type EditWish = 'counts' | 'confusion'

const plainAutomata = new Map<number, Automaton | undefined>()

/** The greedy search of one type: small, and the same for every corpus. */
export function plainAutomaton(span: number): Automaton | undefined {
  if (!plainAutomata.has(span))
    plainAutomata.set(
      span,
      span > 5 ? undefined : buildAutomaton(greedyReader(PLAIN_MARKS, span, [0], countingPlain), 2),
    )
  return plainAutomata.get(span)
}

const countingPlain: CountEdits = () => {
  const counts: Record<string, number> = {}
  const add = (field: string, by = 1) => {
    counts[field] = (counts[field] ?? 0) + by
  }
  const listener: EditListener = {
    match: () => add('matches'),
    addition: (_, __, inReference) => add(inReference ? 'first' : 'second'),
    substitution: () => {},
    transposition(start, end) {
      add('moves')
      add('moved', end - start)
    },
  }
  return { listener, counts }
}

/** Automata of several types that were made last, by what they are made of; large ones are not kept. */
const typedAutomata = new Map<string, Automaton>()
const MOST_KEPT = 32
const MOST_STEPS_KEPT = 20_000

/** The greedy search of several types, over the marks that occur: corpora with the same marks share it. */
export function typedAutomaton(
  marks: readonly number[],
  span: number,
  scale: TypeScale,
  wish: EditWish,
): Automaton | undefined {
  const names = wish === 'counts' ? [] : typeNames(scale)
  const key = JSON.stringify([wish, span, marks, scale.ranks, names])
  const kept = typedAutomata.get(key)
  if (kept !== undefined) return kept
  const count = wish === 'counts' ? countingTyped(scale) : countingConfusion(scale)
  const made = buildAutomaton(greedyReader(marks, span, scale.ranks, count), marks.length)
  if (made !== undefined && made.next.length <= MOST_STEPS_KEPT) {
    if (typedAutomata.size >= MOST_KEPT) typedAutomata.delete(typedAutomata.keys().next().value!)
    typedAutomata.set(key, made)
  }
  return made
}

const countingTyped =
  ({ ranks }: TypeScale): CountEdits =>
  () => {
    const counts: Record<string, number> = {}
    const add = (field: string, by = 1) => {
      counts[field] = (counts[field] ?? 0) + by
    }
    const listener: EditListener = {
      match: (_, types) => add('matches', typeCount(types)),
      addition: () => add('additions'),
      substitution(_, expected, found) {
        add('substitutions')
        add('changed', Math.abs(ranks[expected]! - ranks[found]!))
      },
      transposition(start, end) {
        add('transpositions')
        add('moved', end - start)
      },
    }
    return { listener, counts }
  }

function countingConfusion(scale: TypeScale): CountEdits {
  const names = typeNames(scale)
  return () => {
    const counts: Record<string, number> = {}
    const add = (field: string, by = 1) => {
      counts[field] = (counts[field] ?? 0) + by
    }
    const listener: EditListener = {
      match(_, types) {
        for (const [type, name] of names.entries()) if ((types >>> type) & 1) add(`match:${name}`)
      },
      addition: (_, type, inReference) => add(`${inReference ? 'missing' : 'extra'}:${names[type]}`),
      substitution: (_, expected, found) => add(`confused:${names[found]}>${names[expected]}`),
      transposition(start, end, type) {
        add(`near:${names[type]}`)
        add(`moved:${names[type]}`, end - start)
      },
    }
    return { listener, counts }
  }
}

/** The types that only the first and only the second coder still has at the positions that wait, pass after pass. */
type Buffers = readonly number[]

/** Makes a listener and the counts that it fills. */
type CountEdits = () => { readonly listener: EditListener; readonly counts: Record<string, number> }

/**
 * The greedy search of the boundary edit distance, read position by position. Pass d moves types over d positions: it keeps
 * the last d places, compares a new one with the oldest, and hands the oldest on to pass d + 1. What leaves the last
 * pass is final: substitutions and additions. Empty places at the end of the text flush the passes.
 */
function greedyReader(
  marks: readonly number[],
  span: number,
  ranks: readonly number[],
  count: CountEdits,
): Reader<Buffers> {
  const passes = span - 1
  /** Places that wait in all passes together. */
  const held = (span * passes) / 2

  const feed = (buffers: number[], onlyFirst: number, onlySecond: number, listener: EditListener): void => {
    let [xa, xb] = [onlyFirst, onlySecond]
    for (let pass = 1, at = 0; pass <= passes; at += 2 * pass, pass++) {
      let ya = buffers[at]!
      let yb = buffers[at + 1]!
      const blocked = xa !== 0 && xb !== 0 && ya !== 0 && yb !== 0
      const types = blocked ? 0 : (xa & yb) | (xb & ya)
      for (let rest = types; rest !== 0; rest &= rest - 1) listener.transposition(0, pass, firstType(rest))
      xa &= ~types
      xb &= ~types
      ya &= ~types
      yb &= ~types
      buffers.copyWithin(at, at + 2, at + 2 * pass)
      buffers[at + 2 * pass - 2] = xa
      buffers[at + 2 * pass - 1] = xb
      xa = ya
      xb = yb
    }
    if (xa !== 0 && xb !== 0) pairSubstitutions(0, xa, xb, ranks, listener)
    else {
      for (const type of typesIn(xa)) listener.addition(0, type, true)
      for (const type of typesIn(xb)) listener.addition(0, type, false)
    }
  }
  const step = (state: Buffers, a: number, b: number): readonly [Buffers, Counts] => {
    const buffers = [...state]
    const { listener, counts } = count()
    if ((a & b) !== 0) listener.match(0, a & b)
    feed(buffers, a & ~b, b & ~a, listener)
    return [buffers, counts]
  }
  return {
    start: new Array<number>(2 * held).fill(0),
    key: state => state.join(),
    step: (state, first, second) => step(state, marks[first]!, marks[second]!),
    end(state) {
      const buffers = [...state]
      const { listener, counts } = count()
      for (let place = 0; place < held; place++) feed(buffers, 0, 0, listener)
      return counts
    },
  }
}
