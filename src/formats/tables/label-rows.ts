import { addError, ask, type Draft } from '../draft.ts'
import { baseOf } from '../roles/path-pattern.ts'
import type { Columns } from './columns.ts'

/** Asks whether rows with a label are units of one text or documents by themselves. */
export function askRows(draft: Draft, rows: number, columns: Columns): void {
  const what = columns.has('text') ? 'a text and a label' : 'a label'
  ask(draft, {
    code: 'rows-meaning',
    message: `Each of ${rows} rows has ${what} (column ${columns.get('label')}), and no column says which text it belongs to. Is a row a unit of one text, or a document by itself? Labelled documents are no segmentation.`,
    option: 'rows',
    flag: '--read rows=',
    choices: [
      { value: 'units', meaning: 'each row is a unit of one text; a column item= tells texts apart' },
      { value: 'documents', meaning: 'each row is a document: nothing is cut' },
    ],
    location: { line: 1 },
  })
}

/** Refuses labels of whole documents, and spans where one label belongs. */
export function refuseDocuments(draft: Draft, rows: number, kind: string): void {
  const file = baseOf(draft.options.file ?? 'the file')
  if (kind === 'spans')
    addError(
      draft,
      'labels-are-spans',
      `${file}: the labels are spans (start, end, label), where one label per unit belongs; doccano, Prodigy and Label Studio files are read as they are, others as a table with columns start and end`,
    )
  else
    addError(
      draft,
      'documents-labelled',
      `${file} holds ${rows} ${rows === 1 ? 'document' : 'documents'} with labels for the whole document. That is no segmentation: nothing in it says where a text is cut.`,
    )
}
