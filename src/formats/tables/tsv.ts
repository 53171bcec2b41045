import { sourceOf } from '../detect/open.ts'
import type { Format } from '../format.ts'
import { claimTable, readTable } from './read-table.ts'
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
  claim: (source, options, least) => claimTable(source, ['	'], options, least),
  read: (text, options = {}) => readTable(sourceOf(options.file ?? 'text', text), options, 'tsv', '	'),
  readSource: (source, options = {}) => readTable(source, options, 'tsv', '	'),
  readBack: readTableBack,
  write: corpus => writeTable(corpus, '\t'),
}
