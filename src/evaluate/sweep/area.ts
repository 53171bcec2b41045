/**
 * The mean of a curve over ln(ratio) between two ratios, straight lines between neighbouring points; undefined where
 * the curve does not reach both ends, or has no value on the way.
 */
export function areaUnder(
  points: readonly { readonly ratio: number | undefined; readonly value: number | undefined }[],
  [from, to]: readonly [number, number],
): number | undefined {
  const curve = points.flatMap(({ ratio, value }) =>
    ratio !== undefined && ratio > 0 && value !== undefined ? [[Math.log(ratio), value] as const] : [],
  )
  const [low, high] = [Math.log(from), Math.log(to)]
  if (curve.length < 2 || curve[0]![0] > low || curve.at(-1)![0] < high) return undefined
  let sum = 0
  for (let index = 1; index < curve.length; index++) {
    const [x0, y0] = curve[index - 1]!
    const [x1, y1] = curve[index]!
    const [a, b] = [Math.max(x0, low), Math.min(x1, high)]
    if (b <= a) continue
    const at = (x: number) => y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
    sum += ((at(a) + at(b)) / 2) * (b - a)
  }
  return sum / (high - low)
}
