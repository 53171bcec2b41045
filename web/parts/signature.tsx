/** As reports show it. */
export { Signature } from '../../src/report/html/components.tsx'
