import type { Format } from './format.ts'
import { detectTable, readTable, readTableBack, writeTable } from './table.ts'

/**
 * A table with commas or semicolons and a header, in one of three layouts: a row per unit (`item,coder,unit,boundary`
 * or `segment`), per segment (`item,coder,start,end,label`) or per coding (`item,coder,masses`). Columns are known
 * by usual names; `columns` names others.
 */
export const csv: Format = {
  id: 'csv',
  title: 'CSV table',
  extensions: ['csv'],
  holds: 'corpus',
  detect: text => detectTable(text, [',', ';']),
  read: (text, options = {}) => readTable(text, options, 'csv'),
  readBack: readTableBack,
  write: corpus => writeTable(corpus, ','),
}
