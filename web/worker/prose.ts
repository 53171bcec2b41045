import { readMatrix, type SimilarityMatrix } from 'cesura/compare'

/** A plain text as a file that a format reads, and what is counted in it. */
export interface Prose {
  readonly text: string
  readonly unit: 'line' | 'sentence' | 'word'
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
  return { text: ruled(units), unit: long ? 'sentence' : 'line' }
}

/** Plain text with a cut at the end of every line; words are counted. Undefined where there is one line. */
export function lineCuts(text: string): Prose | undefined {
  const lines = text.split(/\r?\n/).flatMap(line => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]))
  return lines.length < 2 ? undefined : { text: ruled(lines), unit: 'word' }
}

/** Segments of units, one a line, as the format Choi has them. */
function ruled(segments: readonly (readonly string[])[]): string {
  const rule = '=========='
  return `${rule}\n${segments.map(units => units.join('\n')).join(`\n${rule}\n`)}\n${rule}\n`
}

const sentencesOf = (line: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line), ({ segment }) =>
    segment.trim(),
  ).filter(sentence => sentence !== '')

/** A similarity matrix, where a file that no format reads is one. */
export function matrixOf(text: string): SimilarityMatrix | undefined {
  if (text.length > 100_000) return undefined
  try {
    return readMatrix(text)
  } catch {
    return undefined
  }
}
