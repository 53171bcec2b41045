/**
 * Stands for d3-format where the page is built: our labels have thousands set apart and a fixed number of decimals, and
 * nothing else. The same strings, sign for sign (test/web/stand-ins.test.ts).
 */
export const format = (specifier: string): ((value: number) => string) => {
  const decimals = Number(/^,\.(\d+)f$/.exec(specifier)![1])
  return value => {
    if (Number.isNaN(value)) return 'NaN'
    const digits = Math.abs(value).toFixed(decimals)
    const minus = value < 0 && Number(digits) !== 0 ? '−' : ''
    return minus + digits.replace(/^\d+/, thousandsApart)
  }
}

/** `1234567` as `1,234,567`. */
function thousandsApart(whole: string): string {
  let out = whole.slice(-3)
  for (let end = whole.length - 3; end > 0; end -= 3) out = `${whole.slice(Math.max(0, end - 3), end)},${out}`
  return out
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
