import type { EventDocument, EventItem } from '../../agreement/index.ts'
import { formatNumber, listed } from '../../model/numbers.ts'
import { reasonSentence } from './reasons.ts'

/**
 * What the table of one film does not say: means, peakiness, and why values are missing.
 *
 * @param film - one film of the document
 * @returns sentences
 */
export function filmSentences({ coders, index, surprise, peakiness }: EventItem): string[] {
  const sentences = [meanSentence('Agreement index', index)]
  if (surprise !== undefined) sentences.push(meanSentence('Surprise', surprise))
  if (peakiness !== undefined)
    sentences.push(
      peakiness.value === null
        ? `No peakiness: ${reasonSentence(peakiness.reason ?? 'no-density')}.`
        : `Peakiness ${formatNumber(peakiness.value, 3)}: the density of all presses rises and falls that many times as much as that of as many evenly spaced ones (bandwidth ${formatNumber(peakiness.bandwidth!, 3)} s).`,
    )
  const missing = coders.filter(({ reason }) => reason !== undefined)
  if (missing.length > 0) {
    const reasons = [...new Set(missing.map(({ reason }) => reason!))].map(
      reason =>
        `${listed(missing.filter(one => one.reason === reason).map(({ coder }) => coder))} (${reasonSentence(reason)})`,
    )
    sentences.push(`No index for ${reasons.join(', ')}.`)
  }
  return sentences
}

function meanSentence(name: string, { mean, sd, coders }: EventItem['index']): string {
  if (mean === null) return `${name}: no one has a value.`
  return `${name}: mean ${formatNumber(mean, 3)}${sd === null ? '' : `, standard deviation ${formatNumber(sd, 3)}`} over ${coders === 1 ? '1 person' : `${formatNumber(coders, 0)} people`}.`
}

/**
 * What a reader of the whole document has to know.
 *
 * @param document - of all films
 * @returns sentences
 */
export const eventNotes = ({ leftOut }: EventDocument): string[] => [
  'The width of the bins decides the index: report it. The index corrects for the number of presses, not for chance: a person who presses at random scores above 0. Chance-corrected agreement is `cesura agreement` without --events.',
  ...(leftOut.length === 0
    ? []
    : [`Left out, because fewer than two people have a row: ${listed([...leftOut])}.`]),
]
