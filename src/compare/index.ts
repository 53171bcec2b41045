export { maximumMatches } from './matched-boundaries.ts'
