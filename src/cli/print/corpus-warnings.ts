import { lintCorpus } from '../../formats/index.ts'
import { lintCoders } from '../../formats/shared.ts'
import type { Corpus, Problem } from '../../index.ts'
import { describe, type ProblemFacts, problemOf } from '../../model/error.ts'
import { noBoundariesAnywhere } from '../../model/errors/commands.ts'
import { allItemsOneUnit } from '../../model/errors/reading.ts'
import type { OpenedCorpus } from '../../node/index.ts'

/**
 * What a reader of any number must know of the corpus it comes from: what `lint` finds in the corpus as a whole
 * (boundaries next to every end, names that differ only in spaces), and texts without any gap or without any
 * boundary. What `lint` finds in single items stays with `lint`.
 */
export function corpusWarnings(corpus: Corpus): Problem[] {
  const { items } = corpus
  const codings = items.flatMap(item => item.codings)
  const general = lintCorpus(corpus).filter(
    ({ code, location }) => location.item === undefined && code !== 'type-unused',
  )
  return [
    ...general,
    ...withoutContent(
      items.length,
      items.filter(({ units }) => units === 1).length,
      codings.length,
      codings.some(({ segmentation }) => segmentation.boundaries.length > 0),
    ),
  ]
}

/** The same for a corpus at hand or in files; of one in files less is known. */
export function openedWarnings(opened: OpenedCorpus): Problem[] {
  if (opened.kind === 'whole') return corpusWarnings(opened.corpus)
  const { items, units, coders } = opened.survey.facts
  const all = [...coders.values()]
  const counts = new Map(Array.from(coders, ([coder, { codings }]) => [coder, codings]))
  const found: Problem[] = []
  lintCoders(counts, (facts, location = {}) => found.push(problemOf('warning', facts, location)))
  return [
    ...found,
    ...withoutContent(
      items,
      units === items ? items : 0,
      all.reduce((sum, { codings }) => sum + codings, 0),
      all.some(({ boundaries }) => boundaries > 0),
    ),
  ]
}

function withoutContent(items: number, oneUnit: number, codings: number, cut: boolean): Problem[] {
  const warn = (facts: ProblemFacts): Problem[] => [problemOf('warning', facts, {})]
  if (items > 0 && oneUnit === items) return warn(describe(allItemsOneUnit, {}))
  if (codings > 0 && !cut) return warn(describe(noBoundariesAnywhere, {}))
  return []
}
