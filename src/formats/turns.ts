import { CesuraError, type Location } from '../model/error.ts'
import { show } from '../model/require.ts'
import { addError, addWarning, attempt, type Draft } from './draft.ts'
import type { ReadOptions } from './format.ts'
import { stemOf } from './path-pattern.ts'
import { parseSegmentation } from './segmentation-json.ts'

/** One row of a transcript: what a speaker says up to a boundary, whose symbol stands at the end. */
export interface Turn {
  readonly speaker: string | undefined
  readonly utterance: string
  readonly location: Location
}

/** The boundary symbols of segsimflex, unless others are named. */
const SYMBOLS = ['.', ',', '?', '--']

/** The symbols of a reading and its unclassified type, checked. */
export function symbolsOf(options: ReadOptions): { symbols: readonly string[]; unclassified: string } {
  const { symbols = SYMBOLS, unclassified = ';' } = options
  for (const symbol of [...symbols, unclassified]) {
    if (symbol === '' || /\s/.test(symbol))
      throw new CesuraError(
        'option-invalid',
        `symbol ${show(symbol)} is empty or holds a blank; name it without`,
      )
  }
  return { symbols, unclassified }
}

/**
 * Whether a word is nothing but the punctuation that ends phrases. Signs with which transcripts write laughter,
 * pauses or overlap (`@@`, `##`, `(.)`, `]`) are words.
 */
const isPunctuation = (word: string): boolean => /^[.,;:!?…‥、。，；：！？—–―‒\-~^/|\\]+$/u.test(word)

/**
 * Adds one coding made of rows that end in boundary symbols: words are the units, each row's symbol is the type of
 * the boundary after its last word, that of the last row the `end`. Symbols are matched literally, as words of
 * their own. A row without one ends in the unclassified type (as segsimflex has it), in none, or is an error, as
 * `unmarkedRows` says. A missing speaker is that of the row above.
 */
export function addTurns(draft: Draft, turns: readonly Turn[]): void {
  const { options } = draft
  const item = options.item ?? stemOf(options.file ?? 'text')
  const coder = options.coder ?? '1'
  const checked = attempt(draft, {}, () => symbolsOf(options))
  if (checked === undefined) return
  const { symbols, unclassified } = checked
  const known = new Set([...symbols, unclassified])
  const texts: string[] = []
  const speakers: string[] = []
  const sequence: (string | null)[] = []
  let speaker: string | undefined
  for (const { speaker: named, utterance, location } of turns) {
    const where = { ...location, item, coder }
    speaker = named ?? speaker
    if (speaker === undefined) {
      addError(
        draft,
        'speaker-missing',
        'the first row has no speaker, and no row above to take it from',
        where,
      )
      speaker = ''
    }
    const words = utterance.split(/\s+/).filter(word => word !== '')
    const last = words.at(-1)
    let symbol: string | null = null
    if (last !== undefined && known.has(last)) symbol = words.pop()!
    else if (last !== undefined && isPunctuation(last)) {
      addError(
        draft,
        'unknown-type',
        `${show(last)} ends the row and is no boundary symbol; add it to the symbols`,
        where,
      )
      continue
    } else {
      const glued =
        last === undefined
          ? undefined
          : symbols.find(sign => last.length > sign.length && last.endsWith(sign))
      if (glued !== undefined) {
        const message = `${show(last)} ends in ${show(glued)} without a blank between, so it is a word; write the symbol apart`
        addWarning(draft, 'symbol-glued', message, where)
      }
      if (options.unmarkedRows === 'error')
        addError(
          draft,
          'symbol-missing',
          `the row ends in no boundary symbol (${[...known].join(' ')})`,
          where,
        )
      else if (options.unmarkedRows !== 'none') symbol = unclassified
    }
    if (words.length === 0) {
      addError(draft, 'utterance-empty', 'the row holds no word; a boundary stands after one', where)
      continue
    }
    for (const word of words) {
      texts.push(word)
      speakers.push(speaker)
      sequence.push(null)
    }
    sequence[sequence.length - 1] = symbol
  }
  const types = options.types ?? [...known].filter(type => type !== unclassified || sequence.includes(type))
  const segmentation = attempt(draft, { item, coder }, () => parseSegmentation({ sequence }, { types }))
  if (segmentation === undefined) return
  const told = turns.some(({ speaker }) => speaker !== undefined && speaker !== '')
  draft.codings.push({
    item,
    coder,
    segmentation,
    texts,
    ...(told ? { speakers } : {}),
    location: options.file === undefined ? {} : { file: options.file },
  })
}
