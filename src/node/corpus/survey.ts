import { addFacts, type CorpusFacts } from '../../evaluate/facts.ts'
import type { ReadOptions } from '../../formats/index.ts'
import { uniteScales } from '../../formats/shared.ts'
import { CesuraError, type Problem, type TypeScale } from '../../index.ts'
import { addIdHash, type IdHash, type IdSum, idHash, openIdSum } from '../../model/id-hash.ts'
import { fileChanged, stampOf } from '../files/read.ts'
import { type LineColumns, sizeOfColumns } from './line-columns.ts'
import { blocksOf, type LineFile, openSum, summed } from './line-files.ts'
import type { LinesQuestion, SurveyAnswer } from './tasks.ts'
import { createPool, inOrder } from './worker-pool.ts'

/** A file of the corpus, as the second reading needs to know it. */
export interface SurveyedFile extends LineFile {
  readonly stated: TypeScale | undefined
  /** The number of its first item in the corpus. */
  readonly firstItem: number
  /** The line of each of its items. */
  readonly lines: readonly number[]
  /** Of its content at the first reading. */
  readonly checksum: string
  /** Which items it has. */
  readonly items: IdSum
  /** All its items, where they are few enough to be kept: it need not be read again. */
  readonly columns?: readonly LineColumns[]
}

/** What a first reading found out, block by block, without keeping any. */
export interface Survey {
  readonly files: readonly SurveyedFile[]
  readonly facts: CorpusFacts
  /** In the order of the corpus. */
  readonly ids: readonly string[]
  readonly problems: readonly Problem[]
  /**
   * Whether every item is self-contained in one block and nothing is wrong, so that items can be compared as they are
   * read. Else the corpus has to be read as a whole.
   */
  readonly separate: boolean
}

/** Bytes of columns that are kept, of all files together; files that come to more are read a second time. */
const MOST_KEPT = 2 ** 26

/** More problems than this are not kept. */
const MOST_PROBLEMS = 1000

/** Reads all files once, on all workers. */
export async function surveyFiles(
  files: readonly LineFile[],
  read: ReadOptions,
  workers: number,
  progress: (bytes: number) => void = () => undefined,
): Promise<Survey> {
  const pool = createPool<LinesQuestion, SurveyAnswer>({ task: 'survey', read }, workers)
  try {
    const facts: CorpusFacts = { items: 0, units: 0, coders: new Map() }
    const ids: string[] = []
    const known = new ManyIds()
    const problems = new Map<string, Problem>()
    const surveyed: SurveyedFile[] = []
    const scales: Sample[] = []
    let separate = true
    let bytes = 0
    let kept = 0
    // What came before in the same file, where files come in pieces.
    let before:
      | { readonly path: string; readonly stated: TypeScale | undefined; readonly lines: number }
      | undefined
    const stamps = new Map<string, string>()
    for (const given of files) {
      const stamp = stamps.get(given.path) ?? (await stampOf(given.path))
      stamps.set(given.path, stamp)
      const goesOn = before !== undefined && before.path === given.path
      const file = goesOn ? { ...given, firstLine: before!.lines + 1 } : given
      const firstItem = ids.length
      const own = openIdSum()
      let last = (file.firstLine ?? 1) - 1
      const lines: number[] = []
      const samples: Sample[] = []
      let columns: LineColumns[] | undefined = []
      let stated = goesOn ? before!.stated : undefined
      let first = !goesOn
      let ones = 0
      // The first block may state the scale that all others are read by.
      const sum = openSum()
      const blocks = summed(blocksOf(file), sum)
      const ask = (block: LinesQuestion['block']) => {
        bytes += block.bytes.length
        last = block.firstLine + block.lines - 1
        progress(bytes)
        return pool.ask({ file: file.name, block, stated, table: file.table })
      }
      const take = (answer: SurveyAnswer) => {
        if (first) stated = answer.stated
        else if ((answer.stated === undefined) !== (stated === undefined)) separate = false
        first = false
        if (!answer.separate) separate = false
        for (const problem of answer.problems) {
          // NUL bytes and lost characters are reported once per file.
          const key = once.has(problem.code) ? `${problem.code} ${file.name}` : String(problems.size)
          if (problems.size < MOST_PROBLEMS && !problems.has(key)) problems.set(key, problem)
          if (problem.severity === 'error') separate = false
        }
        addFacts(facts, answer.facts)
        for (const [index, id] of answer.ids.entries()) {
          const hash = idHash(id)
          if (!known.add(hash)) separate = false
          else ids.push(id)
          addIdHash(own, hash)
          lines.push(answer.lines[index]!)
        }
        kept += answer.columns === undefined ? MOST_KEPT : sizeOfColumns(answer.columns)
        if (kept >= MOST_KEPT) columns = undefined
        else columns?.push(answer.columns!)
        for (const sample of answer.samples) addSample(samples, sample)
        if (file.table !== undefined) for (const units of answer.columns?.units ?? []) if (units === 1) ones++
      }
      const opening = await blocks.next()
      if (opening.done) {
        if (file.start !== undefined)
          surveyed.push({ ...file, stated, firstItem, lines, checksum: sum.digest('hex'), items: own })
        continue
      }
      take(await ask(opening.value))
      for await (const answer of inOrder(blocks, ask, pool.ahead)) take(answer)
      if ((await stampOf(file.path)) !== stamp) throw fileChanged(file.name)
      const found = { ...file, stated, firstItem, lines, checksum: sum.digest('hex'), items: own }
      surveyed.push(columns === undefined ? found : { ...found, columns })
      before = { path: file.path, stated, lines: last }
      // Of a table in which nine of ten items have one unit, the general reader says so.
      const items = ids.length - firstItem
      if (file.table !== undefined && items > 1 && ones * 10 >= items * 9) separate = false
      separate = addScale(scales, samples, stated, read) && separate
    }
    separate &&= ids.length > 0
    if (separate) {
      const scale = uniteScales(scales, undefined, read.types)
      if (scale !== undefined) facts.scale = scale
    }
    return { files: surveyed, facts, ids, problems: [...problems.values()], separate }
  } finally {
    await pool.close()
  }
}

type Sample = SurveyAnswer['samples'][number]

const once = new Set(['nul-byte', 'replacement-character'])

/** Keeps the first coding of every scale. */
function addSample(samples: Sample[], sample: Sample): void {
  const key = JSON.stringify(sample.segmentation.scale)
  if (!samples.some(({ segmentation }) => JSON.stringify(segmentation.scale) === key)) samples.push(sample)
}

/** Adds what the codings of a file come to: the scale they share, or none. False where they do not fit together. */
function addScale(
  scales: Sample[],
  samples: readonly Sample[],
  stated: TypeScale | undefined,
  { types }: ReadOptions,
): boolean {
  try {
    const scale = uniteScales(samples, stated, types)
    const [first] = samples
    if (scale !== undefined) {
      const segmentation = { units: 1, boundaries: new Uint32Array(0), types: new Uint32Array(0), scale }
      scales.push({ item: first?.item ?? '', coder: first?.coder ?? '', segmentation })
    } else if (first !== undefined && first.segmentation.scale === undefined) scales.push(first)
    uniteScales(scales, undefined, types)
    return true
  } catch (error) {
    if (error instanceof CesuraError) return false
    throw error
  }
}

/** Tables that ids are distributed over: each grows by itself, so that growing never reallocates all of them. */
const TABLES = 256

/** Slots of a table at first. */
const FIRST = 16

/**
 * Which ids there were, by their hashes of 64 bits: a `Set` ends at 2^24. Two ids of one hash are taken for the same, which
 * happens to one corpus of sixteen million items in a hundred thousand; the caller has to compare the ids themselves.
 */
export class ManyIds {
  readonly #tables: (Table | undefined)[] = []

  /** Adds an id by its hash; false where one of this hash was there before. */
  add([low, high]: IdHash): boolean {
    const place = high % TABLES
    const table = this.#tables[place] ?? new Table(FIRST)
    const isNew = table.add(low, high)
    this.#tables[place] = isNew ? table.withCapacity() : table
    return isNew
  }
}

/** Hashes one after the other, each at the first free slot from where its low half points to. */
class Table {
  readonly #slots: Uint32Array
  #held = 0

  constructor(slots: number) {
    this.#slots = new Uint32Array(2 * slots)
  }

  add(low: number, high: number): boolean {
    const slots = this.#slots
    // A slot of two zeros is free.
    const first = low === 0 && high === 0 ? 1 : low
    const mask = slots.length - 1
    for (let at = (2 * first) & mask; ; at = (at + 2) & mask) {
      if (slots[at] === first && slots[at + 1] === high) return false
      if (slots[at] !== 0 || slots[at + 1] !== 0) continue
      slots[at] = first
      slots[at + 1] = high
      this.#held++
      return true
    }
  }

  /** This table while it has free slots, else one of twice the size with the same content. */
  withCapacity(): Table {
    const slots = this.#slots
    if (this.#held < 0.375 * slots.length) return this
    const larger = new Table(slots.length)
    for (let at = 0; at < slots.length; at += 2)
      if (slots[at] !== 0 || slots[at + 1] !== 0) larger.add(slots[at]!, slots[at + 1]!)
    return larger
  }
}
