// exp, log and log1p from additions, multiplications and divisions only. Those of Math differ in the last digit between
// engines (Node and browsers), and intervals are to be the same everywhere. Algorithms and constants: fdlibm (e_exp.c, e_log.c).

const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** 2^k, exactly, for k from −1022 to 1023. */
function twoTo(k: number): number {
  let [result, base] = [1, k < 0 ? 0.5 : 2]
  for (let rest = Math.abs(k); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= base
    base *= base
  }
  return result
}

/**
 * e^x, the same on every engine; within one unit of the last digit.
 */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY
  if (x < -745.1332191019411) return 0
  const k = Math.abs(x) < 0.34657359027997264 ? 0 : Math.trunc(Math.LOG2E * x + (x < 0 ? -0.5 : 0.5))
  const high = x - k * LN2_HIGH
  const low = k * LN2_LOW
  const r = high - low
  const t = r * r
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))))
  if (k === 0) return 1 - ((r * c) / (c - 2) - r)
  const y = 1 - (low - (r * c) / (2 - c) - high)
  return k < -1021 ? y * twoTo(k + 100) * twoTo(-100) : k > 1023 ? y * 2 * twoTo(k - 1) : y * twoTo(k)
}

/**
 * The natural logarithm, the same on every engine; within one unit of the last digit.
 */
export function log(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return x < 0 ? Number.NaN : x
  if (x < 2.2250738585072014e-308) return log(x * 18014398509481984) - 54 * LN2_HIGH - 54 * LN2_LOW
  // The guess may differ between engines; the loops make the same number of it.
  let k = Math.max(-1021, Math.min(1022, Math.floor(Math.log2(x))))
  let m = k < 0 ? x * twoTo(-k) : x / twoTo(k)
  for (; m >= Math.SQRT2; m /= 2) k++
  for (; m < Math.SQRT2 / 2; m *= 2) k--
  const f = m - 1
  const s = f / (2 + f)
  const z = s * s
  const w = z * z
  const odd =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)))
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
  const half = 0.5 * f * f
  const rest = s * (half + odd + even)
  return k === 0 ? f - (half - rest) : k * LN2_HIGH - (half - (rest + k * LN2_LOW) - f)
}

/**
 * log(1 + x), accurate for small x too, the same on every engine.
 */
export function log1p(x: number): number {
  const sum = 1 + x
  if (sum === 1) return x
  if (sum <= 0 || sum === Number.POSITIVE_INFINITY) return log(sum)
  // What the sum lost is made up for (Kahan).
  return (log(sum) * x) / (sum - 1)
}
