/**
 * Build-time replacement for d3-format: our labels have thousands set apart and a fixed number of decimals, and
 * nothing else. The strings are identical (test/web/components/stand-ins.test.ts).
 */
export const format = (specifier: string): ((value: number) => string) => {
  const decimals = Number(/^,\.(\d+)f$/.exec(specifier)![1])
  return value => {
    if (Number.isNaN(value)) return 'NaN'
    const digits = Math.abs(value).toFixed(decimals)
    const minus = value < 0 && Number(digits) !== 0 ? '−' : ''
    return minus + digits.replace(/^\d+/, whole => BigInt(whole).toLocaleString('en'))
  }
}

/** For the labels of scales, which we write ourselves. */
const unused = (): never => {
  throw new Error('the page has no labels of d3-scale')
}
export const formatPrefix = unused
export const formatSpecifier = unused
export const precisionFixed = unused
export const precisionPrefix = unused
export const precisionRound = unused
