import { isUtf8 } from 'node:buffer'
import { type EdgeMarks, noEdgeMarks } from '../../formats/shared.ts'
import type { PairScorer } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { lineTooLongForPairs } from '../../model/errors/files.ts'
import { lineNotUtf8 } from '../../model/errors/reading.ts'
import { type AnswerStyle, FULL_ANSWERS } from './answer-writer.ts'
import { type Cut, LONGEST_LINE } from './line-cutter.ts'
import { answerLine, type BadLine, badLine, writeBadLine } from './score-line.ts'

/** Whole lines of the input. */
export interface PairBlock extends Cut {
  /** They are the first of the input, where a byte-order mark may be. */
  readonly first: boolean
}

/** The answers to a block, a line each. */
export interface BlockAnswer {
  readonly text: Uint8Array
  readonly lines: number
  readonly bad: number
  /** What is at the ends of the segmentations. */
  readonly edges?: EdgeMarks
}

/** A block scored, its bad lines apart: only who has seen all lines before it can number them. */
export interface ScoredBlock {
  /** The answers to the good lines before each bad line, and to those after the last. */
  readonly runs: readonly Uint8Array[]
  readonly lines: number
  readonly bad: readonly PlacedBadLine[]
  readonly edges: EdgeMarks
}

interface PlacedBadLine extends BadLine {
  /** The line, counted from 0 within the block. */
  readonly line: number
}

const encoder = new TextEncoder()

/** Answers every line of a block, in order. */
export function scoreBlock(
  { bytes, first, tooLong }: PairBlock,
  score: PairScorer,
  style: AnswerStyle = FULL_ANSWERS,
): ScoredBlock {
  const runs: Uint8Array[] = []
  const bad: PlacedBadLine[] = []
  const edges = noEdgeMarks()
  let answers = ''
  let lines = 0
  const add = (answer: string | BadLine) => {
    if (typeof answer === 'string') answers += answer
    else {
      runs.push(encoder.encode(answers))
      answers = ''
      bad.push({ ...answer, line: lines })
    }
    lines++
  }
  if (tooLong) add(badLine(lineTooLong))
  const valid = isUtf8(bytes)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let start = first && hasMark(bytes) ? 3 : 0; start < bytes.length; ) {
    const found = text.indexOf(0x0a, start)
    const end = found === -1 ? text.length : found
    add(
      valid || isUtf8(bytes.subarray(start, end))
        ? answerLine(text.toString('utf8', start, end), score, style, edges)
        : badLine(notUtf8),
    )
    start = end + 1
  }
  runs.push(encoder.encode(answers))
  return { runs, lines, bad, edges }
}

/** The answers with those to bad lines in their places; `firstLine` is the number of the block's first line. */
export function answerBlock({ runs, lines, bad, edges }: ScoredBlock, firstLine: number): BlockAnswer {
  const parts: Uint8Array[] = []
  for (const [index, run] of runs.entries()) {
    parts.push(run)
    const defect = bad[index]
    if (defect !== undefined) parts.push(Buffer.from(`${writeBadLine(defect, firstLine + defect.line)}\n`))
  }
  return { text: parts.length === 1 ? parts[0]! : Buffer.concat(parts), lines, bad: bad.length, edges }
}

/** Whether a byte-order mark is in front. */
const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

const lineTooLong = invalid(lineTooLongForPairs, { mebibytes: LONGEST_LINE / 2 ** 20 })
const notUtf8 = invalid(lineNotUtf8, {})
