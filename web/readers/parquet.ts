import { compressors as all } from 'hyparquet-compressors'

export { parquetMetadata, parquetReadObjects } from 'hyparquet'

/** Without SNAPPY, which is WebAssembly there: the page's policy forbids that, and hyparquet has its own. */
const { SNAPPY: _, ...compressors } = all

export { compressors }
