import { type Corpus, codersOf } from '../../model/corpus.ts'
import { requireChoice } from '../../model/require.ts'
import type { EvaluateOptions } from '../evaluate.ts'
import type { Evaluation } from '../evaluation.ts'
import type { Plan } from '../plan.ts'
import { rolesAmong } from '../roles.ts'
import { type CorpusSelection, selectCorpus } from '../select/select-corpus.ts'
import { addLevelTables } from './level-tables.ts'

/** A corpus as the comparisons need it, and what the document still has to report about it. */
interface PreparedCorpus {
  readonly corpus: Corpus
  readonly complete: (evaluation: Evaluation, plan: Plan) => Evaluation
}

/** Selects boundaries, and adds a table for each level, where that was asked for. */
export function prepareCorpus(given: Corpus, options: EvaluateOptions): PreparedCorpus {
  const { select, levels } = options
  const selected =
    select === undefined ? undefined : selectCorpus(given, select, referencesFor(given, select, options))
  const corpus = selected?.corpus ?? given
  const withTies = (evaluation: Evaluation): Evaluation =>
    selected === undefined
      ? evaluation
      : { ...evaluation, settings: { ...evaluation.settings, ties: selected.ties } }
  if (levels !== undefined && typeof levels !== 'boolean')
    requireChoice('levels', levels, ['same', 'nearest-count'])
  return {
    corpus,
    complete: (evaluation, plan) =>
      levels || plan.metrics.some(({ byLevel }) => byLevel !== undefined)
        ? addLevelTables(withTies(evaluation), corpus, plan, levels || undefined)
        : withTies(evaluation),
  }
}

/** The references, where a rule asks for their number of boundaries. */
function referencesFor(corpus: Corpus, select: CorpusSelection, options: EvaluateOptions): readonly string[] {
  if (select.rule !== 'reference-count') return []
  const scored = corpus.items.flatMap(({ scored: own = [] }) => own.map(({ coder }) => coder))
  return rolesAmong([...new Set([...codersOf(corpus), ...scored])], options).references
}
