import type { Format } from '../format.ts'
import { inspectTable } from './read-table.ts'
import { readTableBack, writeTable } from './write-table.ts'

/**
 * A table with commas or semicolons and a header, in one of three layouts: a row per unit (`item,coder,unit,boundary`
 * or `segment`), per segment (`item,coder,start,end,label`) or per coding (`item,coder,masses`). Columns are known
 * by usual names; `columns` names others.
 */
export const csv: Format = {
  id: 'csv',
  title: 'CSV table',
  extensions: ['csv'],
  keepsEligible: true,
  holds: 'corpus',
  byName: 'never',
  byLook: 'last',
  inspect: source => inspectTable(source, [',', ';', '|']),
  readBack: readTableBack,
  write: corpus => writeTable(corpus, ','),
}
