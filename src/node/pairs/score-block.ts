import { isUtf8 } from 'node:buffer'
import { CesuraError, type PairScorer } from '../../index.ts'
import { badLine, type LineAnswer, scoreLine } from './score-line.ts'

/** Whole lines of the input, with or without the line end of the last one. */
export interface Block {
  readonly bytes: Uint8Array
  /** Number of its first line, counted from 1. */
  readonly firstLine: number
  readonly lines: number
  /** One line that is longer than allowed; its bytes were passed over. */
  readonly tooLong?: true
}

/** The answers to a block, a line each. */
export interface BlockAnswer {
  readonly text: Uint8Array
  readonly lines: number
  readonly bad: number
}

/** The longest line that is read, in bytes: about ten million segments. */
export const LONGEST_LINE = 2 ** 26

/** Answers every line of a block, in order. */
export function scoreBlock(block: Block, score: PairScorer): BlockAnswer {
  const answers: string[] = []
  let bad = 0
  const add = (answer: LineAnswer) => {
    answers.push(answer.text)
    if (answer.bad) bad++
  }
  if (block.tooLong) add(badLine(tooLong, block.firstLine))
  else {
    const bytes = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength)
    if (isUtf8(bytes)) eachLine(bytes, block.firstLine, score, add)
    else eachLineStrictly(bytes, block.firstLine, score, add)
  }
  return { text: Buffer.from(`${answers.join('\n')}\n`), lines: answers.length, bad }
}

const tooLong = new CesuraError(
  'line-too-long',
  `the line is over ${LONGEST_LINE / 2 ** 20} MiB; write boundaries instead of gaps or sets, or split the text`,
)

/** Decodes once: a line is then a slice, not a copy. */
function eachLine(bytes: Buffer, firstLine: number, score: PairScorer, add: (answer: LineAnswer) => void) {
  const text = bytes.toString('utf8')
  let number = firstLine
  let start = firstLine === 1 && text.startsWith('\uFEFF') ? 1 : 0
  while (start < text.length) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    add(scoreLine(text.slice(start, end), number, score))
    number++
    start = end + 1
  }
}

/** Somewhere stands a byte that is not UTF-8: its line is bad, the others are not. */
function eachLineStrictly(
  bytes: Buffer,
  firstLine: number,
  score: PairScorer,
  add: (answer: LineAnswer) => void,
) {
  let number = firstLine
  for (let start = 0; start < bytes.length; number++) {
    const found = bytes.indexOf(0x0a, start)
    const end = found === -1 ? bytes.length : found
    const line = bytes.subarray(start, end)
    if (isUtf8(line)) eachLine(line.length === 0 ? Buffer.from(' ') : line, number, score, add)
    else
      add(
        badLine(
          new CesuraError('encoding-not-utf8', 'the line is not UTF-8; save the file as UTF-8'),
          number,
        ),
      )
    start = end + 1
  }
}
