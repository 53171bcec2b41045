import {
  type AssessedText,
  type ChunkedText,
  chunkSteps,
  type TestedMeasure,
} from '../../chunks/chunk-job.ts'
import type { MeasureChunksOptions, MeasureTest } from '../../chunks/index.ts'
import { addItemFacts, type CorpusFacts } from '../../evaluate/facts.ts'
import { type OpenRun, openRun, type RunPart, type RunPlan } from '../../evaluate/run/run.ts'
import { buffersOf } from '../../evidence/comparisons.ts'
import type { Accumulator } from '../../evidence/part.ts'
import {
  type ChunksRead,
  type InputFile,
  type ReadChunksOptions,
  type ReadOptions,
  readChunks,
  type TextDocument,
} from '../../formats/index.ts'
import { BYTE_ORDER_MARK, type LinesPart, readLinesPart } from '../../formats/shared.ts'
import type { Item, TypeScale } from '../../index.ts'
import { resampledSums } from '../../stats/resampling/resample.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'
import type { Block } from '../pairs/line-cutter.ts'
import { type CodingTable, columnsOfTable, isPlainReading, itemsOfTable } from './coding-table.ts'
import { columnsOfLines } from './item-lines.ts'
import { factsOfColumns, itemsOfColumns, type LineColumns, textOf } from './line-columns.ts'
import { decodeBlock } from './line-files.ts'

/**
 * A block of JSON lines of a file, or of the items of a table; `stated` is the scale that the file's first line
 * stated.
 */
export interface LinesQuestion {
  readonly file: string
  readonly block: Block
  readonly table?: CodingTable | undefined
  readonly stated: TypeScale | undefined
}

/** Lines that have been read already. */
export interface ColumnsQuestion {
  readonly columns: LineColumns
}

/** Items that have been read already. */
export interface ItemsQuestion {
  readonly items: readonly Item[]
}

/** First look at a block: what it holds, without keeping it. */
interface SurveyTask {
  readonly task: 'survey'
  readonly read: ReadOptions
}

export interface SurveyAnswer extends Pick<LinesPart, 'problems' | 'stated' | 'samples' | 'separate'> {
  readonly facts: CorpusFacts
  readonly ids: readonly string[]
  readonly lines: readonly number[]
  /** All that the block holds but texts, where it was read from its bytes. */
  readonly columns?: LineColumns
}

/** Maps items by a plan: one part for each question. */
export interface MapTask {
  readonly task: 'map'
  readonly read: ReadOptions
  readonly plan: RunPlan
}

/** Items in whichever form they are at hand. */
export type MapQuestion = LinesQuestion | ItemsQuestion | ColumnsQuestion

/** How many items were mapped; their part, where its position matters. */
export interface MapAnswer {
  readonly items: number
  readonly part?: RunPart
}

/** The question after the last: what is left to hand over. */
export const THE_END = 'the end'

/** Resamples a table. */
interface ResampleTask {
  readonly task: 'resample'
  readonly table: TallyTable
  readonly seed: number
}

export interface ResampleRequest {
  readonly first: number
  readonly replicates: number
}

/** Finds chunks of files in documents, judges chunked documents, and tests what was counted, for `chunks`. */
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

export type ChunksAnswer = ChunksRead | readonly AssessedText[] | readonly MeasureTest[]

/** What a thread is started for. Everything in it is plain data. */
export type CorpusTask = SurveyTask | MapTask | ResampleTask | ChunksTask

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
    case 'resample':
      return drawer(task)
    case 'chunks':
      return chunkAssess(task)
  }
}

/** The columns of lines, if they say all that is asked for; `texts`: with their texts, which most comparisons do not look at. */
function columnsOf(
  question: MapQuestion,
  read: ReadOptions,
  scale: TypeScale | undefined,
  texts: boolean,
): LineColumns | undefined {
  if ('items' in question) return undefined
  if ('columns' in question) return question.columns
  const plain = scale === undefined ? columnsOfBlock(question, read) : undefined
  return plain === undefined || (plain.texts !== undefined && texts) ? undefined : plain
}

/** The items of a question, at hand, or of lines that are known to be sound. */
function itemsOf(question: MapQuestion, read: ReadOptions, scale: TypeScale | undefined): Iterable<Item> {
  if ('items' in question) return question.items
  if ('columns' in question) return itemsOfColumns(question.columns)
  const { file, block, table, stated } = question
  if (table !== undefined) return itemsOfTable(file, block.bytes, table, read)
  return readLinesPart(textOf(block.bytes), block.firstLine, { ...read, file }, stated, { scale }).items
}

/** What adds the items of a question to a part, and answers how many they are. */
export function adder(
  { read, plan }: Pick<MapTask, 'read' | 'plan'>,
  { readsTexts }: OpenRun,
): (question: MapQuestion, part: Accumulator<RunPart>) => number {
  const { scale } = plan.facts
  return (question, part) => {
    const columns = columnsOf(question, read, scale, readsTexts)
    let done = 0
    for (const item of itemsOf(columns === undefined ? question : { columns }, read, scale)) {
      part.add(item)
      done++
    }
    return done
  }
}

function mapper({ read, plan }: MapTask): (question: MapQuestion | typeof THE_END) => Handed<MapAnswer> {
  const run = openRun(plan)
  const add = adder({ read, plan }, run)
  // Where the order of items does not matter, everything that comes here goes into one part.
  const common = run.ordered ? undefined : run.open()
  return question => {
    if (question === THE_END) return handOver(common?.finish(), 0)
    const own = common ?? run.open()
    const done = add(question, own)
    return handOver(run.ordered ? own.finish() : undefined, done)
  }
}

function handOver(part: RunPart | undefined, items: number): Handed<MapAnswer> {
  const tables =
    part === undefined
      ? []
      : part.of === 'evaluate'
        ? part.comparisons
        : part.compared.map(({ comparisons }) => comparisons)
  return { answer: { items, part }, transfer: tables.flatMap(buffersOf) }
}

function drawer({ table, seed }: ResampleTask): (question: ResampleRequest) => Handed<Float64Array> {
  return ({ first, replicates }) => {
    const sums = resampledSums(table, { seed, first, replicates })
    return { answer: sums, transfer: [sums.buffer as ArrayBuffer] }
  }
}

function chunkAssess({
  options,
  documents,
  read,
}: ChunksTask): (question: ChunksQuestion) => Handed<ChunksAnswer> {
  let steps: ReturnType<typeof chunkSteps> | undefined
  const answer = (question: ChunksQuestion): ChunksAnswer => {
    if ('file' in question) return readChunks(question.file, documents, read)
    steps ??= chunkSteps(options)
    const { assess, test } = steps
    if ('tested' in question) return test(question.tested)
    return question.texts.map(({ document, chunkers }, i) => {
      const assessed = assess({
        document: { ...document, text: documents[question.first + i]!.text },
        chunkers,
      })
      // The chunks stay with the caller: to copy them back takes as long as to judge them.
      return { ...assessed, chunkers: assessed.chunkers.map(found => found && { ...found, chunks: [] }) }
    })
  }
  return question => ({ answer: answer(question), transfer: [] })
}

function surveyor({ read }: SurveyTask): (question: LinesQuestion) => Handed<SurveyAnswer> {
  return question => {
    const columns = columnsOfBlock(question, read)
    if (columns !== undefined) return { answer: plainAnswer(columns, question.block.firstLine), transfer: [] }
    return { answer: question.table === undefined ? readBlock(question, read) : ODD, transfer: [] }
  }
}

/** A block of a table that is not as it should be: the file is to be read as a whole. */
const ODD: SurveyAnswer = {
  facts: { items: 0, units: 0, coders: new Map() },
  ids: [],
  lines: [],
  problems: [],
  stated: undefined,
  samples: [],
  separate: false,
}

/** Reads a block the general way, which says what is wrong with it. */
function readBlock({ file, block, stated }: LinesQuestion, read: ReadOptions): SurveyAnswer {
  const { text, problems } = decodeBlock(block, file)
  const part = readLinesPart(text, block.firstLine, { ...read, file }, stated)
  const facts: CorpusFacts = { items: 0, units: 0, coders: new Map() }
  for (const item of part.items) addItemFacts(facts, item)
  return {
    facts,
    ids: part.items.map(({ id }) => id),
    lines: part.lines,
    problems: [...problems, ...part.problems],
    stated: part.stated,
    samples: part.samples,
    separate: part.separate && !text.startsWith(BYTE_ORDER_MARK),
  }
}

function plainAnswer(columns: LineColumns, firstLine: number): SurveyAnswer {
  const { ids, coders, coder, firstBoundary, boundaries } = columns
  const samples: SurveyAnswer['samples'][number][] = []
  const cut = coder.findIndex((_, at) => firstBoundary[at + 1]! > firstBoundary[at]!)
  if (cut >= 0) {
    const item = columns.firstCoding.findIndex(first => first > cut) - 1
    // A copy of one boundary: a view would take the whole block along.
    const first = boundaries.slice(firstBoundary[cut]!, firstBoundary[cut]! + 1)
    const segmentation = { units: columns.units[item]!, boundaries: first }
    samples.push({ item: ids[item]!, coder: coders[coder[cut]!]!, segmentation })
  }
  const lines = ids.map((_, index) => firstLine + index)
  const facts = factsOfColumns(columns)
  return { facts, ids, lines, columns, problems: [], stated: undefined, samples, separate: true }
}

/** The columns of a block of plain items; undefined where it has to be read the general way. */
const columnsOfBlock = (
  { block, table, stated }: Pick<LinesQuestion, 'block' | 'table' | 'stated'>,
  read: ReadOptions,
): LineColumns | undefined => {
  if (stated !== undefined || block.tooLong || !isPlainReading(read)) return undefined
  return table === undefined ? columnsOfLines(block.bytes) : columnsOfTable(block.bytes, table)
}
