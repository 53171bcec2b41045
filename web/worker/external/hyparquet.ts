import { fromReader } from '../packages.ts'

/** Stands for two packages where the page is built: the real ones lie beside the page. */
export const parquetReadObjects = (options: object): unknown =>
  (fromReader('parquet', 'parquetReadObjects') as (options: object) => unknown)({
    ...options,
    compressors: fromReader('parquet', 'compressors'),
  })

export const parquetMetadata = (file: ArrayBuffer): unknown =>
  (fromReader('parquet', 'parquetMetadata') as (file: ArrayBuffer) => unknown)(file)

/** The reader takes its own. */
export const compressors = {}
