import { type Task, taskPooling } from '../../evaluate/shared.ts'
import { type Corpus, type Evaluation, evaluate } from '../../index.ts'
import { type Card, cardOf, metricCard } from './card.ts'

/**
 * What baselines and people score on the reference alone, with the formulas; in Markdown.
 *
 * @param task - its metrics and its seed
 * @param reference - the corpus that it names
 * @returns Markdown
 * @throws CesuraError as `evaluate`
 */
export const taskCard = (task: Task, reference: Corpus): string =>
  metricCard(task, scoredReference(task, reference))

/**
 * The same as the board of the task takes it.
 *
 * @param task - its metrics and its seed
 * @param reference - the corpus that it names
 * @returns the card, for `boardPage`
 * @throws CesuraError as `evaluate`
 */
export const boardPanel = (task: Task, reference: Corpus): Card =>
  cardOf(task, scoredReference(task, reference))

const scoredReference = (task: Task, reference: Corpus): Evaluation =>
  evaluate(reference, {
    metrics: task.metrics.map(({ id, preset, options }) => ({
      id,
      ...(preset === null ? {} : { preset }),
      options,
    })),
    references: task.reference.coders,
    ...taskPooling(task),
    bounds: true,
    seed: task.seed,
    detail: 'pooled',
  })
