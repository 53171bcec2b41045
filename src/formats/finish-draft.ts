import { type Corpus, type Item, makeCorpus } from '../model/corpus.ts'
import { describe, problemOf } from '../model/error.ts'
import { codingLeftOut, corpusEmpty, problemsUnlisted } from '../model/errors/reading.ts'
import { sameScale, type TypeScale } from '../model/segmentation.ts'
import { gatherItems } from './assemble.ts'
import type { Draft } from './draft.ts'
import type { ReadResult } from './format.ts'
import { uniteScales } from './scale.ts'
import { resolveLabels } from './tables/label-marks.ts'
import { putOnOneAxis } from './units/one-axis.ts'

/** Takes the codings away that are to stay out; what was wrong in them is no error then. */
function leaveOut(draft: Draft): void {
  const { options, codings, problems } = draft
  for (const { item, coder } of options.leaveOut ?? []) {
    const here = (location: { readonly item?: string; readonly coder?: string }) =>
      location.item === item && location.coder === coder
    const wrong = problems.filter(problem => problem.severity === 'error' && here(problem.location))
    if (wrong.length === 0 && !codings.some(here)) continue
    const kept = problems.filter(problem => !wrong.includes(problem))
    problems.splice(0, problems.length, ...kept)
    draft.changeCodings(coding => (here(coding) ? undefined : coding))
    const location = { ...(wrong[0]?.location ?? {}), item, coder }
    problems.push(problemOf('warning', describe(codingLeftOut, {}), location))
  }
}

/** Items as a corpus. Gathering settled names and units; what it does not look at is left to the model. */
function corpusOf(items: readonly Item[], scale: TypeScale | undefined): Corpus {
  const whole = (row: { readonly length: number } | undefined, units: number) =>
    row === undefined || row.length === units
  const plain = items.every(
    item =>
      whole(item.texts, item.units) &&
      whole(item.speakers, item.units) &&
      item.codings.every(({ segmentation }) => sameScale(segmentation.scale, scale)),
  )
  if (!plain) return makeCorpus(items, scale)
  return scale === undefined ? { items } : { items, scale }
}

/** Fits the codings together and reports everything that does not fit; the corpus, if nothing prevents it. */
export function finishDraft(draft: Draft, format: string, why = ''): ReadResult {
  const { problems, questions } = draft
  leaveOut(draft)
  const labelCounts = resolveLabels(draft)
  const unfitted = putOnOneAxis(draft)
  const scale = draft.attempt({}, () => uniteScales(draft.codings, draft.scale, draft.options.types))
  const items = gatherItems(draft, scale)
  if (draft.unlisted > 0) {
    problems.push(
      problemOf('error', describe(problemsUnlisted, { unlisted: draft.unlisted }), draft.locate()),
    )
  }
  const broken = () => questions.length > 0 || problems.some(({ severity }) => severity === 'error')
  if (draft.codings.length + draft.items.length + draft.scored.length === 0 && !broken())
    draft.error(describe(corpusEmpty, {}))
  const corpus: Corpus | undefined = broken() ? undefined : draft.attempt({}, () => corpusOf(items, scale))
  const [unit] = draft.counted
  const openEnds = new Set<string>()
  for (const { end, item } of draft.codings) if (end === 'seen') openEnds.add(item)
  return {
    corpus,
    problems,
    questions,
    format,
    why,
    ...(draft.counted.size === 1 ? { unit } : {}),
    ...(openEnds.size === 0 ? {} : { openEnds }),
    labelCounts,
    ...(unfitted.size === 0 ? {} : { unfitted }),
  }
}
