/**
 * Replaces d3-interpolate in the build of the page: our scales only interpolate between numbers, and the package brings
 * colours, transforms and zooms. The formula is the package's own, so pictures are the same to the byte.
 */
export const interpolateNumber = (a: number, b: number) => (share: number) => a * (1 - share) + b * share

export const interpolateRound = (a: number, b: number) => (share: number) =>
  Math.round(a * (1 - share) + b * share)

export const interpolate = interpolateNumber
/** For scales that we do not have. */
export const piecewise = interpolateNumber
