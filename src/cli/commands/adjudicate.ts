import { createHash } from 'node:crypto'
import { Option } from 'commander'
import { type AdjudicationOptions, applyDecisions, rankDisputes } from '../../agreement/index.ts'
import { clusterRules } from '../../agreement/shared.ts'
import { agreementGroup } from '../../evaluate/shared.ts'
import { formatById, writeCorpus, writeDecisions } from '../../formats/index.ts'
import { type Corpus, codersOf, type Length } from '../../index.ts'
import { readLength } from '../../metrics/index.ts'
import { invalid } from '../../model/error.ts'
import { shareRequired, shareUnused } from '../../model/errors/commands.ts'
import { formatNotWritable } from '../../model/errors/writing.ts'
import { openOutput, writeFiles } from '../../node/shared.ts'
import { adjudicationDocument, adjudicationText, disputeRows, toJsonText } from '../../report/index.ts'
import { provenanceSentence } from '../../wording/agreement/dispute-sentences.ts'
import { groupSentences } from '../../wording/agreement/role-sentences.ts'
import { clocksOf, decisionsIn, inFile, rejectDecided, toEdit } from '../decisions-file.ts'
import { readShare, wholeFrom } from '../options/confidence-options.ts'
import { collectList } from '../options/metric-options.ts'
import { addFormatOptions, type FormatFlags, tableText, terminalOf } from '../options/result-format.ts'
import { print, say } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readCorpusFrom } from '../read-corpus.ts'
import { formatFor, placed } from '../write-corpus.ts'

export const examples = [
  {
    line: 'cesura adjudicate examples/simulated.json --items 2',
    about: 'what coders dispute, and what to decide first',
  },
  {
    line: 'cesura adjudicate examples/simulated.json --template decisions.csv',
    about: 'a file of decisions to edit: skip, cut or no-cut for each dispute',
  },
  {
    line: 'cesura adjudicate examples/kubla-khan.json --everyone --rule all -o gold.json',
    about: 'the corpus with a gold coding by rule',
  },
] as const

interface AdjudicateFlags extends ReadFlags, FormatFlags {
  readonly coders?: readonly string[]
  readonly systems?: readonly string[]
  readonly everyone?: boolean
  readonly rule: NonNullable<AdjudicationOptions['rule']>
  readonly share?: number
  readonly span: number | Length
  readonly decisions?: string
  readonly template?: string
  readonly gold: string
  readonly onlyGold?: boolean
  readonly output?: string
  readonly to?: string
  readonly force?: boolean
  readonly items: number
}

export const command = () => {
  const command = newCommand(
    'adjudicate',
    'Lists the places where coders differ, the most useful decisions first; applies decisions and a rule, and writes the gold coding.',
    examples,
  )
    .argument('<corpus...>', 'files or folders; - reads standard input')
    .option('-c, --coders <names>', 'only these coders; commas between several', collectList)
    .option(
      '--systems <names>',
      'coders that are programs: they have no vote; default: by their names',
      collectList,
    )
    .option('--everyone', 'programs vote too')
    .addOption(
      new Option('--rule <rule>', 'who must cut at an open dispute for a boundary; none leaves it out')
        .choices([...clusterRules, 'none'])
        .default('majority'),
    )
    .option('--share <share>', 'with --rule share: at least this share of the coders', readShare)
    .option('--span <units>', 'boundaries closer than this are one place; in time 0.5s or 500ms', readSpan, 2)
    .option('--decisions <file>', 'decisions to apply, CSV or JSON lines')
    .option('--template <file>', 'write a file of decisions to edit, with all that is decided already')
    .option('--gold <name>', 'name of the gold coding', 'gold')
    .option('--only-gold', 'write the gold coding without the others')
    .option(
      '-o, --output <path>',
      'write the corpus with its gold coding; a folder for formats with several files',
    )
    .option('--to <format>', 'format of the output; default: the one its ending shows, else cesura-json')
    .option('--force', 'overwrite a file that was read')
    .option('--items <count>', 'how many items are shown', wholeFrom(0), 12)
  addFormatOptions(addReadOptions(command))
  return command.action(run)
}

const readSpan = (text: string): number | Length => readLength(text) ?? wholeFrom(1)(text)

async function run(paths: string[], flags: AdjudicateFlags): Promise<void> {
  const { output, template, gold } = flags
  if (flags.rule === 'share' && flags.share === undefined) throw invalid(shareRequired, {})
  if (flags.rule !== 'share' && flags.share !== undefined) throw invalid(shareUnused, { rule: flags.rule })
  const format = formatById(flags.to ?? formatFor(output))
  if (format.write === undefined) throw invalid(formatNotWritable, { title: format.title })
  const force = flags.force === true
  const file = output !== undefined && format.holds === 'corpus' ? await openOutput(output, force) : undefined
  const form = template === undefined ? undefined : await openOutput(template, force)
  const corpus = await readCorpusFrom(paths, flags)
  const group = agreementGroup(codersOf(corpus), {
    ...(flags.coders === undefined ? {} : { coders: flags.coders }),
    ...(flags.systems === undefined ? {} : { systems: flags.systems }),
    ...(flags.everyone === undefined ? {} : { everyone: flags.everyone }),
  })
  const coders = group.measured
  const { text, decisions } = await decisionsIn(flags.decisions)
  if (!force && template !== undefined) await rejectDecided(template)
  const digest = text === undefined ? undefined : createHash('sha256').update(text).digest('hex')
  const settings = {
    coders,
    span: flags.span,
    ...(flags.share === undefined ? {} : { share: flags.share }),
  }
  const applied = inFile(flags.decisions, () =>
    applyDecisions(corpus, decisions, {
      ...settings,
      rule: flags.rule,
      coder: gold,
      ...(digest === undefined ? {} : { digest }),
    }),
  )
  const suggesting = flags.rule === 'none' ? 'majority' : flags.rule
  const document = adjudicationDocument({
    coders,
    gold,
    items: rankDisputes(corpus, { ...settings, rule: suggesting }),
    applied,
    decisions,
    digest: digest ?? null,
  })
  if (output !== undefined) {
    const out = writeCorpus(flags.onlyGold ? onlyCoder(applied.corpus, gold) : applied.corpus, format.id)
    if (typeof out === 'string') await (file ?? (await openOutput(output, force))).commit(out)
    else await writeFiles(placed(output, out, format), force)
    await say(`${provenanceSentence(applied.provenance, gold)} Saved ${output}\n`)
    if (format.keepsProvenance !== true)
      await say(
        `note: ${format.title} has no place for how the gold coding was made; cesura JSON keeps it (-o gold.json)\n`,
      )
  }
  if (form !== undefined) {
    await form.commit(writeDecisions(toEdit(document, clocksOf(corpus))))
    await say(
      `Decisions to edit: ${template}. Write cut or no-cut for skip, then apply them with --decisions.\n`,
    )
  }
  const rows = disputeRows(document)
  if (flags.json) await print(toJsonText(document))
  else if (flags.csv || flags.markdown || flags.latex) await print(tableText(flags, rows, rows)!)
  else {
    const texts = new Map(
      corpus.items.flatMap(({ id, texts: units }) => (units === undefined ? [] : [[id, units]])),
    )
    const clocks = clocksOf(corpus)
    await print(
      adjudicationText(document, texts, {
        items: flags.items,
        terminal: terminalOf(flags),
        clocks,
        preface: groupSentences(group),
      }),
    )
  }
}

const onlyCoder = (corpus: Corpus, name: string): Corpus => ({
  ...corpus,
  items: corpus.items.map(item => ({ ...item, codings: item.codings.filter(({ coder }) => coder === name) })),
})
