import { MOST_ANNOTATOR_STATS } from '../../agreement/shared.ts'
import { alignedCoders, type CoderGroup } from '../../evaluate/shared.ts'
import { type AnyMetric, type Item, isNested } from '../../index.ts'
import { gridOf } from '../../model/index.ts'
import { type AgreementResult, codersIn, type OpenedCorpus } from '../../node/index.ts'
import { someItems } from '../../node/shared.ts'
import { agreementText, flexibleAgreementText } from '../../report/index.ts'
import { itemsToShow } from '../../report/shared.ts'
import {
  blockSentence,
  notLookedSentence,
  outlierSentence,
  similaritySymbol,
  tooFewForOutliers,
} from '../../wording/agreement/agreement-sentences.ts'
import { chanceCheckSentences } from '../../wording/agreement/chance-model-sentences.ts'
import { groupSentences, scoredSentences } from '../../wording/agreement/role-sentences.ts'
import { unnestedSentences } from '../../wording/comparison/level-sentences.ts'
import {
  fewItemsSentences,
  intervalSentence,
  longTextSentences,
} from '../../wording/evaluation/interval-sentences.ts'
import { certaintySentence } from '../../wording/evaluation/placement-sentences.ts'
import { gridSentences } from '../../wording/grid-sentences.ts'
import { type AgreementFlags, choiceOf, groupFor } from '../options/agreement-question.ts'
import { intervalOf } from '../options/confidence-options.ts'
import { formOf, terminalOf } from '../options/result-format.ts'
import { openSaves, type Saves } from '../options/save-option.ts'
import { AGREEMENT_SAVED, agreementForms } from './agreement-forms.ts'
import type { FlexibleParts } from './flexible-breakdown.ts'
import { print } from './output.ts'

/** Prints what a run found; `all`: the coders of its corpus. */
export async function reportAgreement(
  found: AgreementResult & { readonly kept: readonly Item[] },
  all: readonly string[],
  flags: AgreementFlags,
): Promise<void> {
  const { metric } = choiceOf(flags)
  const opened = { kind: 'whole', corpus: { items: found.kept } } as const
  const saves = await openSaves({}, AGREEMENT_SAVED)
  await printAgreement(found, undefined, opened, metric, groupFor(all, flags), flags, saves)
}

/** Prints the result in the form asked for, and writes the files of `--save`. */
export async function printAgreement(
  { coefficients: found, drops, majority, annotatorStats, chanceCheck, leftOut }: AgreementResult,
  flexible: FlexibleParts | undefined,
  opened: OpenedCorpus,
  metric: AnyMetric,
  group: CoderGroup,
  flags: AgreementFlags,
  saves: Saves,
): Promise<void> {
  const symbol = similaritySymbol(found[0]!)
  const interval = intervalOf(flags) || null
  const { missing, seed } = flags
  const texts = opened.kind === 'whole' ? alignedCoders(opened.corpus) : []
  const grid = opened.kind === 'whole' ? gridOf(opened.corpus) : undefined
  // Files list all items or none: those that agree least are for the eye.
  const listed = leftOut?.includes('items') ? found.map(one => ({ ...one, perItem: [] })) : found
  const measured = {
    group,
    similarity: { id: metric.id, symbol },
    missing,
    interval,
    seed,
    coefficients: [...listed, ...(flexible?.coefficients ?? [])],
    leftOut,
    drops,
    majority,
    annotatorStats,
    chanceCheck,
    operations: flexible?.operations,
    texts,
    grid,
  }
  const { items, effectiveItems } = found[0]!.counts
  const notes = [
    ...gridSentences(grid),
    ...texts.map(aligned => `${certaintySentence(aligned)}.`),
    ...(chanceCheck === undefined ? [] : chanceCheckSentences(chanceCheck, found[0]!.chance?.model)),
    ...(annotatorStats === undefined ? [] : [outlierSentence(annotatorStats, found[0]!.symbol) ?? []].flat()),
    ...(annotatorStats === undefined || found[0]!.coders.length < 3
      ? []
      : [tooFewForOutliers(items) ?? []].flat()),
    ...(annotatorStats === undefined && found[0]!.coders.length > MOST_ANNOTATOR_STATS
      ? [notLookedSentence(found[0]!.coders.length)]
      : []),
    ...(interval === null || found.every(({ value }) => value === undefined)
      ? []
      : [
          blockSentence(found[0]!, interval, seed) ??
            intervalSentence(interval, items, seed, undefined, effectiveItems),
          ...(found[0]!.resampled === undefined ? longTextSentences(found[0]!.counts, items) : []),
          ...fewItemsSentences(interval.method, null, items, effectiveItems),
        ]),
  ]
  const extras = { drops, majority: flags.majority ? majority : undefined }
  const forms = agreementForms(measured, listed, flexible, extras, notes)
  await saves.commit(forms)
  const form = formOf(flags)
  if (form !== undefined) {
    for (const piece of forms[form]!()) await print(piece)
    return
  }
  const report = {
    corpus: await someItems(opened, itemsToShow(found[0]!, flags.items)),
    coefficients: found,
    symbol,
    preface: [
      ...groupSentences(group),
      ...scoredSentences(scoredIn(opened)),
      ...unnestedSentences(unnestedIn(opened, group.measured)),
    ],
    notes,
    ...(drops === undefined ? {} : { drops }),
    ...(flags.leaveOneOut && annotatorStats !== undefined ? { annotatorStats } : {}),
    ...(extras.majority === undefined ? {} : { majority: extras.majority }),
    items: flags.items,
    ...tickOf(opened),
  }
  await print(agreementText(report, terminalOf(flags)))
  if (flexible === undefined) return
  const { coefficients, operations } = flexible
  const chances = [
    { symbol: metric.symbol, chance: found[0]?.chance },
    { symbol: flexible.metric.symbol, chance: coefficients[0]?.chance },
    // With very many coders κ is from some of their pairs.
    ...found.map(({ chance }) => ({ symbol: metric.symbol, chance })),
    ...coefficients.map(({ chance }) => ({ symbol: flexible.metric.symbol, chance })),
  ].flatMap(({ symbol, chance }, index) =>
    chance === undefined || (index > 1 && chance.pairs === undefined) ? [] : [{ symbol, chance }],
  )
  const parts = { coefficients, symbol: flexible.metric.symbol, chances, operations }
  await print(`\n${flexibleAgreementText(parts, terminalOf(flags))}`)
}

/** The finest tick of the recordings: places are counted in it. */
function tickOf(opened: OpenedCorpus): { perSecond?: number } {
  if (opened.kind !== 'whole') return {}
  let perSecond = 0
  for (const { time } of opened.corpus.items) perSecond = Math.max(perSecond, time?.perSecond ?? 0)
  return perSecond === 0 ? {} : { perSecond }
}

/** The coders that have levels which do not nest. */
const unnestedIn = (opened: OpenedCorpus, coders: readonly string[]): string[] =>
  opened.kind === 'streamed'
    ? []
    : coders.filter(name =>
        opened.corpus.items.some(({ units, codings }) =>
          codings.some(
            ({ coder, levels }) => coder === name && levels !== undefined && !isNested({ units, levels }),
          ),
        ),
      )

/** The coders that gave scores and no boundaries. */
function scoredIn(opened: OpenedCorpus): string[] {
  const names =
    opened.kind === 'whole'
      ? opened.corpus.items.flatMap(({ scored = [] }) => scored.map(({ coder }) => coder))
      : [...(opened.survey.facts.scored?.keys() ?? [])]
  const cutting = new Set(codersIn(opened))
  return [...new Set(names)].filter(coder => !cutting.has(coder))
}
