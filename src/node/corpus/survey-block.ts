import { addItemFacts, type CorpusFacts } from '../../evaluate/facts.ts'
import type { ReadOptions } from '../../formats/index.ts'
import { BYTE_ORDER_MARK, readLinesPart } from '../../formats/shared.ts'
import { columnsOfTable, isPlainReading } from './coding-table.ts'
import { columnsOfLines } from './item-lines.ts'
import { factsOfColumns, type LineColumns } from './line-columns.ts'
import type { Handed, LinesQuestion, SurveyAnswer, SurveyTask } from './tasks.ts'
import { decodeBlock } from './text-blocks.ts'

export function surveyor({ read }: SurveyTask): (question: LinesQuestion) => Handed<SurveyAnswer> {
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
export const columnsOfBlock = (
  { block, table, stated }: Pick<LinesQuestion, 'block' | 'table' | 'stated'>,
  read: ReadOptions,
): LineColumns | undefined => {
  if (stated !== undefined || block.tooLong || !isPlainReading(read)) return undefined
  return table === undefined ? columnsOfLines(block.bytes) : columnsOfTable(block.bytes, table)
}
