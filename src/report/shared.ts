// What the project's own folders use of report. Not an entry point of the package: it may change with any version.

export { pairCells, pairColumns } from './evaluation-table.ts'
export { checksData, itemDifferencesData, rankingTableData } from './figures-of-results.ts'
export { hasTexts } from './html/pair.ts'
export { pad, textWidth, wrapText } from './render/text-width.ts'
export { itemsToShow } from './terminal/agreement-heat.ts'
export { preformatted, prose, section, signatures, tableBlock } from './view.ts'
