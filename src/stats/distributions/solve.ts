import { log } from './elementary.ts'

/**
 * The root of a continuous function between two points where its signs differ, to the last digits of x:
 * Chandrupatla's method, which takes an inverse quadratic step where it is safe and halves the bracket elsewhere.
 *
 * @see T. R. Chandrupatla 1997, A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear function.
 */
export function solve(f: (x: number) => number, from: number, to: number): number {
  let [a, b] = [to, from]
  let [fa, fb] = [f(a), f(b)]
  if (fa === 0) return a
  if (fb === 0) return b
  if (fa > 0 === fb > 0) throw new RangeError(`no change of sign between ${from} and ${to}`)
  let t = 0.5
  for (let step = 0; step < 200; step++) {
    const x = a + t * (b - a)
    const fx = f(x)
    let c: number
    let fc: number
    if (fx > 0 === fa > 0) {
      ;[c, fc] = [a, fa]
    } else {
      ;[c, fc] = [b, fb]
      ;[b, fb] = [a, fa]
    }
    ;[a, fa] = [x, fx]
    const best = Math.abs(fa) < Math.abs(fb) ? a : b
    const resolution = (2 * Number.EPSILON * Math.abs(best) + Number.MIN_VALUE) / Math.abs(b - a)
    if (fa === 0 || fb === 0 || resolution > 0.5) return best
    const xi = (a - b) / (c - b)
    const phi = (fa - fb) / (fc - fb)
    t =
      phi * phi < xi && (1 - phi) ** 2 < 1 - xi
        ? (fa / (fb - fa)) * (fc / (fb - fc)) + ((c - a) / (b - a)) * (fa / (fc - fa)) * (fb / (fc - fb))
        : 0.5
    t = Math.min(1 - resolution, Math.max(resolution, t))
  }
  return Math.abs(fa) < Math.abs(fb) ? a : b
}

/** The x ≥ 0 at which a falling upper tail has come down to p, 0 < p < 1. */
export function solveTail(tail: (x: number) => number, p: number): number {
  let top = 1
  while (tail(top) > p) top *= 2
  // In logarithms a tail is nearly straight, and 1e-300 as far from 1e-200 as it should be.
  const target = log(p)
  return solve(x => log(Math.max(tail(x), Number.MIN_VALUE)) - target, 0, top)
}

/** The x ≥ 0 below which there is a share p, 0 < p < 1, by whichever tail is the smaller. */
export function solveTails(lower: (x: number) => number, upper: (x: number) => number, p: number): number {
  if (p > 0.5) return solveTail(upper, 1 - p)
  let top = 1
  while (lower(top) < p) top *= 2
  const target = log(p)
  return solve(x => log(Math.max(lower(x), Number.MIN_VALUE)) - target, 0, top)
}

/** Rejects what is not a probability. */
export function requireProbability(p: number): void {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is not a probability; it must be between 0 and 1`)
}

/** Places and weights: ∫ f ≈ Σ weights[i] · f(nodes[i]). */
interface Quadrature {
  readonly nodes: readonly number[]
  readonly weights: readonly number[]
}

/**
 * Gauss–Legendre quadrature on [0, 1]: n nodes integrate every polynomial of degree 2n − 1 exactly.
 * The roots of the Legendre polynomial by Newton's method.
 */
export function gaussLegendre(n: number): Quadrature {
  const nodes: number[] = []
  const weights: number[] = []
  for (let index = 0; index < n; index++) {
    let x = Math.cos((Math.PI * (index + 0.75)) / (n + 0.5))
    let slope = 1
    for (let round = 0; round < 100; round++) {
      let previous = 1
      let value = x
      for (let k = 2; k <= n; k++) {
        const next = ((2 * k - 1) * x * value - (k - 1) * previous) / k
        previous = value
        value = next
      }
      slope = (n * (x * value - previous)) / (x * x - 1)
      const change = value / slope
      x -= change
      if (Math.abs(change) < 1e-15) break
    }
    nodes.push((1 - x) / 2)
    weights.push(1 / ((1 - x * x) * slope * slope))
  }
  return { nodes, weights }
}

/**
 * Gauss–Laguerre quadrature on [0, ∞) for functions that decay like e^−x: ∫ f ≈ Σ weights · f, the weights with
 * their e^x. The roots of the Laguerre polynomial by Newton's method, each started from the ones before.
 */
export function gaussLaguerre(n: number): Quadrature {
  const nodes: number[] = []
  const weights: number[] = []
  for (let index = 0; index < n; index++) {
    let x: number
    if (index === 0) x = 3 / (1 + 2.4 * n)
    else if (index === 1) x = nodes[0]! + 15 / (1 + 2.5 * n)
    else {
      const k = index - 1
      x = nodes[index - 1]! + ((1 + 2.55 * k) / (1.9 * k)) * (nodes[index - 1]! - nodes[index - 2]!)
    }
    let previous = 1
    let slope = 1
    for (let round = 0; round < 200; round++) {
      let value = 1
      previous = 0
      for (let k = 1; k <= n; k++) {
        const next = ((2 * k - 1 - x) * value - (k - 1) * previous) / k
        previous = value
        value = next
      }
      slope = (n * (value - previous)) / x
      const change = value / slope
      x -= change
      if (Math.abs(change) <= 1e-15 * x) break
    }
    nodes.push(x)
    // w = x / (n L_{n−1}(x))² at a root, with e^x taken into it.
    weights.push((x / (n * previous * (n * previous))) * Math.exp(x))
  }
  return { nodes, weights }
}
