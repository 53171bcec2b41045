/** Readers that workers load when a file needs them: the page in one file holds them, all but Parquet; others are next to the page. */
export const READERS = ['zip', 'xlsx', 'parquet', 'xml'] as const
export type Reader = (typeof READERS)[number]

/** What the card of a file says that needs one. */
export const readerNames: Readonly<Record<Reader, string>> = {
  zip: 'packed files (zip, gzip)',
  xlsx: 'workbooks (.xlsx)',
  parquet: 'Parquet',
  xml: 'XML (ELAN, UIMA CAS)',
}
