import type { Format } from '../format.ts'
import { inspectTable } from './read-table.ts'
import { readTableBack, writeTable } from './write-table.ts'

/** The same tables as CSV, with tabs between the cells. */
export const tsv: Format = {
  id: 'tsv',
  title: 'TSV table',
  extensions: ['tsv', 'tab', 'txt'],
  keepsEligible: true,
  holds: 'corpus',
  byName: 'never',
  byLook: 'last',
  inspect: source => inspectTable(source, ['\t'], '\t'),
  readBack: readTableBack,
  write: corpus => writeTable(corpus, '\t'),
}
