import { describeMetric, type Evaluation, findMetric, VERSION } from '../index.ts'
import { type Source, type SourceKey, sources } from '../metrics/index.ts'
import { escapeLatex, formulas } from './render/latex.ts'

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
  return [...new Set([...own, ...(paper === undefined ? [] : [paper])])]
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
    const program = latex ? `cesura~${cesura} \\cite{cesura}` : `cesura ${cesura}`
    const under = preset === undefined ? '' : ` under the conventions of ${text(preset)}`
    const mark = latex
      ? `\\texttt{${escapeLatex(signature).replaceAll('\\textbar{}', '\\textbar\\allowbreak{}')}}`
      : `"${signature}"`
    return `${text(title)}${about.length === 0 ? '' : ` (${about.join('; ')})`} was computed with ${program}${under}; signature ${mark}.`
  })
