// The part of csv-parse that cesura uses. Its own declarations pull in Node's types, which the core must not see.
export interface CsvRecord {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

export function parse(
  input: string,
  options: {
    readonly delimiter: string
    readonly record_delimiter: readonly string[]
    readonly relax_column_count: true
    readonly relax_quotes: boolean
    readonly info: true
  },
): CsvRecord[]

export class CsvError extends Error {
  readonly code: string
  readonly lines?: number
}
