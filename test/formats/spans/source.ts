export { sourceOf } from '../../../src/formats/open.ts'
