import type { Question } from 'cesura/formats'
import { nounOf } from '../words/unit-noun.ts'
import { type ReadAnswer, read, type Wanted } from './read.ts'
import type { Reader } from './reader-names.ts'

export interface PasteQuestion {
  readonly text: string
  readonly answers: Readonly<Record<string, string>>
  readonly answered: readonly Question[]
  readonly unreachable?: readonly Reader[]
}

/** What was made of a pasted text: the file it stands for, its unit, and what the reader found. */
export interface PasteAnswer {
  readonly file: { readonly name: string; readonly text: string }
  readonly unit: string
  readonly result: ReadAnswer
}

/** Reads pasted text: any format; lines that begin with a name and a colon; prose with blank lines as cuts. */
export async function readPasted({ text, ...rest }: PasteQuestion): Promise<PasteAnswer | Wanted> {
  const attempt = async (content: string): Promise<PasteAnswer | Wanted> => {
    const file = { name: 'pasted.txt', text: content }
    const result = await read({ files: [file], ...rest })
    if ('wanted' in result) return result
    return { file, unit: nounOf(result.unit ?? 'unit'), result }
  }
  const named = namedLines(text)
  if (named !== undefined) return attempt(named)
  return attempt(text)
}

/** `ann: 2 3 6` and `ann: 0100100000`, one a line, as rows of item, coder and data. */
function namedLines(text: string): string | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const rows = lines.map(line => /^\s*([^\s\d:][^:\t]*):\s*(\d+(?:[\s,;]+\d+)*)\s*$/.exec(line))
  if (rows.length === 0 || rows.some(row => row === null)) return undefined
  return rows.map(row => `pasted\t${row![1]!.trim()}\t${row![2]!.split(/[\s,;]+/).join(' ')}\n`).join('')
}
