import { type Agreement, describeMetric, type Evaluation, findMetric, VERSION } from '../index.ts'
import { type Source, type SourceKey, sources } from '../metrics/index.ts'
import { count, formatNumber } from '../model/numbers.ts'
import { escapeLatex, formulas } from './render/latex.ts'
import { openingMention, similaritySymbol } from './sentences/agreement.ts'

/** Where agreement beyond chance over segmentations is defined. */
export const agreementSources = [
  'fournier-inkpen-2012',
  'fournier-2013',
] as const satisfies readonly SourceKey[]

/** Presets whose paper has another name than they. */
const presetSources: Readonly<Record<string, SourceKey>> = {
  superdialseg: 'jiang-2023',
  conll18: 'zeman-2018',
  mir_eval: 'raffel-2014',
  pyannote: 'bredin-2017',
  vidchapters: 'yang-2023',
  'chapter-llama': 'ventura-2025',
}

/**
 * The papers behind one metric under one preset: who defined it, and whose conventions it follows.
 *
 * @param id - a metric
 * @param preset - conventions whose paper is cited too
 * @returns keys of the papers
 * @throws CesuraError `unknown-metric`
 */
export function sourcesOf(id: string, preset?: string): SourceKey[] {
  const own = describeMetric(findMetric(id)).sources
  const named = Object.keys(sources).find(key => key === preset) as SourceKey | undefined
  const paper = named ?? (preset === undefined ? undefined : presetSources[preset])
  // A paper that only defines another preset was not used; the first is where the metric itself comes from.
  const conventions = Object.values(presetSources)
  const used = own.filter((key, at) => at === 0 || !conventions.includes(key))
  return [...new Set([...used, ...(paper === undefined ? [] : [paper])])]
}

/**
 * The entries of these papers and of the program, each once, in the order of their keys.
 *
 * @param keys - papers, in any order
 * @param version - the version of cesura
 * @returns one entry each
 */
export const bibtexOf = (keys: Iterable<SourceKey>, version = VERSION): string[] => [
  ...[...new Set(keys)].sort().map(key => sources[key].bibtex),
  `@software{cesura,
  author = {{The cesura developers}},
  title = {{cesura}: segmentation similarity, agreement and evaluation},
  version = {${version}}
}`,
]

const programIn = (version: string, form: 'text' | 'latex'): string =>
  form === 'latex' ? `cesura~${version} \\cite{cesura}` : `cesura ${version}`

const signatureIn = (signature: string, form: 'text' | 'latex'): string =>
  form === 'latex'
    ? `\\texttt{${escapeLatex(signature).replaceAll('\\textbar{}', '\\textbar\\allowbreak{}')}}`
    : `"${signature}"`

/** What an entry is cited as. */
const bibtexKey = (bibtex: string): string => /^@\w+\{([^,]+),/.exec(bibtex)?.[1] ?? ''

/**
 * A sentence for the methods section for each metric of an evaluation: title, symbol, papers, preset, version and
 * signature; for LaTeX with `\cite` and the keys of `bibtexOf`.
 *
 * @param evaluation - what was measured
 * @param form - plain text or LaTeX
 * @returns a sentence for each metric
 * @throws CesuraError `unknown-metric` where the document has a metric that this cesura does not know
 * @example
 * citationSentences(evaluate({ items: [] }, { metrics: ['B'] }))[0].split('; signature')[0]
 * //=> 'Boundary similarity (B; Fournier, 2013) was computed with cesura 1.0.0'
 */
export const citationSentences = (
  { metrics, cesura }: Evaluation,
  form: 'text' | 'latex' = 'text',
): string[] =>
  metrics.map(({ id, title, symbol, preset, signature }) => {
    const latex = form === 'latex'
    const text = (words: string) => (latex ? formulas(escapeLatex(words)) : words)
    const papers: readonly Source[] = sourcesOf(id, preset).map(key => sources[key])
    const cited = latex
      ? papers.map(({ bibtex }) => bibtexKey(bibtex)).join(',')
      : papers.map(({ cite }) => cite.replace(/ \((\d{4})\)$/, ', $1')).join('; ')
    const about = [
      ...(symbol === title ? [] : [text(symbol)]),
      ...(cited === '' ? [] : [latex ? `\\cite{${cited}}` : cited]),
    ]
    const under = preset === undefined ? '' : ` under the conventions of ${text(preset)}`
    return `${text(title)}${about.length === 0 ? '' : ` (${about.join('; ')})`} was computed with ${programIn(cesura, form)}${under}; signature ${signatureIn(signature, form)}.`
  })

/**
 * A sentence for the methods section about the agreement of annotators: coefficient, number, interval, how much was
 * compared, papers, version and signature; for LaTeX with `\\cite` and the keys of `bibtexOf`.
 *
 * @param found - what was measured
 * @param options - `form`: plain text or LaTeX; `level`: that of the interval
 * @returns the sentence
 */
export function agreementCitation(
  found: Agreement,
  { form = 'text', level = 0.95 }: { readonly form?: 'text' | 'latex'; readonly level?: number } = {},
): string {
  const latex = form === 'latex'
  const text = (words: string) => (latex ? formulas(escapeLatex(words)) : words)
  const { value, interval, counts, coders, signature } = found
  const id = /\|similarity:([^|]+)/.exec(signature)?.[1] ?? ''
  const cite = (keys: readonly SourceKey[]) => {
    const papers: readonly Source[] = keys.map(key => sources[key])
    return latex
      ? ` \\cite{${papers.map(({ bibtex }) => bibtexKey(bibtex)).join(',')}}`
      : ` (${papers.map(({ cite }) => cite.replace(/ \((\d{4})\)$/, ', $1')).join('; ')})`
  }
  const range = interval
    ? `, ${formatNumber(100 * level, 0)}${latex ? '\\,\\%' : ' %'} confidence interval [${interval.map(end => formatNumber(end, 3)).join(', ')}]`
    : ''
  const is = value === undefined ? 'is undefined' : `is ${formatNumber(value, 3)}${range}`
  const over = `${count(coders.length, 'annotator')} over ${count(counts.items, 'item')} with ${count(counts.units, 'unit')}`
  return `${text(openingMention(found))}${cite(agreementSources)} of ${over}, measured by ${text(similaritySymbol(found))}${cite(sourcesOf(id))}, ${is}, computed with ${programIn(VERSION, form)}; signature ${signatureIn(signature, form)}.`
}
