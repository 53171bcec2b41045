import type { AlignmentExplanation, FlexibleEdits, TextBoundary, WordPair } from '../../compare/index.ts'
import type { AlignedItem } from '../../evaluate/index.ts'
import { type Plain, plain } from '../../evaluate/shared.ts'
import { type Segmentation, VERSION } from '../../index.ts'
import type { Diff } from './diff.ts'
import { type DiffRow, diffRows } from './diff-table.ts'

/** How two segmentations were compared. */
export interface DiffHow {
  readonly by: 'edits' | 'alignment' | 'flexible' | 'levels'
  readonly span: number | string
  readonly matching: 'greedy' | 'min-edits' | 'min-cost'
}

/** Differences between two segmentations: what `cesura diff --json` writes. */
export interface DiffDocument {
  /** Version of this document's form. */
  readonly diff: 2
  /** Version of cesura that wrote it. */
  readonly cesura: string
  readonly by: DiffHow['by']
  /** Of boundary edits only. */
  readonly span?: number | string
  readonly matching?: DiffHow['matching']
  readonly reference: string
  readonly hypothesis: string
  /** Neither coder is the reference. */
  readonly equal: boolean
  readonly items: readonly {
    readonly item: string
    readonly reference: string
    readonly hypothesis: string
    readonly units: number
    readonly scores: Readonly<Record<string, number | null>>
    readonly edits: readonly DiffRow[]
    /** With `by` alignment: all that the alignment says. */
    readonly alignment?: Plain<AlignmentExplanation>
    /** With `by` flexible: the edit log. */
    readonly flexible?: Plain<FlexibleEdits>
    /** Boundaries of each level, coarse to fine, and where the two contradict one another. */
    readonly levels?: DiffLevels
    /** Where the hypothesis cut a text that differs. */
    readonly texts?: DifferingTexts
  }[]
}

/** Two hierarchies: the edits have levels, counted from 1, as types. */
export interface DiffLevels {
  readonly reference: readonly (readonly number[])[]
  readonly hypothesis: readonly (readonly number[])[]
  /** Units `start` up to `end`: the shares of what either side asks that the other confirms; null where nothing is asked. */
  readonly stretches: readonly {
    readonly start: number
    readonly end: number
    readonly precision: number | null
    readonly recall: number | null
  }[]
}

function levelsOf({ reference, hypothesis, stretches }: NonNullable<Diff['levels']>): DiffLevels {
  const lists = (levels: readonly Segmentation[]) => levels.map(({ boundaries }) => [...boundaries])
  return {
    reference: lists(reference),
    hypothesis: lists(hypothesis),
    stretches: stretches.map(({ start, end, precision = null, recall = null }) => ({
      start,
      end,
      precision,
      recall,
    })),
  }
}

/** Two texts that differ, word by word, and how sure the boundaries of the hypothesis are. */
export interface DifferingTexts extends Omit<AlignedItem, 'item'> {
  readonly words: { readonly reference: readonly string[]; readonly hypothesis: readonly string[] }
  /** Words at one position of both texts: `[from, to]`, counted from 0. */
  readonly pairs: readonly WordPair[]
  /** For each boundary of the hypothesis: words before it in its own text, the first and the last place it may have in words of the reference, and where it was put, in units. */
  readonly intervals: readonly TextBoundary[]
}

function differingTexts({ rows, counts }: NonNullable<Diff['differing']>): DifferingTexts {
  const { item: _, ...aligned } = counts.items[0]!
  const { reference, hypothesis, pairs, boundaries } = rows
  return { ...aligned, words: { reference, hypothesis }, pairs, intervals: boundaries }
}

/**
 * The document of the differences of some items between two coders.
 *
 * @param diffs - one for each item
 * @param how - by which measure they were found
 * @param reference - the first coder
 * @param hypothesis - the second coder
 * @returns the document of `cesura diff --json`
 */
export function diffDocument(
  diffs: readonly Diff[],
  { by, span, matching }: DiffHow,
  reference: string,
  hypothesis: string,
): DiffDocument {
  return {
    diff: 2,
    cesura: VERSION,
    by,
    ...(by === 'edits' || by === 'levels' ? { span, matching } : {}),
    reference,
    hypothesis,
    equal: diffs.some(({ equal }) => equal === true),
    items: diffs.map(diff => ({
      item: diff.item,
      reference: diff.reference.name,
      hypothesis: diff.hypothesis.name,
      units: diff.reference.segmentation.units,
      scores: Object.fromEntries((diff.scores ?? []).map(({ symbol, value }) => [symbol, value ?? null])),
      edits: diffRows(diff),
      alignment: diff.alignment && plain(diff.alignment),
      flexible: diff.flexible && plain(diff.flexible),
      levels: diff.levels && levelsOf(diff.levels),
      texts: diff.differing && differingTexts(diff.differing),
    })),
  }
}
