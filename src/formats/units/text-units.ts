import { once } from '../detect/source.ts'
import type { UnitKind } from '../format.ts'
import { segmentsOf } from '../segment-text.ts'
import { isSpaceCode } from '../text/lines.ts'

/** Where units of a text start and end, as indices of the string; in order, without overlap. */
export interface UnitSpans {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

// Making a segmenter costs more than splitting a short text.
const words = once(() => new Intl.Segmenter('en', { granularity: 'word' }))
const sentences = once(() => new Intl.Segmenter('en', { granularity: 'sentence' }))

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** No character below belongs to such a script, which a plain pattern finds out sooner. */
const HIGH = /[\u0e00-\uffff]/

const hasUnspaced = (text: string): boolean => HIGH.test(text) && UNSPACED.test(text)

/** No word contains such a character; a page without spaces is split there, as each step of the segmenter copies its input. */
const CERTAIN_GAP = /(?<=[。！？、])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u

/** Unit spans that are still being found. */
class FoundUnits implements UnitSpans {
  readonly starts: number[] = []
  readonly ends: number[] = []

  add(start: number, end: number): void {
    this.starts.push(start)
    this.ends.push(end)
  }

  /** Adds a piece of a text without the white space around it. */
  addTrimmed(piece: string, index: number): void {
    const trimmed = piece.trim()
    if (trimmed === '') return
    const start = index + piece.indexOf(trimmed)
    this.add(start, start + trimmed.length)
  }
}

/**
 * The units of a text. `words` are runs without white space, so punctuation stays with its word, and the result is
 * the same on every machine; only runs of scripts written without spaces are split by `Intl.Segmenter`. `sentences` are
 * those of `Intl.Segmenter`, `lines` those that are not blank, `characters` code points.
 */
export function cutUnits(text: string, kind: Exclude<UnitKind, 'tokens'>): UnitSpans {
  const units = new FoundUnits()
  if (kind === 'words') addWords(units, text)
  else if (kind === 'characters') {
    let index = 0
    for (const char of text) {
      units.add(index, index + char.length)
      index += char.length
    }
  } else if (kind === 'lines') {
    for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) units.addTrimmed(line, index)
  } else for (const { segment, index } of segmentsOf(sentences(), text)) units.addTrimmed(segment, index)
  return units
}

/** Words of ASCII with one space between, as nearly all lines of captions and transcripts are. */
const PLAIN_WORDS = /^[!-~]+(?: [!-~]+)*$/

/** The texts of the words of a short text: what `cutUnits` finds, sooner. */
export function wordTexts(text: string): readonly string[] {
  if (PLAIN_WORDS.test(text)) return text.split(' ')
  const { starts, ends } = cutUnits(text, 'words')
  return starts.map((start, word) => text.slice(start, ends[word]))
}

/** What is between white space in a short text, whatever its script. */
export const partsOf = (text: string): string[] =>
  PLAIN_WORDS.test(text) ? text.split(' ') : text.split(/\s+/).filter(part => part !== '')

/** Adds the runs without white space; those of scripts without spaces are split again. */
function addWords(units: FoundUnits, text: string): void {
  const unspaced = hasUnspaced(text)
  let start = -1
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isSpaceCode(text.charCodeAt(at))) {
      if (start === -1) start = at
      continue
    }
    if (start === -1) continue
    const run = unspaced ? text.slice(start, at) : ''
    if (unspaced && UNSPACED.test(run)) addRun(units, run, start)
    else units.add(start, at)
    start = -1
  }
}

/** The version of the rules by which sentences, and words without spaces, are found on this machine. */
const ICU = `ICU ${(globalThis as { process?: { versions?: { icu?: string } } }).process?.versions?.icu ?? 'of the browser'}`

/** What is counted, in words; with the version of ICU where the segmentation depends on it. */
export const countedAs = (text: string, kind: UnitKind): string =>
  kind === 'sentences' || (kind === 'words' && hasUnspaced(text)) ? `${kind} (${ICU})` : kind

/** A run without spaces: split before a word if it or the one before it is in a script without spaces. */
function addRun(units: FoundUnits, run: string, index: number): void {
  let start = 0
  let before = false
  let from = 0
  for (const part of run.split(CERTAIN_GAP)) {
    for (const { segment, index: inPart, isWordLike } of words().segment(part)) {
      if (!isWordLike) continue
      const at = from + inPart
      const own = UNSPACED.test(segment)
      if (at > start && (own || before) && hasWord(run.slice(start, at))) {
        units.add(index + start, index + at)
        start = at
      }
      before = own
    }
    from += part.length
  }
  units.add(index + start, index + run.length)
}

const hasWord = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece)

/** Under which texts of units keep what is between them, unseen. */
const SPACES = Symbol('spaces')

/** The texts of a text's units, which know what is between them (`spacesBetween`). */
export function unitTexts(text: string, { starts, ends }: UnitSpans): readonly string[] {
  const texts = starts.map((start, unit) => text.slice(start, ends[unit]))
  const value = () => starts.map((start, unit) => (unit === 0 ? '' : text.slice(ends[unit - 1], start)))
  return Object.defineProperty(texts, SPACES, { value })
}

/** What is between each unit and the one before it, where the text that they were cut from is known. */
export const spacesBetween = (texts: readonly string[]): readonly string[] | undefined =>
  (texts as { readonly [SPACES]?: () => readonly string[] })[SPACES]?.()
