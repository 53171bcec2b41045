import type { HypothesisResult, MetricResult } from '../../evaluate/evaluation.ts'
import type { EstimateLoss } from '../../evaluate/loss/loss-parts.ts'
import { formatNumber } from '../../model/numbers.ts'
import { reasonSentence } from './reasons.ts'
import { safeName } from './safe-text.ts'

/** A hypothesis, its score and what its loss is made of. */
export interface LossRow {
  readonly hypothesis: string
  readonly score: number
  readonly loss: EstimateLoss
  readonly density: HypothesisResult['density']
}

/** The hypotheses that have a score with parts of its loss, in the order of the document. */
export const lossRows = (metric: MetricResult): LossRow[] =>
  metric.hypotheses.flatMap(row => {
    const { value, loss } = row[metric.pool]
    return value === null || loss === undefined
      ? []
      : [{ hypothesis: row.hypothesis, score: value, loss, density: row.density }]
  })

/** The loss of a score: 1 − score, or the score of a metric of errors. */
export const lossOfScore = ({ better }: Pick<MetricResult, 'better'>, score: number): number =>
  better === 'higher' ? 1 - score : score

const two = (value: number): string => formatNumber(value, 2)

/**
 * What the loss of a hypothesis is due to, where the number of boundaries is at least half of it or, of scores, at most a
 * tenth.
 *
 * @param metric - the metric of the row
 * @param row - a hypothesis with the parts of its loss
 * @returns one sentence, or none
 */
export function lossSentences(
  metric: Pick<MetricResult, 'better' | 'symbol'>,
  { hypothesis, score, loss, density }: LossRow,
): string[] {
  const name = safeName(hypothesis)
  if (loss.number === null || loss.best === null)
    return loss.reason === undefined ? [] : [`${name} has no parts: ${reasonSentence(loss.reason)}.`]
  const whole = lossOfScore(metric, score)
  if (whole <= 0) return []
  const { symbol } = metric
  if (loss.number >= whole / 2) {
    const many = manyText(loss, density?.ratio ?? null)
    const bound =
      metric.better === 'higher'
        ? `reaches more than ${symbol} = ${two(loss.best)}`
        : `falls below ${symbol} = ${two(loss.best)}`
    return [
      `Of the loss of ${name} (${two(whole)}), ${two(loss.number)} is the number${many}; with as many in each text, no segmentation ${bound}.`,
    ]
  }
  // Pk and WindowDiff hardly feel the number: that it costs little does not make it right.
  return metric.better === 'higher' && loss.number <= whole / 10
    ? [
        `${name}: the number is right (best possible ${symbol} ${two(loss.best)}); the loss is in the positions.`,
      ]
    : []
}

/** How the number is wrong: overall, or right overall and too large in some texts, too small in others. */
function manyText({ count, spread }: EstimateLoss, ratio: number | null): string {
  if (ratio === null) return ''
  const times = `${two(ratio)} times as many boundaries as the references`
  return count !== null && spread !== null && spread > count
    ? `: it places ${times} in all, but too many in some texts and too few in others`
    : `: it places ${times}`
}

/** What the parts mean. */
export const LOSS_WORDS =
  'Loss = number + position + near + type. Number: what the best placement of as many boundaries would still lose. Best: the score of that placement. Position, near, type: what wrong positions, near misses and wrong types cost; a column that is 0 throughout is left out.'

/** What the columns of a table of parts mean, with the two parts of the number. */
export const LOSS_COLUMNS = `${LOSS_WORDS} Number = too many + too few, by texts; and = overall + per item: the totals of the corpus, and boundaries in the wrong items.`
