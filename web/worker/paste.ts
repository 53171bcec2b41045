import type { Question } from 'cesura/formats'
import { type ReadAnswer, read } from './read.ts'

export interface PasteQuestion {
  readonly text: string
  readonly answers: Readonly<Record<string, string>>
  readonly answered: readonly Question[]
}

/** What was made of a pasted text: the file it stands for, its unit, and what the reader found. */
export interface PasteAnswer {
  readonly file: { readonly name: string; readonly text: string }
  readonly unit: string
  readonly result: ReadAnswer
}

/** Reads pasted text: any format; lines that begin with a name and a colon; prose with blank lines as cuts. */
export function readPasted({ text, answers, answered }: PasteQuestion): PasteAnswer {
  const attempt = (content: string, unit = 'unit'): PasteAnswer => {
    const file = { name: 'pasted.txt', text: content }
    return { file, unit, result: read({ files: [file], answers, answered }) }
  }
  const named = namedLines(text)
  if (named !== undefined) return attempt(named)
  const plain = attempt(text)
  if (plain.result.files[0]?.format !== undefined || !/\S\s*\n[^\S\n]*\n\s*\S/.test(text)) return plain
  return proseOf(text, attempt)
}

/** `ann: 2 3 6` and `ann: 0100100000`, one a line, as rows of item, coder and data. */
function namedLines(text: string): string | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const rows = lines.map(line => /^\s*([^\s\d:][^:\t]*):\s*(\d+(?:[\s,;]+\d+)*)\s*$/.exec(line))
  if (rows.length === 0 || rows.some(row => row === null)) return undefined
  return rows.map(row => `pasted\t${row![1]!.trim()}\t${row![2]!.split(/[\s,;]+/).join(' ')}\n`).join('')
}

/** Blank lines are cuts. Units are the lines between them, or the sentences where every part is one line. */
function proseOf(text: string, attempt: (content: string, unit: string) => PasteAnswer): PasteAnswer {
  const parts = text
    .split(/\n[^\S\n]*\n/)
    .map(part => part.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()])))
    .filter(lines => lines.length > 0)
  const long = parts.every(lines => lines.length === 1)
  const units = long ? parts.map(([line]) => sentencesOf(line!)) : parts
  const rule = '=========='
  const content = `${rule}\n${units.map(lines => lines.join('\n')).join(`\n${rule}\n`)}\n${rule}\n`
  return attempt(content, long ? 'sentence' : 'line')
}

const sentencesOf = (line: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line), ({ segment }) =>
    segment.trim(),
  ).filter(sentence => sentence !== '')
