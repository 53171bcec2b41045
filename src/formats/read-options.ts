/**
 * The options of readers that a command line can set by name: the words to choose from, `word` for free text,
 * `words` for a list with blanks between, `whole` for a number.
 */
export const readOptionChoices: Readonly<Record<string, readonly string[] | 'word' | 'words' | 'whole'>> = {
  item: 'word',
  coder: 'word',
  rows: ['coders', 'items'],
  values: ['masses', 'positions'],
  layout: ['units', 'segments', 'codings'],
  ends: ['inclusive', 'exclusive'],
  types: 'words',
  texts: ['compare', 'ignore'],
  preface: ['keep', 'drop'],
  lists: ['keep', 'drop'],
  levels: ['types', 'merge'],
  maxLevel: 'whole',
  symbols: 'words',
  unclassified: 'word',
  unmarkedRows: ['unclassified', 'none', 'error'],
  tokenTag: 'word',
  speakerTag: 'word',
}
