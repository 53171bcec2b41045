import { blocksOf } from '../../agreement/blocks.ts'
import { type Comparisons, ComparisonsBuilder } from '../../evidence/comparisons.ts'
import type { Item } from '../../model/corpus.ts'
import type { EvaluationJob } from '../job.ts'
import { itemComparer } from '../tally-item.ts'

/** One long text in blocks, compared as if each were a text: plain data. */
export interface ComparedBlocks {
  /** Gaps of a block, on average. */
  readonly size: number
  /** Gaps of each block. */
  readonly gaps: readonly number[]
  /** For each metric the comparisons of each block. */
  readonly comparisons: readonly Comparisons[]
}

/** Whether intervals leave out blocks of the text: it is the only one, and nothing is resampled. */
export const areOfBlocks = ({ facts, settings, buckets, plan }: EvaluationJob): boolean =>
  facts.items === 1 &&
  buckets === undefined &&
  settings.interval?.method === 'jackknife-t' &&
  settings.levels === undefined &&
  plan.metrics.every(({ metric }) => metric.takes === 'boundaries')

/** The comparisons of the only text in blocks; undefined where it is too short for six of them. */
export function compareBlocks({ plan, coders }: EvaluationJob, item: Item): ComparedBlocks | undefined {
  const compared = new Set([...plan.references, ...plan.hypotheses])
  const codings = item.codings.filter(({ coder }) => compared.has(coder))
  if (codings.some(({ segmentation, levels }) => segmentation === undefined || levels !== undefined))
    return undefined
  const scale = codings[0]?.segmentation?.scale
  const tablesOf = (byUnits: boolean) => {
    const blocks = blocksOf({ ...item, codings }, scale, byUnits)
    if (blocks === undefined) return undefined
    const builders = plan.metrics.map(() => new ComparisonsBuilder())
    const compare = itemComparer(plan, coders)
    for (const block of blocks.corpus.items) compare(block, builders)
    return { blocks, tables: builders.map(builder => builder.finish()) }
  }
  const byGaps = tablesOf(false)
  if (byGaps === undefined) return undefined
  // S_f and S_f^B read the end of a block as a boundary with a type.
  const byUnits = plan.metrics.some(isFlexible) ? tablesOf(true) : undefined
  return {
    size: byGaps.blocks.size,
    gaps: byGaps.blocks.corpus.items.map(({ units }) => units - 1),
    comparisons: plan.metrics.map((planned, index) =>
      isFlexible(planned) && byUnits !== undefined ? byUnits.tables[index]! : byGaps.tables[index]!,
    ),
  }
}

const isFlexible = ({ metric }: EvaluationJob['plan']['metrics'][number]): boolean =>
  metric.family === 'flexible'
