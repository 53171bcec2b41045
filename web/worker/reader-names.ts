/** Readers that are not in the page: they are next to it and are fetched when a file needs them. */
export const READERS = ['zip', 'xlsx', 'parquet', 'xml'] as const
export type Reader = (typeof READERS)[number]

/** What the card of a file says that needs one. */
export const readerNames: Readonly<Record<Reader, string>> = {
  zip: 'packed files (zip, gzip)',
  xlsx: 'workbooks (.xlsx)',
  parquet: 'Parquet',
  xml: 'XML (ELAN, UIMA CAS)',
}
