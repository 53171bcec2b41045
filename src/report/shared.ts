// What the project's own folders use of report. Not an entry point of the package: it may change with any version.

export { pairCells, pairColumns } from './evaluation-table.ts'
export {
  behaviourRows,
  checksData,
  coderEffectData,
  confusionOf,
  itemDifferencesData,
  precisionRecallData,
  rankingTableData,
} from './figure-data.ts'
export { pad, textWidth, wrapText } from './render/text-width.ts'
export { hasTexts } from './report-pairs.ts'
export { itemsToShow } from './terminal/agreement-heat.ts'
export { preformatted, prose, section, signatures, tableBlock } from './view.ts'
