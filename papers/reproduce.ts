import type { Corpus } from 'cesura'
import type { Artefact, Check, Context, Findings, PaperId, Verdict } from './artefact.ts'
import { papers } from './papers.ts'

/** An artefact and what came out. */
export interface Reproduction extends Findings {
  readonly paper: PaperId
  readonly id: string
  readonly title: string
  readonly preset?: string
  /** It needs a corpus, or takes one where it is given. */
  readonly corpus?: 'needed' | 'optional'
}

/** What is recomputed, and what the experiments depend on. `reproduceDefaults` has the defaults of the numbers. */
export interface ReproduceOptions extends Partial<Omit<Context, 'corpus'>> {
  /**
   * The data of the papers, or any corpus of the same kind. Of several, papers about types of boundaries take the first
   * that has types, the others the first that has none.
   * @defaultValue undefined: numbers that need data are listed, not computed
   */
  readonly corpus?: Corpus | readonly Corpus[]
  /** Which papers, by id. @defaultValue all */
  readonly papers?: readonly string[]
  /** Which artefacts of these papers, by id. @defaultValue all */
  readonly only?: readonly string[]
}

/** What the experiments use where nothing else is said. */
export const reproduceDefaults = { seed: 1, trials: 40, longest: 20 } as const

/**
 * Recomputes what the papers print: each table, figure and passage with its printed and computed numbers and a verdict
 * on each. The same seed gives the same bytes.
 *
 * @param options - which papers and artefacts; seed, trials, longest text, a corpus
 * @returns one artefact after the other, computed when it is asked for
 * @throws CesuraError `unknown-paper` or `unknown-artefact`, at the first step, when there is no such paper or artefact
 */
export function* reproduce(options: ReproduceOptions = {}): Generator<Reproduction> {
  const { papers: _, only: __, corpus = [], ...given } = options
  const corpora: readonly Corpus[] = 'items' in corpus ? [corpus] : corpus
  for (const artefact of chosenArtefacts(options)) {
    const taken = corpusFor(artefact, corpora)
    const own = taken === undefined ? given : { ...given, corpus: taken }
    yield reproduceOne(artefact, { ...reproduceDefaults, ...own })
  }
}

/** The corpus of the kind that an artefact measures; one of the other kind only where it can do nothing without. */
function corpusFor({ corpus, typed = false }: Artefact, corpora: readonly Corpus[]): Corpus | undefined {
  const fitting = corpora.find(({ scale }) => (scale !== undefined) === typed)
  return fitting ?? (corpus === 'needed' ? corpora[0] : undefined)
}

function reproduceOne({ run, paper, id, title, preset, corpus }: Artefact, context: Context): Reproduction {
  return {
    paper,
    id,
    title,
    ...(preset === undefined ? {} : { preset }),
    ...(corpus === undefined ? {} : { corpus }),
    ...run(context),
  }
}

/**
 * The artefacts that the names ask for, in the order of the papers.
 *
 * @param options - `papers` and `only`; nothing given: all
 * @returns the artefacts, not yet run
 * @throws RangeError when no paper has that id, or none of the chosen papers has an artefact with that id
 */
export function chosenArtefacts({ papers: names = [], only = [] }: ReproduceOptions): Artefact[] {
  const ids = papers.map(paper => paper.id as string)
  for (const name of names) {
    if (!ids.includes(name)) {
      throw new RangeError(`unknown paper ${name}`)
    }
  }
  const of = papers.filter(paper => names.length === 0 || names.includes(paper.id))
  const known = [...new Set(of.flatMap(paper => paper.artefacts.map(artefact => artefact.id)))]
  for (const name of only) {
    if (!known.includes(name)) {
      throw new RangeError(`unknown artefact ${name}`)
    }
  }
  return of.flatMap(paper => paper.artefacts).filter(({ id }) => only.length === 0 || only.includes(id))
}

/** How many printed numbers there are, and what became of them. */
export interface VerdictCounts extends Readonly<Record<Verdict, number>> {
  readonly covered: number
}

/**
 * Counts printed numbers by their verdict.
 *
 * @param reproductions - what `reproduce` gives
 * @returns how many numbers there are, and how many have each verdict; the verdicts add up to `covered`
 */
export function countVerdicts(reproductions: readonly Findings[]): VerdictCounts {
  const checks: readonly Check[] = reproductions.flatMap(({ checks }) => checks)
  const count = (verdict: Verdict) => checks.filter(check => check.verdict === verdict).length
  return {
    covered: checks.length,
    match: count('match'),
    erratum: count('erratum'),
    undetermined: count('undetermined'),
    'needs-data': count('needs-data'),
    differs: count('differs'),
  }
}
