import { exp, log, log1p } from './elementary.ts'
import { stirlingError } from './gamma.ts'

/** ln B(a, b), without the difference of large logarithms. */
function logBeta(a: number, b: number): number {
  const corrections = stirlingError(a) + stirlingError(b) - stirlingError(a + b)
  return 0.9189385332046727 - (a - 0.5) * log1p(b / a) - b * log1p(a / b) - 0.5 * log(b) + corrections
}

/**
 * The regularized incomplete beta function I(x; a, b) = ∫₀ˣ t^(a−1) (1 − t)^(b−1) dt / B(a, b), with x and its
 * complement y = 1 − x given apart so that neither loses digits. The continued fraction of Didonato & Morris, which
 * needs x mostly through λ = a − (a + b)x = (a + b)y − b, on the side of the mean where it converges.
 *
 * @see A. R. Didonato & A. H. Morris 1992, Algorithm 708: significant digit computation of the incomplete beta
 * function ratios.
 */
export function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (y <= 0) return 1
  const lambda = x < y ? a - (a + b) * x : (a + b) * y - b
  if (lambda < 0) return 1 - incompleteBeta(y, x, b, a)
  const logX = x < 0.5 ? log(x) : log1p(-y)
  const logY = y < 0.5 ? log(y) : log1p(-x)
  const front = exp(a * logX + b * logY - logBeta(a, b))
  const c = 1 + lambda
  const c0 = b / a
  const c1 = 1 + 1 / a
  let p = 1
  let s = a + 1
  let above = 0
  let below = 1
  let nextAbove = 1
  let nextBelow = c / c1
  let ratio = c1 / c
  for (let n = 1; n < 100_000; n++) {
    const t = n / a
    const w = n * (b - n) * x
    const e = a / s
    const alpha = p * (p + c0) * e * e * (w * x)
    const beta = n + w / s + ((1 + t) / (c1 + t + t)) * (c + n * (1 + y))
    p = 1 + t
    s += 2
    const newAbove = alpha * above + beta * nextAbove
    const newBelow = alpha * below + beta * nextBelow
    const previous = ratio
    ratio = newAbove / newBelow
    above = nextAbove / newBelow
    below = nextBelow / newBelow
    nextAbove = ratio
    nextBelow = 1
    if (Math.abs(ratio - previous) <= 1e-16 * ratio) break
  }
  return front * ratio
}
