import { readMatrix } from '../../src/compare/index.ts'

/** A plain text as a file that a format reads, and what is counted in it. */
export interface Prose {
  readonly text: string
  readonly unit: 'line' | 'sentence'
}

/**
 * Plain text with blank lines as cuts. Units are the lines between them, or the sentences where every part is one
 * line. Undefined where no blank line stands between two lines.
 */
export function proseOf(text: string): Prose | undefined {
  if (!/\S\s*\n[^\S\n]*\n\s*\S/.test(text)) return undefined
  const parts = text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map(part => part.split('\n').flatMap(line => (line.trim() === '' ? [] : [line.trim()])))
    .filter(lines => lines.length > 0)
  const long = parts.every(lines => lines.length === 1)
  const units = long ? parts.map(([line]) => sentencesOf(line!)) : parts
  const rule = '=========='
  const content = `${rule}\n${units.map(lines => lines.join('\n')).join(`\n${rule}\n`)}\n${rule}\n`
  return { text: content, unit: long ? 'sentence' : 'line' }
}

const sentencesOf = (line: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line), ({ segment }) =>
    segment.trim(),
  ).filter(sentence => sentence !== '')

/** The rows of a similarity matrix, where a file that no format reads is one. */
export function matrixOf(text: string): readonly (readonly number[])[] | undefined {
  if (text.length > 100_000) return undefined
  try {
    const matrix = readMatrix(text)
    return 'similarity' in matrix ? matrix.similarity : matrix
  } catch {
    return undefined
  }
}
