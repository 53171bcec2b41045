// What our own folders share of formats. No door of the package leads here: it may change with any version.

export { BYTE_ORDER_MARK } from './decode.ts'
export { describeCounts, describeReading, type ReadingFacts } from './describe-reading.ts'
export { draftCorpusFile } from './draft-corpus-file.ts'
export { parseJson } from './json-text.ts'
export { type LinesPart, openJsonLines, readLinesPart } from './lines-part.ts'
export { parseSides } from './pair-sides.ts'
export { readOptionAliases, readOptionChoices } from './read-options.ts'
export { COLUMN_ROLES } from './reading.ts'
export { uniteScales } from './scale.ts'
export { suspiciousCharacters } from './suspicious-characters.ts'
