import type { Format } from './format.ts'
import { detectTable, readTable, readTableBack, writeTable } from './table.ts'

/** The same tables as CSV, with tabs between the cells. */
export const tsv: Format = {
  id: 'tsv',
  title: 'TSV table',
  extensions: ['tsv', 'tab', 'txt'],
  holds: 'corpus',
  detect: text => detectTable(text, ['\t']),
  read: (text, options = {}) => readTable(text, options, 'tsv', '\t'),
  readBack: readTableBack,
  write: corpus => writeTable(corpus, '\t'),
}
