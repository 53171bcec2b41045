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
import { type AgreementFlags, choiceOf } from './options/agreement-question.ts'
import { type AgreementThreshold, missedOmega } from './options/agreement-thresholds.ts'
import { formOf, terminalOf } from './options/result-format.ts'
import type { Saves } from './options/save-option.ts'
import { print } from './print/output.ts'
import { readCorpusFrom } from './read-corpus.ts'

/** What `--candidate` and the options next to it were. */
export interface CandidateFlags {
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
  chanceSamples: '--chance-samples',
  count: '--count',
  categories: '--categories',
  addSystem: '--add-system',
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
export function requireCandidateFlags(flags: AgreementFlags): void {
  const { candidate } = flags
  for (const [name, flag] of Object.entries(candidate === undefined ? own : unused)) {
    if ((flags as unknown as Readonly<Record<string, unknown>>)[name] === undefined) continue
    throw candidate === undefined
      ? invalid(optionUnusedInCandidate, { flag })
      : invalid(optionUnusedInCandidate2, { flag })
  }
}

/** The alternative-annotator test of a corpus, from the words of `cesura agreement`. */
export async function testCandidate(
  paths: readonly string[],
  flags: AgreementFlags,
): Promise<AlternativeAnnotator> {
  const { metric, options } = choiceOf(flags)
  const corpus = await readCorpusFrom(paths, flags)
  const { preset: _, ...own } = options
  return alternativeAnnotator(corpus, {
    candidate: flags.candidate!,
    similarity: {
      id: metric.id,
      ...(flags.preset === undefined ? {} : { preset: flags.preset }),
      options: own,
    },
    seed: flags.seed,
    replicates: flags.samples ?? flags.resamples,
    ...(flags.coders === undefined ? {} : { annotators: flags.coders }),
    ...(flags.epsilon === undefined ? {} : { epsilon: flags.epsilon }),
    ...(flags.weigh === undefined ? {} : { weigh: flags.weigh }),
    ...(flags.margin === undefined ? {} : { margin: flags.margin }),
    ...(flags.q === undefined ? {} : { q: flags.q }),
    ...(flags.minItems === undefined ? {} : { minItems: flags.minItems }),
  })
}

/** Prints the test in the form asked for, and writes the files of `--save`. */
export async function printCandidate(
  found: AlternativeAnnotator,
  flags: AgreementFlags,
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
  const form = formOf(flags)
  await print(form === undefined ? candidateText(found, terminalOf(flags)) : forms[form]().join(''))
  for (const sentence of missed) await print(`cesura: ${safeLine(sentence)}\n`, process.stderr)
  if (missed.length > 0) process.exitCode = 1
}
