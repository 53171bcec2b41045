/** As reports show it. */
export { UnbrokenText } from '../../src/report/html/components.tsx'
