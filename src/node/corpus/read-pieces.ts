import type { ReadOptions, ReadResult } from '../../formats/index.ts'
import { BYTE_ORDER_MARK, openJsonLines } from '../../formats/shared.ts'
import { CesuraError, type Problem } from '../../index.ts'
import { blocksOf, type LineFile } from './line-files.ts'
import { decodeBlock } from './text-blocks.ts'

/**
 * Reads a file of JSON lines block by block: of each nothing is kept but its codings, so the file may be larger than
 * a text can be. The result is that of reading it as one text.
 */
export async function readPieces(file: LineFile, options: ReadOptions): Promise<ReadResult> {
  const reading = openJsonLines({ ...options, file: file.name })
  const notes = new Map<string, Problem>()
  for await (const block of blocksOf(file)) {
    const { text, problems } = decodeBlock(block, file.name)
    for (const problem of problems) {
      if (problem.code === 'encoding-not-utf8' || problem.code === 'line-too-long')
        throw new CesuraError(problem)
      if (!notes.has(problem.code)) notes.set(problem.code, problem)
    }
    const marked = block.firstLine === 1 && text.startsWith(BYTE_ORDER_MARK)
    reading.add(marked ? text.slice(1) : text, block.firstLine)
  }
  const result = reading.finish()
  const broken = [...notes.values()].some(({ severity }) => severity === 'error')
  return {
    ...result,
    ...(broken ? { corpus: undefined } : {}),
    problems: [...notes.values(), ...result.problems],
    why: 'every line is a JSON object',
  }
}
