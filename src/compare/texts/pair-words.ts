import type { AlignTextsOptions, alignTexts } from './align-texts.ts'
import { distinguishTexts } from './distinguish-texts.ts'
import type { Mapping } from './map-units.ts'
import { normaliseWord } from './normalise.ts'

/** Words that are at one position of two texts: `from` up to `to`, counted from 0. */
export interface WordPair {
  /** `equal`, `changed` into others, `missing` in the hypothesis, or `added` by it. */
  readonly kind: 'equal' | 'changed' | 'missing' | 'added'
  readonly reference: readonly [from: number, to: number]
  readonly hypothesis: readonly [from: number, to: number]
}

/**
 * Two texts as pairs of words, to show them as two rows. Of all optimal alignments it is the one that is furthest
 * to the left in the reference: a choice for the eye, never for a score. The same characters in other units are paired
 * as soon as both have as many. Time as `alignTexts`.
 *
 * @param reference - words of the reference
 * @param hypothesis - words of the hypothesis
 * @param options - how words are made alike, and how many must match
 * @returns the pairs from left to right; without words on one side, all words of the other as `missing` or `added`
 * @throws CesuraError `alignment-poor` below `limit`, `alignment-too-long` when the texts differ too much for their
 *   length
 * @example
 * pairWords(['so', 'we', 'begin', 'now'], ['so', 'we', 'start']).map(({ kind }) => kind)
 * //=> ['equal', 'equal', 'changed', 'missing']
 */
export function pairWords(
  reference: readonly string[],
  hypothesis: readonly string[],
  options: AlignTextsOptions = {},
): WordPair[] {
  if (reference.length === 0 || hypothesis.length === 0) return leftOver(reference.length, hypothesis.length)
  const { by } = distinguishTexts(reference, hypothesis, options)
  if (by === undefined)
    return reference.map((_, at) => ({ kind: 'equal', reference: [at, at + 1], hypothesis: [at, at + 1] }))
  return 'rule' in by
    ? pairsOfMapping(by)
    : pairsOfAlignment(reference, hypothesis, by, options.normalise ?? 'nfkc+lower+punctuation')
}

const leftOver = (n: number, m: number): WordPair[] => [
  ...Array.from({ length: n }, (_, at) => one('missing', [at, at + 1], [0, 0])),
  ...Array.from({ length: m }, (_, at) => one('added', [0, 0], [at, at + 1])),
]

const one = (
  kind: WordPair['kind'],
  reference: readonly [number, number],
  hypothesis: readonly [number, number],
): WordPair => ({ kind, reference, hypothesis })

/** Both texts up to the next position that both have. */
function pairsOfMapping({ units, hypothesisUnits, interval }: Mapping): WordPair[] {
  const pairs: WordPair[] = []
  let [i, j] = [0, 0]
  for (let b = 1; b <= hypothesisUnits; b++) {
    const found = interval(b)
    if ('inside' in found) continue
    const to = b === hypothesisUnits ? units : found.lo
    if (to === i) continue
    pairs.push(one('equal', [i, to], [j, b]))
    ;[i, j] = [to, b]
  }
  if (j < hypothesisUnits) {
    const last = pairs.pop()!
    pairs.push(one('equal', last.reference, [last.hypothesis[0], hypothesisUnits]))
  }
  return pairs
}

/**
 * The lowest cells of all optimal alignments are an optimal alignment themselves. An insertion next to a deletion is
 * never optimal, so from one column to the next either nothing of the reference is used, or some words are left out
 * and one is paired.
 */
function pairsOfAlignment(
  reference: readonly string[],
  hypothesis: readonly string[],
  { interval }: Pick<ReturnType<typeof alignTexts>, 'interval'>,
  rule: NonNullable<AlignTextsOptions['normalise']>,
): WordPair[] {
  const pairs: WordPair[] = []
  let i = 0
  const leaveOut = (to: number, j: number): void => {
    for (; i < to; i++) pairs.push(one('missing', [i, i + 1], [j, j]))
  }
  for (let j = 0; j < hypothesis.length; j++) {
    const { lo } = interval(j + 1)
    if (lo === i) {
      pairs.push(one('added', [i, i], [j, j + 1]))
      continue
    }
    leaveOut(lo - 1, j)
    const same = normaliseWord(reference[i]!, rule) === normaliseWord(hypothesis[j]!, rule)
    pairs.push(one(same ? 'equal' : 'changed', [i, i + 1], [j, j + 1]))
    i++
  }
  leaveOut(reference.length, hypothesis.length)
  return pairs
}
