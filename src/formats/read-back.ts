import type { Corpus } from '../model/corpus.ts'

/**
 * What to say when a corpus of one coding an item is read again: without a second coder nothing in the files shows that
 * a folder, a file's name or a tier is a coder, and the name would be lost.
 */
export const coderNote = ({ items }: Corpus, what: string, flag: string): string | undefined =>
  items.length > 0 && items.every(({ codings }) => codings.length === 1)
    ? `${what} is the coder: ${flag}`
    : undefined

/** Several things to say as one clause; undefined where there is none. */
export const joinNotes = (...notes: readonly (string | undefined)[]): string | undefined =>
  notes.filter(note => note !== undefined).join('; ') || undefined
