import { midRanks } from '../../stats/ranks/ranks.ts'

/** Rank sums of hypotheses over complete blocks of an item and a reference. */
export interface RankSums {
  blocks: number
  ties: number
  readonly ranks: Float64Array<ArrayBuffer>
}

/** The comparisons of one item: whose they are, and their scores. */
export interface Ranked {
  readonly count: number
  /** The reference of each, as any sign that tells references apart. */
  readonly reference: ArrayLike<string | number>
  /** The place of each hypothesis among all. */
  readonly hypothesis: ArrayLike<number>
  /** Not a number where there is none. */
  readonly score: ArrayLike<number>
}

/** Ranks the hypotheses in every block, an item and a reference, in which all of them have a score. */
export function addRanks(sums: RankSums, { count, reference, hypothesis, score }: Ranked): void {
  const hypotheses = sums.ranks.length
  // The usual case, without a list to sort: two hypotheses and one reference.
  if (hypotheses === 2 && count === 2 && reference[0] === reference[1]) {
    const difference = score[0]! - score[1]!
    if (Number.isNaN(difference)) return
    const first = hypothesis[0]!
    sums.blocks++
    sums.ties += difference === 0 ? 6 : 0
    sums.ranks[first]! += 1.5 + 0.5 * Math.sign(difference)
    sums.ranks[1 - first]! += 1.5 - 0.5 * Math.sign(difference)
    return
  }
  const blocks = new Map<string | number, (number | undefined)[]>()
  for (let place = 0; place < count; place++) {
    if (Number.isNaN(score[place]!)) continue
    const block = blocks.get(reference[place]!) ?? []
    blocks.set(reference[place]!, block)
    block[hypothesis[place]!] = score[place]!
  }
  for (const block of blocks.values()) {
    const scores = Array.from({ length: hypotheses }, (_, index) => block[index]).filter(
      own => own !== undefined,
    )
    if (scores.length < hypotheses) continue
    const { ranks, ties } = midRanks(scores)
    sums.blocks++
    sums.ties += ties
    for (const [index, rank] of ranks.entries()) sums.ranks[index]! += rank
  }
}
