import { coefficientSymbols, coefficients } from '../../agreement/shared.ts'
import { evaluate, metrics as register } from '../../index.ts'
import { agreementSources, bibtexOf, citationSentences, sourcesOf } from '../../report/index.ts'
import { wrapText } from '../../report/shared.ts'
import { safeMessage } from '../../wording/safe-text.ts'
import { defineCommand } from '../define-command.ts'
import { metricChoices, metricOptions, requestsOf } from '../options/metric-options.ts'
import { defined } from '../options/roles.ts'
import { choice, flag, splitList, under } from '../options/spec.ts'

export const command = defineCommand({
  name: 'cite',
  about: 'What to cite: for each metric a sentence with its papers and its signature, then BibTeX.',
  arguments: [
    {
      name: '[metrics...]',
      about: 'metrics, by id or symbol, and coefficients (multi-pi); default: those of evaluate',
    },
  ],
  options: {
    pool: choice('--pool <method>', 'as in evaluate; default: as the preset does, else micro', [
      'micro',
      'macro',
    ]),
    ...metricOptions,
    ...under('Output', {
      latex: flag('--latex', 'sentences with \\cite and the signature in \\texttt'),
      bibtex: flag('--bibtex', 'BibTeX alone', { conflicts: ['latex'] }),
    }),
  },
  examples: [
    { line: 'cesura cite B Pk', about: 'a sentence for each metric, and BibTeX' },
    {
      line: 'cesura cite pk --preset superdialseg --latex',
      about: 'under a preset, the sentence with \\cite',
    },
    { line: 'cesura cite B multi-pi --bibtex', about: 'the entries alone, those of agreement too' },
  ],
  async run({ args, options: flags }, io) {
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
    const shown = flags.latex
      ? sentences
      : sentences.map(sentence => wrapText(safeMessage(sentence), io.terminal.width).join('\n'))
    return { content: [...shown, bibtex].join('\n\n') }
  },
})

/** `multi-pi`, `pi`, `π*`, `pi_x`: what only `agreement` computes. A metric of the same name wins. */
const isCoefficient = (name: string): boolean =>
  !register.some(({ id, symbol }) => id === name || symbol === name) &&
  ((coefficients as readonly string[]).includes(name) ||
    coefficientSymbols.includes(name.replace(/^pi/i, 'π').replace(/^kappa/i, 'κ')))
