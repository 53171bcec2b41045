import { coefficientSymbols, coefficients } from '../../agreement/shared.ts'
import { agreementGroup } from '../../evaluate/shared.ts'
import {
  type AgreementOptions,
  codersOf,
  evaluate,
  agreement as measureAgreement,
  metrics as register,
} from '../../index.ts'
import {
  agreementCitation,
  agreementSources,
  bibtexOf,
  citationSentences,
  sourcesOf,
} from '../../report/index.ts'
import { safeMessage } from '../../report/sentences/safe-text.ts'
import { wrapText } from '../../report/shared.ts'
import { defineCommand, type Result } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { metricChoices, metricOptions, oneMetric, requestsOf } from '../options/metric-options.ts'
import { defined } from '../options/roles.ts'
import { choice, flag, splitList, under, type Values } from '../options/spec.ts'
import { readingFrom, readOptions } from '../read-corpus.ts'

const options = {
  pool: choice('--pool <method>', 'as in evaluate; default: as the preset does, else micro', [
    'micro',
    'macro',
  ]),
  ...metricOptions,
  ...readOptions,
  ...under('Output', {
    latex: flag('--latex', 'sentences with \\cite and the signature in \\texttt'),
    bibtex: flag('--bibtex', 'BibTeX alone', { conflicts: ['latex'] }),
  }),
}

type Flags = Values<typeof options>

export const command = defineCommand({
  name: 'cite',
  about:
    'What to cite: for each metric a sentence with its papers and its signature, then BibTeX. `cite agreement CORPUS` writes the sentence about the agreement of annotators, with its number.',
  arguments: [
    {
      name: '[metrics...]',
      about:
        'metrics, by id or symbol, and coefficients (multi-pi); default: those of evaluate. Or: agreement, and files or folders',
    },
  ],
  options,
  examples: [
    { line: 'cesura cite B Pk', about: 'a sentence for each metric, and BibTeX' },
    {
      line: 'cesura cite pk --preset superdialseg --latex',
      about: 'under a preset, the sentence with \\cite',
    },
    {
      line: 'cesura cite agreement examples/kubla-khan.json',
      about: 'the sentence about the agreement of annotators, with number, interval and signature',
    },
    { line: 'cesura cite B multi-pi --bibtex', about: 'the entries alone, those of agreement too' },
  ],
  async run({ args, options: flags }, io) {
    if (args[0] === 'agreement' && args.length > 1) return citeAgreement(args.slice(1), flags, io)
    const all = [...(flags.metric ?? []), ...args.flatMap(name => splitList(name))]
    const asked = all.filter(name => !isCoefficient(name))
    const agreement = asked.length < all.length
    const choices =
      agreement && asked.length === 0
        ? []
        : metricChoices(
            { ...flags, metric: asked.length === 0 ? undefined : asked },
            ['B', 'window-diff', 'pk', 'F'],
            io,
          )
    // Of an empty corpus the document holds no number, but every signature with its pooling.
    const evaluation = evaluate(
      { items: [] },
      { metrics: requestsOf(choices), ...defined({ pool: flags.pool }) },
    )
    const keys = [
      ...evaluation.metrics.flatMap(({ id, preset }) => sourcesOf(id, preset)),
      ...(agreement ? agreementSources : []),
    ]
    const bibtex = `${bibtexOf(keys).join('\n\n')}\n`
    if (flags.bibtex) return { content: bibtex }
    const sentences = citationSentences(evaluation, flags.latex ? 'latex' : 'text')
    return content(sentences, bibtex, flags, io)
  },
})

const content = (sentences: readonly string[], bibtex: string, { latex }: Flags, io: Io): Result => {
  const shown = latex
    ? sentences
    : sentences.map(sentence => wrapText(safeMessage(sentence), io.terminal.width).join('\n'))
  return { content: [...shown, bibtex].join('\n\n') }
}

/** The sentence about the agreement of the annotators of a corpus; systems are left out, as `agreement` does. */
async function citeAgreement(paths: readonly string[], flags: Flags, io: Io): Promise<Result> {
  const { metric, options: own } = oneMetric(
    { ...flags, preset: undefined },
    'boundary-similarity',
    'cite',
    io,
  )
  const { corpus } = await readingFrom(paths, flags, io)
  const found = measureAgreement(corpus, {
    ...own,
    similarity: metric.id,
    preset: flags.preset,
    coders: agreementGroup(codersOf(corpus), {}).measured,
    interval: { method: 'jackknife-t', level: 0.95 },
  } as AgreementOptions)
  const bibtex = `${bibtexOf([...sourcesOf(metric.id), ...agreementSources]).join('\n\n')}\n`
  if (flags.bibtex) return { content: bibtex }
  return content([agreementCitation(found, { form: flags.latex ? 'latex' : 'text' })], bibtex, flags, io)
}

/** `multi-pi`, `pi`, `π*`, `pi_x`: what only `agreement` computes. A metric of the same name wins. */
const isCoefficient = (name: string): boolean =>
  !register.some(({ id, symbol }) => id === name || symbol === name) &&
  ((coefficients as readonly string[]).includes(name) ||
    coefficientSymbols.includes(name.replace(/^pi/i, 'π').replace(/^kappa/i, 'κ')))
