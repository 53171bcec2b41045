/** What a boundary breaks, as tables and lists call it. */
const BROKEN: Readonly<Record<string, string>> = {
  grapheme: 'character',
  word: 'word',
  'front-matter': 'front matter',
  fence: 'code',
  table: 'table',
  heading: 'heading',
  'list-item': 'list item',
  sentence: 'sentence',
}

/**
 * `code` for a fence, `list item`; a kind that is not known keeps its name.
 *
 * @param kind - what a boundary breaks: `fence`, `list-item`
 * @returns its word in tables
 */
export const brokenWord = (kind: string): string => BROKEN[kind] ?? kind

/** The kind that a word of the command line means: its id, or the word of the tables. */
export const brokenKind = (word: string): string | undefined =>
  Object.keys(BROKEN).find(
    kind => kind === word || BROKEN[kind] === word || BROKEN[kind] === word.replace('-', ' '),
  )
