import { createHash } from 'node:crypto'
import { applyDecisions, type Decision, rankDisputes } from '../../agreement/index.ts'
import { clusterRules } from '../../agreement/shared.ts'
import { agreementGroup } from '../../evaluate/shared.ts'
import { readDecisions, writeCorpus, writeDecisions } from '../../formats/index.ts'
import { CesuraError, type Corpus, codersOf, formatTime, type Length } from '../../index.ts'
import { readLength } from '../../metrics/index.ts'
import { invalid, relocated } from '../../model/error.ts'
import { decisionsExist, shareRequired, shareUnused } from '../../model/errors/commands.ts'
import { readText } from '../../node/shared.ts'
import {
  type AdjudicationDocument,
  adjudicationDocument,
  adjudicationView,
  disputeRows,
} from '../../report/index.ts'
import { disputeSentence, provenanceSentence } from '../../report/sentences/adjudication.ts'
import { groupSentences } from '../../report/sentences/roles.ts'
import { defineCommand } from '../define-command.ts'
import { formatOptions } from '../options/result-format.ts'
import { defined } from '../options/roles.ts'
import { choice, flag, integerFrom, list, readShare, text, under, value } from '../options/spec.ts'
import { readCorpusFrom, readOptions } from '../read-corpus.ts'
import { openTarget } from '../write-corpus.ts'

export const command = defineCommand({
  name: 'adjudicate',
  about:
    'Lists the disagreements of annotators, the most useful decisions first; applies decisions and a rule, and writes the gold standard.',
  arguments: [{ name: '<corpus...>', about: 'files or folders; - reads standard input' }],
  options: {
    coders: list('-c, --coders <names>', 'only these annotators, comma-separated'),
    systems: list(
      '--systems <names>',
      'coders that are systems, which have no vote (default: detected by name)',
    ),
    everyone: flag('--everyone', 'systems vote too'),
    rule: choice(
      '--rule <rule>',
      'who must have placed a boundary at an open disagreement for it to count; none leaves it out',
      [...clusterRules, 'none'],
      { default: 'majority' },
    ),
    share: value('--share <share>', 'with --rule share: at least this share of the annotators', readShare),
    span: value(
      '--span <units>',
      'boundaries closer than this are one disagreement; in time 0.5s or 500ms',
      (word): number | Length => readLength(word) ?? integerFrom(1)(word),
      { default: 2 },
    ),
    decisions: text('--decisions <file>', 'decisions to apply, CSV or JSON lines'),
    template: text(
      '--template <file>',
      'write a file of decisions to edit, with all that is decided already',
    ),
    gold: text('--gold <name>', 'name of the gold standard', { default: 'gold' }),
    onlyGold: flag('--only-gold', 'write the gold standard without the other segmentations'),
    items: value('--items <count>', 'how many items are shown', integerFrom(0), { default: 12 }),
    ...under('Output', {
      output: text(
        '-o, --output <path>',
        'write the corpus with its gold standard; a folder for formats with several files',
      ),
      to: text('--to <format>', 'format of the output; default: the one of its extension, else cesura-json'),
      force: flag('--force', 'overwrite a file that was read'),
    }),
    ...readOptions,
    ...formatOptions,
  },
  examples: [
    {
      line: 'cesura adjudicate examples/simulated.json --items 2',
      about: 'disagreements, and what to decide first',
    },
    {
      line: 'cesura adjudicate examples/simulated.json --template decisions.csv',
      about: 'a file of decisions to edit: skip, cut or no-cut for each disagreement',
    },
    {
      line: 'cesura adjudicate examples/kubla-khan.json --everyone --rule all -o gold.json',
      about: 'the corpus with a gold standard by rule',
    },
  ],
  async run({ args, options: flags }, io) {
    const { output, template, gold, rule, share } = flags
    if (rule === 'share' && share === undefined) throw invalid(shareRequired, {})
    if (rule !== 'share' && share !== undefined) throw invalid(shareUnused, { rule })
    const target = output === undefined ? undefined : await openTarget(flags, io)
    const form = template === undefined ? undefined : await io.open(template, flags.force === true)
    const corpus = await readCorpusFrom(args, flags, io)
    const group = agreementGroup(
      codersOf(corpus),
      defined({ coders: flags.coders, systems: flags.systems, everyone: flags.everyone }),
    )
    const coders = group.measured
    const { text: decided, decisions } = await decisionsIn(flags.decisions)
    if (flags.force !== true && template !== undefined) await rejectDecided(template)
    const digest = decided === undefined ? undefined : createHash('sha256').update(decided).digest('hex')
    const settings = { coders, span: flags.span, ...defined({ share }) }
    const applied = inFile(flags.decisions, () =>
      applyDecisions(corpus, decisions, { ...settings, rule, coder: gold, ...defined({ digest }) }),
    )
    const document = adjudicationDocument({
      coders,
      gold,
      items: rankDisputes(corpus, { ...settings, rule: rule === 'none' ? 'majority' : rule }),
      applied,
      decisions,
      digest: digest ?? null,
    })
    if (target !== undefined) {
      await target.write(
        writeCorpus(flags.onlyGold ? onlyCoder(applied.corpus, gold) : applied.corpus, target.format.id),
      )
      io.note(`${provenanceSentence(applied.provenance, gold)} Saved ${output}`)
      if (target.format.keepsProvenance !== true)
        io.note(
          `note: ${target.format.title} cannot record how the gold standard was made; cesura JSON can (-o gold.json)`,
        )
    }
    const clocks = clocksOf(corpus)
    if (form !== undefined) {
      await form.commit(writeDecisions(toEdit(document, clocks)))
      io.note(
        `Decisions to edit: ${template}. Write cut or no-cut for skip, then apply them with --decisions.`,
      )
    }
    const texts = new Map(
      corpus.items.flatMap(({ id, texts: units }) => (units === undefined ? [] : [[id, units]])),
    )
    return {
      document: () => document,
      rows: () => disputeRows(document),
      view: target =>
        adjudicationView(
          document,
          texts,
          { items: flags.items, clocks, preface: groupSentences(group) },
          target,
        ),
    }
  },
})

const onlyCoder = (corpus: Corpus, name: string): Corpus => ({
  ...corpus,
  items: corpus.items.map(item => ({ ...item, codings: item.codings.filter(({ coder }) => coder === name) })),
})

/** The decisions of a file, and its text; none without a file. */
async function decisionsIn(file: string | undefined): Promise<{ text?: string; decisions: Decision[] }> {
  if (file === undefined) return { decisions: [] }
  const text = await readText(file)
  return { text, decisions: readDecisions(text, { file }) }
}

/** An error in a decision is reported with the name of its file. */
function inFile<T>(file: string | undefined, apply: () => T): T {
  try {
    return apply()
  } catch (error) {
    if (!(error instanceof CesuraError) || error.location?.line === undefined || file === undefined)
      throw error
    throw relocated(error, { file, ...error.location })
  }
}

/** Does not write an empty form over a file in which somebody has decided. */
async function rejectDecided(file: string): Promise<void> {
  const text = await readText(file, { look: true }).catch(() => undefined)
  if (text === undefined || text.trim() === '' || allOpen(text)) return
  throw invalid(decisionsExist, {}, { file })
}

function allOpen(text: string): boolean {
  try {
    return readDecisions(text).every(({ decision, by }) => decision === 'skip' && (by ?? '') === '')
  } catch (error) {
    if (error instanceof CesuraError) return false
    throw error
  }
}

/** Every dispute as a decision: what is decided stays, what is open is skipped and gets the rule's suggestion. */
function toEdit({ items }: AdjudicationDocument, clocks: ReturnType<typeof clocksOf>): Decision[] {
  return items.flatMap(({ disputes }) =>
    disputes.map(dispute => {
      const clock = clocks.get(dispute.item)
      const { item, from, to, suggestion, decided } = dispute
      if (decided !== null) return { item, from, to, ...decided }
      const position = suggestion.decision === 'cut' ? suggestion.position : dispute.votes[0]!.position
      const { types } = suggestion.decision === 'cut' ? suggestion : dispute.votes[0]!
      return {
        item,
        from,
        to,
        decision: 'skip',
        position,
        types: types?.map(String),
        note:
          clock === undefined
            ? disputeSentence(dispute)
            : disputeSentence(dispute, position => `at ${clock(position)}`),
      }
    }),
  )
}

/** How positions in recordings are written. */
const clocksOf = ({ items }: Corpus): Map<string, (position: number) => string> =>
  new Map(
    items.flatMap(({ id, time }) =>
      time === undefined
        ? []
        : [
            [
              id,
              (position: number) => formatTime(position, { ticksPerSecond: time.perSecond }, time.start),
            ] as const,
          ],
    ),
  )
