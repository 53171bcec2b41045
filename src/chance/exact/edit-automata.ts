import type { EditListener } from '../../compare/edits/boundary-edits.ts'
import { typeCount } from '../../compare/edits/type-sets.ts'
import { typeNames } from '../../metrics/edits/confusion-tally.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { PLAIN_MARKS } from '../random-pair.ts'
import { type Automaton, buildAutomaton } from './automaton.ts'
import { type CountEdits, greedyReader } from './greedy-reader.ts'

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
