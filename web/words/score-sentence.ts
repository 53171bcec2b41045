import { findMetric } from 'cesura'
import { countDigits, countWord, type PairWords, plural, type Sentence, score3 } from 'cesura/plots'
import { reasonSentence } from 'cesura/report'
import type { Comparison, ScoreRow } from '../worker/compare.ts'

type Writer = (row: ScoreRow, words: PairWords, comparison: Comparison) => string

const pick = (comparison: Comparison, kinds: readonly string[]) =>
  comparison.marks.filter(mark => kinds.includes(mark.kind)).length

/** What each number means, with its fraction: the second half of the sentence. */
const writers: Readonly<Record<string, Writer>> = {
  'boundary-similarity': (row, _, comparison) => {
    const matches = pick(comparison, ['match'])
    const near = pick(comparison, ['near'])
    const retyped = pick(comparison, ['type'])
    const alone = pick(comparison, ['missing', 'extra'])
    const pairs = matches + near + retyped + alone
    if (pairs === 0) return 'Neither cuts anywhere: 1 by definition.'
    const parts = [
      `${countWord(matches)} ${matches === 1 ? 'matches' : 'match'}`,
      ...(near === 0
        ? []
        : [`${countWord(near)} ${near === 1 ? 'is a near miss' : 'are near misses'} worth a part`]),
      ...(retyped === 0 ? [] : [`${countWord(retyped)} ${retyped === 1 ? 'has' : 'have'} another type`]),
      `${countWord(alone)} ${alone === 1 ? 'has' : 'have'} no partner`,
    ]
    return `Of ${pairs} boundary ${plural(pairs, 'pair')} ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}: ${fraction(row.value! * pairs)} ÷ ${pairs}.`
  },
  'segmentation-similarity': (_, __, comparison) => {
    const edits = comparison.marks.length - pick(comparison, ['match'])
    return `${countDigits(edits)} ${plural(edits, 'edit')} among the places where a cut could stand. Few cuts make S high whatever they are: read it beside B.`
  },
  'bed-f': () => 'Precision and recall of cuts in one number; a near miss earns a part of a hit.',
  'bed-precision': ({ value }, words) =>
    `${score3(value!)} of ${words.hypothesis}’s cuts are right; a near miss earns a part of a hit.`,
  'bed-recall': ({ value }, words) =>
    `${score3(value!)} of ${words.reference}’s cuts are found; a near miss earns a part of a hit.`,
  'boundary-f': ({ tally }, words) =>
    `${countWord(tally.matches ?? 0)} of ${words.hypothesis}’s ${tally.hypothesis} ${plural(tally.hypothesis ?? 0, 'cut')} and of ${words.reference}’s ${tally.reference} have a partner; no partner serves twice.`,
  pk: ({ tally }, _, { window }) =>
    `In ${tally.errors} of ${tally.windows} windows of ${window} places only one of the two has a cut.`,
  'window-diff': ({ tally }, _, { window }) =>
    `In ${tally.errors} of ${tally.windows} windows of ${window} places the two have different numbers of cuts.`,
  nwin: () => 'WindowDiff divided by what as many random cuts would get. 1 is chance.',
  'win-pr-f': () =>
    'Windows vote on hits, misses and false alarms; every cut is seen by the same number of them.',
  'generalized-hamming': () =>
    'What it costs to add, remove and move cuts until both agree. Not a share: it grows with the text.',
  purity: (_, words) =>
    `The share of ${words.unit ?? 'unit'}s that lie with the best match of their ${words.hypothesis} segment. More cuts raise it: read it with coverage.`,
  coverage: (_, words) =>
    `The share of ${words.unit ?? 'unit'}s that lie with the best match of their ${words.reference} segment. Fewer cuts raise it: read it with purity.`,
  'franz-fn': ({ value }, words) =>
    `On average ${words.hypothesis} takes ${score3(value!)} ${words.unit ?? 'unit'}s out of a ${words.unit ?? 'unit'}’s segment.`,
  'franz-fp': ({ value }, words) =>
    `On average ${words.hypothesis} puts ${score3(value!)} ${words.unit ?? 'unit'}s into a ${words.unit ?? 'unit'}’s segment.`,
  'alignment-similarity': ({ tally, value }) =>
    `Each segment is tied to the one that covers most of it: ${tally.edges} ${plural(tally.edges ?? 0, 'tie')}, whose overlap (Jaccard) is ${score3(value!)} on average.`,
  'flexible-similarity': () =>
    'One minus what the edits cost, over all words. Drag the costs of types to say what is easily confused.',
  'flexible-boundary-similarity': () => 'The same cost over the cuts concerned; it can fall below 0.',
}

const fraction = (value: number): string => String(Number(value.toFixed(3)))

/** One line for a score: its value and where it comes from, or why there is none. */
export function scoreSentence(row: ScoreRow, words: PairWords, comparison: Comparison): Sentence {
  const { title, about } = findMetric(row.id)
  if (row.value === undefined)
    return { fact: `${title} is undefined.`, meaning: reasonSentence(row.reason ?? '') }
  const fact = `${title} is ${score3(row.value)}.`
  return { fact, meaning: writers[row.id]?.(row, words, comparison) ?? about }
}
