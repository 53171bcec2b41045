import { describe } from '../../model/error.ts'
import { documentsLabelled } from '../../model/errors/reading.ts'
import { labelsAreSpans, rowsMeaning } from '../../model/errors/tables.ts'
import { addError, ask, type Draft } from '../draft.ts'
import { baseOf } from '../roles/path-pattern.ts'
import type { Columns } from './columns.ts'

/** Asks whether rows with a label are units of one text or documents by themselves. */
export function askRows(draft: Draft, rows: number, columns: Columns): void {
  ask(draft, {
    ...describe(rowsMeaning, { rows, labelColumn: `${columns.get('label')}`, texts: columns.has('text') }),
    option: 'rows',
    flag: '--read rows=',
    choices: [
      { value: 'units', meaning: 'each row is a unit of one text; a column item= distinguishes texts' },
      { value: 'documents', meaning: 'each row is a document: nothing is cut' },
    ],
    location: { line: 1 },
  })
}

/** Rejects labels of whole documents, and spans where one label belongs. */
export function rejectDocuments(draft: Draft, rows: number, kind: string): void {
  const file = baseOf(draft.options.file ?? 'the file')
  if (kind === 'spans') addError(draft, describe(labelsAreSpans, { file }))
  else addError(draft, describe(documentsLabelled, { file, documents: rows }))
}
