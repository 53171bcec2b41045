import { isRecord, own, wordOf } from '../json/json-text.ts'

const TEXT = ['utterance', 'text', 'content', 'sentence']
const SPEAKER = ['speaker', 'role', 'participant']

/** The utterances, and their speakers, where these are known of all. */
export interface Speech {
  readonly texts: readonly string[]
  readonly speakers: readonly string[] | undefined
}

/** The first of some fields that is a text, or a number where one will do. */
function fieldIn(entry: Record<string, unknown>, names: readonly string[], numbers: boolean): unknown {
  for (const name of names) {
    const value = own(entry, name)
    if (typeof value === 'string' || (numbers && typeof value === 'number')) return value
  }
  return undefined
}

const areTexts = (entries: readonly unknown[]): entries is readonly string[] =>
  entries.every(entry => typeof entry === 'string')

/**
 * The utterances and their speakers: from a list of strings, or of objects with a text and perhaps a speaker. Undefined
 * where an entry is neither.
 */
export function speechOf(entries: readonly unknown[]): Speech | undefined {
  if (areTexts(entries)) return { texts: entries, speakers: undefined }
  const texts: string[] = []
  const speakers: string[] = []
  for (const entry of entries) {
    if (typeof entry === 'string') {
      texts.push(entry)
      continue
    }
    if (!isRecord(entry)) return undefined
    const text = fieldIn(entry, TEXT, false)
    if (text === undefined) return undefined
    texts.push(text as string)
    const speaker = fieldIn(entry, SPEAKER, true)
    if (speaker !== undefined) speakers.push(wordOf(speaker))
  }
  // Speakers that only some entries name are none: a row of them must be whole.
  return { texts, speakers: speakers.length === texts.length && texts.length > 0 ? speakers : undefined }
}
