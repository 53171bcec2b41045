import type { OwnSettings, ScoredSide } from '../../evaluate/index.ts'
import type { PairScorer } from '../../index.ts'
import type { LineId } from './score-line.ts'

/**
 * What is answered: each score with tally and signature (`full`); without the signatures, which come once in front
 * (`once`); the values alone, the signatures once in front (`values`). A line with options of its own says its own.
 */
export type AnswerForm = 'full' | 'once' | 'values'

/** How answers are written: the form, and which signatures are in front of all lines. */
export interface AnswerStyle {
  readonly form: AnswerForm
  readonly signatures: Readonly<Record<string, string>>
}

/** Each answer with its tally and signature. */
export const FULL_ANSWERS: AnswerStyle = { form: 'full', signatures: {} }

/** The line in front of all answers that says the signatures once; nothing where every answer has its own. */
export const frontLine = ({ form, signatures }: AnswerStyle): string =>
  form === 'full' ? '' : `${JSON.stringify({ signatures })}\n`

/** A pair of segmentations, and the settings of its line. */
interface PairToScore {
  readonly id: LineId
  readonly reference: ScoredSide
  readonly hypothesis: ScoredSide
  readonly own?: OwnSettings | undefined
}

/** Scores a pair and writes the answer, with its line end. */
export function writeAnswer(
  { id, reference, hypothesis, own }: PairToScore,
  score: PairScorer,
  style: AnswerStyle,
): string {
  return style.form === 'values'
    ? writeValues(id, report => score.each(reference, hypothesis, own, report), style)
    : writeScores(id, report => score.each(reference, hypothesis, own, report), style)
}

type Each = (report: Parameters<PairScorer['each']>[3]) => void

function writeScores(id: LineId, each: Each, { form, signatures }: AnswerStyle): string {
  const scores: string[] = []
  each((name, value, tally, signature, reason, ties = 0) => {
    const score = {
      value,
      tally,
      signature: form === 'full' || signatures[name] !== signature ? signature : undefined,
      reason,
      ties: ties > 0 ? ties : undefined,
    }
    scores.push(`${JSON.stringify(name)}:${JSON.stringify(score)}`)
  })
  return `{"id":${JSON.stringify(id)},"scores":{${scores.join()}}}\n`
}

/** The values alone, and what differs from the first line: signatures, why values are undefined, ties. */
function writeValues(id: LineId, each: Each, style: AnswerStyle): string {
  const values: string[] = []
  let signatures: Record<string, string> | undefined
  let reasons: Record<string, string> | undefined
  let tied: Record<string, number> | undefined
  each((name, value, _, signature, reason, ties = 0) => {
    values.push(`${JSON.stringify(name)}:${JSON.stringify(value)}`)
    if (style.signatures[name] !== signature) signatures = { ...signatures, [name]: signature }
    if (reason !== undefined && value === null) reasons = { ...reasons, [name]: reason }
    if (ties > 0) tied = { ...tied, [name]: ties }
  })
  const more = JSON.stringify({ signatures, reasons, ties: tied })
  return `{"id":${JSON.stringify(id)},"values":{${values.join()}}${more === '{}' ? '' : `,${more.slice(1, -1)}`}}\n`
}
