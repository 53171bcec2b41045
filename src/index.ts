// biome-ignore-all assist/source/organizeImports: in the order of the data
export * from './model/index.ts'
export * from './compare/index.ts'
export * from './metrics/index.ts'
export * from './stats/index.ts'
export * from './agreement/index.ts'
export * from './evaluate/index.ts'
