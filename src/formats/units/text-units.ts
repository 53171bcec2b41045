import type { UnitKind } from '../format.ts'
import { segmentsOf } from '../segment-text.ts'
import { ensureCapacity, findWords, openBuffer, takeUnits } from './find-words.ts'

/** Where units of a text start and end, as indices of the string; in order, without overlap. */
export interface UnitSpans {
  readonly starts: Numbers
  readonly ends: Numbers
  /** True: every character of the text is known to be ASCII. */
  readonly ascii?: boolean
}

/** A list of integers that is only looked into. */
type Numbers = readonly number[] | Uint32Array

const segmenters = new Map<string, Intl.Segmenter>()

/** A segmenter, made once: making one costs more than splitting a short text. */
function segmenter(granularity: 'word' | 'sentence'): Intl.Segmenter {
  const found = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity })
  segmenters.set(granularity, found)
  return found
}

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** No character below belongs to such a script, which a plain pattern finds out sooner. */
const HIGH = /[\u0e00-\uffff]/

const hasUnspaced = (text: string): boolean => HIGH.test(text) && UNSPACED.test(text)

/** No word contains such a character; a page without spaces is split there, as each step of the segmenter copies its input. */
const CERTAIN_GAP = /(?<=[。！？、])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u

/**
 * The units of a text. `words` are runs without white space, so punctuation stays with its word, and the result is
 * the same on every machine; only runs of scripts written without spaces are split by `Intl.Segmenter`. `sentences` are
 * those of `Intl.Segmenter`, `lines` those that are not blank, `characters` code points.
 */
export function cutUnits(text: string, kind: Exclude<UnitKind, 'tokens'>): UnitSpans {
  let ascii = false
  capacity.count = 0
  if (kind === 'words') {
    ascii = findWords(text, capacity)
    if (!ascii && hasUnspaced(text)) cutUnspaced(text)
  } else if (kind === 'characters') {
    let index = 0
    for (const char of text) {
      add(index, index + char.length)
      index += char.length
    }
  } else if (kind === 'lines') {
    for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) addTrimmed(line, index)
  } else for (const { segment, index } of segmentsOf(segmenter('sentence'), text)) addTrimmed(segment, index)
  const { starts, ends } = takeUnits(capacity)
  return { starts, ends, ascii }
}

/** Words of ASCII with one space between, as nearly all lines of captions and transcripts are. */
const PLAIN_WORDS = /^[!-~]+(?: [!-~]+)*$/

/** The texts of the words of a short text: what `cutUnits` finds, sooner. */
export function wordTexts(text: string): readonly string[] {
  if (PLAIN_WORDS.test(text)) return text.split(' ')
  const { starts, ends } = cutUnits(text, 'words')
  return Array.from(starts, (start, word) => text.slice(start, ends[word]))
}

/** What is between white space in a short text, whatever its script. */
export const partsOf = (text: string): string[] =>
  PLAIN_WORDS.test(text) ? text.split(' ') : text.split(/\s+/).filter(part => part !== '')

const capacity = openBuffer()

function add(start: number, end: number): void {
  ensureCapacity(capacity, 1)
  const at = capacity.first + capacity.count++
  capacity.starts[at] = start
  capacity.ends[at] = end
}

/** Splits the words of a text again that are in scripts without spaces. */
function cutUnspaced(text: string): void {
  const { starts, ends } = takeUnits(capacity)
  capacity.count = 0
  for (let word = 0; word < starts.length; word++) {
    const [start, end] = [starts[word]!, ends[word]!]
    const run = text.slice(start, end)
    if (UNSPACED.test(run)) cutRun(run, start, segmenter('word'))
    else add(start, end)
  }
}

/** The version of the rules by which sentences, and words without spaces, are found on this machine. */
const ICU = `ICU ${(globalThis as { process?: { versions?: { icu?: string } } }).process?.versions?.icu ?? 'of the browser'}`

/** What is counted, in words; with the version of ICU where the segmentation depends on it. */
export const countedAs = (text: string, kind: UnitKind): string =>
  kind === 'sentences' || (kind === 'words' && hasUnspaced(text)) ? `${kind} (${ICU})` : kind

function addTrimmed(piece: string, index: number): void {
  const words = piece.trim()
  if (words === '') return
  const start = index + piece.indexOf(words)
  add(start, start + words.length)
}

/** A run without spaces: split before a word if it or the one before it is in a script without spaces. */
function cutRun(run: string, index: number, words: Intl.Segmenter): void {
  let start = 0
  let before = false
  let from = 0
  for (const part of run.split(CERTAIN_GAP)) {
    for (const { segment, index: inPart, isWordLike } of words.segment(part)) {
      if (!isWordLike) continue
      const at = from + inPart
      const own = UNSPACED.test(segment)
      if (at > start && (own || before) && hasWord(run.slice(start, at))) {
        add(index + start, index + at)
        start = at
      }
      before = own
    }
    from += part.length
  }
  add(index + start, index + run.length)
}

const hasWord = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece)
