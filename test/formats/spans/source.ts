export { sourceOf } from '../../../src/formats/detect/open.ts'
