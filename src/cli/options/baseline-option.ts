import { againstBaseline, readBaseline } from '../../evaluate/shared.ts'
import { CesuraError, type EvaluateOptions, type Evaluation } from '../../index.ts'
import { invalid, relocated } from '../../model/error.ts'
import { baselineAlphaUnused } from '../../model/errors/commands.ts'
import { baselineInvalid } from '../../model/errors/evaluate.ts'
import { parseOutside } from '../../model/index.ts'
import type { ReducedEvaluation } from '../../node/index.ts'
import { readText } from '../../node/shared.ts'
import { baselineNotes, baselineSentence } from '../../report/sentences/ranking.ts'
import { readShare, text, type Values, value } from './spec.ts'

/** `--baseline` and `--baseline-alpha`. */
export const baselineOptions = {
  baseline: text(
    '--baseline <file>',
    'a document of an earlier run (--save old.json); exit with 1 if a score is worse than there, with its p',
    { rare: true },
  ),
  baselineAlpha: value(
    '--baseline-alpha <p>',
    'with --baseline: exit with 1 only where p is at most this; default: any worse score',
    readShare,
    { rare: true },
  ),
}

export type BaselineFlags = Values<typeof baselineOptions>

/** The earlier document; rejected before any work is done. */
export async function readBaselineFrom({
  baseline,
  baselineAlpha,
}: BaselineFlags): Promise<Evaluation | undefined> {
  if (baseline === undefined) {
    if (baselineAlpha === undefined) return undefined
    throw invalid(baselineAlphaUnused, {})
  }
  const text = await readText(baseline)
  try {
    return readBaseline(parseOutside(text))
  } catch (error) {
    if (error instanceof CesuraError) throw relocated(error, { file: baseline })
    throw invalid(
      baselineInvalid,
      { what: 'it is not JSON' },
      {
        file: baseline,
      },
    )
  }
}

/** What the baseline says of the result: lines to print, and those that make the command fail. */
export function comparedAgainst(
  { evaluation, pairsOf }: ReducedEvaluation,
  old: Evaluation,
  asked: NonNullable<EvaluateOptions['metrics']>,
  { baselineAlpha = 1 }: BaselineFlags,
): { readonly reported: readonly string[]; readonly failed: readonly string[] } {
  const found = againstBaseline(evaluation, old, asked, pairsOf)
  const fails = found.differences.filter(({ worse, p }) => worse && (p ?? 0) <= baselineAlpha)
  return {
    reported: [
      ...found.differences.filter(each => !fails.includes(each)).map(each => `${baselineSentence(each)}.`),
      ...baselineNotes(found),
    ],
    failed: fails.map(each => `${baselineSentence(each)} (worse-than-baseline)`),
  }
}
