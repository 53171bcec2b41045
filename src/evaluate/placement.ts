import { presetPooling } from '../metrics/presets.ts'
import { alignedCoders, alignedSignature } from '../model/aligned-texts.ts'
import type { Coding, Corpus } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { chunksegGridRequired } from '../model/errors/grid.ts'
import { gridOf, gridSignature } from '../model/grid.ts'
import type { EvaluateOptions } from './evaluate.ts'
import type { Evaluation, MetricResult } from './evaluation.ts'
import { signatureWith } from './plan.ts'

/**
 * Adds to an evaluation the grid that recordings are on, and what texts that differ leave open: for each hypothesis with boundaries whose position is doubtful,
 * its scores with all of them placed as unkindly and as kindly as the alignment allows; and the alignment in every
 * signature. `again` evaluates another corpus with the same options. The two are no bounds in the strict sense: each
 * boundary is placed by itself.
 */
export function withPlacement(
  bare: Evaluation,
  corpus: Corpus,
  options: EvaluateOptions,
  again: (corpus: Corpus, options: EvaluateOptions) => Evaluation,
): Evaluation {
  const evaluation = withGrid(bare, corpus)
  const note = alignedSignature(corpus)
  if (note === undefined) return evaluation
  const texts = alignedCoders(corpus)
  const plain: EvaluateOptions = {
    ...options,
    interval: false,
    tests: false,
    bounds: false,
    detail: 'pooled',
  }
  const [kind, unkind] = (['kind', 'unkind'] as const).map(which => again(replaced(corpus, which), plain))
  const pool = evaluation.settings.pool
  const metrics = evaluation.metrics.map((metric, index): MetricResult => {
    const valuesOf = (other: Evaluation | undefined, hypothesis: string) =>
      other?.metrics[index]?.hypotheses.find(row => row.hypothesis === hypothesis)?.[pool].value ?? null
    return {
      ...metric,
      signature: signatureWith(metric.signature, note),
      hypotheses: metric.hypotheses.map(row => {
        const sure = texts.find(({ coder }) => coder === row.hypothesis)
        if (sure === undefined) return row
        const values = [unkind, kind].map(other => valuesOf(other, row.hypothesis))
        const [a, b] = values
        const known = a !== null && a !== undefined && b !== null && b !== undefined
        return {
          ...row,
          placement: {
            boundaries: sure.boundaries,
            certain: sure.certain,
            low: known ? Math.min(a, b) : null,
            high: known ? Math.max(a, b) : null,
          },
        }
      }),
    }
  })
  return { ...evaluation, metrics, texts }
}

/** Whether a metric has a preset that counts on the grid of chunkseg. */
const countsFlags = ({ id, preset }: MetricResult): boolean =>
  preset !== undefined && presetPooling(preset, id).grid === true

/** The evaluation of recordings on a grid, with the grid in the document and in every signature. */
function withGrid(evaluation: Evaluation, corpus: Corpus): Evaluation {
  const grid = gridOf(corpus)
  if (grid === undefined) return evaluation
  const other = grid.snap === 'chunkseg' ? undefined : evaluation.metrics.find(countsFlags)
  if (other !== undefined) throw invalid(chunksegGridRequired, { preset: other.preset!, id: other.id })
  const note = gridSignature(corpus)!
  const metrics = evaluation.metrics.map(metric => ({
    ...metric,
    signature: signatureWith(metric.signature, note),
  }))
  return { ...evaluation, grid, metrics }
}

/** The corpus with every doubtful boundary placed kindly, or unkindly. */
function replaced(corpus: Corpus, which: 'kind' | 'unkind'): Corpus {
  const moved = (coding: Coding): Coding => {
    const other = coding.aligned?.[which]
    return other === undefined ? coding : { ...coding, segmentation: other }
  }
  return { ...corpus, items: corpus.items.map(item => ({ ...item, codings: item.codings.map(moved) })) }
}
