import type { EditListener } from '../../compare/edits/boundary-edits.ts'
import { pairSubstitutions } from '../../compare/edits/substitution-pairs.ts'
import { firstType, typesIn } from '../../compare/edits/type-sets.ts'
import type { Counts, Reader } from './automaton.ts'

/** The types that only the first and only the second coder still has at the positions that wait, pass after pass. */
type Buffers = readonly number[]

/** Makes a listener and the counts that it fills. */
export type CountEdits = () => { readonly listener: EditListener; readonly counts: Record<string, number> }

/**
 * The greedy search of the boundary edit distance, read position by position. Pass d moves types over d positions: it keeps
 * the last d places, compares a new one with the oldest, and hands the oldest on to pass d + 1. What leaves the last
 * pass is final: substitutions and additions. Empty places at the end of the text flush the passes.
 */
export function greedyReader(
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
