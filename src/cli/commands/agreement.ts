import { Option } from 'commander'
import { chanceModelNames, coefficients } from '../../agreement/shared.ts'
import { alignedSignature, signatureWith } from '../../evaluate/shared.ts'
import { gridSignature } from '../../model/index.ts'
import { type AgreementResult, agreementOfCorpus, codersIn, type OpenedCorpus } from '../../node/index.ts'
import { workerCount } from '../../node/shared.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { printCandidate, requireCandidateFlags, testCandidate } from '../candidate.ts'
import { measureEvents, printEvents, readBandwidth, readExtent, requireEventFlags } from '../events.ts'
import { type AgreementFlags, choiceOf, questionOf } from '../options/agreement-question.ts'
import {
  type AgreementThreshold,
  missedAgreement,
  readAgreementThreshold,
} from '../options/agreement-thresholds.ts'
import { addIntervalOptions, between, wholeFrom, within } from '../options/confidence-options.ts'
import { addMetricOptions, collect, collectList } from '../options/metric-options.ts'
import { addFormatOptions, formOf } from '../options/result-format.ts'
import { addSaveOption, openSaves, type Saves } from '../options/save-option.ts'
import { addWorkersOption } from '../options/workers-option.ts'
import { AGREEMENT_SAVED } from '../print/agreement-forms.ts'
import { flexibleParts, isFlexible, otherScore } from '../print/flexible-breakdown.ts'
import { print } from '../print/output.ts'
import { printAgreement } from '../print/print-agreement.ts'
import { progressBar } from '../print/progress.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, openCorpusFrom } from '../read-corpus.ts'

export const examples = [
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
] as const

export const command = () => {
  const command = newCommand(
    'agreement',
    'Measures how far coders agree beyond chance, over all items, per item and per pair of coders.',
    examples,
  )
    .argument('<corpus...>', 'files or folders; - reads standard input')
    .option('-c, --coders <names>', 'only these coders; commas between several', collectList)
    .option(
      '--systems <names>',
      'coders that are programs: people are measured without them; default: by their names',
      collectList,
    )
    .option('--everyone', 'measure people and programs together')
    .option(
      '--coefficient <names>',
      `${coefficients.join(', ')}; default: multi-pi and multi-kappa (with --chance counts, lengths and positions-counts: multi-kappa)`,
      collectList,
    )
    .addOption(
      new Option('--missing <way>', 'what to do where a coder has no segmentation of an item')
        .choices(['error', 'available', 'group'])
        .default('error'),
    )
    .addOption(
      new Option(
        '--expected <way>',
        'how chance is computed; default: exact (π_x, κ_x) and next to it published (π*, κ*); with --preset, --count or --categories the other way round',
      ).choices(['published', 'exact', 'simulated', 'pooled', 'mean-of-proportions']),
    )
    .addOption(
      new Option(
        '--chance <model>',
        'what stays fixed of random coders: boundary rates, numbers of boundaries, segment lengths; at eligible gaps only: positions, positions-counts',
      ).choices(chanceModelNames),
    )
    .option('--one-level', 'only the chance level asked for, without the other one beside it: faster')
    .option('--chance-samples <count>', 'random codings behind a simulated chance level', wholeFrom(2))
    .addOption(new Option('--count <what>', 'what chance counts').choices(['boundaries', 'segments']))
    .addOption(
      new Option('--categories <how>', 'types one by one, or as one').choices(['per-type', 'merged']),
    )
    .option(
      '--add-system <segmenters>',
      'how much agreement changes when each of these coders joins the others',
      collectList,
    )
    .option('--leave-one-out', 'how much agreement changes without each coder')
    .option('--majority', 'also percentage agreement with the majority (Passonneau & Litman 1993)')
    .option(
      '--candidate <system>',
      'test whether this system may replace an annotator, instead of measuring agreement; --coders names the annotators',
    )
    .option(
      '--epsilon <share>',
      'with --candidate: how much more often than it an annotator may be closer to the others; default 0.1',
      within(0, 1),
    )
    .addOption(
      new Option(
        '--weigh <how>',
        'with --candidate: one vote for each item, or pooled tallies; default items',
      ).choices(['items', 'pooled']),
    )
    .option(
      '--margin <score>',
      'with --weigh pooled: how much less similar the candidate may be',
      within(0, 1),
    )
    .option('--q <level>', 'with --candidate: level of Benjamini–Yekutieli; default 0.05', between(0, 1))
    .option(
      '--min-items <count>',
      'with --candidate: fewest items of an annotator; default 10, pooled 20',
      wholeFrom(1),
    )
    .option(
      '--events',
      'measure button presses at films instead: agreement index and, with --bandwidth, surprise and peakiness',
    )
    .option('--bin <length>', 'with --events: the width of the bins, 1s', readExtent)
    .addOption(
      new Option(
        '--press-group <people>',
        'with --events: compare each person with the others, or with all; default: others',
      ).choices(['others', 'all']),
    )
    .option(
      '--bandwidth <length>',
      'with --events: of the density of presses, 2.5s; sj:0.1 takes the rule of Sheather and Jones times 0.1',
      readBandwidth,
    )
    .option(
      '--press-window <length>',
      'with --bandwidth: the window of the surprise index; default: 1s',
      readExtent,
    )
    .option('--items <count>', 'how many items are shown', wholeFrom(0), 12)
    .option(
      '--rows',
      'keep a row for each item, however many there are: above 50,000 items the document lists them only with this flag',
    )
    .option(
      '--fail-under <COEFFICIENT=value>',
      'exit with 1 if a coefficient is lower: multi-pi=0.6, or the lower end of its interval: multi-pi.low=0.5; with --candidate omega=0.5; repeatable',
      collect,
    )
  addFormatOptions(
    addWorkersOption(
      addReadOptions(addIntervalOptions(addMetricOptions(command, 'one'))),
      'compare and resample',
    ),
  )
  return addSaveOption(command, AGREEMENT_SAVED).action(run)
}

async function run(paths: string[], flags: AgreementFlags): Promise<void> {
  const thresholds = (flags.failUnder ?? []).map(readAgreementThreshold)
  requireCandidateFlags(flags)
  requireEventFlags(flags)
  const saves = await openSaves(flags, AGREEMENT_SAVED)
  const work =
    flags.events === true
      ? measureEvents(paths, flags).then(found => printEvents(found, flags, saves))
      : flags.candidate === undefined
        ? measureAndPrint(paths, flags, saves, thresholds)
        : testCandidate(paths, flags).then(found => printCandidate(found, flags, saves, thresholds))
  await work.catch(async error => {
    await saves.discard()
    throw error
  })
}

async function measureAndPrint(
  paths: string[],
  flags: AgreementFlags,
  saves: Saves,
  thresholds: readonly AgreementThreshold[],
): Promise<void> {
  const { metric, options } = choiceOf(flags)
  const workers = workerCount(flags.workers)
  // The chance level of S_f looks at all texts at once: they are held, however many there are.
  const streamFrom = isFlexible(metric) ? { streamFrom: Number.POSITIVE_INFINITY } : {}
  const { opened, close } = await openCorpusFrom(paths, flags, { workers, ...streamFrom })
  try {
    const { asked, group } = questionOf(flags, codersIn(opened))
    const bar = progressBar('comparing items')
    // The other flexible score is read off the same comparisons; its items go into files only.
    const perItem = formOf(flags) !== undefined || flags.save !== undefined
    const alternative = isFlexible(metric)
      ? { alternative: { similarity: otherScore(metric).id, perItem } }
      : {}
    // On the terminal items are shown with their similarity.
    const items = perItem ? 'all' : 'observed'
    const question = { ...asked, ...alternative, items } as const
    const found = await agreementOfCorpus(opened, question, workers, bar.notify).finally(bar.done)
    const flexible =
      opened.kind === 'whole' && isFlexible(metric)
        ? flexibleParts(opened.corpus, metric, options, group.measured, found.alternative ?? [])
        : undefined
    const missed = missedAgreement(found.coefficients, thresholds)
    await printAgreement(noted(found, opened), flexible, opened, metric, group, flags, saves)
    for (const sentence of missed) await print(`cesura: ${safeLine(sentence)}\n`, process.stderr)
    if (missed.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

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
