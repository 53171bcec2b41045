import { MAX_TYPES, typeScale } from '../../model/segmentation.ts'
import { type Growing, growing } from '../columns/growing.ts'
import { type Draft, putCoding } from '../draft.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { SharedNames } from '../text/shared-names.ts'
import { isBlank } from '../units/find-words.ts'
import { typedBoundaries } from '../units/plain-types.ts'
import { UnitTexts } from '../units/unit-texts.ts'
import type { TableCells } from './table-cells.ts'
import { symbolsOf, typesIn } from './turns.ts'

/** The columns of a transcript: how many there are, and which of them hold utterances and speakers (−1: none). */
export interface TurnColumns {
  readonly width: number
  readonly utterance: number
  readonly speaker: number
}

/**
 * Adds the coding of a table whose rows all end in a boundary symbol and name their speaker, as segsimflex has them: words
 * are offsets in the file until they are needed. False, and nothing is added, where any row is different: `addTurns` has the
 * rules for those.
 */
export function addPlainTurns(draft: Draft, text: string, table: TableCells, columns: TurnColumns): boolean {
  const { options } = draft
  const checked = symbolsIn(draft)
  if (checked === undefined || options.types !== undefined || table.rows < 3) return false
  const { known, unclassified } = checked
  const { width, utterance, speaker } = columns
  const names = new SharedNames(text)
  const [starts, ends] = [growing(), growing()]
  const speakers: string[] = []
  const symbols: string[] = []
  const boundaries: number[] = []
  for (let row = 1; row < table.rows; row++) {
    if (table.width(row) !== width || !table.verbatim(row, utterance)) return false
    const before = starts.length
    addWords(text, table.start(row, utterance), table.end(row, utterance), starts, ends)
    // The last word is the symbol, and at least one word is before it.
    const last = starts.length - 1
    if (last <= before) return false
    starts.length = last
    ends.length = last
    const symbol = names.at(starts.values[last]!, ends.values[last]!)
    if (!known.has(symbol)) return false
    symbols.push(symbol)
    boundaries.push(last)
    if (speaker === -1) continue
    if (!table.verbatim(row, speaker)) return false
    const name = names.at(table.start(row, speaker), table.end(row, speaker)).trim()
    if (name === '' || name === 'NA') return false
    for (let word = before; word < last; word++) speakers.push(name)
  }
  const units = starts.length
  boundaries.pop()
  const scale = typeScale(typesIn(known, unclassified, type => symbols.includes(type)))
  const segmentation = typedBoundaries(draft, units, boundaries, symbols, scale)
  if (segmentation === undefined) return false
  const spans = { starts: starts.values.slice(0, units), ends: ends.values.slice(0, units) }
  putCoding(draft, {
    item: options.item ?? stemOf(options.file ?? 'text'),
    coder: options.coder ?? '1',
    segmentation,
    later: new UnitTexts(text, spans),
    ...(speaker === -1 ? {} : { speakers }),
    location: options.file === undefined ? {} : { file: options.file },
  })
  return true
}

/** The symbols of boundaries; undefined where they cannot be. */
function symbolsIn({ options }: Draft) {
  try {
    const { symbols, unclassified } = symbolsOf(options)
    const known = new Set([...symbols, unclassified])
    return known.size > MAX_TYPES ? undefined : { known, unclassified }
  } catch {
    // `addTurns` reports them.
    return undefined
  }
}

/** Adds where the words are between white space. */
function addWords(text: string, from: number, to: number, starts: Growing, ends: Growing): void {
  let begun = -1
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if ((code <= 0x20 || code >= 0x80) && isBlank(code)) {
      if (begun !== -1) ends.push(at)
      begun = -1
    } else if (begun === -1) {
      starts.push(at)
      begun = at
    }
  }
  if (begun !== -1) ends.push(to)
}
