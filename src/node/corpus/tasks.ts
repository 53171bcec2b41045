import { itemEvidence, requireComplete } from '../../agreement/evidence.ts'
import { addToHabits, type HabitCounts, openHabits } from '../../agreement/habits.ts'
import { writeEvidence } from '../../agreement/packed-evidence.ts'
import { agreementSettings } from '../../agreement/settings.ts'
import { spanOf } from '../../agreement/standing.ts'
import { addToMajority, type MajorityCounts, openMajority } from '../../agreement/votes.ts'
import { type ChunkedText, chunkSteps, type JudgedText, type TestedMeasure } from '../../chunks/chunk-job.ts'
import type { MeasureChunksOptions, MeasureTest } from '../../chunks/index.ts'
import { addToBounds, type BoundTotals, openBounds } from '../../evaluate/baselines/bounds.ts'
import { addItemFacts, type CorpusFacts } from '../../evaluate/facts.ts'
import { openJob } from '../../evaluate/job.ts'
import { writePairs } from '../../evaluate/packed-pairs.ts'
import { tallyItem } from '../../evaluate/tally-item.ts'
import { BYTE_ORDER_MARK, type LinesPart, type ReadOptions, readLinesPart } from '../../formats/index.ts'
import type { AgreementOptions, EvaluateOptions, Item, TypeScale } from '../../index.ts'
import { buffersOf, type PackedRows, RowWriter } from '../../stats/resampling/packed-rows.ts'
import { resampledSums } from '../../stats/resampling/resample.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'
import type { Block } from '../pairs/blocks.ts'
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

/** Compares the coders of every item, for `evaluate`. */
export interface EvaluateTask {
  readonly task: 'evaluate'
  readonly read: ReadOptions
  readonly facts: CorpusFacts
  readonly options: EvaluateOptions
}

export interface EvaluateAnswer {
  readonly items: number
  /** For each metric the comparisons of each item. */
  readonly pairs: readonly PackedRows[]
  readonly bounds: BoundTotals
}

/** Compares the coders of every item, for `agreement`. */
export interface AgreementTask {
  readonly task: 'agreement'
  readonly read: ReadOptions
  readonly scale: TypeScale | undefined
  /** All coders of the corpus. */
  readonly coders: readonly string[]
  readonly options: AgreementOptions
  /** The coders whose majority is counted; undefined where it is not asked for. */
  readonly majority: readonly string[] | undefined
  /** Whether it is counted how each coder's boundaries lie among those of the others. */
  readonly habits: boolean
}

export interface AgreementAnswer {
  readonly items: number
  readonly evidence: PackedRows
  readonly majority: MajorityCounts
  readonly habits: readonly HabitCounts[]
}

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

/** Judges documents that chunkers cut, and tests what was counted, for `chunks`. */
export interface ChunksTask {
  readonly task: 'chunks'
  readonly options: MeasureChunksOptions
}

export type ChunksQuestion = { readonly texts: readonly ChunkedText[] } | { readonly tested: TestedMeasure }

export interface ChunksAnswer {
  readonly judged: readonly JudgedText[]
  readonly tests: readonly MeasureTest[]
}

/** What a thread is started for. Everything in it is plain data. */
export type CorpusTask = SurveyTask | EvaluateTask | AgreementTask | DrawTask | ChunksTask

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
    case 'evaluate':
      return evaluator(task)
    case 'agreement':
      return evidenceGatherer(task)
    case 'draw':
      return drawer(task)
    case 'chunks':
      return chunkJudge(task)
  }
}

export function surveyor({ read }: SurveyTask): (question: LinesQuestion) => Handed<SurveyAnswer> {
  return ({ file, block, stated }) => {
    const { text, problems } = decodeBlock(block, file)
    const part = readLinesPart(text, block.firstLine, { ...read, file }, stated)
    const facts: CorpusFacts = { items: 0, units: 0, coders: new Map() }
    for (const item of part.items) addItemFacts(facts, item)
    const answer: SurveyAnswer = {
      facts,
      ids: part.items.map(({ id }) => id),
      lines: part.lines,
      problems: [...problems, ...part.problems],
      stated: part.stated,
      samples: part.samples,
      separate: part.separate && !text.startsWith(BYTE_ORDER_MARK),
    }
    return { answer, transfer: [] }
  }
}

/** The items of a question, read or at hand. */
function itemsOf(
  question: LinesQuestion | ItemsQuestion,
  read: ReadOptions,
  scale: TypeScale | undefined,
): readonly Item[] {
  if ('items' in question) return question.items
  const { file, block, stated } = question
  return readLinesPart(textOf(block.bytes), block.firstLine, { ...read, file }, stated, { scale }).items
}

export function evaluator({
  read,
  facts,
  options,
}: EvaluateTask): (question: LinesQuestion | ItemsQuestion) => Handed<EvaluateAnswer> {
  const { plan, bounds = [] } = openJob(facts, options)
  return question => {
    const items = itemsOf(question, read, facts.scale)
    const writers = plan.metrics.map(() => new RowWriter())
    const totals = openBounds(bounds, plan)
    for (const item of items) {
      for (const [metric, pairs] of tallyItem(item, plan).entries()) writePairs(writers[metric]!, pairs)
      addToBounds(totals, bounds, item)
    }
    const pairs = writers.map(writer => writer.pack())
    return { answer: { items: items.length, pairs, bounds: totals }, transfer: pairs.flatMap(buffersOf) }
  }
}

export function evidenceGatherer({
  read,
  scale,
  coders,
  options,
  majority,
  habits,
}: AgreementTask): (question: LinesQuestion | ItemsQuestion) => Handed<AgreementAnswer> {
  const settings = agreementSettings(coders, options)
  return question => {
    const items = itemsOf(question, read, scale)
    const writer = new RowWriter()
    const counts = openMajority()
    const own = openHabits(habits ? settings.coders : [])
    for (const item of items) {
      if (settings.missing === 'error') requireComplete(item, settings.coders)
      writeEvidence(writer, itemEvidence(item, settings.coders, settings.similarity))
      if (majority !== undefined) addToMajority(counts, item, majority)
      if (habits) addToHabits(own, item, settings.coders, spanOf(settings))
    }
    const evidence = writer.pack()
    return {
      answer: { items: items.length, evidence, majority: counts, habits: own },
      transfer: buffersOf(evidence),
    }
  }
}

export function drawer({ table, seed }: DrawTask): (question: DrawQuestion) => Handed<Float64Array> {
  return ({ first, replicates }) => {
    const sums = resampledSums(table, { seed, first, replicates })
    return { answer: sums, transfer: [sums.buffer as ArrayBuffer] }
  }
}

export function chunkJudge({ options }: ChunksTask): (question: ChunksQuestion) => Handed<ChunksAnswer> {
  const { judge, test } = chunkSteps(options)
  return question => ({
    answer:
      'texts' in question
        ? { judged: question.texts.map(judge), tests: [] }
        : { judged: [], tests: test(question.tested) },
    transfer: [],
  })
}
