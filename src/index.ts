export * from './compare/index.ts'
export * from './metrics/index.ts'
export * from './model/index.ts'
export * from './stats/index.ts'
