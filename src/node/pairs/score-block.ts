import { isUtf8 } from 'node:buffer'
import { type EdgeMarks, noEdgeMarks, seeEdges } from '../../formats/shared.ts'
import type { PairScorer } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { lineTooLongForPairs } from '../../model/errors/files.ts'
import { lineNotUtf8 } from '../../model/errors/reading.ts'
import { type AnswerStyle, AnswerTexts, AnswerWriter } from './answer-writer.ts'
import { type Cut, LONGEST_LINE } from './line-cutter.ts'
import { NOWHERE, PlainLines } from './plain-line.ts'
import { answerLine, type BadLine, badLine, writeBadLine } from './score-line.ts'

export type { Block } from './blocks.ts'

/** Whole lines of the input, to be answered together. */
export interface PairBlock extends Cut {
  /** They are the first of the input, where a byte-order mark may stand. */
  readonly first: boolean
}

/** The answers to a block, a line each. */
export interface BlockAnswer {
  readonly text: Uint8Array
  readonly lines: number
  readonly bad: number
  /** What stands at the ends of the segmentations. */
  readonly edges?: EdgeMarks
}

/** A block scored, its bad lines apart: only who has seen all lines before it can number them. */
export interface ScoredBlock {
  /** The answers to the good lines. */
  readonly text: Uint8Array
  readonly lines: number
  readonly bad: readonly PlacedBadLine[]
  readonly edges: EdgeMarks
}

interface PlacedBadLine extends BadLine {
  /** The line, counted from 0 within the block. */
  readonly line: number
  /** How many bytes of answers come before it. */
  readonly at: number
}

/** What blocks of one thread share, one after the other. */
interface Shared {
  /** Bytes of answers for a byte of input: at first a guess, then what the last block had. */
  growth: number
  readonly plain: PlainLines
  readonly texts: AnswerTexts
}

/** What answers every line of a block, in order, block after block. */
export function blockScorer(score: PairScorer, style?: AnswerStyle): (block: PairBlock) => ScoredBlock {
  const shared: Shared = { growth: 6, plain: new PlainLines(), texts: new AnswerTexts() }
  return block => scoreBlock(block, score, style, shared)
}

function scoreBlock(
  { bytes, first, tooLong }: PairBlock,
  score: PairScorer,
  style: AnswerStyle | undefined,
  shared: Shared,
): ScoredBlock {
  const { plain } = shared
  const capacity = Math.ceil(1.1 * shared.growth * bytes.length) + 2 ** 12
  const writer = new AnswerWriter(capacity, style, shared.texts)
  const bad: PlacedBadLine[] = []
  const edges = noEdgeMarks()
  const note = (line: number, defect: BadLine | undefined) => {
    if (defect !== undefined) bad.push({ ...defect, line, at: writer.length })
  }
  let lines = 0
  if (tooLong) note(lines++, badLine(lineTooLong))
  const valid = isUtf8(bytes)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let start = first && hasMark(bytes) ? 3 : 0; start < bytes.length; lines++) {
    const next = valid ? plain.read(bytes, start) : NOWHERE
    if (next !== NOWHERE) {
      note(lines, answerPlain(bytes, plain, score, writer, edges))
      start = next
      continue
    }
    const found = text.indexOf(0x0a, start)
    const end = found === -1 ? text.length : found
    if (valid || isUtf8(bytes.subarray(start, end)))
      note(lines, answerLine(text.toString('utf8', start, end), score, writer, edges))
    else note(lines, badLine(notUtf8))
    start = end + 1
  }
  if (writer.length > 0) shared.growth = writer.length / bytes.length
  return { text: writer.take(), lines, bad, edges }
}

/** Answers the line that was just read. */
function answerPlain(
  bytes: Uint8Array,
  plain: PlainLines,
  score: PairScorer,
  writer: AnswerWriter,
  edges: EdgeMarks,
): BadLine | undefined {
  const start = writer.length
  try {
    writer.begin(bytes, plain.idStart, plain.idEnd)
    writer.scores(score, plain.reference, plain.hypothesis)
    writer.end()
    seeEdges(edges, plain.reference.units, plain.reference.boundaries)
    seeEdges(edges, plain.hypothesis.units, plain.hypothesis.boundaries)
    return undefined
  } catch (error) {
    writer.backTo(start)
    const { idStart, idEnd } = plain
    const id = Buffer.from(bytes.subarray(idStart, idEnd)).toString()
    return badLine(error, idStart === idEnd ? null : JSON.parse(id))
  }
}

/** The answers with those to bad lines in their places; `firstLine` is the number of the block's first line. */
export function answerBlock({ text, lines, bad, edges }: ScoredBlock, firstLine: number): BlockAnswer {
  if (bad.length === 0) return { text, lines, bad: 0, edges }
  const parts: Uint8Array[] = []
  let written = 0
  for (const defect of bad) {
    if (defect.at > written) parts.push(text.subarray(written, defect.at))
    parts.push(Buffer.from(`${writeBadLine(defect, firstLine + defect.line)}\n`))
    written = defect.at
  }
  parts.push(text.subarray(written))
  return { text: Buffer.concat(parts), lines, bad: bad.length, edges }
}

/** Whether a byte-order mark stands in front. */
const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

const lineTooLong = invalid(lineTooLongForPairs, { mebibytes: LONGEST_LINE / 2 ** 20 })
const notUtf8 = invalid(lineNotUtf8, {})
