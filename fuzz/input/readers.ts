import { formats, type ReadFilesOptions, readFiles, writeCorpus } from '../../src/formats/index.ts'
import {
  boundarySimilarity,
  type Corpus,
  formatProblem,
  type Segmentation,
  windowDiff,
} from '../../src/index.ts'
import { samples } from '../../test/unit/formats/samples.ts'
import type { FuzzTarget } from '../target.ts'
import { mutate } from './mutate.ts'

interface ReaderCase {
  /** Which sample it was: its name and what the reader is told. */
  readonly sample: number
  readonly text: string
  /** Which format the corpus is written in. */
  readonly to: string
  /** Whether the reader is told the format, or finds it. */
  readonly reported: boolean
}

const texts = samples.map(({ text }) => text)
const writable = formats.filter(({ write }) => write !== undefined).map(({ id }) => id)

/** What no segmentation may be. */
function wrongIn(segmentation: Segmentation): string | undefined {
  const { units, boundaries, types, scale, labels } = segmentation
  if (!Number.isInteger(units) || units < 1 || units > 2 ** 32 - 1) return `${units} units`
  for (const [at, place] of boundaries.entries())
    if (place < 1 || place >= units || (at > 0 && boundaries[at - 1]! >= place))
      return `boundary ${place} of ${units}`
  if ((types === undefined) !== (scale === undefined)) return 'types without a scale'
  if (types !== undefined && types.length !== boundaries.length) return 'as many types as boundaries'
  if (labels !== undefined && labels.length !== boundaries.length + 1) return 'as many labels as segments'
  return undefined
}

/** What no corpus may be; nothing of it may be missing where a metric looks. */
function wrongCorpus(corpus: Corpus): string | undefined {
  const ids = new Set<string>()
  for (const item of corpus.items) {
    if (typeof item.id !== 'string' || item.id === '' || ids.has(item.id))
      return `id "${item.id}" empty or twice`
    ids.add(item.id)
    const flat = item.codings.filter(({ segmentation }) => 'boundaries' in segmentation)
    for (const { coder, segmentation } of flat) {
      const wrong = wrongIn(segmentation as Segmentation)
      if (wrong) return `${item.id} ${coder}: ${wrong}`
      if (typeof coder !== 'string' || coder === '') return 'a coder without a name'
      if (segmentation.units !== item.units) return `${item.id}: ${segmentation.units} of ${item.units} units`
    }
    if (item.texts !== undefined && item.texts.length !== item.units)
      return `${item.id}: ${item.texts.length} texts`
    const [a, b] = flat.map(({ segmentation }) => segmentation as Segmentation)
    if (a === undefined || b === undefined || item.time !== undefined) continue
    if (Number.isNaN(boundarySimilarity(a, b)) || Number.isNaN(windowDiff(a, b))) return `${item.id}: NaN`
  }
  return undefined
}

/** What a corpus file must give back. */
const facts = (corpus: Corpus) =>
  JSON.stringify(
    corpus.items.map(({ id, units, texts, time, codings }) => ({
      id,
      units,
      texts,
      time,
      codings: codings.map(({ coder, segmentation }) => ({
        coder,
        segmentation,
      })),
    })),
    (_, value) => (ArrayBuffer.isView(value) ? Array.from(value as Uint32Array) : value),
  )

const seconds = 3

/** Reads, looks at everything that came out, writes and reads again. */
function readAndWrite(name: string, text: string, options: ReadFilesOptions, to: string): string | undefined {
  const start = process.cpuUsage()
  const result = readFiles([{ name, text }], options)
  const { user, system } = process.cpuUsage(start)
  const took = (user + system) / 1e6
  if (took > seconds) return `slow: ${took.toFixed(1)} s for ${text.length} signs`
  for (const problem of result.problems) {
    const reported = formatProblem(problem)
    if (reported === '' || /\b(?:is|are|:|,) undefined|undefined(?: is|,)|\[object/.test(reported))
      return `words: "${reported}"`
  }
  const { corpus, problems, questions } = result
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (corpus === undefined)
    return errors.length + questions.length === 0 ? 'silent: no corpus, no error, no question' : undefined
  if (errors.length > 0) return `errors: a corpus beside ${errors[0]!.code}`
  const wrong = wrongCorpus(corpus)
  if (wrong) return `corpus: ${wrong}`
  const own = writeCorpus(corpus, 'cesura-json') as string
  const again = readFiles([{ name: 'again.json', text: own }], { format: 'cesura-json' })
  if (again.corpus === undefined)
    return `unread: cesura JSON that was written is refused: ${[...again.problems, ...again.questions].map(({ code }) => code)}`
  if (facts(again.corpus) !== facts(corpus))
    return 'lost: what was written in cesura JSON comes back different'
  try {
    const written = writeCorpus(corpus, to)
    if (typeof written !== 'string' && written.length === 0) return `nothing: ${to} has no file for a corpus`
  } catch (error) {
    if (!(error instanceof Error && error.name === 'CesuraError')) throw error
  }
  return undefined
}

const readerTarget: FuzzTarget<ReaderCase> = {
  name: 'readers',
  part: 'input',
  make(random) {
    const sample = random.whole(0, samples.length - 1)
    return {
      sample,
      text: mutate(random, samples[sample]!.text, texts),
      to: random.pick(writable),
      reported: random.chance(0.5),
    }
  },
  run({ sample, text, to, reported }) {
    const { format, name, options } = samples[sample % samples.length]!
    try {
      return readAndWrite(name, text, { ...options, ...(reported ? { format } : {}) }, to)
    } catch (error) {
      // A refusal is an answer; readers should collect it, and commands print it.
      if (error instanceof Error && error.name === 'CesuraError') return undefined
      throw error
    }
  },
}

export const inputTargets: readonly FuzzTarget[] = [readerTarget]
