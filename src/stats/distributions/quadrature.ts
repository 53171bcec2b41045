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
