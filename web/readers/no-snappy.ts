/** Stands for hysnappy, which is WebAssembly; hyparquet unpacks Snappy by itself. */
export const snappyUncompress = undefined
export const snappyUncompressor = (): undefined => undefined
