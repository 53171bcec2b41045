import { eventAgreement } from '../../agreement/index.ts'
import {
  agreementDocument,
  type agreementGroup,
  alignedCoders,
  alignedSignature,
  signatureWith,
} from '../../evaluate/shared.ts'
import { type AnyMetric, codersOf, type Item, isNested } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { binRequired, eventFlagUnused } from '../../model/errors/events.ts'
import { gridOf, gridSignature } from '../../model/index.ts'
import { type AgreementResult, agreementOfCorpus, codersIn, type OpenedCorpus } from '../../node/index.ts'
import { someItems, workerCount } from '../../node/shared.ts'
import { agreementRows, agreementView, eventRows, eventView } from '../../report/index.ts'
import { similaritySymbol } from '../../report/sentences/agreement.ts'
import { unnestedSentences } from '../../report/sentences/levels.ts'
import { groupSentences, scoredSentences } from '../../report/sentences/roles.ts'
import { itemsToShow } from '../../report/shared.ts'
import { candidateResult, requireCandidateFlags } from '../candidate.ts'
import { defineCommand, type Result } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { quoted } from '../io/output.ts'
import {
  type AgreementFlags,
  agreementOptions,
  choiceOf,
  groupFor,
  questionOf,
} from '../options/agreement-question.ts'
import { missedAgreement, readAgreementThreshold } from '../options/agreement-thresholds.ts'
import { intervalOf } from '../options/confidence-options.ts'
import { type FlexibleParts, flexibleParts, isFlexible, otherScore } from '../print/flexible-breakdown.ts'
import { type Headline, sensitivityLines } from '../print/sensitivity.ts'
import { nextLines, readFlagsOf } from '../print/try-next.ts'
import { openCorpusFrom, readCorpusFrom, readOptionsOf } from '../read-corpus.ts'
import { formatOf, isForFiles } from '../run-command.ts'

export const command = defineCommand({
  name: 'agreement',
  about:
    'Measures chance-corrected agreement of annotators, over all items, per item and per pair of annotators.',
  arguments: [{ name: '<corpus...>', about: 'files or folders; - reads standard input' }],
  options: agreementOptions,
  examples: [
    { line: 'cesura agreement examples/kubla-khan.json', about: 'how far all coders agree beyond chance' },
    {
      line: 'cesura agreement examples/kubla-khan.json --leave-one-out',
      about: 'how much agreement changes without each coder',
    },
    {
      line: 'cesura agreement examples/dialogue.json --matrix examples/lai-2023-matrix.json',
      about: 'boundary types that are more or less alike: S_f, S_f^B and which types are confused',
    },
    {
      line: 'cesura agreement examples/kubla-khan.json --metric S --preset fournier-2013',
      about: 'as the paper computed it',
    },
    {
      line: 'cesura agreement examples/simulated.json --candidate segmenter-1',
      about: 'whether a system may replace an annotator (Calderon et al. 2025)',
    },
    {
      line: 'cesura agreement examples/presses.csv --events --bin 1s --bandwidth 2.5s',
      about: 'button presses at films: who presses when the others do',
    },
  ],
  async run({ args: paths, options: flags }, io) {
    const thresholds = (flags.failUnder ?? []).map(readAgreementThreshold)
    requireCandidateFlags(flags)
    requireEventFlags(flags)
    if (flags.events === true) return eventsResult(paths, flags, io)
    if (flags.candidate !== undefined) return candidateResult(paths, flags, thresholds, io)
    const { metric, options } = choiceOf(flags, io)
    const workers = workerCount(flags.workers)
    // The chance model of S_f looks at all texts at once: they are held, however many there are.
    const { opened, close, reading } = await openCorpusFrom(
      paths,
      flags,
      isFlexible(metric) ? { workers, streamFrom: Number.POSITIVE_INFINITY } : { workers },
      io,
    )
    try {
      const { asked, group } = questionOf(flags, codersIn(opened), io)
      const bar = io.progress('comparing items')
      const perItem = isForFiles(flags)
      const question = {
        ...asked,
        // The other flexible score is read off the same comparisons; its items go into files only.
        alternative: isFlexible(metric) ? { similarity: otherScore(metric).id, perItem } : undefined,
        // On the terminal items are shown with their similarity.
        items: perItem ? ('all' as const) : ('observed' as const),
      }
      const found = await agreementOfCorpus(opened, question, workers, bar.notify).finally(bar.done)
      const flexible =
        opened.kind === 'whole' && isFlexible(metric)
          ? flexibleParts(opened.corpus, metric, options, group.measured, found.alternative ?? [])
          : undefined
      const missed = missedAgreement(found.coefficients, thresholds)
      const result = await agreementResult(noted(found, opened), flexible, opened, metric, group, flags)
      return {
        ...result,
        notes: [
          ...(await sensitivityLines(
            paths,
            readOptionsOf(flags),
            reading?.assumptions,
            headlines(found),
            async corpus => headlines(await agreementOfCorpus({ kind: 'whole', corpus }, question, 1)),
          )),
          ...(formatOf(flags) === undefined ? nextSteps(paths, flags) : []),
          ...missed.map(sentence => `cesura: ${sentence}`),
        ],
        exitCode: missed.length > 0 ? 1 : 0,
      }
    } finally {
      await close()
    }
  },
})

/** What to try next: where annotators differ, and how to decide it. */
function nextSteps(paths: readonly string[], flags: AgreementFlags): readonly string[] {
  if (paths.includes('-')) return []
  const input = `${[...new Set(paths)].map(quoted).join(' ')}${readFlagsOf(flags)}`
  return nextLines([
    [`cesura adjudicate ${input}`, 'disagreements, and what to decide first'],
    [`cesura agreement ${input} --leave-one-out`, 'how much agreement changes without each annotator'],
    [`cesura report ${input}`, 'everything in one HTML file'],
  ])
}

/** The result of a run in shards; `all`: the coders of its corpus. */
export function reducedAgreement(
  found: AgreementResult & { readonly kept: readonly Item[] },
  all: readonly string[],
  flags: AgreementFlags,
  io: Io,
): Promise<Result> {
  const { metric } = choiceOf(flags, io)
  const opened = { kind: 'whole', corpus: { items: found.kept } } as const
  return agreementResult(found, undefined, opened, metric, groupFor(all, flags), flags)
}

/** Agreement in every format. */
async function agreementResult(
  { coefficients: found, drops, majority, annotatorStats, chanceCheck, leftOut }: AgreementResult,
  flexible: FlexibleParts | undefined,
  opened: OpenedCorpus,
  metric: AnyMetric,
  group: ReturnType<typeof agreementGroup>,
  flags: AgreementFlags,
): Promise<Result> {
  const symbol = similaritySymbol(found[0]!)
  const interval = intervalOf(flags) || null
  const { missing, seed } = flags
  const texts = opened.kind === 'whole' ? alignedCoders(opened.corpus) : []
  const grid = opened.kind === 'whole' ? gridOf(opened.corpus) : undefined
  // Files list all items or none: those that agree least are for the eye.
  const listed = leftOut?.includes('items') ? found.map(one => ({ ...one, perItem: [] })) : found
  const extras = { drops, majority: flags.majority ? majority : undefined }
  const corpus = await someItems(opened, itemsToShow(found[0]!, flags.items))
  return {
    document: () =>
      agreementDocument({
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
      }),
    rows: () => agreementRows([...listed, ...(flexible?.coefficients ?? [])], extras),
    view: target =>
      agreementView({
        target,
        corpus,
        coefficients: target === 'file' ? listed : found,
        symbol,
        metric: metric.symbol,
        group: groupSentences(group, target === 'terminal'),
        preface: [
          ...scoredSentences(scoredIn(opened)),
          ...unnestedSentences(unnestedIn(opened, group.measured)),
        ],
        texts,
        grid,
        interval,
        seed,
        annotatorStats,
        chanceCheck,
        leaveOneOut: flags.leaveOneOut === true,
        allCoefficients: flags.coefficient !== undefined || flags.detail === true,
        detail: flags.detail === true,
        flexible: flexible && {
          symbol: flexible.metric.symbol,
          coefficients: flexible.coefficients,
          operations: flexible.operations,
        },
        ...extras,
        items: flags.items,
        perSecond: tickOf(opened),
      }),
  }
}

/** The first coefficient, which the summary is about. */
const headlines = ({ coefficients }: AgreementResult): Headline[] =>
  coefficients.slice(0, 1).map(({ symbol, value }) => ({ name: symbol, value }))

/** The coefficients with the grid of recordings, and what was done to texts that differ, in their signatures. */
function noted(found: AgreementResult, opened: OpenedCorpus): AgreementResult {
  if (opened.kind !== 'whole') return found
  const notes = [gridSignature(opened.corpus), alignedSignature(opened.corpus)].filter(
    note => note !== undefined,
  )
  if (notes.length === 0) return found
  const coefficients = found.coefficients.map(one => ({
    ...one,
    signature: signatureWith(one.signature, ...notes),
  }))
  return { ...found, coefficients }
}

/** The finest tick of the recordings: positions are counted in it. */
function tickOf(opened: OpenedCorpus): number | undefined {
  if (opened.kind !== 'whole') return undefined
  let perSecond = 0
  for (const { time } of opened.corpus.items) perSecond = Math.max(perSecond, time?.perSecond ?? 0)
  return perSecond === 0 ? undefined : perSecond
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

const own = {
  bin: '--bin',
  pressGroup: '--press-group',
  bandwidth: '--bandwidth',
  pressWindow: '--press-window',
} as const

/** Rejects flags of presses without `--events`, and `--events` without the width of the bins. */
function requireEventFlags(flags: AgreementFlags): void {
  if (flags.events === true) {
    if (flags.bin === undefined) throw invalid(binRequired, {})
    return
  }
  for (const [name, flag] of Object.entries(own))
    if (flags[name as keyof typeof own] !== undefined) throw invalid(eventFlagUnused, { flag })
}

/** Agreement of button presses. */
async function eventsResult(paths: readonly string[], flags: AgreementFlags, io: Io): Promise<Result> {
  const corpus = await readCorpusFrom(paths, flags, io)
  const { measured } = groupFor(codersOf(corpus), flags)
  const found = eventAgreement(corpus, {
    bin: flags.bin as `${number}s`,
    group: flags.pressGroup,
    bandwidth: flags.bandwidth,
    window: flags.pressWindow as `${number}s` | undefined,
    coders: flags.coders ?? measured,
  })
  return {
    document: () => found,
    rows: () => eventRows(found),
    view: target => eventView(found, target),
  }
}
