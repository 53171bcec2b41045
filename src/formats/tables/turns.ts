import { describe, invalid, type Location } from '../../model/error.ts'
import { unknownTypeInTurns } from '../../model/errors/model.ts'
import {
  askGlued,
  firstSpeakerMissing,
  rowWithoutWord,
  symbolDash,
  symbolGlued,
  symbolInvalid,
  symbolMissing,
} from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import type { Draft } from '../draft.ts'
import type { ReadOptions } from '../format.ts'
import { parseSegmentation } from '../json/segmentation-json.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { partsOf } from '../units/text-units.ts'

/** One row of a transcript: what a speaker says up to a boundary, whose symbol is at the end. */
export interface Turn {
  readonly speaker: string | undefined
  readonly utterance: string
  /** The type of the boundary after it, where the file distinguishes it from the words; null: there is none. */
  readonly type?: string | null
  readonly location: Location
}

/** The boundary symbols of segsimflex, unless others are named. */
const SYMBOLS = ['.', ',', '?', '--']

/** The symbols of a reading and its unclassified type, checked. */
export function symbolsOf(options: ReadOptions): { symbols: readonly string[]; unclassified: string } {
  const { symbols = SYMBOLS, unclassified = ';' } = options
  for (const symbol of [...symbols, unclassified]) {
    if (symbol === '' || /\s/.test(symbol)) throw invalid(symbolInvalid, { symbol: show(symbol) })
  }
  return { symbols, unclassified }
}

/** The types of a scale: all symbols, and the unclassified one where it occurs. */
export const typesIn = (
  known: Iterable<string>,
  unclassified: string,
  occurs: (type: string) => boolean,
): string[] => [...known].filter(type => type !== unclassified || occurs(type))

/**
 * Whether a word is nothing but the punctuation that ends phrases. Characters with which transcripts write laughter,
 * pauses or overlap (`@@`, `##`, `(.)`, `]`) are words.
 */
const isPunctuation = (word: string): boolean => /^[.,;:!?…‥、。，；：！？—–―‒\-~^/|\\]+$/u.test(word)

/** How people write `--` with one character. */
const isDash = (word: string): boolean => /^[—–―‒⸺]+$/u.test(word)

/**
 * Adds one coding made of rows that end in boundary symbols: words are the units, each row's symbol is the type of
 * the boundary after its last word, that of the last row the `end`. Symbols are matched literally, as words of
 * their own; a dash stands for `--`. A symbol glued to a word is split off or part of the word, as `glued` says, and
 * asked about where a third of the rows end so. A row without one ends in the unclassified type (as segsimflex has
 * it), in none, or is an error, as `unmarkedRows` says. A missing speaker is that of the row above.
 */
export function addTurns(
  draft: Draft,
  turns: readonly Turn[],
  names: { readonly item?: string; readonly coder?: string } = {},
): void {
  const { options } = draft
  const { item = options.item ?? stemOf(options.file ?? 'text'), coder = options.coder ?? '1' } = names
  const checked = draft.attempt({}, () => symbolsOf(options))
  if (checked === undefined) return
  const { unclassified } = checked
  const stated = turns.some(({ type }) => type !== undefined)
  const symbols = stated ? [...new Set(turns.flatMap(({ type }) => type ?? []))] : checked.symbols
  const known = new Set([...symbols, unclassified])
  const texts: string[] = []
  const speakers: string[] = []
  const sequence: (string | null)[] = []
  const found = { glued: 0, gluedWord: '', gluedAt: {} as Location, dashes: 0, dashAt: {} as Location }
  const strange = new Map<string, { count: number; where: Location }>()
  let speaker: string | undefined
  for (const { speaker: named, utterance, type, location } of turns) {
    const where = () => ({ ...location, item, coder })
    speaker = named ?? speaker
    if (speaker === undefined) {
      draft.error(describe(firstSpeakerMissing, {}), where())
      speaker = ''
    }
    const words = partsOf(utterance)
    const symbol = type === undefined ? takeSymbol(words, where) : (type ?? unmarked(where))
    if (symbol === undefined) continue
    if (words.length === 0) {
      draft.error(describe(rowWithoutWord, {}), where())
      continue
    }
    for (const word of words) {
      texts.push(word)
      speakers.push(speaker)
      sequence.push(null)
    }
    sequence[sequence.length - 1] = symbol
  }
  report()
  const types = options.types ?? typesIn(known, unclassified, type => sequence.includes(type))
  const segmentation = draft.attempt({ item, coder }, () => parseSegmentation({ sequence }, { types }))
  if (segmentation === undefined) return
  const spoken = turns.some(({ speaker }) => speaker !== undefined && speaker !== '')
  draft.putCoding({
    item,
    coder,
    segmentation,
    texts,
    ...(spoken ? { speakers } : {}),
    location: { file: options.file },
  })

  /** Takes the symbol off the words of a row; undefined where the row cannot be read. */
  function takeSymbol(words: string[], where: () => Location): string | null | undefined {
    const last = words.at(-1)
    if (last === undefined) return unmarked(where)
    if (known.has(last)) return words.pop()!
    if (isDash(last) && known.has('--')) {
      words.pop()
      return dash(where)
    }
    if (isPunctuation(last)) {
      const met = strange.get(last) ?? { count: 0, where: where() }
      met.count++
      strange.set(last, met)
      return undefined
    }
    const char = charGluedTo(last)
    if (char === undefined) return unmarked(where)
    if (found.glued++ === 0) {
      found.gluedWord = last
      found.gluedAt = where()
    }
    if (options.glued !== 'split') return unmarked(where)
    words[words.length - 1] = last.slice(0, -char.length)
    return known.has(char) ? char : dash(where)
  }

  function charGluedTo(word: string): string | undefined {
    const end = word.at(-1)!
    if (isDash(end) && known.has('--') && !isDash(word)) return end
    // The longest fits best: a word in -- does not end in -.
    return symbols
      .filter(char => word.length > char.length && word.endsWith(char))
      .sort((a, b) => b.length - a.length)[0]
  }

  function dash(where: () => Location): '--' {
    if (found.dashes++ === 0) found.dashAt = where()
    return '--'
  }

  function unmarked(where: () => Location): string | null {
    if (options.unmarkedRows === 'error')
      draft.error(describe(symbolMissing, { symbols: [...known] }), where())
    return options.unmarkedRows === 'none' ? null : unclassified
  }

  /** Says once what was found in many rows. */
  function report(): void {
    const rows = (count: number) => `${count} row${count === 1 ? '' : 's'}`
    for (const [char, { count, where }] of strange) {
      draft.error(
        describe(unknownTypeInTurns, {
          char: show(char),
          count: rows(count),
          names: [...symbols, char].join(' '),
        }),
        where,
      )
    }
    if (found.dashes > 0) draft.warn(describe(symbolDash, { rows: found.dashes }), found.dashAt)
    if (found.glued === 0 || options.glued !== undefined) return
    if (found.glued * 3 < turns.length) {
      draft.warn(describe(symbolGlued, { rows: found.glued, word: show(found.gluedWord) }), found.gluedAt)
      return
    }
    draft.ask({
      ...describe(askGlued, { glued: found.glued, rows: turns.length, word: show(found.gluedWord) }),
      option: 'glued',
      choices: [
        { value: 'split', meaning: 'a boundary symbol: it is split off the word' },
        { value: 'word', meaning: 'part of the word' },
      ],
      location: found.gluedAt,
    })
  }
}
