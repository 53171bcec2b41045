export { SaxesParser } from 'saxes'
