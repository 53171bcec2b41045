import { throwInvalid } from '../model/error.ts'
import { optionInvalidInBlockIntegrity } from '../model/errors/chunks.ts'
import { requireChoice, requireInteger } from '../model/require.ts'
import type { CharacterRange } from './ranges.ts'

/** A stretch of a document that should stay in one piece: a block of `blocksOf`, a section. */
export interface BlockRange extends CharacterRange {
  /** What it is, to count kinds apart. @defaultValue undefined: it counts among all blocks only */
  readonly kind?: string
}

/** When a block is whole: one chunk holds it, or no chunk but the first starts inside it. */
export const BLOCK_RULES = ['contained', 'no-cut'] as const
/** A rule by which a block is whole. */
export type BlockRule = (typeof BLOCK_RULES)[number]

/** As the program adaptive-chunking has it. */
export const ADAPTIVE_BLOCKS = { rule: 'no-cut', tolerance: 5 } as const

/** When a block is whole. */
export interface BlockIntegrityOptions {
  /** One chunk holds it, or no chunk but the first starts inside it. @defaultValue `contained` */
  readonly rule?: BlockRule
  /** So many characters at either end of a block may be missing, or be behind a cut. @defaultValue 0 */
  readonly tolerance?: number
  /**
   * `adaptive-chunking`: `no-cut` with a tolerance of 5, as that program counts pieces between split points.
   * @defaultValue undefined: the defaults above
   */
  readonly preset?: 'adaptive-chunking'
}

/** Blocks, and those that stay whole. */
interface BlockCounts {
  readonly blocks: number
  readonly whole: number
}

/** What `blockIntegrity` finds. */
export interface BlockIntegrity extends BlockCounts {
  /** Blocks that share no character with any chunk. */
  readonly lost: number
  /** whole / blocks; undefined without blocks. */
  readonly share: number | undefined
  readonly reason?: 'no-blocks'
  /** Counts of each kind; undefined where no block has one. */
  readonly byKind?: Readonly<Record<string, BlockCounts>>
}

/**
 * How many blocks of a document stay whole in chunks. `checkCuts` counts cuts that break nothing; this counts blocks: ten cuts
 * in one long table cost one block.
 *
 * Under `contained` a block is whole if one chunk holds all of it; under `no-cut` if no chunk but the first starts inside it.
 * `no-cut` looks at starts only: a block in a hole counts as whole, and one that a chunk holds counts as broken when the next
 * chunk overlaps into it. Without overlap and holes, and with tolerance 0, the two agree. Time O((b + c) · log c).
 *
 * @param chunks - half-open ranges, in any order
 * @param blocks - half-open ranges, in any order, with a kind where it is known
 * @param options - the rule and its tolerance
 * @returns counts, and the share of blocks that are whole
 * @throws CesuraError `option-invalid` when a block is empty, the tolerance is no integer, or a word is unknown
 * @example
 * blockIntegrity([{ start: 0, end: 40 }, { start: 25, end: 60 }], [{ start: 0, end: 20 }, { start: 20, end: 38 }]).whole //=> 2
 * blockIntegrity([{ start: 0, end: 40 }, { start: 25, end: 60 }], [{ start: 0, end: 20 }, { start: 20, end: 38 }], { rule: 'no-cut' }).whole //=> 1
 */
export function blockIntegrity(
  chunks: readonly CharacterRange[],
  blocks: readonly BlockRange[],
  options: BlockIntegrityOptions = {},
): BlockIntegrity {
  if (options.preset !== undefined) requireChoice('preset', options.preset, ['adaptive-chunking'])
  const adaptive = options.preset === 'adaptive-chunking'
  const usual = adaptive ? ADAPTIVE_BLOCKS : ({ rule: 'contained', tolerance: 0 } as const)
  const rule = requireChoice('rule', options.rule ?? usual.rule, BLOCK_RULES)
  const tolerance = requireInteger('tolerance', options.tolerance ?? usual.tolerance, 0)
  const sorted = chunks.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const starts = sorted.map(({ start }) => start)
  /** How far the chunks up to each reach. */
  const reach: number[] = []
  for (const { end } of sorted) reach.push(Math.max(end, reach.at(-1) ?? 0))
  /** How far chunks reach that start at a position or before it. */
  const reachOf = (position: number): number => reach[countUpTo(starts, position) - 1] ?? -Infinity

  const isIntact = ({ start, end }: BlockRange): boolean => {
    if (rule === 'contained')
      return reachOf(Math.min(start + tolerance, end - 1)) >= Math.max(end - tolerance, start + 1)
    // The first chunk has to start somewhere.
    const next = Math.max(1, countUpTo(starts, start + tolerance))
    return !(next < starts.length && starts[next]! < end - tolerance)
  }
  let [whole, lost] = [0, 0]
  const byKind = new Map<string, { blocks: number; whole: number }>()
  for (const [index, block] of blocks.entries()) {
    if (!(block.end > block.start))
      throwInvalid(
        optionInvalidInBlockIntegrity,
        { index: index + 1, start: block.start, end: block.end },
        `blocks[${index}]`,
      )
    const stays = isIntact(block)
    if (stays) whole++
    if (reachOf(block.end - 1) <= block.start) lost++
    if (block.kind === undefined) continue
    const own = byKind.get(block.kind) ?? { blocks: 0, whole: 0 }
    byKind.set(block.kind, { blocks: own.blocks + 1, whole: own.whole + Number(stays) })
  }
  return {
    blocks: blocks.length,
    whole,
    lost,
    ...(blocks.length === 0
      ? { share: undefined, reason: 'no-blocks' as const }
      : { share: whole / blocks.length }),
    byKind: byKind.size === 0 ? undefined : Object.fromEntries(byKind),
  }
}

/** How many numbers of a sorted list are at most this one. */
function countUpTo(sorted: readonly number[], most: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low
}
