import type { UnitKind } from './format.ts'

/** Where units of a text start and end, as indices of the string; in order, without overlap. */
export interface UnitSpans {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Scripts that are written without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * The units of a text. `words` are runs without white space, so punctuation stays with its word, and the result is
 * the same on every machine; only runs of scripts written without blanks are cut by `Intl.Segmenter`. `sentences` are
 * those of `Intl.Segmenter`, `lines` those that are not blank, `characters` code points.
 */
export function cutUnits(text: string, kind: Exclude<UnitKind, 'tokens'>): UnitSpans {
  const starts: number[] = []
  const ends: number[] = []
  const add = (start: number, end: number) => {
    starts.push(start)
    ends.push(end)
  }
  if (kind === 'characters') {
    let index = 0
    for (const sign of text) {
      add(index, index + sign.length)
      index += sign.length
    }
  } else if (kind === 'lines') {
    for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) addTrimmed(line, index, add)
  } else if (kind === 'sentences') {
    for (const { segment, index } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text))
      addTrimmed(segment, index, add)
  } else {
    const words = new Intl.Segmenter('en', { granularity: 'word' })
    const unspaced = UNSPACED.test(text)
    for (const { index, 0: run } of text.matchAll(/\S+/g)) {
      if (!unspaced || !UNSPACED.test(run)) add(index, index + run.length)
      else cutRun(run, index, words, add)
    }
  }
  return { starts, ends }
}

/** Whether the cut depends on the version of ICU that the machine has. */
export const needsIcu = (text: string, kind: UnitKind): boolean =>
  kind === 'sentences' || (kind === 'words' && UNSPACED.test(text))

function addTrimmed(piece: string, index: number, add: (start: number, end: number) => void): void {
  const words = piece.trim()
  if (words === '') return
  const start = index + piece.indexOf(words)
  add(start, start + words.length)
}

/** A run without blanks: cut before a word if it or the one before it is in a script without blanks. */
function cutRun(
  run: string,
  index: number,
  words: Intl.Segmenter,
  add: (start: number, end: number) => void,
): void {
  let start = 0
  let before = false
  for (const { segment, index: at, isWordLike } of words.segment(run)) {
    if (!isWordLike) continue
    const own = UNSPACED.test(segment)
    if (at > start && (own || before) && hasWord(run.slice(start, at))) {
      add(index + start, index + at)
      start = at
    }
    before = own
  }
  add(index + start, index + run.length)
}

const hasWord = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece)
