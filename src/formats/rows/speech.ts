import { isRecord, own, wordOf } from '../json/json-text.ts'

const TEXT = ['utterance', 'text', 'content', 'sentence']
const SPEAKER = ['speaker', 'role', 'participant']

/**
 * What is said, and by whom: from a list of strings, or of objects with a text and perhaps a speaker. Undefined where
 * an entry is neither.
 */
export function speechOf(
  entries: readonly unknown[],
): { readonly texts: readonly string[]; readonly speakers: readonly string[] | undefined } | undefined {
  const texts: string[] = []
  const speakers: string[] = []
  for (const entry of entries) {
    if (typeof entry === 'string') {
      texts.push(entry)
      continue
    }
    if (!isRecord(entry)) return undefined
    const text = TEXT.map(name => own(entry, name)).find(text => typeof text === 'string')
    if (text === undefined) return undefined
    texts.push(text as string)
    const speaker = SPEAKER.map(name => own(entry, name)).find(
      name => typeof name === 'string' || typeof name === 'number',
    )
    if (speaker !== undefined) speakers.push(wordOf(speaker))
  }
  // Speakers that only some entries name are none: a row of them must be whole.
  return { texts, speakers: speakers.length === texts.length && texts.length > 0 ? speakers : undefined }
}
