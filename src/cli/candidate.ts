import { type AlternativeAnnotator, alternativeAnnotator } from '../agreement/index.ts'
import { invalid } from '../model/error.ts'
import { optionUnusedInCandidate, optionUnusedInCandidate2 } from '../model/errors/commands.ts'
import { VERSION } from '../model/index.ts'
import {
  candidateRows,
  candidateTable,
  candidateText,
  toCsv,
  toJsonText,
  toLatex,
  toMarkdown,
} from '../report/index.ts'
import { safeLine } from '../wording/safe-text.ts'
import { type AgreementWords, choiceOf } from './options/agreement-question.ts'
import { type AgreementThreshold, missedOmega } from './options/agreement-thresholds.ts'
import { formOf, terminalOf } from './options/result-format.ts'
import type { Saves } from './options/save-option.ts'
import { print } from './print/output.ts'
import { readCorpusFrom } from './read-corpus.ts'

/** What `--candidate` and the options next to it were. */
export interface CandidateWords {
  readonly candidate?: string
  readonly epsilon?: number
  readonly weigh?: 'items' | 'pooled'
  readonly margin?: number
  readonly q?: number
  readonly minItems?: number
}

/** Flags of agreement that say nothing of a candidate. */
const unused = {
  coefficient: '--coefficient',
  expected: '--expected',
  chance: '--chance',
  chanceDraws: '--chance-draws',
  count: '--count',
  categories: '--categories',
  joining: '--joining',
  leaveOneOut: '--leave-one-out',
  majority: '--majority',
  oneLevel: '--one-level',
} as const

/** The flags that belong to a candidate, rejected without one. */
const own = {
  epsilon: '--epsilon',
  weigh: '--weigh',
  margin: '--margin',
  q: '--q',
  minItems: '--min-items',
} as const

/** Rejects flags that say nothing next to `--candidate`, or without it. */
export function requireCandidateFlags(words: AgreementWords): void {
  const { candidate } = words
  for (const [name, flag] of Object.entries(candidate === undefined ? own : unused)) {
    if ((words as unknown as Readonly<Record<string, unknown>>)[name] === undefined) continue
    throw candidate === undefined
      ? invalid(optionUnusedInCandidate, { flag })
      : invalid(optionUnusedInCandidate2, { flag })
  }
}

/** The alternative-annotator test of a corpus, from the words of `cesura agreement`. */
export async function testCandidate(
  paths: readonly string[],
  words: AgreementWords,
): Promise<AlternativeAnnotator> {
  const { metric, options } = choiceOf(words)
  const corpus = await readCorpusFrom(paths, words)
  const { preset: _, ...own } = options
  return alternativeAnnotator(corpus, {
    candidate: words.candidate!,
    similarity: {
      id: metric.id,
      ...(words.preset === undefined ? {} : { preset: words.preset }),
      options: own,
    },
    seed: words.seed,
    replicates: words.draws ?? words.resamples,
    ...(words.coders === undefined ? {} : { annotators: words.coders }),
    ...(words.epsilon === undefined ? {} : { epsilon: words.epsilon }),
    ...(words.weigh === undefined ? {} : { weigh: words.weigh }),
    ...(words.margin === undefined ? {} : { margin: words.margin }),
    ...(words.q === undefined ? {} : { q: words.q }),
    ...(words.minItems === undefined ? {} : { minItems: words.minItems }),
  })
}

/** Prints the test in the form asked for, and writes the files of `--save`. */
export async function printCandidate(
  found: AlternativeAnnotator,
  words: AgreementWords,
  saves: Saves,
  thresholds: readonly AgreementThreshold[],
): Promise<void> {
  const missed = missedOmega(found, thresholds)
  const forms: Record<'json' | 'csv' | 'md' | 'tex', () => string[]> = {
    json: () => [toJsonText({ alternativeAnnotator: 1, cesura: VERSION, ...found })],
    csv: () => [toCsv(candidateRows(found))],
    md: () => [toMarkdown(candidateTable(found))],
    tex: () => [toLatex(candidateTable(found))],
  }
  await saves.commit(forms)
  const form = formOf(words)
  await print(form === undefined ? candidateText(found, terminalOf(words)) : forms[form]().join(''))
  for (const sentence of missed) await print(`cesura: ${safeLine(sentence)}\n`, process.stderr)
  if (missed.length > 0) process.exitCode = 1
}
