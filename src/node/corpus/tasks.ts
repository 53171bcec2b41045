import { type ChunkedText, chunkSteps, type JudgedText, type TestedMeasure } from '../../chunks/chunk-job.ts'
import type { MeasureChunksOptions, MeasureTest } from '../../chunks/index.ts'
import { addItemFacts, type CorpusFacts } from '../../evaluate/facts.ts'
import { openRun, type RunPart, type RunPlan } from '../../evaluate/run/run.ts'
import {
  type ChunksRead,
  type InputFile,
  type ReadChunksOptions,
  type ReadOptions,
  readChunks,
  type TextDocument,
} from '../../formats/index.ts'
import { BYTE_ORDER_MARK, type LinesPart, readLinesPart } from '../../formats/shared.ts'
import type { Item, Problem, TypeScale } from '../../index.ts'
import { buffersOf } from '../../stats/resampling/packed-rows.ts'
import { resampledSums } from '../../stats/resampling/resample.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'
import type { Block } from '../pairs/blocks.ts'
import { plainItems } from './plain-items.ts'
import { decodeBlock, textOf } from './text-blocks.ts'

/** A block of JSON lines of a file; `stated` is the scale that the file's first line stated. */
export interface LinesQuestion {
  readonly file: string
  readonly block: Block
  readonly stated: TypeScale | undefined
}

/** Items that have been read already. */
export interface ItemsQuestion {
  readonly items: readonly Item[]
}

/** First look at a block: what it holds, without keeping it. */
export interface SurveyTask {
  readonly task: 'survey'
  readonly read: ReadOptions
}

export interface SurveyAnswer extends Pick<LinesPart, 'problems' | 'stated' | 'samples' | 'separate'> {
  readonly facts: CorpusFacts
  readonly ids: readonly string[]
  readonly lines: readonly number[]
}

/** Maps items by a plan: one part for each question. */
export interface MapTask {
  readonly task: 'map'
  readonly read: ReadOptions
  readonly plan: RunPlan
}

/** How many items were mapped; their part, where it has to keep its place. */
export interface MapAnswer {
  readonly items: number
  readonly part?: RunPart
}

/** The question after the last: what is left to hand over. */
export const THE_END = 'the end'

/** Draws replicates of a table. */
export interface DrawTask {
  readonly task: 'draw'
  readonly table: TallyTable
  readonly seed: number
}

export interface DrawQuestion {
  readonly first: number
  readonly replicates: number
}

/** Finds chunks of files in documents, judges documents that chunkers cut, and tests what was counted, for `chunks`. */
export interface ChunksTask {
  readonly task: 'chunks'
  readonly options: MeasureChunksOptions
  /** The texts that chunks of files are looked for in. */
  readonly documents: readonly TextDocument[]
  readonly read: ReadChunksOptions
}

export type ChunksQuestion =
  | { readonly file: InputFile }
  /** Documents in a row, without their texts, which the threads have; `first` is the number of the first one. */
  | { readonly first: number; readonly texts: readonly ChunkedText[] }
  | { readonly tested: TestedMeasure }

export type ChunksAnswer = ChunksRead | readonly JudgedText[] | readonly MeasureTest[]

/** What a thread is started for. Everything in it is plain data. */
export type CorpusTask = SurveyTask | MapTask | DrawTask | ChunksTask

/** An answer and its buffers, to be handed over. */
export interface Handed<A> {
  readonly answer: A
  readonly transfer: readonly ArrayBuffer[]
}

/** The function that answers the questions of a task. A pure function of task and question, on whichever thread. */
export function openTask(task: CorpusTask): (question: never) => Handed<unknown> {
  switch (task.task) {
    case 'survey':
      return surveyor(task)
    case 'map':
      return mapper(task)
    case 'draw':
      return drawer(task)
    case 'chunks':
      return chunkJudge(task)
  }
}

export function surveyor({ read }: SurveyTask): (question: LinesQuestion) => Handed<SurveyAnswer> {
  return question => {
    const { part, problems, marked } = readBlock(question, read)
    const facts: CorpusFacts = { items: 0, units: 0, coders: new Map() }
    for (const item of part.items) addItemFacts(facts, item)
    const answer: SurveyAnswer = {
      facts,
      ids: part.items.map(({ id }) => id),
      lines: part.lines,
      problems: [...problems, ...part.problems],
      stated: part.stated,
      samples: part.samples,
      separate: part.separate && !marked,
    }
    return { answer, transfer: [] }
  }
}

/** Reads a block for the first time: from its bytes, or the general way, which says what is wrong with it. */
function readBlock(
  { file, block, stated }: LinesQuestion,
  read: ReadOptions,
): { readonly part: LinesPart; readonly problems: readonly Problem[]; readonly marked: boolean } {
  const items = stated === undefined && isPlainReading(read) ? plainItems(block.bytes) : undefined
  if (items !== undefined) return { part: plainPart(items, block.firstLine), problems: [], marked: false }
  const { text, problems } = decodeBlock(block, file)
  const part = readLinesPart(text, block.firstLine, { ...read, file }, stated)
  return { part, problems, marked: text.startsWith(BYTE_ORDER_MARK) }
}

function plainPart(items: readonly Item[], firstLine: number): LinesPart {
  const samples: LinesPart['samples'][number][] = []
  for (const { id, codings } of items) {
    const cut = codings.find(({ segmentation }) => segmentation.boundaries.length > 0)
    if (cut === undefined) continue
    const { units, boundaries } = cut.segmentation
    // A copy of one boundary: a view would take the whole block along.
    samples.push({ item: id, coder: cut.coder, segmentation: { units, boundaries: boundaries.slice(0, 1) } })
    break
  }
  const lines = items.map((_, index) => firstLine + index)
  return { items, lines, problems: [], stated: undefined, samples, separate: true }
}

/** What says nothing of items that have neither texts nor times, and nothing but boundaries. */
const UNHEARD = new Set(['format', 'file', 'reference', 'place', 'alignLimit'])

/** Whether nothing was said of how lines of plain items are read but that they are JSON lines. */
const isPlainReading = (read: ReadOptions): boolean =>
  Object.entries(read).every(([name, value]) => value === undefined || UNHEARD.has(name))

/** The items of a question, read or at hand. */
function itemsOf(
  question: LinesQuestion | ItemsQuestion,
  read: ReadOptions,
  scale: TypeScale | undefined,
): readonly Item[] {
  return 'items' in question ? question.items : itemsOfLines(question, read, scale)
}

/** The items of lines that are known to be sound. */
export function itemsOfLines(
  { file, block, stated }: LinesQuestion,
  read: ReadOptions,
  scale: TypeScale | undefined,
): readonly Item[] {
  const plain =
    scale === undefined && stated === undefined && isPlainReading(read) ? plainItems(block.bytes) : undefined
  return (
    plain ?? readLinesPart(textOf(block.bytes), block.firstLine, { ...read, file }, stated, { scale }).items
  )
}

export function mapper({
  read,
  plan,
}: MapTask): (question: LinesQuestion | ItemsQuestion | typeof THE_END) => Handed<MapAnswer> {
  const run = openRun(plan)
  // Where the order of items does not matter, everything that comes here goes into one part.
  const growing = run.ordered ? undefined : run.open()
  return question => {
    if (question === THE_END) return handOver(growing?.part(), 0)
    const items = itemsOf(question, read, plan.facts.scale)
    const { add, part } = growing ?? run.open()
    for (const item of items) add(item)
    return handOver(run.ordered ? part() : undefined, items.length)
  }
}

function handOver(part: RunPart | undefined, items: number): Handed<MapAnswer> {
  const rows = part === undefined ? [] : part.of === 'evaluate' ? part.rows : part.evidence
  return { answer: { items, ...(part === undefined ? {} : { part }) }, transfer: rows.flatMap(buffersOf) }
}

export function drawer({ table, seed }: DrawTask): (question: DrawQuestion) => Handed<Float64Array> {
  return ({ first, replicates }) => {
    const sums = resampledSums(table, { seed, first, replicates })
    return { answer: sums, transfer: [sums.buffer as ArrayBuffer] }
  }
}

export function chunkJudge({
  options,
  documents,
  read,
}: ChunksTask): (question: ChunksQuestion) => Handed<ChunksAnswer> {
  let steps: ReturnType<typeof chunkSteps> | undefined
  const answer = (question: ChunksQuestion): ChunksAnswer => {
    if ('file' in question) return readChunks(question.file, documents, read)
    steps ??= chunkSteps(options)
    const { judge, test } = steps
    if ('tested' in question) return test(question.tested)
    return question.texts.map(({ document, chunkers }, i) => {
      const judged = judge({
        document: { ...document, text: documents[question.first + i]!.text },
        chunkers,
      })
      // The chunks stay with who asked: to copy them back takes as long as to judge them.
      return { ...judged, chunkers: judged.chunkers.map(found => found && { ...found, chunks: [] }) }
    })
  }
  return question => ({ answer: answer(question), transfer: [] })
}
