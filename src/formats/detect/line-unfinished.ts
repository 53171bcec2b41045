import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { lineWithoutEnd } from '../../model/errors/reading.ts'

/** Formats in which a file that ends inside a line still looks complete. Others end in a character of their own. */
const LINED = new Set([
  ...[
    'csv',
    'tsv',
    'segeval-tsv',
    'presses',
    'marks',
    'mark-lines',
    'label-lines',
    'marked-lines',
    'masses',
    'labels',
    'choi',
    'wiki-727k',
    'markdown',
  ],
  ...['segsimflex-csv', 'labelled-text', 'disrpt', 'conllu', 'bio', 'webanno-tsv', 'inception-agreement'],
  ...['separated-text', 'srt', 'webvtt', 'rttm', 'audacity', 'lab', 'chapters', 'brat', 'whisper-json'],
])

/** A word about a file of lines whose last line has no end: it may have been cut off. Pasted text has none either. */
export function lineUnfinished(
  text: string,
  format: string | undefined,
  file: string,
  given: readonly Problem[],
): Problem[] {
  if (format === undefined || !LINED.has(format) || /[\r\n]\s*$/.test(text.slice(-100))) return []
  if (text === '' || /^\s*[[{]/.test(text) || given.some(({ code }) => code === 'line-unfinished')) return []

  return [problemOf('warning', describe(lineWithoutEnd, {}), { file })]
}
