// What our own folders share of formats. No door of the package leads here: it may change with any version.

export type { CorpusColumns } from './columns/corpus-columns.ts'
export { describeCounts, describeReading, type ReadingFacts } from './describe-reading.ts'
export { BYTE_ORDER_MARK } from './detect/decode.ts'
export { suspiciousCharacters } from './detect/suspicious-characters.ts'
export { type EdgeMarks, joinEdgeMarks, noEdgeMarks, sayEdges, seeEdges } from './edge-marks.ts'
export { parseJson } from './json/json-text.ts'
export { type LinesPart, openJsonLines, readLinesPart } from './json/lines-part.ts'
export { parseSides } from './json/pair-sides.ts'
export { readOptionAliases, readOptionChoices } from './read-options.ts'
export { COLUMN_ROLES } from './reading.ts'
export { draftCorpusFile } from './roles/draft-corpus-file.ts'
export { uniteScales } from './scale.ts'
