import { describeMetric, findMetric, type Tally } from 'cesura'
import { countDigits, countWord, listed, type PairWords, plural, type Sentence, score3 } from 'cesura/plots'
import { reasonSentence } from 'cesura/report'
import type { Comparison, ScoreRow } from '../worker/compare.ts'

interface Told {
  readonly row: ScoreRow
  readonly words: PairWords
  readonly comparison: Comparison
}
type Writer = (told: Told) => string

const unitsOf = ({ unit = 'unit' }: PairWords): string => `${unit}s`
const number = (value: number): string => String(Number(value.toFixed(3)))
const field = (tally: Tally, name: string): number => tally[name] ?? 0
const scoreOf = ({ scores }: Comparison, id: string): number | undefined =>
  scores.find(row => row.id === id)?.value

/** A count with its noun: `three cuts`, `one cut`. */
const count = (how: number, noun: string): string => `${countWord(how)} ${plural(how, noun)}`
const have = (how: number): string => (how === 1 ? 'has' : 'have')

/** B: every pair of boundaries, what it earns, and the fraction. */
const similarity: Writer = ({ row: { tally, value } }) => {
  const matches = field(tally, 'matches')
  const near = field(tally, 'transpositions')
  const retyped = field(tally, 'substitutions')
  const alone = field(tally, 'additions')
  const pairs = matches + near + retyped + alone
  if (pairs === 0) return 'Neither cuts anywhere: 1 by definition.'
  const earned = value! * pairs
  const worth = retyped === 0 && near > 0 ? nearWorth(near, earned - matches) : ' worth a part'
  const parts = [
    `${countWord(matches)} ${matches === 1 ? 'matches' : 'match'}`,
    ...(near === 0
      ? []
      : [`${countWord(near)} ${near === 1 ? 'is a near miss' : 'are near misses'}${worth}`]),
    ...(retyped === 0 ? [] : [`${countWord(retyped)} ${have(retyped)} another type`]),
    `${countWord(alone)} ${have(alone)} no partner`,
  ]
  return `Of ${countDigits(pairs)} boundary ${plural(pairs, 'pair')} ${listed(parts)}: ${number(earned)} ÷ ${countDigits(pairs)}.`
}

const nearWorth = (near: number, credit: number): string =>
  near === 1
    ? ` worth ${Math.abs(credit - 0.5) < 1e-9 ? 'half' : number(credit)}`
    : ` worth ${number(credit)} together`

/** Cuts of all types together, by the kind of edit: BED counts them type by type. */
function bedCounts(tally: Tally): Record<'match' | 'near' | 'missing' | 'extra', number> {
  const sums = { match: 0, near: 0, missing: 0, extra: 0 }
  for (const [name, value] of Object.entries(tally)) {
    const kind = name.split(':')[0]!
    if (kind in sums && name.includes(':')) sums[kind as keyof typeof sums] += value
  }
  return sums
}

/** What near misses and matches earn together, as precision or recall has it. */
function bedHits({ match, near, missing, extra }: ReturnType<typeof bedCounts>, comparison: Comparison) {
  const precision = scoreOf(comparison, 'bed-precision')
  const recall = scoreOf(comparison, 'bed-recall')
  if (near === 0) return match
  if (extra > 0 && precision !== undefined && precision < 1) return (precision * extra) / (1 - precision)
  if (missing > 0 && recall !== undefined && recall < 1) return (recall * missing) / (1 - recall)
  return undefined
}

const bed =
  (which: 'precision' | 'recall'): Writer =>
  ({ row, words, comparison }) => {
    const counts = bedCounts(row.tally)
    const hits = bedHits(counts, comparison)
    const wrong = which === 'precision' ? counts.extra : counts.missing
    const whose = which === 'precision' ? words.hypothesis : words.reference
    const fault = which === 'precision' ? 'extra' : 'missed'
    // Types count apart in a typed text: the sum over them is not the score then.
    if (hits !== undefined && Math.abs(hits / (hits + wrong) - row.value!) > 1e-9)
      return `${describeMetric(row.id).about} A near miss earns a part of a hit; another type is a fault on both sides.`
    const fraction = hits === undefined ? '' : `: ${number(hits)} ÷ ${number(hits + wrong)}`
    const verb = (how: number, one: string, many: string) => `${countWord(how)} ${how === 1 ? one : many}`
    return `Of ${whose}’s cuts ${verb(counts.match, 'matches', 'match')}, ${verb(counts.near, 'comes', 'come')} close and ${verb(wrong, 'is', 'are')} ${fault}; a near miss earns a part of a hit${fraction}.`
  }

const windows =
  (told: string): Writer =>
  ({ row: { tally }, comparison: { window } }) =>
    `In ${countDigits(field(tally, 'errors'))} of ${countDigits(field(tally, 'windows'))} windows of ${window} ${plural(window, 'place')} ${told}.`

const votes = ({ tally }: ScoreRow): string =>
  `Windows vote: ${countDigits(field(tally, 'tp'))} for hits, ${countDigits(field(tally, 'fn'))} for misses, ${countDigits(field(tally, 'fp'))} for false alarms`

/** The cost of S_f is counted in billionths, so that sums stay exact. */
const costOf = (tally: Tally): number => field(tally, 'cost') / 1e9

/** What each number means, with its fraction: the second half of the sentence. */
const writers: Readonly<Record<string, Writer>> = {
  'boundary-similarity': similarity,
  'segmentation-similarity': ({ row: { tally } }) => {
    const edits = field(tally, 'additions') + field(tally, 'substitutions') + field(tally, 'transpositions')
    const places = field(tally, 'places')
    return `${countDigits(edits)} ${plural(edits, 'edit')} among ${countDigits(places)} ${plural(places, 'place')} where a cut could stand. Few cuts make S high whatever they are: read it beside B.`
  },
  'bed-precision': bed('precision'),
  'bed-recall': bed('recall'),
  'bed-f': ({ comparison }) =>
    `Precision ${score3(scoreOf(comparison, 'bed-precision'))} and recall ${score3(scoreOf(comparison, 'bed-recall'))} in one number; a near miss earns a part of a hit.`,
  'boundary-precision': ({ row: { tally }, words }) =>
    `${countWord(field(tally, 'matches'))} of ${words.hypothesis}’s ${count(field(tally, 'hypothesis'), 'cut')} ${have(field(tally, 'matches'))} a partner; no partner serves twice.`,
  'boundary-recall': ({ row: { tally }, words }) =>
    `${countWord(field(tally, 'matches'))} of ${words.reference}’s ${count(field(tally, 'reference'), 'cut')} ${have(field(tally, 'matches'))} a partner; no partner serves twice.`,
  'boundary-f': ({ row: { tally }, words }) =>
    `${countWord(field(tally, 'matches'))} of ${words.hypothesis}’s ${count(field(tally, 'hypothesis'), 'cut')} ${have(field(tally, 'matches'))} a partner, ${countWord(field(tally, 'matches'))} of ${words.reference}’s ${countWord(field(tally, 'reference'))}; no partner serves twice.`,
  pk: windows('only one of the two has a cut'),
  'window-diff': windows('the two have different numbers of cuts'),
  nwin: ({ row: { tally } }) => {
    const all = field(tally, 'windows')
    return `WindowDiff ${score3(field(tally, 'errors') / all)}, divided by the ${score3(field(tally, 'expected') / all)} that as many random cuts would get. 1 is chance.`
  },
  'win-pr-precision': ({ row }) =>
    `${votes(row)}: ${countDigits(field(row.tally, 'tp'))} ÷ ${countDigits(field(row.tally, 'tp') + field(row.tally, 'fp'))}.`,
  'win-pr-recall': ({ row }) =>
    `${votes(row)}: ${countDigits(field(row.tally, 'tp'))} ÷ ${countDigits(field(row.tally, 'tp') + field(row.tally, 'fn'))}.`,
  'win-pr-f': ({ row }) => `${votes(row)}; every cut is seen by as many windows.`,
  'generalized-hamming': ({ row: { tally } }) => {
    const {
      insert,
      delete: remove,
      shift,
    } = findMetric('generalized-hamming').resolve() as Record<string, number>
    const alone = field(tally, 'insertions') + field(tally, 'deletions')
    const moved = field(tally, 'distance')
    const each = insert === remove ? ` at ${insert} each` : ''
    const shifts = moved === 0 ? '' : `, others moved by ${count(moved, 'place')} in all at ${shift} each`
    return `${count(alone, 'cut')} added or removed${each}${shifts}. Not a share: it grows with the text.`
  },
  purity: ({ row: { tally }, words }) =>
    `The share of ${unitsOf(words)} that lie with the best match of their ${words.hypothesis} segment: ${countDigits(field(tally, 'pure'))} ÷ ${countDigits(field(tally, 'units'))}. More cuts raise it: read it with coverage.`,
  coverage: ({ row: { tally }, words }) =>
    `The share of ${unitsOf(words)} that lie with the best match of their ${words.reference} segment: ${countDigits(field(tally, 'covered'))} ÷ ${countDigits(field(tally, 'units'))}. Fewer cuts raise it: read it with purity.`,
  'franz-fn': ({ row: { tally }, words }) =>
    `On average ${words.hypothesis} takes that many ${unitsOf(words)} out of a ${words.unit ?? 'unit'}’s segment: ${number(field(tally, 'missed'))} ÷ ${countDigits(field(tally, 'units'))}.`,
  'franz-fp': ({ row: { tally }, words }) =>
    `On average ${words.hypothesis} puts that many ${unitsOf(words)} into a ${words.unit ?? 'unit'}’s segment: ${number(field(tally, 'added'))} ÷ ${countDigits(field(tally, 'units'))}.`,
  'alignment-similarity': ({ row: { tally, value } }) =>
    `Each segment is tied to the one that covers most of it: ${countDigits(field(tally, 'edges'))} ${plural(field(tally, 'edges'), 'tie')}, whose overlap (Jaccard) is ${score3(value!)} on average.`,
  'flexible-similarity': ({ row: { tally }, words }) =>
    `The edits cost ${number(costOf(tally))} in all, over ${countDigits(field(tally, 'units'))} ${unitsOf(words)}. “Costs of types” says what is easily confused.`,
  'flexible-boundary-similarity': ({ row: { tally } }) => {
    const cuts = field(tally, 'edits') + field(tally, 'matches')
    return `The edits cost ${number(costOf(tally))} in all, over the ${count(cuts, 'cut')} concerned; it can fall below 0.`
  },
}

/** One line for a score: its value and where it comes from, or why there is none. */
export function scoreSentence(row: ScoreRow, words: PairWords, comparison: Comparison): Sentence {
  const { title } = findMetric(row.id)
  if (row.value === undefined)
    return { fact: `${title} is undefined.`, meaning: reasonSentence(row.reason ?? '') }
  const verb = row.id === 'generalized-hamming' ? 'The cost is' : `${title} is`
  const meaning = writers[row.id]?.({ row, words, comparison }) ?? describeMetric(row.id).about
  return {
    fact: `${verb} ${row.id === 'generalized-hamming' ? number(row.value) : score3(row.value)}.`,
    meaning: meaning.replace(/^\p{Ll}/u, letter => letter.toUpperCase()),
  }
}
