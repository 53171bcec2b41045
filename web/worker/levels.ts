import { type Evaluation, evaluate, type Segmentation, tMeasure, tPrecision, tRecall } from 'cesura'
import { type ContainmentStretch, explainLevels, levelMarks } from 'cesura/compare'
import type { Mark } from 'cesura/plots'

/** Two hierarchies of one text. */
export interface LevelsQuestion {
  readonly item: string
  readonly units: number
  readonly reference: { readonly name: string; readonly levels: readonly Segmentation[] }
  readonly hypothesis: { readonly name: string; readonly levels: readonly Segmentation[] }
  readonly span: number
  /** How levels are paired: by their number, or each with the nearest number of segments. */
  readonly pairing: 'same' | 'nearest-count'
}

export interface LevelsAnswer {
  /** What was asked: a newer question may be under way. */
  readonly asked: LevelsQuestion
  readonly marks: readonly Mark[]
  readonly stretches: readonly ContainmentStretch[]
  readonly t: { readonly value: number | undefined; readonly signature: string }
  readonly precision: number | undefined
  readonly recall: number | undefined
  /** B, F and WindowDiff level by level: what `cesura evaluate --levels` says of this text. */
  readonly evaluation: Evaluation
}

/** What `cesura diff --by levels` finds, and what `cesura evaluate --levels` scores, in one text. */
export function compareLevels(question: LevelsQuestion): LevelsAnswer {
  const { item, units, reference, hypothesis, span, pairing } = question
  const theirs = { units, levels: reference.levels }
  const mine = { units, levels: hypothesis.levels }
  const codings = [reference, hypothesis].map(({ name, levels }) => ({
    coder: name,
    segmentation: levels.at(-1)!,
    levels,
  }))
  const evaluation = evaluate(
    { items: [{ id: item, units, codings }] },
    {
      metrics: [
        { id: 'boundary-similarity', options: { span } },
        { id: 'boundary-f', options: {} },
        { id: 'window-diff', options: {} },
      ],
      references: [reference.name],
      hypotheses: [hypothesis.name],
      levels: pairing,
    },
  )
  return {
    asked: question,
    marks: levelMarks(theirs, mine, { span }),
    stretches: explainLevels(theirs, mine),
    t: { value: tMeasure(theirs, mine), signature: tMeasure.signature(tMeasure.resolve({})) },
    precision: tPrecision(theirs, mine),
    recall: tRecall(theirs, mine),
    evaluation,
  }
}
