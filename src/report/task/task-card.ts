import type { Task } from '../../evaluate/index.ts'
import { type Corpus, evaluate } from '../../index.ts'
import { metricCard } from './card.ts'

/** What baselines and people score on the reference alone, with the formulas. */
export const taskCard = (task: Task, reference: Corpus): string =>
  metricCard(
    task,
    evaluate(reference, {
      metrics: task.metrics.map(({ id, preset, options }) => ({
        id,
        ...(preset === null ? {} : { preset }),
        options,
      })),
      references: task.reference.coders,
      ...(task.pool === null ? {} : { pool: task.pool }),
      ...(task.acrossGroups === null ? {} : { acrossGroups: task.acrossGroups }),
      bounds: true,
      seed: task.seed,
      detail: 'pooled',
    }),
  )
