import type { Corpus } from '../model/corpus.ts'
import { codersOf } from '../model/corpus.ts'
import { hasRecordings } from '../model/recording.ts'
import type { ReadAnswer } from './draft.ts'
import { formats } from './formats.ts'
import { baseOf } from './roles/path-pattern.ts'

/** A file and, where it is known, the id of its format. */
interface NamedReading {
  readonly name: string
  readonly format?: string | undefined
}

/** What is known of a reading in addition to its corpus. */
export interface ReadingFacts {
  readonly corpus: Corpus
  /** Id of the format, where all files have one. */
  readonly format?: string | undefined
  /** What was counted, where the file says it. */
  readonly unit?: string | undefined
  readonly files?: readonly NamedReading[]
  /** The answers of language models that codings come from. */
  readonly answers?: readonly ReadAnswer[] | undefined
}

/** 3,435. Asking the language tables of the machine takes longer than reading most files. */
const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')

const count = (number: number, noun: string): string =>
  `${grouped(number)} ${number === 1 ? noun : `${noun}s`}`

/**
 * What was read, in one sentence for the first lines of every result: files and format, items, coders, the unit, and
 * boundaries. It shows when characters were counted, or when there are no boundaries, so that the result can be doubted.
 *
 * @example
 * describeReading({ corpus: makeCorpus([{ id: 'a', units: 5, codings: [{ coder: 'x', segmentation: fromMasses([2, 3]) }] }]), format: 'choi', unit: 'lines' })
 * //=> 'Read as Choi ==========: 1 item, 1 annotator, 5 lines, 1 boundary.'
 */
export function describeReading({ corpus, format, unit, files = [], answers = [] }: ReadingFacts): string {
  const { items } = corpus
  const units = items.reduce((sum, item) => sum + item.units, 0)
  let boundaries = 0
  let codings = 0
  for (const item of items)
    for (const { segmentation } of item.codings) {
      codings++
      boundaries += segmentation.boundaries.length
    }
  const timed = hasRecordings(corpus)
  const counted =
    unit === undefined
      ? timed
        ? 'time'
        : count(units, 'unit')
      : timed
        ? `time in ${unit}`
        : `${grouped(units)} ${unit}`
  const doubts = [
    ...(unit?.startsWith('characters')
      ? ['units are characters, so near misses are one character wide']
      : []),
    ...(codings > 1 && boundaries === 0 ? ['no annotator placed a boundary'] : []),
    ...(items.length > 1 && items.every(item => item.units === 1) ? ['every item has one unit'] : []),
  ]
  const cutting = codersOf(corpus)
  const only = new Set(items.flatMap(({ scored = [] }) => scored.map(({ coder }) => coder)))
  for (const coder of cutting) only.delete(coder)
  const sentence = describeCounts({
    files,
    format,
    items: items.length,
    coders: cutting.length + only.size,
    scored: only.size,
    units,
    counted,
    boundaries,
  })
  const provenance = answers.length === 0 ? '' : ` ${answerProvenance(answers)}`
  return `${sentence}${doubts.map(doubt => ` Note: ${doubt}.`).join('')}${provenance}`
}

/**
 * How the answers of language models were read: their forms, where uncertain boundaries were put, how many are certain, and
 * how many answers are about the whole text.
 *
 * @example
 * answerProvenance([{ form: 'ranges', place: 'middle', boundaries: 2, uncertain: 1, whole: true }])
 * //=> 'answer:ranges|place:middle|certain:1/2|covered:all'
 */
export function answerProvenance(answers: readonly ReadAnswer[]): string {
  const read = answers.filter(({ form }) => form !== undefined)
  const forms = new Map<string, number>()
  for (const { form } of read) forms.set(form!, (forms.get(form!) ?? 0) + 1)
  const names = [...forms].map(([form, times]) => (forms.size === 1 ? form : `${form}(${times})`))
  const sum = (of: (answer: ReadAnswer) => number) => read.reduce((all, answer) => all + of(answer), 0)
  const all = sum(({ boundaries }) => boundaries)
  const whole = read.filter(answer => answer.whole).length
  return [
    `answer:${names.join(',')}`,
    `place:${read[0]?.place ?? 'none'}`,
    `certain:${all - sum(({ uncertain }) => uncertain)}/${all}`,
    `covered:${whole === read.length ? 'all' : `${whole}/${read.length}`}`,
    ...(read.length < answers.length ? [`refused:${answers.length - read.length}`] : []),
  ].join('|')
}

/** The counts of a reading, where there is no corpus at hand to count in. */
interface ReadingCounts {
  readonly files: readonly NamedReading[]
  readonly format?: string | undefined
  readonly items: number
  readonly coders: number
  /** How many of them gave scores instead of boundaries. */
  readonly scored?: number
  readonly units: number
  /** What was counted, in words. Default: so many units. */
  readonly counted?: string
  readonly boundaries: number
}

const titleOf = (format: string | undefined): string | undefined =>
  formats.find(({ id }) => id === format)?.title

/** The formats of files of several, with how many there are of each: `CSV table (2), Choi ========== (1)`. */
function titlesOf(files: readonly NamedReading[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { format } of files) {
    const title = titleOf(format) ?? format
    if (title !== undefined) counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return counts.size === 0 ? undefined : [...counts].map(([title, n]) => `${title} (${n})`).join(', ')
}

/** The sentence of `describeReading` from counts alone. */
export function describeCounts(counts: ReadingCounts): string {
  const {
    files,
    format,
    items,
    coders,
    scored = 0,
    units,
    counted = count(units, 'unit'),
    boundaries,
  } = counts
  const title = titleOf(format) ?? titlesOf(files)
  const what =
    files.length === 1 ? ` ${baseOf(files[0]!.name)}` : files.length > 1 ? ` ${files.length} files` : ''
  const cut = `${grouped(boundaries)} ${boundaries === 1 ? 'boundary' : 'boundaries'}`
  const who =
    scored === 0
      ? count(coders, 'annotator')
      : `${count(coders, 'annotator')} (${scored === coders ? 'with' : `${grouped(scored)} with`} scores instead of boundaries)`
  const parts = [count(items, 'item'), who, counted, cut]
  return `Read${what}${title === undefined ? '' : ` as ${title}`}: ${parts.join(', ')}.`
}
