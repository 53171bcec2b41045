/** Which of some ranked hypotheses are not significantly different, as letters. */
export interface CompactLetters {
  /** The members of each letter, in the order of the letters. */
  readonly groups: readonly (readonly number[])[]
  /** The letters of each hypothesis. */
  readonly letters: readonly (readonly string[])[]
  /** The letters of each hypothesis as they are shown: `abd`; with more than 26 letters `a,c,ab`. */
  readonly text: readonly string[]
  /** `cover` where there are too many maximal groups to list them all. */
  readonly method: 'insert-absorb' | 'cover'
}

/** With more maximal groups than this, some that together hold every pair are taken instead of all. */
const MOST_GROUPS = 1000

/**
 * Compact letter display: two hypotheses share a letter if and only if they do not differ. Letters need not be
 * contiguous in the ranking, and no letter is redundant. Insert and absorb (Piepho 2004), without sweeping: every
 * group is as large as possible. With more than 1,000 maximal groups a cover of the pairs that do not differ.
 *
 * @param count - how many hypotheses there are, numbered from 0 in the order of the ranking
 * @param differ - whether two different hypotheses differ; symmetric
 * @returns groups, letters, their text and how they were found
 * @example
 * compactLetters(3, (i, j) => i + j === 2).text //=> ['a', 'ab', 'b']
 * compactLetters(3, () => true).text //=> ['a', 'b', 'c']
 */
export function compactLetters(count: number, differ: (i: number, j: number) => boolean): CompactLetters {
  const maximal = insertAndAbsorb(count, differentPairs(count, differ))
  const found = maximal ?? cover(count, differ)
  const groups = withoutRedundant(count, found.map(membersOf).sort(byMembers))
  const names = groups.map((_, group) => letterName(group))
  const letters = Array.from({ length: count }, (_, i) =>
    names.filter((_, group) => groups[group]!.includes(i)),
  )
  const text = letters.map(own => own.join(groups.length > 26 ? ',' : ''))
  return { groups, letters, text, method: maximal === undefined ? 'cover' : 'insert-absorb' }
}

function* differentPairs(
  count: number,
  differ: (i: number, j: number) => boolean,
): Generator<readonly [number, number]> {
  for (let i = 0; i < count; i++) for (let j = i + 1; j < count; j++) if (differ(i, j)) yield [i, j]
}

/**
 * The maximal sets in which no two differ, as bits. They do not depend on the order of the pairs.
 *
 * @param count - how many hypotheses there are
 * @param pairs - those that differ
 * @param most - how many groups are too many
 * @returns the groups in no particular order; undefined where at some step there are more than `most`
 */
export function insertAndAbsorb(
  count: number,
  pairs: Iterable<readonly [number, number]>,
  most = MOST_GROUPS,
): bigint[] | undefined {
  let groups = count === 0 ? [] : [(1n << BigInt(count)) - 1n]
  for (const [i, j] of pairs) {
    const [first, second] = [1n << BigInt(i), 1n << BigInt(j)]
    const both = first | second
    const split = groups.filter(group => (group & both) === both)
    if (split.length === 0) continue
    const kept = groups.filter(group => (group & both) !== both)
    // Both halves hold the other member of the pair, so none is empty, and no kept group is inside a half: it would
    // have been inside the whole. Only the halves can be absorbed.
    const halves = [...new Set(split.flatMap(group => [group ^ first, group ^ second]))]
    const larger = [...kept, ...halves]
    groups = [
      ...kept,
      ...halves.filter(half => !larger.some(other => other !== half && (half & other) === half)),
    ]
    if (groups.length > most) return undefined
  }
  return groups
}

/** Groups that together hold every pair that does not differ, and everybody. */
function cover(count: number, differ: (i: number, j: number) => boolean): bigint[] {
  const groups: bigint[] = []
  const isInside = (bits: bigint) => groups.some(group => (group & bits) === bits)
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      if (differ(i, j) || isInside((1n << BigInt(i)) | (1n << BigInt(j)))) continue
      const members = [i, j]
      for (let x = 0; x < count; x++)
        if (members.every(member => member !== x && !differ(member, x))) members.push(x)
      groups.push(members.reduce((bits, member) => bits | (1n << BigInt(member)), 0n))
    }
  for (let i = 0; i < count; i++) if (!isInside(1n << BigInt(i))) groups.push(1n << BigInt(i))
  return groups
}

function membersOf(bits: bigint): number[] {
  const members: number[] = []
  for (let rest = bits, i = 0; rest > 0n; rest >>= 1n, i++) if ((rest & 1n) === 1n) members.push(i)
  return members
}

/** Lexicographic; a list that begins another comes first. */
function byMembers(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((member, index) => member !== b[index])
  return at === -1 ? a.length - b.length : at >= b.length ? 1 : a[at]! - b[at]!
}

/** Smaller groups are tried first, of equal ones the last. Removing a group makes no other redundant: one pass is enough. */
function withoutRedundant(count: number, groups: readonly (readonly number[])[]): (readonly number[])[] {
  // How many groups hold i and j, and i alone where j is i.
  const holding = new Uint32Array(count * count)
  const forPairs = (group: readonly number[], visit: (at: number) => void) => {
    for (const i of group) for (const j of group) if (i <= j) visit(i * count + j)
  }
  for (const group of groups) forPairs(group, at => holding[at]!++)
  const removed = new Set<number>()
  const visited = [...groups.keys()].sort((a, b) => groups[a]!.length - groups[b]!.length || b - a)
  for (const index of visited) {
    let isRedundant = true
    forPairs(groups[index]!, at => {
      if (holding[at]! < 2) isRedundant = false
    })
    if (!isRedundant) continue
    removed.add(index)
    forPairs(groups[index]!, at => holding[at]!--)
  }
  return groups.filter((_, index) => !removed.has(index))
}

/** a … z, aa, ab … az, ba …: as the columns of a spreadsheet. */
function letterName(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : letterName(Math.floor(index / 26) - 1) + last
}
