import { Option } from 'commander'
import { coefficientSymbols, coefficients } from '../../agreement/shared.ts'
import { evaluate, metrics as register } from '../../index.ts'
import { agreementSources, bibtexOf, citationSentences, sourcesOf } from '../../report/index.ts'
import { wrapText } from '../../report/shared.ts'
import { safeMessage } from '../../wording/safe-text.ts'
import { addMetricOptions, collectList, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { print } from '../print/output.ts'
import { widthOf } from '../print/style.ts'
import { newCommand } from '../program.ts'

export const examples = [
  { line: 'cesura cite B Pk', about: 'a sentence for each metric, and BibTeX' },
  { line: 'cesura cite pk --preset superdialseg --latex', about: 'under a preset, the sentence with \\cite' },
  { line: 'cesura cite B multi-pi --bibtex', about: 'the entries alone, those of agreement too' },
] as const

interface CiteFlags extends MetricFlags {
  readonly pool?: 'micro' | 'macro'
  readonly latex?: boolean
  readonly bibtex?: boolean
}

export const command = () => {
  const command = newCommand(
    'cite',
    'What to cite: for each metric a sentence with its papers and its signature, then BibTeX.',
    examples,
  )
    .argument(
      '[metrics...]',
      'metrics, by id or symbol, and coefficients (multi-pi); default: those of evaluate',
    )
    .addOption(
      new Option('--pool <way>', 'as in evaluate; default: as the preset does, else micro').choices([
        'micro',
        'macro',
      ]),
    )
    .option('--latex', 'sentences with \\cite and the signature in \\texttt')
    .addOption(new Option('--bibtex', 'BibTeX alone').conflicts('latex'))
  return addMetricOptions(command).action(run)
}

async function run(names: string[], flags: CiteFlags): Promise<void> {
  const all = [...(flags.metric ?? []), ...names.flatMap(name => collectList(name))]
  const asked = all.filter(name => !isCoefficient(name))
  const agreement = asked.length < all.length
  const choices =
    agreement && asked.length === 0
      ? []
      : metricChoices({ ...flags, ...(asked.length === 0 ? {} : { metric: asked }) }, [
          'B',
          'window-diff',
          'pk',
          'F',
        ])
  // Of an empty corpus the document holds no number, but every signature with its pooling.
  const evaluation = evaluate(
    { items: [] },
    {
      metrics: choices.map(({ metric, options: { preset, ...options } }) => ({
        id: metric.id,
        ...(preset === undefined ? {} : { preset }),
        options,
      })),
      ...(flags.pool === undefined ? {} : { pool: flags.pool }),
    },
  )
  const keys = [
    ...evaluation.metrics.flatMap(({ id, preset }) => sourcesOf(id, preset)),
    ...(agreement ? agreementSources : []),
  ]
  const bibtex = `${bibtexOf(keys).join('\n\n')}\n`
  const sentences = citationSentences(evaluation, flags.latex ? 'latex' : 'text')
  const width = widthOf(process.stdout)
  const shown = flags.latex ? sentences : sentences.map(each => wrapText(safeMessage(each), width).join('\n'))
  await print(flags.bibtex ? bibtex : `${[...shown, bibtex].join('\n\n')}`)
}

/** `multi-pi`, `pi`, `π*`, `pi_x`: what only `agreement` computes. A metric of the same name wins. */
const isCoefficient = (name: string): boolean =>
  !register.some(({ id, symbol }) => id === name || symbol === name) &&
  ((coefficients as readonly string[]).includes(name) ||
    coefficientSymbols.includes(name.replace(/^pi/i, 'π').replace(/^kappa/i, 'κ')))
