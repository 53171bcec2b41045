import { fromReader } from '../packages.ts'

/** Replaces two packages in the build of the page: the real ones are next to the page. */
export const parquetReadObjects = (options: object): unknown =>
  (fromReader('parquet', 'parquetReadObjects') as (options: object) => unknown)({
    ...options,
    compressors: fromReader('parquet', 'compressors'),
  })

export const parquetMetadata = (file: ArrayBuffer): unknown =>
  (fromReader('parquet', 'parquetMetadata') as (file: ArrayBuffer) => unknown)(file)

/** The reader takes its own. */
export const compressors = {}
